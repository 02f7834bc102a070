#pragma once

#include <vector>

#include "motifcount/grid.hpp"

namespace motifcount::internal::cuda {

/// Finds blocks as GridSearch::find() does, on CUDA device `device`: same hits, same order. Only in builds
/// with cuda_engines(). The options' method chooses:
/// `shift_or` (rows of up to 64 cells, exact) or the filter, which is also what `automatic` takes; `threads` means
/// nothing here.
/// Throws Error: limit for what the method cannot take here, device when there is no such device or too little memory.
template <GridCell Cell>
[[nodiscard]] std::vector<GridHit> find_blocks(GridSearch<Cell> const& search, GridView<Cell> text,
                                               int device);

extern template std::vector<GridHit> find_blocks(GridSearch<std::uint8_t> const&, GridView<std::uint8_t>,
                                                 int);
extern template std::vector<GridHit> find_blocks(GridSearch<std::uint16_t> const&, GridView<std::uint16_t>,
                                                 int);

}  // namespace motifcount::internal::cuda
