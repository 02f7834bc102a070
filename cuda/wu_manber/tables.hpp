#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cuda/runtime/hash_slots.hpp"
#include "cuda/runtime/word_bases.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "cuda/wu_manber/word_grams.hpp"
#include "cuda/wu_manber/word_table.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// The sampling for words of these lengths: the longest step whose q-grams are rare in a text, `entries`
/// words of which collide by chance with probability entries * step * 4^-q.
[[nodiscard]] Sampling choose_sampling(WordSet const& words);

/// Windows (words x step) up to which an ExactFilter is found for sure: 64 in 1,024 slots are kept apart by one
/// multiplier in seven.
inline constexpr std::uint64_t most_exact_windows = 64;

/// A filter and how it is asked.
struct WindowFilter {
    WindowHash hash;
    std::vector<std::uint32_t> words;
};

// All are filled by up to `threads` threads: of a million motifs on both strands there are 32 million windows.

/// Fills a filter of `filter_words` words with the q-grams of the list; FilterForm::exact chooses their number itself.
[[nodiscard]] WindowFilter window_filter(WordSet const& words, Sampling const& sampling,
                                         std::uint32_t filter_words, FilterForm form, unsigned threads = 1);

/// Owner of a WordTable, built on the host.
class WordTableData {
public:
    explicit WordTableData(WordSet const& words, unsigned threads = 1);
    template <class Place>
    [[nodiscard]] WordTable view(Place&& place) const {
        WordTable table;
        table.groups = groups_.view<std::uint64_t>(place);
        table.codes = place(codes_);
        table.prefix = prefix_;
        if (group_first_.empty()) return table;
        table.group_first = place(group_first_);
        table.bases = place(words_->bases);
        table.offsets = place(words_->offsets);
        table.lengths = place(lengths_);
        return table;
    }

private:
    HashSlots<WordSlot> groups_;
    std::vector<std::uint64_t> codes_;
    std::vector<std::uint32_t> group_first_;
    std::optional<WordBases> words_;
    std::vector<std::uint32_t> lengths_;
    std::uint32_t prefix_;
};

/// Owner of a WordGrams, built on the host; without slots if some gram lies in too many words for this to be the right
/// table.
class WordGramsData {
public:
    static constexpr std::uint32_t longest_run = 64;

    WordGramsData(WordSet const& words, Sampling const& sampling, unsigned threads = 1);
    template <class Place>
    [[nodiscard]] WordGrams view(Place&& place) const {
        return {slots_.view<std::uint32_t>(place), gram_mask_};
    }

private:
    HashSlots<GramSlot> slots_;
    std::uint32_t gram_mask_;
};

}  // namespace motifcount::internal::cuda
