#include "match/pigeonhole/seed_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "match/shared/text_walk.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

static_assert(std::endian::native == std::endian::little,
              "text windows are loaded as 64-bit words from any byte");

/// Maximum number of bits in a code that is always used as an index; longer codes may be hashed
constexpr unsigned max_direct_bits = 22;

/// Maximum number of index bits with which firsts_ has an element for every index. Larger tables have elements only for indices
/// with entries, because most indices are empty: 0.7 MB instead of 4 MB for 77,441 guides. Smaller tables fit a cache anyway,
/// and the additional step of a look-up would make searches 10% slower.
constexpr unsigned max_plain_bits = 17;

/// Returns a mask of 64 slots starting at `slot`: a bit is set if `bases` bases without a break begin at its slot.
std::uint64_t open_seeds(TextView const& text, std::uint64_t slot, unsigned bases) {
    if (text.breaks.empty()) return ~std::uint64_t{0};
    return unbroken_starts(bits_at(text.breaks.data(), slot), bits_at(text.breaks.data(), slot + 64), bases);
}

unsigned index_bits_for(std::uint64_t entries) {
    return std::clamp(static_cast<unsigned>(std::bit_width(entries)) + 2, 12U, 26U);
}

}  // namespace

SeedTable::SeedTable(SeedScheme const& scheme, unsigned shape, SeedWindows const& windows)
    : shape_(scheme.shapes[shape]) {
    std::vector<std::uint16_t> seeds;
    for (std::size_t i = 0; i < scheme.seeds.size(); ++i)
        if (scheme.seeds[i].shape == shape) seeds.push_back(static_cast<std::uint16_t>(i));
    // Calls use(code, entry) for each word of each seed, from the last window to the first.
    auto const for_each_entry = [&](auto&& use) {
        for (std::size_t i = windows.size(); i-- > 0;) {
            auto const shift = windows.shift(i);
            auto const classes = static_cast<unsigned>(std::popcount(windows.classes(i)));
            for (auto const seed : seeds)
                windows.for_each_word(
                    i, scheme.places(scheme.seeds[seed].part_set, shift), [&](std::uint64_t word) {
                        use(shape_.code(word >> (2 * (scheme.seeds[seed].start + shift))),
                            SeedEntry{word, windows.pattern(i), seed,
                                      static_cast<std::uint8_t>(scheme.seeds[seed].start + shift),
                                      static_cast<std::uint8_t>(classes)});
                    });
        }
    };
    std::uint64_t count = seeds.size() * windows.size();
    if (windows.any_classes()) {
        count = 0;
        for_each_entry([&](std::uint64_t, SeedEntry const&) { ++count; });
    }
    if (count >= ~std::uint32_t{0})
        throw Error(ErrorCode::limit, "--engine pigeonhole takes tables of fewer than " +
                                          std::to_string(~std::uint32_t{0}) +
                                          " seeds, but the IUPAC codes in the motifs make " +
                                          std::to_string(count) + "; search for fewer motifs at a time");
    auto const code_bits = 2 * shape_.bases;
    direct_ = code_bits <= std::min(max_direct_bits, index_bits_for(count) + 2);
    index_bits_ = direct_ ? code_bits : index_bits_for(count);

    filter_.assign(((std::size_t{1} << index_bits_) + 63) / 64, 0);
    for_each_entry([&](std::uint64_t code, SeedEntry const&) {
        auto const at = index(code);
        filter_[at / 64] |= std::uint64_t{1} << (at % 64);
    });
    std::size_t places = std::size_t{1} << index_bits_;
    if (index_bits_ > max_plain_bits) {
        ranks_.reserve(filter_.size());
        places = 0;
        for (auto const bits : filter_) {
            ranks_.push_back(static_cast<std::uint32_t>(places));
            places += static_cast<std::size_t>(std::popcount(bits));
        }
    }
    firsts_.assign(places + 1, 0);
    // Entry to insert. Memory is prefetched twice: when the entry's rank is computed, and half a ring of entries later.
    struct Ranked {
        std::uint32_t rank;
        SeedEntry entry;
    };
    constexpr std::size_t on_their_way = 32;
    auto const for_each_ranked = [&](auto&& ask, auto&& use) {
        std::array<Ranked, on_their_way> ranked;
        std::size_t next = 0;
        for_each_entry([&](std::uint64_t code, SeedEntry const& entry) {
            if (next >= on_their_way) use(ranked[next % on_their_way]);
            ranked[next % on_their_way] = {rank_of(index(code)), entry};
            __builtin_prefetch(&firsts_[ranked[next % on_their_way].rank], 1);
            if (next >= on_their_way / 2) ask(ranked[(next - on_their_way / 2) % on_their_way].rank);
            ++next;
        });
        for (std::size_t i = next - std::min(next, on_their_way); i < next; ++i)
            use(ranked[i % on_their_way]);
    };
    for_each_ranked([](std::uint32_t) {}, [&](Ranked const& one) { ++firsts_[one.rank]; });
    std::uint32_t sum = 0;
    // End of the index's entries. Filling the table moves this position back to the first entry
    for (auto& first : firsts_) {
        largest_ = std::max<std::size_t>(largest_, first);
        sum += first;
        first = sum;
    }
    entries_.resize(count + SeedTableView::padding);
    std::fill_n(entries_.end() - SeedTableView::padding, SeedTableView::padding, SeedEntry{});
    for_each_ranked([&](std::uint32_t rank) { __builtin_prefetch(&entries_[firsts_[rank] - 1], 1); },
                    [&](Ranked const& one) { entries_[--firsts_[one.rank]] = one.entry; });
}

template <unsigned count>
std::size_t SeedTable::filter_runs(TextView const& text, std::uint64_t first, std::uint64_t last,
                                   SlotCandidate* out) const {
    // Local copies, so that the compiler need not reload the members for every slot after `out` is written
    auto const* const filter = filter_.data();
    auto const direct = direct_;
    auto const hash_shift = 64 - index_bits_;
    std::array<SeedScheme::Run, std::max(1U, count)> runs;
    std::copy_n(shape_.runs.begin(), runs.size(), runs.begin());
    auto* next = out;
    auto const test = [&](std::uint64_t slot, std::uint64_t window, std::uint64_t is_open) {
        std::uint64_t code = window & runs[0].mask;
        for (unsigned i = 1; i < count; ++i)
            code |= (window >> runs[i].shift & runs[i].mask) << runs[i].position;
        if constexpr (count == 0) code = shape_.code(window);
        auto const at = static_cast<std::uint32_t>(direct ? code : hash(code) >> hash_shift);
        *next = {slot, at};
        next += filter[at / 64] >> (at % 64) & is_open & 1U;
    };
    auto const& end = shape_.runs.back();
    auto const span_bits = end.shift + static_cast<unsigned>(std::bit_width(end.mask));
    // If four adjacent windows fit into one load, one load serves four slots.
    bool const by_four = span_bits <= 58 && first % 4 == 0;
    auto const* const bytes = reinterpret_cast<unsigned char const*>(text.bases.data());
    for (auto slot = first; slot < last;) {
        auto const block_end = std::min(last, slot + 64);
        std::uint64_t open = open_seeds(text, slot, span_bits / 2);
        for (; by_four && slot + 4 <= block_end; slot += 4, open >>= 4U) {
            std::uint64_t window;
            std::memcpy(&window, bytes + slot / 4, sizeof window);
            for (unsigned i = 0; i < 4; ++i) test(slot + i, window >> (2 * i), open >> i);
        }
        for (; slot < block_end; ++slot, open >>= 1U) test(slot, bases_at(text.bases.data(), slot), open);
    }
    return static_cast<std::size_t>(next - out);
}

std::size_t SeedTable::filter(TextView const& text, std::uint64_t first, std::uint64_t last,
                              SlotCandidate* out) const {
    switch (shape_.runs.size()) {
        case 1:
            return filter_runs<1>(text, first, last, out);
        case 2:
            return filter_runs<2>(text, first, last, out);
        case 3:
            return filter_runs<3>(text, first, last, out);
        case 4:
            return filter_runs<4>(text, first, last, out);
        default:
            return filter_runs<0>(text, first, last, out);
    }
}

}  // namespace motifcount::internal
