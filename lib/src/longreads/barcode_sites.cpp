#include "longreads/barcode_sites.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "dna/text_window.hpp"

namespace motifcount::internal {
namespace {

constexpr unsigned lead = 3;

/// Writes the code of each base, and 4 for other letters.
void unpack(MateText const& read, std::vector<std::uint8_t>& bases) {
    bases.resize(read.length);
    for (std::uint64_t at = 0; at < read.length; at += 32) {
        std::uint64_t word = bases_at(read.text.bases.data(), read.first + at);
        std::uint64_t const breaks =
            read.text.breaks.empty() ? 0 : bits_at(read.text.breaks.data(), read.first + at);
        std::uint64_t const count = std::min<std::uint64_t>(32, read.length - at);
        for (std::uint64_t i = 0; i < count; ++i, word >>= 2U)
            bases[at + i] = static_cast<std::uint8_t>(word & 3U);
        if (breaks == 0) continue;
        for (std::uint64_t i = 0; i < count; ++i)
            if (((breaks >> i) & 1U) != 0) bases[at + i] = 4;
    }
}

/// Calls `use` with the index of each value that is at most `limit`, which is below 127. Few values should be.
template <class Use>
void for_each_small(std::vector<std::uint8_t> const& values, unsigned limit, Use use) {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    constexpr std::uint64_t highest = 0x80 * ones;
    std::size_t const size = values.size();
    for (std::size_t at = 0; at < size; at += 8) {
        std::size_t const count = std::min<std::size_t>(8, size - at);
        std::uint64_t word = ~std::uint64_t{0} / 2;
        std::memcpy(&word, values.data() + at, count);
        // Has the highest bit of a byte that is at most `limit`, if all bytes are below 128
        if (((word - (limit + 1) * ones) & ~word & highest) == 0) continue;
        for (std::size_t i = at; i < at + count; ++i)
            if (values[i] <= limit) use(static_cast<unsigned>(i));
    }
}

bool overlap(BarcodeSite const& a, BarcodeSite const& b) noexcept {
    return a.first < b.last && b.first < a.last;
}

/// Order in which sites with the same edits of the flanks are chosen
auto order_of(BarcodeSite const& site) noexcept {
    unsigned const distance = site.has_barcode() ? site.match.distance : 255U;
    return std::tuple(distance, site.reversed, site.first, site.last);
}

}  // namespace

BarcodeFinder::BarcodeFinder(LongReadLayout layout, std::vector<std::string> barcodes, BarcodeLimits limits,
                             unsigned threads)
    : layout_(std::move(layout)),
      barcodes_(std::move(barcodes)),
      limits_(limits),
      list_(barcodes_, {.mismatches = 0, .edits = limits.barcode_edits, .lead = lead},
            layout_.left.flank.empty(), threads),
      search_(layout_.left.flank, layout_.right.flank),
      inner_anchor_(layout_.insert_is_left
                        ? std::string(layout_.left.anchor.rbegin(), layout_.left.anchor.rend())
                        : layout_.right.anchor) {}

void BarcodeFinder::find(MateText const& read, BarcodeSites& sites) const {
    BarcodeSites::Memory& memory = sites.memory;
    unpack(read, memory.bases);
    search_.search(memory.bases, memory.distances);
    memory.by_edits.resize(limits_.flank_edits + 1);
    for (unsigned strand = 0; strand < 2; ++strand)
        collect_strand(strand, static_cast<unsigned>(read.length), memory);
    choose(read, memory);
    sites.found.clear();
    sites.unknown.reset();
    for (BarcodeSite& site : memory.chosen) {
        if (!site.has_barcode()) {
            if (!sites.unknown) sites.unknown = site;
            continue;
        }
        set_borders(memory.bases, site);
        sites.found.push_back(site);
    }
    std::ranges::sort(sites.found, {}, &BarcodeSite::first);
}

/// Adds all pairs of flanks that are within the limit and at a possible distance.
void BarcodeFinder::collect_strand(unsigned strand, unsigned length, BarcodeSites::Memory& memory) const {
    std::vector<std::uint8_t> const& left = memory.distances.left[strand];
    std::vector<std::uint8_t> const& right = memory.distances.right[strand];
    bool const reversed = strand == 1;
    unsigned const longest = std::min(list_.longest() + limits_.barcode_edits, ShortText::max_length);
    unsigned const shortest = list_.shortest() - limits_.barcode_edits;
    auto const add = [&](unsigned first, unsigned last, unsigned edits) {
        if (edits <= limits_.flank_edits && first < last)
            memory.by_edits[edits].push_back(
                {.first = first, .last = last, .reversed = reversed, .flank_edits = edits});
    };
    if (!layout_.has_both_flanks()) {
        bool const from_left = layout_.left.flank.empty() == reversed;
        if (from_left)
            for_each_small(left, limits_.flank_edits, [&](unsigned first) {
                add(first, std::min(first + list_.longest(), length), left[first]);
            });
        else
            for_each_small(right, limits_.flank_edits, [&](unsigned last) {
                add(last - std::min(list_.longest(), last), last, right[last]);
            });
        return;
    }
    // If the sum is within the limit, one of the flanks is within its share of the limit.
    auto const left_bases = (reversed ? layout_.right : layout_.left).flank.size();
    auto const share = static_cast<unsigned>(limits_.flank_edits * left_bases / layout_.flank_bases());
    for_each_small(left, share, [&](unsigned first) {
        for (unsigned last = first + shortest; last <= std::min(first + longest, length); ++last)
            add(first, last, unsigned{left[first]} + right[last]);
    });
    if (limits_.flank_edits == share) return;
    for_each_small(right, limits_.flank_edits - share - 1, [&](unsigned last) {
        if (last < shortest) return;
        for (unsigned first = last - std::min(last, longest); first <= last - shortest; ++first)
            if (left[first] > share) add(first, last, unsigned{left[first]} + right[last]);
    });
}

/// Chooses sites that do not overlap, those with the fewest edits of the flanks first.
void BarcodeFinder::choose(MateText const& read, BarcodeSites::Memory& memory) const {
    memory.chosen.clear();
    for (std::vector<BarcodeSite>& possible : memory.by_edits) {
        auto const is_free = [&memory](BarcodeSite const& site) {
            return std::ranges::none_of(memory.chosen,
                                        [&](BarcodeSite const& chosen) { return overlap(site, chosen); });
        };
        memory.open.clear();
        std::ranges::copy_if(possible, std::back_inserter(memory.open), is_free);
        possible.clear();
        for (BarcodeSite& site : memory.open) match(read, site);
        std::ranges::sort(memory.open, {}, order_of);
        for (BarcodeSite const& site : memory.open)
            if (is_free(site)) memory.chosen.push_back(site);
    }
}

void BarcodeFinder::match(MateText const& read, BarcodeSite& site) const {
    bool const is_whole = layout_.has_both_flanks();
    bool const from_left = layout_.left.flank.empty() == site.reversed;
    if (!is_whole) {
        auto const length = static_cast<unsigned>(read.length);
        unsigned const most = list_.longest_text();
        if (from_left)
            site.last = std::min(site.first + most, length);
        else
            site.first = site.last - std::min(most, site.last);
    }
    ShortText text = short_text(read.text, read.first + site.first, site.last - site.first);
    if (site.reversed) text = reverse_complement(text);
    site.match = is_whole ? list_.match_whole(text) : list_.match(text);
    if (site.has_barcode() && site.edits() > limits_.all_edits) site.match.outcome = ListMatch::Outcome::none;
    if (is_whole) return;
    unsigned const bases = site.has_barcode() ? site.match.length : std::min(list_.longest(), text.length);
    if (from_left)
        site.last = site.first + bases;
    else
        site.first = site.last - bases;
}

/// Sets the bases that belong to the layout. Only the border to the insert is exact, because the other border is cut off.
void BarcodeFinder::set_borders(std::vector<std::uint8_t> const& bases, BarcodeSite& site) const {
    auto const length = static_cast<unsigned>(bases.size());
    bool const insert_is_left = layout_.insert_is_left != site.reversed;
    BarcodeSide const& inner = layout_.insert_is_left ? layout_.left : layout_.right;
    BarcodeSide const& outer = layout_.insert_is_left ? layout_.right : layout_.left;
    auto const anchor_length = static_cast<unsigned>(inner_anchor_.size());
    std::array<std::uint8_t, 2 * ShortText::max_length> next{};  // Bases from the barcode to the insert
    unsigned const room = insert_is_left ? site.first : length - site.last;
    unsigned const count = std::min({room, 2 * anchor_length, static_cast<unsigned>(next.size())});
    for (unsigned i = 0; i < count; ++i) {
        std::uint8_t const base = insert_is_left ? bases[site.first - 1 - i] : bases[site.last + i];
        next[i] = site.reversed && base < 4 ? static_cast<std::uint8_t>(3 - base) : base;
    }
    unsigned const inwards =
        std::min(room, end_of_alignment(inner_anchor_, {next.data(), count}) + inner.bases - anchor_length);
    if (insert_is_left) {
        site.start = site.first - inwards;
        site.end = std::min(length, site.last + outer.bases);
    } else {
        site.start = site.first - std::min(site.first, outer.bases);
        site.end = site.last + inwards;
    }
}

}  // namespace motifcount::internal
