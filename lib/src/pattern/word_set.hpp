#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "pattern/concrete_words.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Index of a word in a WordSet.
using WordId = std::uint32_t;

/// How many words the patterns of a set stand for.
struct Expansion {
    std::uint64_t concrete = 0;    ///< patterns that are words
    std::uint64_t degenerate = 0;  ///< patterns that are not
    std::uint64_t words = 0;       ///< that the degenerate ones stand for; 2^64 - 1 if there are more
    std::uint64_t most = 0;        ///< that one of them stands for
    PatternId worst = 0;           ///< that pattern

    [[nodiscard]] bool fits() const noexcept;  ///< within WordSet's limits
};
/// Constant if no pattern is degenerate, else linear in the bases.
[[nodiscard]] Expansion expansion_of(PatternSet const& patterns);

/// The distinct concrete words (A, C, G, T only) of a PatternSet, sorted: degenerate patterns are expanded,
/// and words that several patterns share are kept once.
///
/// Words ascend in the order of their letters, A < C < G < T, a prefix before what it is a prefix of, so that
/// the words below one node of a trie are neighbours. Immutable: safe to share between threads. Memory: 8
/// bytes for each 32 bases begun, and 4 to 16 bytes a word.
class WordSet {
public:
    /// Words that the expansion of all degenerate patterns together may yield. Twice what a million motifs are on
    /// both strands, which exact engines are built to hold; building a set takes 32 bytes a word for a while, so this
    /// is 128 MiB.
    static constexpr std::uint64_t max_expansion = std::uint64_t{1} << 22U;
    static constexpr std::uint64_t max_words = std::numeric_limits<WordId>::max();

    /// The patterns' expansion must fit; else this throws Error(internal). Linear in the bases (radix sort by 32
    /// at a time, of those that share all before). Up to `threads` threads sort by the first 32.
    explicit WordSet(PatternSet const& patterns, unsigned threads = 1);

    [[nodiscard]] std::size_t size() const noexcept { return count_; }
    [[nodiscard]] std::size_t length(WordId word) const noexcept {
        return lengths_.empty() ? max_length_ : lengths_[word];
    }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    [[nodiscard]] bool one_length() const noexcept { return min_length_ == max_length_; }
    /// The word's bases as in a TextView, from bit 0: ceil(length / 32) words, unused bits zero.
    [[nodiscard]] std::span<std::uint64_t const> bases(WordId word) const noexcept {
        std::uint64_t const words = (length(word) + 31) / 32;
        return std::span(bases_).subspan(base_offsets_.empty() ? word * words : base_offsets_[word], words);
    }
    [[nodiscard]] unsigned base(WordId word, std::size_t place) const noexcept {
        return static_cast<unsigned>(bases(word)[place / 32] >> (2 * (place % 32))) & 3U;
    }
    /// `count` (1 to 32) of a word's bases from `place` on, the first in the lowest bits; place + count <= length.
    [[nodiscard]] std::uint64_t code(WordId word, std::size_t place, std::size_t count) const noexcept {
        std::uint64_t const* const from = bases(word).data() + place / 32;
        std::size_t const shift = 2 * (place % 32);
        std::uint64_t value = from[0] >> shift;
        if (place % 32 + count > 32) value |= from[1] << (64 - shift);
        return value & (~std::uint64_t{0} >> (64 - 2 * count));
    }
    /// Bases that two words begin with in common. Complexity: linear in them, 32 at a time.
    [[nodiscard]] std::size_t common_prefix(WordId left, WordId right) const noexcept;

    /// The patterns that this word is an occurrence of; at least one.
    [[nodiscard]] std::span<PatternId const> patterns(WordId word) const noexcept {
        if (pattern_offsets_.empty()) return std::span(patterns_).subspan(word, 1);
        return std::span(patterns_).subspan(pattern_offsets_[word],
                                            pattern_offsets_[word + 1] - pattern_offsets_[word]);
    }
    /// True when every word belongs to exactly one pattern.
    [[nodiscard]] bool one_pattern_each() const noexcept { return pattern_offsets_.empty(); }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 8 * (bases_.size() + base_offsets_.size()) +
               4 * (lengths_.size() + patterns_.size() + pattern_offsets_.size());
    }

private:
    void append(std::size_t length, std::span<std::uint64_t const> bases);

    // Where all words have one length, lengths_ and base_offsets_ are empty; where each belongs to one
    // pattern, pattern_offsets_ is.
    LargeVector<std::uint64_t> bases_;
    LargeVector<std::uint64_t> base_offsets_;
    LargeVector<std::uint32_t> lengths_;
    LargeVector<PatternId> patterns_;
    LargeVector<std::uint32_t> pattern_offsets_;
    std::size_t count_ = 0;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
};

/// The sum of of(length) over the words of these patterns, whose expansion fits; words of several patterns count for
/// each of them. An upper bound for tables, without making the words.
template <class Of>
[[nodiscard]] std::uint64_t sum_over_words(PatternSet const& patterns, Of const& of) {
    std::uint64_t sum = 0;
    for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
        sum += of(patterns.length(pattern)) *
               (patterns.is_degenerate(pattern) ? word_count(patterns.masks(pattern)) : 1);
    return sum;
}

}  // namespace motifcount::internal
