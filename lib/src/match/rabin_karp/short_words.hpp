#pragma once

#include <cstdint>
#include <vector>

#include "core/large_vector.hpp"
#include "pattern/code_set.hpp"
#include "pattern/packed_words.hpp"

namespace motifcount::internal {

/// Index of words by the first `width` bases. A word of up to `width` bases is entered with all codes that begin with the word.
/// A longer word is entered with its first bases. Memory: 4.5 * 4^width bytes, and 4 bytes per entered code. Thread-safe.
class ShortWords {
public:
    /// Maximum length of the shortest word for which this index is used. It then takes 4 MiB, which fits last-level caches.
    static constexpr std::size_t longest_min_length = 10;

    /// `words` must not change afterwards, because entries are word numbers. Complexity: linear in entered codes and 4^width.
    explicit ShortWords(PackedWords const& words);

    /// Codes in the text at which a word may begin
    [[nodiscard]] CodeSet const& codes() const noexcept { return codes_; }
    [[nodiscard]] unsigned width() const noexcept { return codes_.width(); }

    /// Returns the entry of a code: the number of its only word if is_exact(), otherwise the position of its words in the list.
    [[nodiscard]] std::uint32_t entry(std::uint64_t code) const noexcept { return entries_[code]; }
    /// True if all words have `width` bases, so that a code identifies a word
    [[nodiscard]] bool is_exact() const noexcept { return list_.empty(); }
    /// Calls use(word) for each word in an entry. Words longer than `width` are not verified. Must not be called if is_exact().
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
    static constexpr std::uint32_t last = 1;  ///< Flag that marks a code's last word in the list

    static unsigned choose_width(PackedWords const& words);
    void list(PackedWords const& words);

    CodeSet codes_;
    LargeVector<std::uint32_t> entries_;  ///< Entry by code; unspecified for codes that are not in the set
    std::vector<std::uint32_t> list_;     ///< Word number times two, plus `last` for a code's last word
};

}  // namespace motifcount::internal
