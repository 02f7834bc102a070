#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

// Matrices are scored in two steps, as on the CPU (match/matrix/matrix_program.hpp): sums of scaled deficits select candidates,
// and exact scores select hits. The first step is a product of integer matrices. A row is a slot of the text, with four
// bytes per base, of which one is 1. A column is a matrix, with four scaled deficits per position.

/// Number of matrices per group, and number of positions per step of the product
inline constexpr unsigned group_matrices = 8;
inline constexpr unsigned step_columns = 8;
/// Maximum number of steps for which the rows stay in registers
inline constexpr unsigned max_kept_steps = 4;
/// Maximum number of steps. The first step selects candidates by no more than the first max_steps * step_columns positions.
inline constexpr unsigned max_steps = 512;

/// Words of a group: one start value per matrix, then 64 words per step
inline constexpr unsigned start_words = group_matrices;
inline constexpr unsigned step_words = group_matrices * step_columns;
MOTIFCOUNT_HD constexpr unsigned group_words(unsigned steps) {
    return start_words + steps * step_words;
}
/// Returns the index of the word that has the deficits of A, C, G and T (from the lowest byte) for one matrix at one position.
/// Lanes of a warp read adjacent pairs of words: lane 4 * member + i reads the positions i and i + 4 of a step.
MOTIFCOUNT_HD unsigned deficit_word(unsigned member, unsigned position) {
    unsigned const column = position % step_columns;
    return start_words + position / step_columns * step_words + 2 * (4 * member + column % 4) + column / 4;
}

/// Matrix for exact scores
struct DeviceMatrix {
    std::uint32_t pattern;
    std::int32_t threshold;
    std::uint32_t length;
    std::uint32_t first_column;  ///< Index in MatrixTables::cells
    std::uint32_t skipped;       ///< Number of columns before the first column in the product
};

/// Scores of A, C, G and T
struct alignas(16) DeviceColumn {
    std::int32_t cells[4];
};

struct MatrixTables {
    std::uint32_t const* words = nullptr;  ///< Groups of matrices, see deficit_word()
    DeviceMatrix const* matrices = nullptr;
    DeviceColumn const* columns = nullptr;
    std::uint32_t const* steps =
        nullptr;  ///< By group: number of steps; above max_kept_steps, a multiple of it
};

/// Groups that fit in shared memory, sorted by their number of steps
struct MatrixChunk {
    std::uint32_t first_word = 0;
    std::uint32_t words = 0;
    std::uint32_t first_group = 0;
    /// Number of groups with 1, 2 and so on steps, and, last, of groups with more than max_kept_steps
    std::uint32_t groups[max_kept_steps + 1] = {};
};

/// Returns the row's four bytes for the base in the low two bits of `bases`.
MOTIFCOUNT_HD std::uint32_t one_hot(std::uint32_t bases) {
    return std::uint32_t{1} << (8 * (bases & 3U));
}

/// Returns the end of the hit whose first column in the product is at `slot`; 0 if the window is not a hit or not owned.
MOTIFCOUNT_HD std::uint64_t end_of_hit(DeviceMatrix const& matrix, DeviceColumn const* columns,
                                       Text const& text, std::uint64_t slot) {
    if (slot < matrix.skipped) return 0;
    std::uint64_t const start = slot - matrix.skipped;
    std::uint64_t const end = start + matrix.length;
    if (end <= text.owned_from || !unbroken(text, start, matrix.length)) return 0;
    DeviceColumn const* column = columns + matrix.first_column;
    std::int32_t score = 0;
    for (std::uint32_t i = 0; i < matrix.length; i += 16) {
        std::uint32_t bases = bases_at(text, start + i);
        DeviceColumn const* const last = column + (matrix.length - i < 16 ? matrix.length - i : 16);
        for (; column != last; ++column, bases >>= 2U) score += column->cells[bases & 3U];
    }
    return score >= matrix.threshold ? end : 0;
}

}  // namespace motifcount::internal::cuda
