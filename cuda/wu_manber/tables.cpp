#include "cuda/wu_manber/tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/parallel.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {

Sampling choose_sampling(WordSet const& words) {
    // Probability that two random bases of the words are equal: 1/4 if all bases are equally frequent, 1/2 for two bases
    std::array<double, 4> counts{};
    for (std::size_t at = 0; at < words.size(); at += 1 + words.size() / 4096) {
        auto const word = static_cast<WordId>(at);
        for (std::size_t place = 0; place < std::min<std::size_t>(words.length(word), 64); ++place)
            counts[words.base(word, place)] += 1;
    }
    double total = 0;
    for (double const count : counts) total += count;
    double alike = 0;
    for (double const count : counts) alike += (count / total) * (count / total);
    for (unsigned step = 16; step > 1; step /= 2) {
        if (words.min_length() < step + 7) continue;
        auto const q = static_cast<unsigned>(std::min<std::size_t>(16, words.min_length() + 1 - step));
        // Expected probes per base: a chance match takes `step` probes, and there is one window per `step` bases.
        if (static_cast<double>(words.size()) * step * std::pow(alike, q) < tuning::max_chance_probes)
            return {q, step};
    }
    return {static_cast<unsigned>(std::min<std::size_t>(16, words.min_length())), 1};
}

namespace {

template <class Enter>
void each_window(WordSet const& words, Sampling const& sampling, Enter const& enter) {
    for (WordId word = 0; word < words.size(); ++word)
        for (unsigned offset = 0; offset < sampling.step; ++offset)
            enter(static_cast<std::uint32_t>(words.code(word, offset, sampling.q)));
}

/// Returns a table in which each window has its own slot; empty if this multiplier gives two windows the same slot.
std::vector<std::uint32_t> place_apart(std::vector<std::uint32_t> const& windows, WindowHash const& hash) {
    // A free slot gets a product that belongs in another slot, so a free slot matches no window.
    std::vector<std::uint32_t> filter(hash.words, 0);
    filter[0] = ~std::uint32_t{0};
    auto const free = filter;
    for (auto const window : windows) {
        std::uint32_t const product = hash.product(window);
        auto& slot = filter[hash.word(product)];
        if (slot != free[hash.word(product)]) return {};
        slot = product;
    }
    return filter;
}

WindowFilter exact_filter(WordSet const& words, Sampling const& sampling) {
    std::vector<std::uint32_t> windows;
    each_window(words, sampling, [&](std::uint32_t window) { windows.push_back(window); });
    std::sort(windows.begin(), windows.end());
    windows.erase(std::unique(windows.begin(), windows.end()), windows.end());
    std::uint64_t state = 1;
    for (std::uint32_t slots = 32;; slots *= 2)
        for (unsigned tries = 0; tries < 2000; ++tries) {
            // Constants of Knuth's generator for MMIX
            state = state * 6364136223846793005U + 1442695040888963407U;
            WindowHash const hash{(static_cast<std::uint32_t>(state >> 32U) | 1U) << (32 - 2 * sampling.q),
                                  slots};
            if (auto filter = place_apart(windows, hash); !filter.empty()) return {hash, std::move(filter)};
        }
}

}  // namespace

WindowFilter window_filter(WordSet const& words, Sampling const& sampling, std::uint32_t filter_words,
                           FilterForm form) {
    if (form == FilterForm::exact) return exact_filter(words, sampling);
    WindowFilter made{WindowHash::make(sampling.q, filter_words), {}};
    if (form == FilterForm::wide) return made;
    made.words.assign(filter_words, blank_filter_word(sampling));
    auto const put = [&](std::size_t at, std::uint32_t bits) { made.words[at] |= bits; };
    each_window(words, sampling, [&](std::uint32_t window) {
        if (form == FilterForm::two_bits)
            NarrowFilter<2>::enter(made.hash, window, put);
        else
            NarrowFilter<3>::enter(made.hash, window, put);
    });
    return made;
}

WordTableData::WordTableData(WordSet const& words, unsigned threads)
    : prefix_(static_cast<std::uint32_t>(std::min<std::size_t>(words.min_length(), 32))) {
    bool const whole = words.one_length() && words.max_length() <= 32;
    // Words are sorted, so the words in a group are adjacent.
    for (WordId word = 0; word < words.size(); ++word) {
        std::uint64_t const code = words.code(word, 0, prefix_);
        if (!whole) lengths_.push_back(static_cast<std::uint32_t>(words.length(word)));
        if (!codes_.empty() && codes_.back() == code) continue;
        codes_.push_back(code);
        if (!whole) group_first_.push_back(word);
    }
    if (!whole) {
        group_first_.push_back(static_cast<std::uint32_t>(words.size()));
        words_.emplace(words);
    }
    groups_ = {codes_.size(), {0, WordSlot::free}, threads};
    parallel_blocks(threads, codes_.size(), [&](std::size_t first, std::size_t last) {
        for (auto group = static_cast<std::uint32_t>(first); group < last; ++group) {
            std::uint64_t const hashed = WordTable::hash(codes_[group]);
            groups_.insert_shared(WordTable::home(hashed), {WordTable::tag(codes_[group], hashed), group});
        }
    });
}

}  // namespace motifcount::internal::cuda
