#include "match/seed_table.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "motifcount/error.hpp"

namespace motifcount::internal {

namespace {

static_assert(std::endian::native == std::endian::little,
              "text windows are loaded as 64-bit words from any byte");

/// Codes of up to this many bits index the table as they are; longer ones are hashed.
constexpr unsigned max_direct_bits = 22;

/// Most indices have no entries. With more bits than these, only those that have are numbered: of 77,441 guides 4 MB are 0.7
/// then. In a small table, which lies in a cache anyway, searches would take a tenth longer.
constexpr unsigned most_plain_bits = 17;

/// Bits of the index of a table for so many entries.
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
                                          " seeds, and the IUPAC codes of these motifs make " +
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
    if (index_bits_ > most_plain_bits) {
        ranks_.reserve(filter_.size());
        places = 0;
        for (auto const bits : filter_) {
            ranks_.push_back(static_cast<std::uint32_t>(places));
            places += static_cast<std::size_t>(std::popcount(bits));
        }
    }
    firsts_.assign(places + 1, 0);
    for_each_entry([&](std::uint64_t code, SeedEntry const&) { ++firsts_[rank_of(index(code))]; });
    std::uint32_t sum = 0;
    for (auto& first : firsts_) {  // each becomes the end of its entries, and filling moves it to the first
        largest_ = std::max<std::size_t>(largest_, first);
        sum += first;
        first = sum;
    }
    entries_.resize(count + SeedTableView::padding);
    std::fill_n(entries_.end() - SeedTableView::padding, SeedTableView::padding, SeedEntry{});
    for_each_entry([&](std::uint64_t code, SeedEntry const& entry) {
        entries_[--firsts_[rank_of(index(code))]] = entry;
    });
}

template <unsigned count>
std::size_t SeedTable::filter_runs(TextView const& text, std::uint64_t first, std::uint64_t last,
                                   SlotCandidate* out) const {
    // Copies: what is written to `out` must not make the compiler fetch these again for every slot.
    auto const* const filter = filter_.data();
    auto const direct = direct_;
    auto const hash_shift = 64 - index_bits_;
    std::array<SeedScheme::Run, std::max(1U, count)> runs;
    std::copy_n(shape_.runs.begin(), runs.size(), runs.begin());
    auto* next = out;
    auto const test = [&](std::uint64_t slot, std::uint64_t window) {
        std::uint64_t code = window & runs[0].mask;
        for (unsigned i = 1; i < count; ++i)
            code |= (window >> runs[i].shift & runs[i].mask) << runs[i].position;
        if constexpr (count == 0) code = shape_.code(window);
        auto const at = static_cast<std::uint32_t>(direct ? code : hash(code) >> hash_shift);
        *next = {slot, at};
        next += filter[at / 64] >> (at % 64) & 1U;
    };
    auto const& end = shape_.runs.back();
    auto const span_bits = end.shift + static_cast<unsigned>(std::bit_width(end.mask));
    auto slot = first;
    if (span_bits <= 58) {  // a load at a byte has the windows of its four bases
        for (; slot % 4 != 0 && slot < last; ++slot) test(slot, bases_at(text.bases.data(), slot));
        auto const* const bytes = reinterpret_cast<unsigned char const*>(text.bases.data());
        for (; slot + 4 <= last; slot += 4) {
            std::uint64_t window;
            std::memcpy(&window, bytes + slot / 4, sizeof window);
            for (unsigned i = 0; i < 4; ++i) test(slot + i, window >> (2 * i));
        }
    }
    for (; slot < last; ++slot) test(slot, bases_at(text.bases.data(), slot));
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
