#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "pattern/concrete_words.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

using WordId = std::uint32_t;

/// Number of words that the patterns in a set match, by kind of pattern
struct Expansion {
    std::uint64_t concrete = 0;    ///< Number of patterns that match a single word
    std::uint64_t degenerate = 0;  ///< Number of patterns that match several words
    std::uint64_t words = 0;       ///< Total number of words that degenerate patterns match, at most 2^64 - 1
    std::uint64_t most = 0;        ///< Largest number of words that a single degenerate pattern matches
    PatternId worst = 0;           ///< Degenerate pattern that matches the most words

    [[nodiscard]] bool fits() const noexcept;  ///< True if WordSet accepts this number of words
};
/// Counts the words in a set. Complexity: constant if no pattern is degenerate, otherwise linear in the bases.
[[nodiscard]] Expansion expansion_of(PatternSet const& patterns);

/// Sorted, distinct words (A, C, G and T only) of a PatternSet. Degenerate patterns are expanded. Words are in lexicographic
/// order (A < C < G < T, prefixes first), so that the words below a node of a trie are neighbours. Immutable; thread-safe.
/// Memory: 8 bytes per 32 bases (rounded up), and 4 to 16 bytes per word.
class WordSet {
public:
    /// Maximum number of words that all degenerate patterns may match together: twice the largest number of patterns for which
    /// the exact engines are designed: a million motifs on both strands. Building a set takes 32 more bytes per word (128 MiB).
    static constexpr std::uint64_t max_expansion = std::uint64_t{1} << 22U;
    static constexpr std::uint64_t max_words = std::numeric_limits<WordId>::max();

    /// Throws Error(internal) if the patterns match too many words. Complexity: linear in the bases. A radix sort by the first
    /// 32 bases is followed by sorts of equal words by their next 32 bases. Uses up to `threads` threads.
    explicit WordSet(PatternSet const& patterns, unsigned threads = 1);

    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] std::size_t length(WordId word) const noexcept {
        return lengths_.empty() ? max_length_ : lengths_[word];
    }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    [[nodiscard]] bool one_length() const noexcept { return min_length_ == max_length_; }
    /// Bases of the word, packed as in a TextView from bit 0 on: ceil(length / 32) elements; unused bits are zero
    [[nodiscard]] std::span<std::uint64_t const> bases(WordId word) const noexcept {
        std::uint64_t const words = (length(word) + 31) / 32;
        return std::span(bases_).subspan(base_offsets_.empty() ? word * words : base_offsets_[word], words);
    }
    [[nodiscard]] unsigned base(WordId word, std::size_t place) const noexcept {
        return static_cast<unsigned>(bases(word)[place / 32] >> (2 * (place % 32))) & 3U;
    }
    /// Returns `count` (1 to 32) bases starting at `place`, first base lowest. place + count must be at most length().
    [[nodiscard]] std::uint64_t code(WordId word, std::size_t place, std::size_t count) const noexcept {
        std::uint64_t const* const from = bases(word).data() + place / 32;
        std::size_t const shift = 2 * (place % 32);
        std::uint64_t value = from[0] >> shift;
        if (place % 32 + count > 32) value |= from[1] << (64 - shift);
        return value & (~std::uint64_t{0} >> (64 - 2 * count));
    }
    /// Returns the length of the longest common prefix. Complexity: linear in this length, 32 bases at a time.
    [[nodiscard]] std::size_t common_prefix(WordId left, WordId right) const noexcept;

    /// Patterns that match the word; at least one
    [[nodiscard]] std::span<PatternId const> patterns(WordId word) const noexcept {
        if (pattern_offsets_.empty()) return std::span(patterns_).subspan(word, 1);
        return std::span(patterns_).subspan(pattern_offsets_[word],
                                            pattern_offsets_[word + 1] - pattern_offsets_[word]);
    }
    /// True if every word belongs to exactly one pattern
    [[nodiscard]] bool one_pattern_each() const noexcept { return pattern_offsets_.empty(); }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 8 * (bases_.size() + base_offsets_.size()) +
               4 * (lengths_.size() + patterns_.size() + pattern_offsets_.size());
    }

private:
    void append(std::size_t length, std::span<std::uint64_t const> bases);

    // lengths_ and base_offsets_ are empty if all words have one length. pattern_offsets_ is empty if one_pattern_each().
    LargeVector<std::uint64_t> bases_;
    LargeVector<std::uint64_t> base_offsets_;
    LargeVector<std::uint32_t> lengths_;
    LargeVector<PatternId> patterns_;
    LargeVector<std::uint32_t> pattern_offsets_;
    std::size_t count_ = 0;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
};

/// Returns the sum of of(length) over all words that the patterns match. The words must fit in a WordSet. A word is added once
/// per pattern that matches it. Used as an upper bound of table sizes, because it does not expand patterns.
template <class Of>
[[nodiscard]] std::uint64_t sum_over_words(PatternSet const& patterns, Of const& of) {
    std::uint64_t sum = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        sum += of(patterns.length(pattern)) *
               (patterns.is_degenerate(pattern) ? word_count(patterns.masks(pattern)) : 1);
    return sum;
}

}  // namespace motifcount::internal
