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

/// The concrete words of a PatternSet for engines that look up candidates and verify them: what a
/// verification reads, and nothing else, lies together. Unsorted; if no pattern is degenerate a word's
/// number is its pattern's, so that a hit needs no further look-up.
///
/// Immutable: safe to share between threads. Memory: 8 bytes a word of up to 32 bases, 4 more where lengths
/// differ.
class PackedWords {
public:
    /// The patterns' expansion must fit (expansion_of()); else this throws Error(internal). Words of patterns that are
    /// none themselves are packed on up to `threads` threads.
    explicit PackedWords(PatternSet const& patterns, unsigned threads = 1);

    [[nodiscard]] std::size_t size() const noexcept { return first_.size(); }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    [[nodiscard]] std::size_t length(WordId word) const noexcept {
        return lengths_.empty() ? max_length_ : lengths_[word];
    }
    /// The first 32 bases, the first one in the lowest bits; missing ones are zero.
    [[nodiscard]] std::uint64_t first(WordId word) const noexcept { return first_[word]; }
    void prefetch(WordId word) const noexcept { __builtin_prefetch(&first_[word]); }
    /// `count` (1 to 32) bases from `place` on, place + count <= length.
    [[nodiscard]] std::uint64_t bases(WordId word, std::size_t place, unsigned count) const noexcept {
        if (max_length_ <= 32) return (first_[word] >> (2 * place)) & base_mask(count);
        return bases_of_long(word, place, count);
    }

    /// Zero where the word's first 32 bases, or all where it has no more, occur at `start` of the text; slots past the
    /// text count for what they read as. `breaks` is the text's mask, or one of zeros where the text has none. Without
    /// a branch.
    [[nodiscard]] std::uint64_t difference(TextView const& text, std::uint64_t const* breaks, WordId word,
                                           std::uint64_t start) const noexcept {
        std::size_t const length = this->length(word);
        unsigned const head = length < 32 ? static_cast<unsigned>(length) : 32;
        // A word has at least one base, so that no shift is by 64.
        return ((bases_at(text.bases.data(), start) ^ first_[word]) << (64 - 2 * head)) |
               (bits_at(breaks, start) << (64 - head));
    }
    /// Whether the word occurs at `start` of the text, where its length fits. `breaks` as above.
    [[nodiscard]] bool occurs(TextView const& text, std::uint64_t const* breaks, WordId word,
                              std::uint64_t start) const noexcept {
        return difference(text, breaks, word, start) == 0 &&
               (length(word) <= 32 || rest_occurs(text, breaks, word, start));
    }

    [[nodiscard]] std::span<PatternId const> patterns(WordId word) const noexcept {
        return {pattern_list_.data() + pattern_offsets_[word],
                pattern_offsets_[word + 1] - pattern_offsets_[word]};
    }
    /// True when word w is pattern w; patterns() must not be called then.
    [[nodiscard]] bool is_pattern() const noexcept { return pattern_offsets_.empty(); }
    /// Calls use(pattern) for each pattern of the word.
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
    LargeVector<std::uint32_t> lengths_;       ///< empty: all have max_length_
    LargeVector<std::uint64_t> rest_;          ///< bases after the first 32, each word's from bit 0
    LargeVector<std::uint64_t> rest_offsets_;  ///< by word; empty if no word is longer than 32
    std::vector<PatternId> pattern_list_;
    std::vector<std::uint32_t> pattern_offsets_;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
};

}  // namespace motifcount::internal
