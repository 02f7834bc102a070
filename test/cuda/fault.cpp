// Replaces functions of the shared CUDA runtime by wrappers that can fail.

#include "fault.hpp"

#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <atomic>

namespace motifcount::internal::cuda::test {
namespace {

struct Plan {
    std::atomic<long> at{0};
    std::atomic<bool> later_ones{false};
    std::atomic<int> status{0};
    std::atomic<long> seen{0};
    std::atomic<char const*> failed{nullptr};
};
Plan plan;

bool fails(char const* name) {
    long const number = ++plan.seen;
    if (plan.at == 0 || number < plan.at || (number > plan.at && !plan.later_ones)) return false;
    if (number == plan.at) plan.failed = name;
    return true;
}

void wait_for_device() {
    static auto const wait =
        reinterpret_cast<decltype(&cudaDeviceSynchronize)>(dlsym(RTLD_NEXT, "cudaDeviceSynchronize"));
    static_cast<void>(wait());
}

}  // namespace

void fail_call(long number, bool later_ones, int status) {
    plan.at = 0;
    plan.later_ones = later_ones;
    plan.status = status;
    plan.failed = nullptr;
    plan.seen = 0;
    plan.at = number;
}

char const* failed_call() {
    return plan.failed;
}

// A failing call waits for earlier work and does nothing else, just like a call that reports an error of earlier work.
#define FAILING(name, parameters, arguments)                                                 \
    cudaError_t CUDARTAPI name parameters {                                                  \
        static auto const next = reinterpret_cast<decltype(&name)>(dlsym(RTLD_NEXT, #name)); \
        if (!fails(#name)) return next arguments;                                            \
        wait_for_device();                                                                   \
        return static_cast<cudaError_t>(plan.status.load());                                 \
    }

// clang-format off
extern "C" {
FAILING(cudaDriverGetVersion, (int* version), (version))
FAILING(cudaGetDeviceCount, (int* count), (count))
FAILING(cudaGetDevice, (int* device), (device))
FAILING(cudaSetDevice, (int device), (device))
FAILING(cudaDeviceGetAttribute, (int* value, cudaDeviceAttr attribute, int device), (value, attribute, device))
FAILING(cudaGetLastError, (), ())
FAILING(cudaMalloc, (void** memory, size_t bytes), (memory, bytes))
FAILING(cudaFree, (void* memory), (memory))
FAILING(cudaHostAlloc, (void** memory, size_t bytes, unsigned flags), (memory, bytes, flags))
FAILING(cudaFreeHost, (void* memory), (memory))
FAILING(cudaMemGetInfo, (size_t* free, size_t* total), (free, total))
FAILING(cudaMemset, (void* memory, int byte, size_t bytes), (memory, byte, bytes))
FAILING(cudaMemsetAsync, (void* memory, int byte, size_t bytes, cudaStream_t stream), (memory, byte, bytes, stream))
FAILING(cudaMemcpy, (void* to, void const* from, size_t bytes, cudaMemcpyKind kind), (to, from, bytes, kind))
FAILING(cudaMemcpyAsync, (void* to, void const* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream),
        (to, from, bytes, kind, stream))
FAILING(cudaStreamCreateWithFlags, (cudaStream_t* stream, unsigned flags), (stream, flags))
FAILING(cudaStreamDestroy, (cudaStream_t stream), (stream))
FAILING(cudaStreamSynchronize, (cudaStream_t stream), (stream))
FAILING(cudaFuncSetAttribute, (void const* kernel, cudaFuncAttribute attribute, int value), (kernel, attribute, value))
FAILING(cudaOccupancyMaxActiveBlocksPerMultiprocessor, (int* blocks, void const* kernel, int block, size_t shared),
        (blocks, kernel, block, shared))
FAILING(cudaLaunchKernel,
        (void const* kernel, dim3 grid, dim3 block, void** arguments, size_t shared, cudaStream_t stream),
        (kernel, grid, block, arguments, shared, stream))
}
// clang-format on

}  // namespace motifcount::internal::cuda::test
