#include "match/anchored_seeds.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/implementations.hpp"
#include "core/parallel.hpp"
#include "dna/text_window.hpp"
#include "match/seed_scheme.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

/// Letters that a seed takes at most: more tell windows no better apart.
constexpr unsigned most_letters = 16;
/// Codes of up to so many bits index a table as they are; longer ones are hashed.
constexpr unsigned most_direct_bits = 22;
/// A table of more seeds, or more entries, is not worth its memory.
constexpr std::size_t most_seeds = 256;
constexpr double most_entries = 3e7;
/// Words of its seeds for each seed from which on a window is compared everywhere instead.
constexpr std::uint64_t most_words = 64;

// Nanoseconds, of one core of a Xeon (Sapphire Rapids): a seed's look-up in a filter that lies in the level-2 cache, in a
// larger one, and an entry to compare.
constexpr double look_up_cost = 1.5;
constexpr double far_look_up_cost = 4;
constexpr double entry_cost = 1;

/// Bits of the index of a table for so many entries.
unsigned index_bits_for(std::uint64_t entries) {
    return std::clamp(static_cast<unsigned>(std::bit_width(entries)) + 2, 10U, 28U);
}

double choices(unsigned parts, unsigned chosen) {
    double product = 1;
    for (unsigned i = 1; i <= chosen; ++i) product = product * (parts - chosen + i) / i;
    return product;
}

}  // namespace

AnchoredSeeds::AnchoredSeeds(std::span<std::uint8_t const> masks, unsigned length, unsigned max_mismatches,
                             unsigned threads)
    : length_(length),
      limit_(max_mismatches),
      count_(masks.size() / length),
      masks_(masks),
      all_(base_mask(length) & 0x5555'5555'5555'5555U),
      left_out_(count_, 0),
      kernels_(anchored_kernels().chosen()) {
    windows_.reserve(count_);
    for (std::uint32_t window = 0; window < count_; ++window) {
        Window& packed = windows_.emplace_back();
        for (unsigned i = 0; i < length_; ++i) {
            std::uint8_t const mask = masks_[std::size_t{window} * length_ + i];
            packed.bases |= static_cast<std::uint64_t>(std::countr_zero(mask)) << (2 * i);
            packed.care |= std::uint64_t{std::has_single_bit(mask)} << (2 * i);
        }
        if (packed.care != all_) degenerate_.push_back(window);
    }
    std::vector<std::size_t> classes(length_, 0);  // by letter
    for (std::uint32_t const window : degenerate_)
        for (auto left = all_ & ~windows_[window].care; left != 0; left &= left - 1)
            ++classes[static_cast<unsigned>(std::countr_zero(left)) / 2];
    for (unsigned letter = 0; letter < length_; ++letter)
        if (classes[letter] <= count_ / 2) cut_.push_back(letter);
    if (cut_.size() <= limit_) {
        cut_.resize(length_);
        std::iota(cut_.begin(), cut_.end(), 0U);
    }
    Scheme best = scheme(limit_ + 1);
    auto const most_parts = std::min(static_cast<unsigned>(cut_.size()), limit_ + 5);
    for (unsigned parts = limit_ + 2; parts <= most_parts; ++parts) {
        if (limit_ == 0 || choices(parts, parts - limit_) > most_seeds) continue;
        Scheme other = scheme(parts);
        if (other.cost < best.cost && static_cast<double>(other.entries) <= most_entries)
            best = std::move(other);
    }
    cost_ = best.cost;
    std::size_t out = 0;
    for (std::uint32_t const window : degenerate_) {
        std::uint64_t sum = 0;
        for (auto const& letters : best.seeds)
            sum += std::min(words(window, letters), most_words * best.seeds.size() + 1);
        left_out_[window] = sum > most_words * best.seeds.size() ? 1 : 0;
        out += left_out_[window];
    }
    if (out == count_) best.seeds.clear();
    std::size_t const seeds = best.seeds.size();
    if (out != 0) best.seeds.emplace_back();
    tables_.resize(best.seeds.size());
    parallel_for(threads, tables_.size(),
                 [&](std::size_t i) { tables_[i] = make_table(best.seeds[i], i >= seeds); });
    for (Table const& table : tables_) largest_ = std::max(largest_, table.largest);
    masks_ = {};
    windows_ = {};
    degenerate_ = {};
    cut_ = {};
    left_out_ = {};
}

AnchoredSeeds::Scheme AnchoredSeeds::scheme(unsigned parts) const {
    Scheme made;
    unsigned const taken = std::max(1U, most_letters / (parts - limit_));
    for (std::uint32_t exact : choose_parts(parts, parts - limit_)) {
        std::vector<unsigned>& letters = made.seeds.emplace_back();
        for (; exact != 0; exact &= exact - 1) {
            auto const part = static_cast<unsigned>(std::countr_zero(exact));
            std::size_t const first = part * cut_.size() / parts;
            std::size_t const last = (part + 1) * cut_.size() / parts;
            for (std::size_t i = first; i < std::min(last, first + taken); ++i) letters.push_back(cut_[i]);
        }
    }
    for (auto const& letters : made.seeds) {
        auto entries = static_cast<double>(count_ - degenerate_.size());
        for (std::uint32_t const window : degenerate_)
            entries += static_cast<double>(std::min(words(window, letters), most_words));
        double const codes = std::ldexp(1.0, static_cast<int>(2 * letters.size()));
        made.cost += (std::min(codes, 4 * entries) > 1 << 22 ? far_look_up_cost : look_up_cost) +
                     entry_cost * entries / codes;
        made.entries += static_cast<std::uint64_t>(entries);
    }
    return made;
}

/// How many words these letters of a window stand for, or some number above most_words.
std::uint64_t AnchoredSeeds::words(std::size_t window, std::vector<unsigned> const& letters) const noexcept {
    std::uint64_t product = 1;
    for (unsigned const letter : letters)
        if (product <= most_words)
            product *= static_cast<unsigned>(std::popcount(masks_[window * length_ + letter]));
    return product;
}

/// Calls use(window, bases) for each word that the classes among these letters of a window stand for.
template <class Use>
void AnchoredSeeds::for_each_entry(std::vector<unsigned> const& letters, bool left_out, Use&& use) const {
    std::vector<std::uint64_t> packed;
    for (std::uint32_t window = 0; window < count_; ++window) {
        if ((left_out_[window] != 0) != left_out) continue;
        auto const& [bases, care] = windows_[window];
        if (care == all_) {
            use(window, bases);
            continue;
        }
        packed.assign(1, bases);
        for (unsigned const letter : letters) {
            unsigned const mask = masks_[std::size_t{window} * length_ + letter];
            std::size_t const before = packed.size();
            for (unsigned base = static_cast<unsigned>(std::countr_zero(mask)) + 1; base < 4; ++base)
                if ((mask >> base & 1U) != 0)
                    for (std::size_t i = 0; i < before; ++i)
                        packed.push_back((packed[i] & ~(std::uint64_t{3} << (2 * letter))) |
                                         std::uint64_t{base} << (2 * letter));
        }
        for (std::uint64_t const word : packed) use(window, word);
    }
}

AnchoredSeeds::Table AnchoredSeeds::make_table(std::vector<unsigned> const& letters, bool left_out) const {
    Table table;
    for (unsigned i = 0; i < letters.size(); ++i) {
        if (i != 0 && letters[i] == letters[i - 1] + 1)
            table.runs.back().mask = table.runs.back().mask << 2U | 3U;
        else
            table.runs.push_back({2 * letters[i], 2 * i, 3});
    }
    std::uint64_t entries = 0;
    for_each_entry(letters, left_out, [&](std::uint32_t, std::uint64_t) { ++entries; });
    if (entries >= ~std::uint32_t{0})
        throw Error(ErrorCode::limit, "--engine anchored takes tables of fewer than " +
                                          std::to_string(~std::uint32_t{0}) +
                                          " seeds, and the IUPAC codes of these motifs make " +
                                          std::to_string(entries) + "; search for fewer motifs at a time");
    auto const code_bits = static_cast<unsigned>(2 * letters.size());
    bool const direct = code_bits <= std::min(most_direct_bits, index_bits_for(entries) + 2);
    unsigned const index_bits = direct ? code_bits : index_bits_for(entries);
    table.hash_shift = direct ? 0 : 64 - index_bits;
    std::size_t const indices = std::size_t{1} << index_bits;
    table.filter.assign((indices + 31) / 32, 0);
    table.firsts.assign(indices + 1, 0);
    table.windows.resize(entries + AnchoredTableView::padding);
    // If no window has classes, all care for all letters.
    table.care.assign(degenerate_.empty() ? 4 : entries + AnchoredTableView::padding, all_);
    table.targets.resize(entries);
    for_each_entry(letters, left_out,
                   [&](std::uint32_t, std::uint64_t word) { ++table.firsts[table.index(word)]; });
    std::uint32_t sum = 0;
    for (std::uint32_t& first : table.firsts) {  // each becomes the end of its entries; filling moves it back
        table.largest = std::max<std::size_t>(table.largest, first);
        sum += first;
        first = sum;
    }
    for_each_entry(letters, left_out, [&](std::uint32_t window, std::uint64_t word) {
        std::uint32_t const index = table.index(word);
        std::uint32_t const at = --table.firsts[index];
        table.filter[index / 32] |= 1U << (index % 32);
        table.windows[at] = word;
        if (!degenerate_.empty()) table.care[at] = windows_[window].care;
        table.targets[at] = window;
    });
    return table;
}

AnchoredTableView AnchoredSeeds::Table::view() const noexcept {
    AnchoredTableView view{};
    std::ranges::copy(runs, view.runs);
    view.run_count = static_cast<unsigned>(runs.size());
    view.hash_shift = hash_shift;
    view.filter = filter.data();
    view.firsts = firsts.data();
    view.windows = windows.data();
    view.care = care.data();
    view.care_step = care.size() == windows.size() && !targets.empty() ? 1 : 0;
    view.targets = targets.data();
    return view;
}

std::uint32_t AnchoredSeeds::Table::index(std::uint64_t window) const noexcept {
    std::uint64_t code = 0;
    for (SeedRun const& run : runs) code |= (window >> run.shift & run.mask) << run.position;
    return static_cast<std::uint32_t>(hash_shift == 0 ? code : code * 0x9E3779B97F4A7C15U >> hash_shift);
}

std::uint64_t AnchoredSeeds::memory_bytes() const noexcept {
    std::uint64_t bytes = 0;
    for (Table const& table : tables_)
        bytes += 4 * (table.filter.size() + table.firsts.size() + table.targets.size()) +
                 8 * (table.windows.size() + table.care.size());
    return bytes;
}

}  // namespace motifcount::internal
