// What cuda/ defines, in builds without it.
#include "grid/cuda_search.hpp"
#include "match/cuda_engines.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr char reason[] = "this build has no CUDA engines";

}  // namespace

std::span<Engine const* const> cuda_engines() {
    return {};
}
Engine const& cuda_edit_engine() {
    throw Error(ErrorCode::internal, reason);
}
std::string cuda_unavailable(std::span<int const>) {
    return reason;
}
void start_cuda(std::span<int const>) noexcept {}

template <GridCell Cell>
std::vector<GridHit> cuda::find_blocks(GridSearch<Cell> const&, GridView<Cell>, int) {
    throw Error(ErrorCode::internal, reason);
}
template std::vector<GridHit> cuda::find_blocks(GridSearch<std::uint8_t> const&, GridView<std::uint8_t>, int);
template std::vector<GridHit> cuda::find_blocks(GridSearch<std::uint16_t> const&, GridView<std::uint16_t>,
                                                int);

}  // namespace motifcount::internal
