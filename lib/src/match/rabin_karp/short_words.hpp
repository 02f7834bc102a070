#pragma once

#include <cstdint>
#include <vector>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/code_set.hpp"
#include "pattern/packed_words.hpp"

namespace motifcount::internal {

/// Words by the first `width` bases of the text where they may begin: those of this length or less by all codes that
/// begin with them, longer ones by their first bases.
///
/// Memory: 4.5 * 4^width bytes and 4 for each word and code. Immutable: safe to share between threads.
class ShortWords {
public:
    /// Shortest word up to which this is an index worth its memory: 4 MiB of table, which fits in a last-level
    /// cache.
    static constexpr std::size_t longest_min_length = 10;

    /// `words` must outlive it, unless moved together. Linear in the codes that words begin, and in 4^width.
    explicit ShortWords(PackedWords const& words);

    /// The codes that words begin.
    [[nodiscard]] CodeSet const& codes() const noexcept { return codes_; }
    [[nodiscard]] unsigned width() const noexcept { return codes_.width(); }

    /// What stands for a code of the set: where its words are listed, or, if is_exact(), its only word.
    [[nodiscard]] std::uint32_t entry(std::uint64_t code) const noexcept { return entries_[code]; }
    /// True when all words have `width` bases, so that a code is a word.
    [[nodiscard]] bool is_exact() const noexcept { return list_.empty(); }
    /// Unless is_exact(): calls use(word) for each word that begins with the code, or of which this is not known yet
    /// as it has more bases.
    template <class Use>
    void for_each(std::uint32_t entry, Use&& use) const {
        for (;; ++entry) {
            std::uint32_t const listed = list_[entry];
            use(WordId{listed >> 1U});
            if ((listed & last) != 0) return;
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return codes_.memory_bytes() + 4 * (entries_.size() + list_.size());
    }

private:
    static constexpr std::uint32_t last = 1;  ///< in a listed word: the next one is another code's

    static unsigned choose_width(PackedWords const& words);
    void list(PackedWords const& words);

    CodeSet codes_;
    LargeVector<std::uint32_t> entries_;  ///< by code; unspecified for codes that are not in the set
    std::vector<std::uint32_t> list_;     ///< words, times two, plus `last`
};

}  // namespace motifcount::internal
