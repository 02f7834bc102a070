#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/offsets.hpp"
#include "motifcount/results.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Returns the most frequent pattern length. If several lengths are equally frequent, returns the shortest of these lengths.
[[nodiscard]] std::uint64_t most_frequent_length(PatternSet const& patterns);

/// Finds the most frequent windows at the motifs' offsets in fragments without a hit. UnmatchedSequences describes the rules.
/// The result does not depend on batch boundaries. Not thread-safe. Memory: max_bytes, and up to max_split_fragment letters.
/// Complexity: linear in the number of windows, plus sorting at the end.
class UnmatchedCounter {
public:
    /// Maximum number of offsets. With more offsets, no windows are counted, because they would not be informative.
    static constexpr std::size_t max_offsets = 16;
    /// Maximum number of bases in a window; longer windows are truncated
    static constexpr std::uint64_t longest = 32;
    /// Maximum number of bases in a fragment that is split over batches; windows of longer fragments are not counted
    static constexpr std::size_t max_split_fragment = 1'000'000;
    /// Memory for windows before sorting, in bytes
    static constexpr std::uint64_t max_bytes =
        UnmatchedSequences::max_sequences * sizeof(std::uint64_t) + UnmatchedSequences::max_fragments;

    /// `starts`: offsets and strand of the windows. `length`: bases per window; values above `longest` are reduced.
    UnmatchedCounter(DetectedOffsets const& starts, std::uint64_t length);

    /// Prepares for a new input. `pairs`: whether records are mates
    void begin_input(bool pairs) noexcept { pairs_ = pairs; }
    /// Adds the next batch. `missed`: numbers of the records without a hit in this batch, in ascending order
    void add(Batch const& batch, std::span<std::uint32_t const> missed);
    /// Appends the fragments of `next`, which must have the same offsets, strand and length.
    void append(UnmatchedCounter const& next);
    /// Returns the result. May be called only once, after all batches.
    [[nodiscard]] UnmatchedSequences most_frequent();

private:
    struct Window {
        std::uint64_t code;
        std::uint64_t fragment;

        friend auto operator<=>(Window const&, Window const&) = default;
    };

    /// The parts seen so far of a fragment that is split over batches
    struct OpenFragment {
        std::vector<std::string> records;
        std::size_t letters = 0;
        bool has_hit = false;
    };

    [[nodiscard]] bool full() const noexcept {
        return windows_of_.size() == UnmatchedSequences::max_fragments ||
               codes_.size() >= UnmatchedSequences::max_sequences;
    }
    void add_part(Batch const& batch, std::size_t record, bool missed);
    void add_fragment(TextView const& text, std::span<RecordSpan const> records);
    [[nodiscard]] std::vector<Window> windows_of_several_fragments() const;
    void add_window(TextView const& text, std::uint64_t first, bool reverse);

    MateStrands strands_;
    std::vector<std::uint64_t> offsets_;
    unsigned length_;
    bool pairs_ = false;
    OpenFragment open_;
    PackedText open_text_;
    std::vector<std::uint64_t> codes_;  ///< Windows with two bits per base, first base in the highest bits
    std::vector<std::uint8_t> windows_of_;  ///< Number of windows per fragment
};

}  // namespace motifcount::internal
