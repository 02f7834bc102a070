#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Two patterns of up to 31 letters that are compared with a text at the same time: one in each half of a word
class PatternPair {
public:
    /// Patterns of IUPAC letters; an empty pattern has the distance 0 everywhere
    PatternPair(std::string_view low, std::string_view high);

    /// Column of both alignments, as bit vectors (Myers, J. ACM 46, 1999), with the distances of the whole patterns
    struct Column {
        std::uint64_t rises = 0;
        std::uint64_t falls = 0;
        std::array<unsigned, 2> distance{};
    };
    [[nodiscard]] Column start() const noexcept { return {used_, 0, length_}; }

    /// `base`: 0 to 3, or 4 for letters that match nothing
    void step(Column& column, unsigned base) const noexcept {
        std::uint64_t const same = equal_[base];
        // `used_` keeps carries and shifts of the low pattern out of the high pattern.
        std::uint64_t const diagonal =
            ((((same & column.rises) + column.rises) ^ column.rises) | same | column.falls) & used_;
        std::uint64_t row_rises = (column.falls | ~(diagonal | column.rises)) & used_;
        std::uint64_t row_falls = column.rises & diagonal;
        for (unsigned i = 0; i < 2; ++i) {
            column.distance[i] += (row_rises & last_[i]) != 0 ? 1 : 0;
            column.distance[i] -= (row_falls & last_[i]) != 0 ? 1 : 0;
        }
        row_rises <<= 1U;
        row_falls <<= 1U;
        column.rises = (row_falls | ~(diagonal | row_rises)) & used_;
        column.falls = row_rises & diagonal;
    }

private:
    std::array<std::uint64_t, 5> equal_{};
    std::array<std::uint64_t, 2> last_{};  ///< Bit of the last letter; 0 for an empty pattern
    std::array<unsigned, 2> length_{};
    std::uint64_t used_ = 0;
};

/// Distances of both flanks at every position of a read, on both strands. Index 0 is the forward strand.
struct FlankDistances {
    /// Least edits of the flank on the left side of the barcode, as the read is written, if it ends before this position
    std::array<std::vector<std::uint8_t>, 2> left;
    /// Least edits of the flank on the right side, if it starts at this position
    std::array<std::vector<std::uint8_t>, 2> right;
};

/// Search of the flanks of a barcode on both strands of a read. Immutable and thread-safe. Linear time
class FlankSearch {
public:
    /// Sequences of up to 31 IUPAC letters directly before and after the barcode; one of them may be empty
    FlankSearch(std::string_view before, std::string_view after);

    /// `bases`: codes 0 to 3, and 4 for other letters. `distances` receives a value per position and for the end of the read.
    void search(std::span<std::uint8_t const> bases, FlankDistances& distances) const;

private:
    PatternPair forward_;   ///< Left flanks of both strands
    PatternPair backward_;  ///< Right flanks of both strands, read from their ends
};

/// Aligns a sequence of at most 64 letters with the start of a text. Returns the number of bases that it covers with the fewest
/// edits; of several numbers, the nearest to the length of the sequence, then the smallest.
[[nodiscard]] unsigned end_of_alignment(std::string_view sequence, std::span<std::uint8_t const> bases);

}  // namespace motifcount::internal
