#include "layouts/anchor.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "dna/alphabet.hpp"

namespace motifcount::internal {
namespace {

constexpr unsigned word_bases = ShortText::max_length;

/// Returns the bits of two words from bit `shift` (0 to 63) on.
std::uint64_t joined_bits(std::uint64_t word, std::uint64_t next, unsigned shift) noexcept {
    return (word >> shift) | ((next << 1U) << (63U - shift));
}

BasePlanes joined_planes(BasePlanes const& planes, BasePlanes const& next, unsigned shift) noexcept {
    return {joined_bits(planes.low, next.low, shift), joined_bits(planes.high, next.high, shift),
            joined_bits(planes.breaks, next.breaks, shift)};
}

}  // namespace

void MatePlanes::assign(MateText const& mate) {
    length_ = static_cast<unsigned>(mate.length);
    planes_.clear();
    for (unsigned at = 0; at < length_; at += word_bases)
        planes_.push_back(
            planes_of(short_text(mate.text, mate.first + at, std::min(word_bases, length_ - at))));
    planes_.insert(planes_.end(), 2, BasePlanes{});
}

BasePlanes MatePlanes::window(unsigned position) const noexcept {
    unsigned const word = position / word_bases;
    return joined_planes(planes_[word], planes_[word + 1], position % word_bases);
}

AnchorPattern::AnchorPattern(LayoutAnchor const& anchor)
    : mismatches_(anchor.edits != 0 ? 0 : anchor.mismatches), edits_(anchor.edits) {
    for (char const letter : anchor.sequence) {
        for (unsigned base = 0; base < 4; ++base)
            sequence_.has[base] |= std::uint64_t{(unsigned{iupac_mask(letter)} >> base) & 1U}
                                   << sequence_.length;
        ++sequence_.length;
    }
}

unsigned AnchorPattern::mismatches_at(MatePlanes const& mate, unsigned start) const noexcept {
    return static_cast<unsigned>(
        std::popcount(sequence_.mismatches(mate.window(start)) & low_bits(sequence_.length)));
}

void AnchorPattern::find(MatePlanes const& mate, unsigned limit, std::vector<AnchorHit>& hits) const {
    hits.clear();
    if (limit == 0) return find_exact(mate, hits);
    if (edits_ != 0) return find_edits(mate, limit, hits);
    for (unsigned start = 0; start + length() <= mate.length(); ++start) align(mate, start, limit, hits);
}

void AnchorPattern::align(MatePlanes const& mate, unsigned start, unsigned limit,
                          std::vector<AnchorHit>& hits) const {
    if (limit != 0 && edits_ != 0) return align_edits(mate, start, false, limit, hits);
    if (start + length() > mate.length()) return;
    unsigned const distance = mismatches_at(mate, start);
    if (distance <= limit) hits.push_back({start, start + length(), distance, 0});
}

/// Compares the first letters at 64 positions at a time, because few positions then remain to be compared one by one.
void AnchorPattern::find_exact(MatePlanes const& mate, std::vector<AnchorHit>& hits) const {
    if (mate.length() < length()) return;
    unsigned const letters = std::min(length(), 8U);
    unsigned const starts = mate.length() - length() + 1;
    for (unsigned word = 0; word * word_bases < starts; ++word) {
        std::uint64_t possible = low_bits(std::min(word_bases, starts - word * word_bases));
        for (unsigned i = 0; i < letters && possible != 0; ++i) {
            BasePlanes const text = joined_planes(mate.planes()[word], mate.planes()[word + 1], i);
            std::uint64_t fits = 0;
            for (unsigned base = 0; base < 4; ++base)
                if (((sequence_.has[base] >> i) & 1U) != 0)
                    fits |= ~((text.low ^ (0 - std::uint64_t{base & 1U})) |
                              (text.high ^ (0 - std::uint64_t{base >> 1U})));
            possible &= fits & ~text.breaks;
        }
        for (; possible != 0; possible &= possible - 1)
            align(mate, word * word_bases + static_cast<unsigned>(std::countr_zero(possible)), 0, hits);
    }
}

/// Finds the ends of alignments by Myers' bit vectors (J. ACM 46, 1999), then the starts for each end.
void AnchorPattern::find_edits(MatePlanes const& mate, unsigned limit, std::vector<AnchorHit>& hits) const {
    std::array<std::uint64_t, 8> equal{};  // indices from 4: breaks
    std::ranges::copy(sequence_.has, equal.begin());
    std::uint64_t const last = std::uint64_t{1} << (length() - 1);
    std::uint64_t rises = ~std::uint64_t{0};
    std::uint64_t falls = 0;
    unsigned distance = length();
    for (unsigned at = 0; at < mate.length(); ++at) {
        std::uint64_t const same = equal[mate.base(at)];
        std::uint64_t const diagonal = (((same & rises) + rises) ^ rises) | same | falls;
        std::uint64_t row_rises = falls | ~(diagonal | rises);
        std::uint64_t row_falls = rises & diagonal;
        distance += (row_rises & last) != 0 ? 1 : 0;
        distance -= (row_falls & last) != 0 ? 1 : 0;
        row_rises <<= 1U;
        row_falls <<= 1U;
        rises = row_falls | ~(diagonal | row_rises);
        falls = row_rises & diagonal;
        if (distance <= limit) align_edits(mate, at + 1, true, limit, hits);
    }
    std::ranges::sort(hits, [](AnchorHit const& a, AnchorHit const& b) {
        return a.start != b.start ? a.start < b.start : a.end < b.end;
    });
}

/// Adds all hits that start, or end if `backward`, at `fixed`. A cell of the alignment is a number of edits and a number of
/// indels; only cells within `limit` of the diagonal are computed.
void AnchorPattern::align_edits(MatePlanes const& mate, unsigned fixed, bool backward, unsigned limit,
                                std::vector<AnchorHit>& hits) const {
    constexpr unsigned edit = 256;
    constexpr unsigned indel = 257;
    constexpr unsigned never = std::numeric_limits<unsigned>::max() / 2;
    unsigned const room = backward ? fixed : mate.length() - fixed;
    unsigned const width = 2 * limit + 1;
    std::array<unsigned, 64>
        row;  // `row[c]`: cost of the first `letter` letters and `letter + c - limit` bases
    row.fill(never);
    for (unsigned c = limit; c < width && c - limit <= room; ++c) row[c] = (c - limit) * indel;
    for (unsigned letter = 0; letter < length(); ++letter) {
        unsigned const index = backward ? length() - 1 - letter : letter;
        for (unsigned c = 0; c < width; ++c) {
            unsigned const bases = letter + 1 + c - limit;  // wraps around if it would be negative
            unsigned cost = c + 1 < width ? row[c + 1] + indel : never;
            if (letter + 1 + c < limit || bases > room) {
                row[c] = never;
                continue;
            }
            if (bases > 0) {
                unsigned const base = mate.base(backward ? fixed - bases : fixed + bases - 1);
                bool const same = base < 4 && ((sequence_.has[base] >> index) & 1U) != 0;
                cost = std::min(cost, row[c] + (same ? 0 : edit));
                if (c > 0) cost = std::min(cost, row[c - 1] + indel);
            }
            row[c] = std::min(cost, never);
        }
    }
    for (unsigned c = 0; c < width; ++c) {
        unsigned const bases = length() + c - limit;
        if (row[c] / edit > limit) continue;
        hits.push_back({backward ? fixed - bases : fixed, backward ? fixed : fixed + bases, row[c] / edit,
                        row[c] % edit});
    }
}

}  // namespace motifcount::internal
