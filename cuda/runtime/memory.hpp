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

/// Not enough device memory; less may suffice, so callers retry with less. So nothing may have been counted
/// when it is thrown: allocations throw it, but not copies and kernels, which may follow others that counted.
class OutOfDeviceMemory : public Error {
public:
    explicit OutOfDeviceMemory(std::string const& message) : Error(ErrorCode::device, message) {}
};

/// Throws Error(device), naming the action `what`, unless `status` is success.
void check(cudaError_t status, char const* what);

/// Owned memory of the current device. Throws OutOfDeviceMemory.
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
    /// Makes room for `count` elements. The contents are lost if the memory is too small.
    void reserve(std::size_t count) {
        if (size_ >= count) return;
        *this = DeviceBuffer();  // Both might not fit
        *this = DeviceBuffer(count);
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Host memory that the device can access for copies; plain memory if no more can be pinned
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
    bool pinned_ = false;  // Before data_, whose allocation sets it
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A stream of the device that is current during construction
class Stream {
public:
    Stream();
    Stream(Stream const&) = delete;
    Stream& operator=(Stream const&) = delete;
    ~Stream();
    [[nodiscard]] cudaStream_t get() const noexcept { return stream_; }
    /// Waits for all work in the stream; throws Error(device) if any failed.
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

/// The arrays of an engine's tables in the memory of the current device. A call copies an array there and
/// returns its address, for the views of tables. Throws OutOfDeviceMemory.
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

/// Waits for copies and clearings outside streams, which may be incomplete and which streams do not wait for.
void settle();

/// Makes a device current for the thread. Throws OutOfDeviceMemory if no further program fits it.
void use_device(int number);

[[nodiscard]] std::uint64_t free_memory();

/// Returns why these devices (empty: the first) cannot all be used, in one line; empty if they can. Reasons:
/// no driver, a driver too old for this build, no device (of that number), a device older than 7.5.
[[nodiscard]] std::string unavailable(std::span<int const> numbers);

/// Creates device contexts (empty: of the first device). Errors are reported on first use.
void start(std::span<int const> numbers) noexcept;

/// Throws Error(device).
[[nodiscard]] DeviceShape device_shape(int number);

}  // namespace motifcount::internal::cuda
