#pragma once

#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal::cuda {

/// Finds the hits on a CUDA device, with the same results as GridSearch::find() in the same order. Requires a build with
/// cuda_engines(). The method `shift_or` requires rows of up to 64 cells and no mismatches. All other methods use the filter.
/// GridSearchOptions::threads is ignored. Throws Error(limit) if the method does not support the blocks, and Error(device) if
/// the device does not exist or has too little memory.
template <GridCell Cell>
[[nodiscard]] std::vector<GridHit> find_blocks(GridSearch<Cell> const& search, GridView<Cell> text,
                                               int device);

extern template std::vector<GridHit> find_blocks(GridSearch<std::uint8_t> const&, GridView<std::uint8_t>,
                                                 int);
extern template std::vector<GridHit> find_blocks(GridSearch<std::uint16_t> const&, GridView<std::uint16_t>,
                                                 int);

}  // namespace motifcount::internal::cuda
