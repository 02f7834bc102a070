// Replaces cuda/grid in builds without CUDA.
#include "grid/cuda_search.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

template <GridCell Cell>
std::vector<GridHit> cuda::find_blocks(GridSearch<Cell> const&, GridView<Cell>, int) {
    throw Error(ErrorCode::internal, "this build has no CUDA engines");
}
template std::vector<GridHit> cuda::find_blocks(GridSearch<std::uint8_t> const&, GridView<std::uint8_t>, int);
template std::vector<GridHit> cuda::find_blocks(GridSearch<std::uint16_t> const&, GridView<std::uint16_t>,
                                                int);

}  // namespace motifcount::internal
