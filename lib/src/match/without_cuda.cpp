// Replaces cuda/ in builds without CUDA.
#include "match/cuda_engines.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr char reason[] = "this build has no CUDA engines, which require building from source with nvcc";

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

}  // namespace motifcount::internal
