#include "cuda/runtime/memory.hpp"

#include <cstdlib>
#include <new>

namespace motifcount::internal::cuda {
namespace {

/// Compute capability of Turing, the oldest architecture in lib/cmake/MotifcountCuda.cmake
constexpr int oldest_major = 7;
constexpr int oldest_minor = 5;

std::string version(int number) {
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

}  // namespace

void check(cudaError_t status, char const* what) {
    if (status == cudaSuccess) return;
    static_cast<void>(cudaGetLastError());  // Clears the error, so that later calls do not report it
    throw Error(ErrorCode::device,
                std::string("CUDA: ") + what + ": " +
                    (status == cudaErrorMemoryAllocation
                         ? "the device is out of memory; use another device, or --device cpu"
                         : cudaGetErrorString(status)));
}

void use_device(int number) {
    cudaError_t const status = cudaSetDevice(number);
    if (status == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError());
        throw OutOfDeviceMemory(
            "CUDA device " + std::to_string(number) +
            " is out of memory, because other programs use most of the memory; use another "
            "device, or --device cpu");
    }
    check(status, "choosing a device");
}

std::uint64_t free_memory() {
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total), "querying the free memory");
    return free;
}

void start(std::span<int const> numbers) noexcept {
    static constexpr int first[] = {0};
    for (int const number : numbers.empty() ? std::span<int const>(first) : numbers)
        if (cudaSetDevice(number) == cudaSuccess) static_cast<void>(cudaFree(nullptr));
    static_cast<void>(cudaGetLastError());
}

std::string unavailable(std::span<int const> numbers) {
    int driver = 0;
    if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return "no NVIDIA driver is installed";
    int count = 0;
    cudaError_t const status = cudaGetDeviceCount(&count);
    static_cast<void>(cudaGetLastError());
    if (status == cudaErrorInsufficientDriver)
        return "the NVIDIA driver is for CUDA " + version(driver) + ", but this build needs " +
               version(CUDART_VERSION) + "; update the driver";
    if (status == cudaErrorNoDevice || (status == cudaSuccess && count == 0))
        return "the NVIDIA driver finds no GPU";
    if (status != cudaSuccess)
        return std::string("the NVIDIA driver does not answer: ") + cudaGetErrorString(status);
    static constexpr int first[] = {0};
    for (int const number : numbers.empty() ? std::span<int const>(first) : numbers) {
        if (number >= count)
            return "there is no device " + std::to_string(number) + "; this machine has " +
                   std::to_string(count) +
                   (count == 1 ? " (0)" : " (0 to " + std::to_string(count - 1) + ")");
        int major = 0;
        int minor = 0;
        check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, number),
              "querying the device");
        check(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, number),
              "querying the device");
        if (major < oldest_major || (major == oldest_major && minor < oldest_minor))
            return "device " + std::to_string(number) + " has compute capability " + std::to_string(major) +
                   "." + std::to_string(minor) + ", but 7.5 or newer is needed";
    }
    return {};
}

DeviceShape device_shape(int number) {
    DeviceShape shape;
    check(cudaDeviceGetAttribute(&shape.multiprocessors, cudaDevAttrMultiProcessorCount, number),
          "querying the device");
    check(cudaDeviceGetAttribute(&shape.shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, number),
          "querying the device");
    check(cudaDeviceGetAttribute(&shape.cache_bytes, cudaDevAttrL2CacheSize, number), "querying the device");
    return shape;
}

Stream::Stream() {
    check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream");
}
Stream::~Stream() {
    if (stream_ != nullptr) static_cast<void>(cudaStreamDestroy(stream_));
}
void Stream::wait() const {
    check(cudaStreamSynchronize(stream_), "searching");
}

void settle() {
    check(cudaStreamSynchronize(nullptr), "copying to the device");
}

namespace detail {

void* allocate(std::size_t bytes) {
    if (bytes == 0) return nullptr;
    void* memory = nullptr;
    cudaError_t const status = cudaMalloc(&memory, bytes);
    if (status == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError());
        std::size_t free = 0;
        std::size_t total = 0;
        int device = 0;
        static_cast<void>(cudaGetDevice(&device));
        check(cudaMemGetInfo(&free, &total), "querying the free memory");
        throw OutOfDeviceMemory("CUDA device " + std::to_string(device) +
                                " is out of memory: " + std::to_string(bytes) + " bytes are needed, " +
                                std::to_string(free) + " of " + std::to_string(total) +
                                " are free; use another device, or --device cpu");
    }
    check(status, "allocating device memory");
    return memory;
}

void release(void* memory) noexcept {
    if (memory != nullptr) static_cast<void>(cudaFree(memory));
}

void upload(void* to, void const* from, std::size_t bytes) {
    if (bytes == 0) return;
    check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "copying tables to the device");
    // Waits, because copies from pageable memory may still be running, and the streams of stages do not wait for these copies.
    check(cudaStreamSynchronize(nullptr), "copying tables to the device");
}

void* allocate_pinned(std::size_t bytes, bool& pinned) {
    void* memory = nullptr;
    pinned = cudaHostAlloc(&memory, bytes, cudaHostAllocPortable) == cudaSuccess;
    if (pinned) return memory;
    static_cast<void>(cudaGetLastError());
    memory = std::malloc(bytes);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void release_pinned(void* memory, bool pinned) noexcept {
    if (memory == nullptr) return;
    if (pinned) {
        static_cast<void>(cudaFreeHost(memory));
    } else {
        std::free(memory);
    }
}

void launch(void const* kernel, unsigned grid, unsigned block, unsigned shared_bytes, cudaStream_t stream,
            void** arguments) {
    if (shared_bytes > (32U << 10U))
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(shared_bytes)),
              "opting in to shared memory");
    check(cudaLaunchKernel(kernel, dim3(grid), dim3(block), arguments, shared_bytes, stream),
          "starting a kernel");
}

unsigned blocks_per_multiprocessor(void const* kernel, unsigned block, unsigned shared_bytes) {
    if (shared_bytes > (32U << 10U))
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(shared_bytes)),
              "opting in to shared memory");
    int blocks = 0;
    check(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, static_cast<int>(block), shared_bytes),
        "querying the occupancy");
    return blocks > 0 ? static_cast<unsigned>(blocks) : 1U;
}

}  // namespace detail
}  // namespace motifcount::internal::cuda
