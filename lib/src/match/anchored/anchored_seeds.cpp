#include "match/anchored/anchored_seeds.hpp"

#include <algorithm>
#include <bit>

#include "core/implementations.hpp"
#include "core/parallel.hpp"
#include "core/release.hpp"
#include "dna/text_window.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of bits in a code that is always used as an index; longer codes may be hashed
constexpr unsigned max_direct_bits = 22;

/// Maximum size of a table that is used many times in a row, while it is in the level-2 cache
constexpr std::uint64_t cacheable = 4 << 20U;

/// Number of last letters that all words in a part share. Tables with a radius are made in parts that fit a cache.
constexpr unsigned part_letters = 3;

unsigned index_bits_for(std::uint64_t entries) {
    return std::clamp(static_cast<unsigned>(std::bit_width(entries)) + 2, 10U, 28U);
}

constexpr std::uint64_t one_a_letter = 0x5555'5555'5555'5555U;

bool is_class(std::uint8_t mask) {
    return (mask & (mask - 1U)) != 0;
}

}  // namespace

AnchoredSeeds::AnchoredSeeds(std::span<std::uint8_t const> masks, unsigned length, unsigned max_mismatches,
                             unsigned threads, double places)
    : limit_(max_mismatches),
      number_shift_(64 - std::max(1U, static_cast<unsigned>(std::bit_width(masks.size() / length)))),
      compared_(std::min(length, number_shift_ / 2)),
      kernels_(anchored_kernels().chosen()) {
    LetterWindows all{masks, length, {}};
    windows_.assign(all.size(), 0);
    care_.assign(all.size(), 0);
    for (std::uint32_t window = 0; window < all.size(); ++window) {
        for (unsigned i = 0; i < length; ++i) {
            std::uint8_t const mask = all.of(window)[i];
            windows_[window] |= static_cast<std::uint64_t>(std::countr_zero(mask)) << (2 * i);
            care_[window] |= std::uint64_t{!is_class(mask)} << (2 * i);
        }
        if (care_[window] != (base_mask(length) & one_a_letter)) all.degenerate.push_back(window);
        care_[window] &= base_mask(compared_);
        all_care_ |= care_[window];
    }
    for (std::uint64_t const care : care_)
        max_classes_ = std::max(max_classes_, static_cast<unsigned>(std::popcount(all_care_ ^ care)));
    auto seeds = cheapest_window_seeds(all, max_mismatches, places);
    leave_out(all, seeds);
    auto const out = static_cast<std::size_t>(std::ranges::count(left_out_, 1));
    if (out == all.size()) seeds.clear();
    std::size_t const chosen = seeds.size();
    if (out != 0) seeds.emplace_back();
    tables_.resize(seeds.size());
    auto const make = [&](std::size_t i, unsigned helpers) {
        tables_[i] = make_table(all, seeds[i], i >= chosen, helpers);
    };
    // Tables with a radius are large, so they are made one after the other, each on all threads.
    parallel_for(threads, seeds.size(), [&](std::size_t i) {
        if (seeds[i].radius == 0) make(i, 1);
    });
    for (std::size_t i = 0; i < seeds.size(); ++i)
        if (seeds[i].radius != 0) make(i, threads);
    for (Table const& table : tables_) largest_ = std::max(largest_, table.largest);
    release(windows_);
    if (max_classes_ == 0) release(care_);
    release(left_out_);
}

void AnchoredSeeds::leave_out(LetterWindows const& all, std::vector<WindowSeed> const& seeds) {
    left_out_.assign(all.size(), 0);
    std::uint64_t const most = max_seed_words * seeds.size();
    for (std::uint32_t const window : all.degenerate) {
        std::uint64_t sum = 0;
        for (WindowSeed const& seed : seeds)
            sum += std::min(all.words(window, seed.letters, max_seed_words), most + 1);
        left_out_[window] = sum > most ? 1 : 0;
    }
}

/// Calls use(window, code) for each selected window and each word within the seed's radius of this window.
template <class Use>
void AnchoredSeeds::for_each_entry(LetterWindows const& all, WindowSeed const& seed, Part part,
                                   Use&& use) const {
    auto const letters = static_cast<unsigned>(seed.letters.size());
    unsigned const low = letters - part.top;
    std::uint8_t masks[32];
    for (std::uint32_t window = 0; window < all.size(); ++window) {
        if ((left_out_[window] != 0) != part.left_out) continue;
        std::uint8_t const* const own = all.of(window);
        unsigned spent = 0;
        for (unsigned i = low; i < letters; ++i) {
            auto const base = static_cast<unsigned>(part.last_letters >> (2 * (i - low))) & 3U;
            spent += (own[seed.letters[i]] >> base & 1U) == 0 ? 1 : 0;
        }
        if (spent > seed.radius) continue;
        std::uint64_t code = part.last_letters << (2 * low);
        bool concrete = true;
        for (unsigned i = 0; i < low; ++i) {
            masks[i] = own[seed.letters[i]];
            concrete = concrete && !is_class(masks[i]);
            code |= (windows_[window] >> (2 * seed.letters[i]) & 3U) << (2 * i);
        }
        // Changes the letters [from, low) of a word in all ways with at most `left` mismatches.
        auto const change = [&](auto const& self, unsigned from, std::uint64_t word, unsigned left) -> void {
            if (left != 0 || !concrete)
                for (unsigned i = from; i < low; ++i) {
                    if (!concrete && is_class(masks[i])) {
                        for (std::uint64_t base = 0; base < 4; ++base) {
                            unsigned const differs = (masks[i] >> base & 1U) == 0 ? 1 : 0;
                            if (differs <= left)
                                self(self, i + 1, (word & ~(std::uint64_t{3} << (2 * i))) | base << (2 * i),
                                     left - differs);
                        }
                        return;
                    }
                    if (left != 0)
                        for (std::uint64_t other = 1; other < 4; ++other)
                            self(self, i + 1, word ^ other << (2 * i), left - 1);
                }
            use(window, word);
        };
        change(change, 0, code, seed.radius - spent);
    }
}

AnchoredSeeds::Table AnchoredSeeds::make_table(LetterWindows const& all, WindowSeed const& seed,
                                               bool left_out, unsigned threads) const {
    Table table;
    auto const& letters = seed.letters;
    for (unsigned i = 0; i < letters.size(); ++i) {
        if (i != 0 && letters[i] == letters[i - 1] + 1)
            table.runs.back().mask = table.runs.back().mask << 2U | 3U;
        else
            table.runs.push_back({2 * letters[i], 2 * i, 3});
    }
    auto index_bits = static_cast<unsigned>(2 * letters.size());
    if (seed.radius ==
        0) {  // With a radius, there are few codes and many entries, so codes are used as indices
        std::uint64_t entries = 0;
        for_each_entry(all, seed, {left_out}, [&](std::uint32_t, std::uint64_t) { ++entries; });
        if (index_bits > std::min(max_direct_bits, index_bits_for(entries) + 2)) {
            index_bits = index_bits_for(entries);
            table.hash_shift = 64 - index_bits;
        }
    }
    auto const top = seed.radius == 0 ? 0U : std::min(part_letters, index_bits / 2 - 1);
    std::size_t const parts = std::size_t{1} << (2 * top);
    std::size_t const indices = std::size_t{1} << index_bits;
    table.firsts.assign(indices + 1, 0);
    parallel_for(threads, parts, [&](std::size_t part) {
        for_each_entry(all, seed, {left_out, top, part},
                       [&](std::uint32_t, std::uint64_t code) { ++table.firsts[table.index(code)]; });
    });
    table.filter.assign((indices + 31) / 32, 0);
    std::uint64_t sum = 0;
    for (std::size_t index = 0; index <= indices; ++index) {
        std::uint32_t& first = table.firsts[index];
        table.largest = std::max<std::size_t>(table.largest, first);
        if (first != 0) table.filter[index / 32] |= 1U << (index % 32);
        sum += first;
        // End of the index's entries. Filling the table moves this position back to the first entry
        first = static_cast<std::uint32_t>(sum);
    }
    if (sum >= ~std::uint32_t{0})
        throw Error(ErrorCode::limit, "--engine anchored takes tables of fewer than " +
                                          std::to_string(~std::uint32_t{0}) +
                                          " seeds, but the IUPAC codes in the motifs make " +
                                          std::to_string(sum) + "; search for fewer motifs at a time");
    table.entries.resize(sum + AnchoredTableView::padding);
    std::fill_n(table.entries.end() - AnchoredTableView::padding, AnchoredTableView::padding,
                std::uint64_t{0});
    parallel_for(threads, parts, [&](std::size_t part) {
        for_each_entry(all, seed, {left_out, top, part}, [&](std::uint32_t window, std::uint64_t code) {
            table.entries[--table.firsts[table.index(code)]] =
                (windows_[window] & base_mask(compared_)) | std::uint64_t{window} << number_shift_;
        });
    });
    return table;
}

AnchoredTableView AnchoredSeeds::view_of(Table const& table) const noexcept {
    AnchoredTableView view{};
    std::ranges::copy(table.runs, view.runs);
    view.run_count = static_cast<unsigned>(table.runs.size());
    view.hash_shift = table.hash_shift;
    view.filter = table.filter.data();
    view.firsts = table.firsts.data();
    view.entries = table.entries.data();
    view.number_shift = number_shift_;
    view.care = care_.empty() ? nullptr : care_.data();
    view.all_care = all_care_;
    view.max_classes = max_classes_;
    return view;
}

std::uint64_t AnchoredSeeds::memory_bytes() const noexcept {
    std::uint64_t bytes = 8 * care_.size();
    for (Table const& table : tables_) bytes += table.memory_bytes();
    return bytes;
}

std::uint64_t AnchoredSeeds::cacheable_bytes() const noexcept {
    std::uint64_t bytes = 0;
    for (Table const& table : tables_) bytes += table.memory_bytes() <= cacheable ? table.memory_bytes() : 0;
    return bytes;
}

}  // namespace motifcount::internal
