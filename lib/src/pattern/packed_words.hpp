#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "dna/text_window.hpp"
#include "pattern/pattern_set.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {

/// Concrete words of a PatternSet, for engines that look up candidates and verify them. The data for verification is contiguous
/// in memory. Words are not sorted. If no pattern is degenerate, word w is pattern w, so that hits need no further look-up.
/// Immutable; thread-safe. Memory: 8 bytes per word of up to 32 bases, and 4 more bytes if lengths differ.
class PackedWords {
public:
    /// Throws Error(internal) if the patterns match too many words (see expansion_of()). Uses up to `threads` threads.
    explicit PackedWords(PatternSet const& patterns, unsigned threads = 1);

    [[nodiscard]] std::size_t size() const noexcept { return first_.size(); }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    [[nodiscard]] std::size_t length(WordId word) const noexcept {
        return lengths_.empty() ? max_length_ : lengths_[word];
    }
    /// The word's first 32 bases, with the first base in the lowest bits; missing bases are zero
    [[nodiscard]] std::uint64_t first(WordId word) const noexcept { return first_[word]; }
    void prefetch(WordId word) const noexcept { __builtin_prefetch(&first_[word]); }
    /// Returns `count` (1 to 32) bases starting at `place`. place + count must be at most length().
    [[nodiscard]] std::uint64_t bases(WordId word, std::size_t place, unsigned count) const noexcept {
        if (max_length_ <= 32) return (first_[word] >> (2 * place)) & base_mask(count);
        return bases_of_long(word, place, count);
    }

    /// Compares the word's first 32 bases, or all bases of a shorter word, with the text starting at `start`. Returns zero if,
    /// and only if, they are equal. Does not check the word's end. `breaks`: break mask of the text, or zeros. No branches.
    [[nodiscard]] std::uint64_t difference(TextView const& text, std::uint64_t const* breaks, WordId word,
                                           std::uint64_t start) const noexcept {
        std::size_t const length = this->length(word);
        unsigned const head = length < 32 ? static_cast<unsigned>(length) : 32;
        // A word has at least one base, so the shift distance is below 64.
        return ((bases_at(text.bases.data(), start) ^ first_[word]) << (64 - 2 * head)) |
               (bits_at(breaks, start) << (64 - head));
    }
    /// True if the word occurs at `start` of the text. The word must end within the text. `breaks`: as in difference()
    [[nodiscard]] bool occurs(TextView const& text, std::uint64_t const* breaks, WordId word,
                              std::uint64_t start) const noexcept {
        return difference(text, breaks, word, start) == 0 &&
               (length(word) <= 32 || rest_occurs(text, breaks, word, start));
    }

    [[nodiscard]] std::span<PatternId const> patterns(WordId word) const noexcept {
        return {pattern_list_.data() + pattern_offsets_[word],
                pattern_offsets_[word + 1] - pattern_offsets_[word]};
    }
    /// True if each word w is pattern w. patterns() must not be called in this case.
    [[nodiscard]] bool is_pattern() const noexcept { return pattern_offsets_.empty(); }
    template <class Use>
    void for_each_pattern(WordId word, Use&& use) const {
        if (is_pattern()) {
            use(PatternId{word});
        } else {
            for (PatternId const pattern : patterns(word)) use(pattern);
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 8 * (first_.size() + rest_.size() + rest_offsets_.size()) +
               4 * (lengths_.size() + pattern_list_.size() + pattern_offsets_.size());
    }

private:
    void add(std::size_t length, std::span<std::uint64_t const> bases);
    void pack(PatternSet const& patterns, unsigned threads);
    [[nodiscard]] std::uint64_t bases_of_long(WordId word, std::size_t place, unsigned count) const noexcept;
    [[nodiscard]] bool rest_occurs(TextView const& text, std::uint64_t const* breaks, WordId word,
                                   std::uint64_t start) const noexcept;

    LargeVector<std::uint64_t> first_;
    LargeVector<std::uint32_t> lengths_;  ///< Lengths by word; empty if all words have max_length_
    LargeVector<std::uint64_t> rest_;  ///< Bases after the first 32; each word starts at bit 0 of an element
    LargeVector<std::uint64_t>
        rest_offsets_;  ///< Index in rest_, by word; empty if no word has more than 32 bases
    std::vector<PatternId> pattern_list_;
    std::vector<std::uint32_t> pattern_offsets_;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
};

}  // namespace motifcount::internal
