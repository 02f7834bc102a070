#pragma once

#include <cstdint>
#include <vector>

#include "cuda/runtime/word_list.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "cuda/wu_manber/gram_table.hpp"
#include "cuda/wu_manber/word_table.hpp"

namespace motifcount::internal::cuda {

/// The sampling for words of these lengths: the longest step whose q-grams are rare in a text, `entries`
/// words of which collide by chance with probability entries * step * 4^-q.
[[nodiscard]] Sampling choose_sampling(WordList const& words);

/// Windows (words x step) up to which an ExactFilter is found for sure: 64 in 1,024 slots are kept apart by one
/// multiplier in seven.
inline constexpr std::uint64_t most_exact_windows = 64;

/// A filter and how it is asked.
struct WindowFilter {
    WindowHash hash;
    std::vector<std::uint32_t> words;
};

/// Fills a filter of `filter_words` words with the q-grams of the list; FilterForm::exact chooses their number itself.
[[nodiscard]] WindowFilter window_filter(WordList const& words, Sampling const& sampling,
                                         std::uint32_t filter_words, FilterForm form);

/// Owner of such a table, built on the host.
struct WordTableData {
    std::vector<WordSlot> slots;
    std::vector<std::uint64_t> codes;
    std::vector<std::uint32_t> group_first;
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> bases;
    std::vector<std::uint64_t> offsets;
    std::vector<std::uint32_t> lengths;
    std::uint32_t prefix = 0;

    explicit WordTableData(WordList const& words);
    [[nodiscard]] WordTable view() const;  ///< in host memory
};

/// Owner of a GramTable, built on the host. `slots` stays empty where some gram lies in too many words for this to be the
/// right table.
struct GramTableData {
    static constexpr std::uint32_t longest_run = 64;
    std::vector<GramSlot> slots;
    std::uint32_t gram_mask = 0;

    GramTableData(WordList const& words, unsigned q, unsigned step);
    [[nodiscard]] GramTable view() const;  ///< in host memory
};

}  // namespace motifcount::internal::cuda
