#include "longreads/flank_search.hpp"

#include <algorithm>
#include <string>

#include "dna/alphabet.hpp"
#include "dna/reverse_complement.hpp"

namespace motifcount::internal {
namespace {

std::string reversed(std::string_view text) {
    return {text.rbegin(), text.rend()};
}

}  // namespace

PatternPair::PatternPair(std::string_view low, std::string_view high) {
    std::array<std::string_view, 2> const patterns{low, high};
    for (unsigned i = 0; i < 2; ++i) {
        length_[i] = static_cast<unsigned>(patterns[i].size());
        std::uint64_t bit = std::uint64_t{1} << (32 * i);
        for (char const letter : patterns[i]) {
            for (unsigned base = 0; base < 4; ++base)
                if (((iupac_mask(letter) >> base) & 1U) != 0) equal_[base] |= bit;
            used_ |= bit;
            last_[i] = bit;
            bit <<= 1U;
        }
    }
}

FlankSearch::FlankSearch(std::string_view before, std::string_view after)
    : forward_(before, reverse_complement(after)),
      backward_(reversed(after), reversed(reverse_complement(before))) {}

void FlankSearch::search(std::span<std::uint8_t const> bases, FlankDistances& distances) const {
    std::size_t const length = bases.size();
    std::array<std::uint8_t*, 2> left{};
    std::array<std::uint8_t*, 2> right{};
    PatternPair::Column ends = forward_.start();
    PatternPair::Column starts = backward_.start();
    for (unsigned strand = 0; strand < 2; ++strand) {
        distances.left[strand].resize(length + 1);
        distances.right[strand].resize(length + 1);
        left[strand] = distances.left[strand].data();
        right[strand] = distances.right[strand].data();
        left[strand][0] = static_cast<std::uint8_t>(ends.distance[strand]);
        right[strand][length] = static_cast<std::uint8_t>(starts.distance[strand]);
    }
    // Both directions in one loop, because each step waits for the one before it
    for (std::size_t i = 0; i < length; ++i) {
        std::size_t const back = length - 1 - i;
        forward_.step(ends, bases[i]);
        backward_.step(starts, bases[back]);
        for (unsigned strand = 0; strand < 2; ++strand) {
            left[strand][i + 1] = static_cast<std::uint8_t>(ends.distance[strand]);
            right[strand][back] = static_cast<std::uint8_t>(starts.distance[strand]);
        }
    }
}

unsigned end_of_alignment(std::string_view sequence, std::span<std::uint8_t const> bases) {
    auto const length = static_cast<unsigned>(sequence.size());
    if (length == 0) return 0;
    std::array<std::uint64_t, 5> equal{};
    for (unsigned i = 0; i < length; ++i)
        for (unsigned base = 0; base < 4; ++base)
            equal[base] |= std::uint64_t{(unsigned{iupac_mask(sequence[i])} >> base) & 1U} << i;
    std::uint64_t const last = std::uint64_t{1} << (length - 1);
    std::uint64_t rises = ~std::uint64_t{0};
    std::uint64_t falls = 0;
    unsigned distance = length;
    unsigned least = length;
    unsigned best = 0;
    auto const off = [length](unsigned end) { return end > length ? end - length : length - end; };
    auto const most = static_cast<unsigned>(std::min<std::size_t>(bases.size(), length + length / 2));
    for (unsigned end = 1; end <= most; ++end) {
        std::uint64_t const same = equal[bases[end - 1]];
        std::uint64_t const diagonal = (((same & rises) + rises) ^ rises) | same | falls;
        std::uint64_t row_rises = falls | ~(diagonal | rises);
        std::uint64_t row_falls = rises & diagonal;
        distance += (row_rises & last) != 0 ? 1 : 0;
        distance -= (row_falls & last) != 0 ? 1 : 0;
        row_rises = row_rises << 1U | 1U;  // Bases before the sequence are insertions
        row_falls <<= 1U;
        rises = row_falls | ~(diagonal | row_rises);
        falls = row_rises & diagonal;
        if (distance > least || (distance == least && off(end) >= off(best))) continue;
        least = distance;
        best = end;
    }
    return best;
}

}  // namespace motifcount::internal
