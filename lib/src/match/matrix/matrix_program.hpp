#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "dna/packed_text.hpp"
#include "match/matrix/matrix_kernels.hpp"
#include "matrices/score_matrix.hpp"

namespace motifcount::internal::matrix_search {

struct Scale;

/// Cache line. Arrays of lines are aligned, because look-ups of 64 codes take 1.4 times as long if the codes cross a line.
struct alignas(64) Line {
    std::uint8_t bytes[64];
};

/// Compiled matrices. A window is scored in two steps. The prefilter adds *deficits*: differences from the best score of a
/// column. Deficits are scaled to few bits and rounded down, so that the prefilter never rules out a hit. The remaining
/// windows (candidates) are scored exactly. The prefilter skips columns that rule out too few windows. Immutable after the
/// last add(); thread-safe.
class Program {
public:
    /// Compiled matrix
    struct Matrix {
        PatternId pattern;
        std::int32_t threshold;
        std::uint32_t length;
        std::uint32_t first_column;  ///< Index in columns_
        std::uint32_t first_group;   ///< Index in offsets_
        std::uint32_t groups;        ///< 0 if all windows are candidates
        std::uint16_t start;         ///< FilterView::start
        bool is_long;                ///< Whether filter_long() is used
    };

    /// `kernels`: the kernels that will search; must outlive this object
    explicit Program(Kernels const& kernels) noexcept : kernels_(kernels) {}

    /// Adds a matrix with at least one column. Windows that score at least `threshold` are hits. Does nothing if the best
    /// score is below the threshold. Complexity: see make_plan()
    void add(PatternId pattern, std::span<ScoreColumn const> columns, std::int32_t threshold);

    [[nodiscard]] Kernels const& kernels() const noexcept { return kernels_; }
    [[nodiscard]] std::span<Matrix const> matrices() const noexcept { return matrices_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    /// Writes the candidates, as Kernels::filter() does.
    std::size_t filter(Matrix const& matrix, std::uint8_t const* codes, std::size_t count,
                       std::uint16_t* candidates) const noexcept {
        FilterView const view{reinterpret_cast<std::uint8_t const*>(tables_.data()) +
                                  matrix.first_group * kernels_.table_bytes(),
                              offsets_.data() + matrix.first_group, matrix.groups, matrix.start};
        return (matrix.is_long ? kernels_.filter_long : kernels_.filter)(view, codes, count, candidates);
    }
    /// True if the window that starts at `slot` is a hit. False if the window has a break or crosses the end of the text.
    /// `slot`: below the size of the text
    [[nodiscard]] bool is_hit(Matrix const& matrix, TextView const& text, std::uint64_t slot) const noexcept;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return matrices_.size() * sizeof(Matrix) + columns_.size() * sizeof(ScoreColumn) +
               offsets_.size() * 4 + tables_.size() * sizeof(Line);
    }

private:
    void add_group(std::span<ScoreColumn const> columns, std::size_t offset, Scale const& scale);

    Kernels const& kernels_;
    std::vector<Matrix> matrices_;
    std::vector<ScoreColumn> columns_;
    std::vector<std::uint32_t> offsets_;  ///< First column of each group
    std::vector<Line> tables_;            ///< Tables of all groups, see FilterView
    std::size_t max_length_ = 0;
};

}  // namespace motifcount::internal::matrix_search
