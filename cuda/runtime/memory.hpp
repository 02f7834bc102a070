#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal::cuda {

/// Thrown if device memory is short. Callers may retry with less memory, so this error must be thrown before anything is
/// counted. Therefore only allocations throw it. Copies and kernels do not, because they may follow kernels that have counted.
class OutOfDeviceMemory : public Error {
public:
    explicit OutOfDeviceMemory(std::string const& message) : Error(ErrorCode::device, message) {}
};

/// Throws Error(device) unless `status` is success. `what`: action for the error message
void check(cudaError_t status, char const* what);

/// Owner of memory on the current device. Allocation throws OutOfDeviceMemory.
template <class T>
class DeviceBuffer {
public:
    DeviceBuffer() = default;
    explicit DeviceBuffer(std::size_t count);
    explicit DeviceBuffer(std::span<T const> values);
    DeviceBuffer(DeviceBuffer&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~DeviceBuffer();

    [[nodiscard]] T* data() const noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint64_t bytes() const noexcept { return size_ * sizeof(T); }
    /// Makes room for at least `count` elements. If the memory has to grow, its contents are lost.
    void reserve(std::size_t count) {
        if (size_ >= count) return;
        *this = DeviceBuffer();  // Frees the old memory first, because both might not fit
        *this = DeviceBuffer(count);
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Page-locked host memory, for fast copies to and from the device. Uses plain memory if no more memory can be locked.
template <class T>
class PinnedBuffer {
public:
    PinnedBuffer() = default;
    explicit PinnedBuffer(std::size_t count);
    PinnedBuffer(PinnedBuffer const&) = delete;
    PinnedBuffer& operator=(PinnedBuffer const&) = delete;
    ~PinnedBuffer();
    [[nodiscard]] T* data() noexcept { return data_; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    void reserve(std::size_t count);

private:
    bool pinned_ = false;  // Declared before data_, because initialising data_ sets it
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// CUDA stream on the device that is current at construction
class Stream {
public:
    Stream();
    Stream(Stream const&) = delete;
    Stream& operator=(Stream const&) = delete;
    ~Stream();
    [[nodiscard]] cudaStream_t get() const noexcept { return stream_; }
    /// Waits for all work in the stream. Throws Error(device) if any of it failed.
    void wait() const;

private:
    cudaStream_t stream_ = nullptr;
};

namespace detail {
void* allocate_pinned(std::size_t bytes, bool& pinned);
void release_pinned(void* memory, bool pinned) noexcept;
void* allocate(std::size_t bytes);
void release(void* memory) noexcept;
void upload(void* to, void const* from, std::size_t bytes);
}  // namespace detail

template <class T>
DeviceBuffer<T>::DeviceBuffer(std::size_t count)
    : data_(static_cast<T*>(detail::allocate(count * sizeof(T)))), size_(count) {}

template <class T>
DeviceBuffer<T>::DeviceBuffer(std::span<T const> values) : DeviceBuffer(values.size()) {
    detail::upload(data_, values.data(), values.size_bytes());
}

template <class T>
DeviceBuffer<T>::~DeviceBuffer() {
    detail::release(data_);
}

template <class T>
PinnedBuffer<T>::PinnedBuffer(std::size_t count)
    : data_(static_cast<T*>(detail::allocate_pinned(count * sizeof(T), pinned_))), size_(count) {}

template <class T>
PinnedBuffer<T>::~PinnedBuffer() {
    detail::release_pinned(data_, pinned_);
}

template <class T>
void PinnedBuffer<T>::reserve(std::size_t count) {
    if (size_ >= count) return;
    detail::release_pinned(std::exchange(data_, nullptr), pinned_);
    size_ = 0;
    data_ = static_cast<T*>(detail::allocate_pinned(count * sizeof(T), pinned_));
    size_ = count;
}

template <class T>
[[nodiscard]] DeviceBuffer<T> upload(std::vector<T> const& values) {
    return DeviceBuffer<T>(std::span<T const>(values));
}

/// Owner of an engine's arrays on the current device. A call copies an array and returns its address. Throws OutOfDeviceMemory.
class DeviceArrays {
public:
    template <class T>
    T const* operator()(std::span<T const> values) {
        arrays_.emplace_back(std::as_bytes(values));
        return reinterpret_cast<T const*>(arrays_.back().data());
    }
    template <class T>
    T const* operator()(std::vector<T> const& values) {
        return (*this)(std::span<T const>(values));
    }
    template <class T>
    [[nodiscard]] T* room(std::size_t count) {
        arrays_.emplace_back(count * sizeof(T));
        return reinterpret_cast<T*>(arrays_.back().data());
    }
    template <class T>
    [[nodiscard]] T* filled(std::size_t count, int byte) {
        T* const array = room<T>(count);
        check(cudaMemset(array, byte, count * sizeof(T)), "clearing device memory");
        return array;
    }
    void drop_last() { arrays_.pop_back(); }
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        std::uint64_t sum = 0;
        for (auto const& array : arrays_) sum += array.bytes();
        return sum;
    }

private:
    std::vector<DeviceBuffer<std::byte>> arrays_;
};

/// Waits for work on the default stream, such as copies. Other streams do not wait for this work.
void settle();

/// Makes a device current for this thread. Throws OutOfDeviceMemory if other programs use most of the device's memory.
void use_device(int number);

[[nodiscard]] std::uint64_t free_memory();

/// Returns why these devices (empty list: the first device) cannot be used, in one line; empty if all can be used. Reasons: no
/// driver, a driver that is too old for this build, no device with this number, or a compute capability below 7.5.
[[nodiscard]] std::string unavailable(std::span<int const> numbers);

/// Creates contexts on these devices (empty list: the first device). Ignores errors; the first use of a device reports them.
void start(std::span<int const> numbers) noexcept;

/// Returns the limits of a device. Throws Error(device).
[[nodiscard]] DeviceShape device_shape(int number);

}  // namespace motifcount::internal::cuda
