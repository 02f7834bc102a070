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

/// There was not enough device memory: less may do. Whoever catches it does the same again with less, so what throws it has
/// counted nothing: allocations do, but no copy and no kernel, which may have come after others that counted.
class OutOfDeviceMemory : public Error {
public:
    explicit OutOfDeviceMemory(std::string const& message) : Error(ErrorCode::device, message) {}
};

/// Throws Error(device) that names `what` was being done unless `status` is success.
void check(cudaError_t status, char const* what);

/// Memory of the current device, owned. Throws OutOfDeviceMemory when there is not enough.
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
    /// Makes room for `count` elements; what was there is lost if the memory is too small.
    void reserve(std::size_t count) {
        if (size_ >= count) return;
        *this = DeviceBuffer();  // two of them might not fit
        *this = DeviceBuffer(count);
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Host memory that the device copies from and to by itself; plain memory if no more can be pinned.
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
    /// As that of DeviceBuffer.
    void reserve(std::size_t count);

private:
    bool pinned_ = false;  // before data_, whose allocation sets it
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// A stream of the device that was current when it was made.
class Stream {
public:
    Stream();
    Stream(Stream const&) = delete;
    Stream& operator=(Stream const&) = delete;
    ~Stream();
    [[nodiscard]] cudaStream_t get() const noexcept { return stream_; }
    /// Waits for all that was given to it; throws Error(device) when some of it failed.
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

/// The arrays of an engine's tables in the memory of the current device. Called with one, it copies it there and returns
/// where it is: tables make their views so. Throws OutOfDeviceMemory.
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
    /// Room for an array that a kernel fills.
    template <class T>
    [[nodiscard]] T* room(std::size_t count) {
        arrays_.emplace_back(count * sizeof(T));
        return reinterpret_cast<T*>(arrays_.back().data());
    }
    /// The same, each of its bytes this one.
    template <class T>
    [[nodiscard]] T* filled(std::size_t count, int byte) {
        T* const array = room<T>(count);
        check(cudaMemset(array, byte, count * sizeof(T)), "clearing device memory");
        return array;
    }
    /// Gives up the array that was made last.
    void drop_last() { arrays_.pop_back(); }
    [[nodiscard]] std::uint64_t bytes() const noexcept {
        std::uint64_t sum = 0;
        for (auto const& array : arrays_) sum += array.bytes();
        return sum;
    }

private:
    std::vector<DeviceBuffer<std::byte>> arrays_;
};

/// Waits for copies and clearings that were not given to a stream: streams do not wait for them, and cudaMemset() and
/// cudaMemcpy() from pageable memory may return before they are done.
void settle();

/// Makes a device current for the calling thread. Throws OutOfDeviceMemory if it has no room for one more program.
void use_device(int number);

/// Bytes of the current device's memory that are free.
[[nodiscard]] std::uint64_t free_memory();

/// Why none of these devices (none: the first) can be used, in one line, or nothing: no driver, one that is
/// too old for this build, no device, no device of such a number, one that is older than this build's
/// kernels.
[[nodiscard]] std::string unavailable(std::span<int const> numbers);

/// Makes the contexts of these devices (none: the first); failures are left for their first use to report.
void start(std::span<int const> numbers) noexcept;

/// The shape of device `number`. Throws Error(device).
[[nodiscard]] DeviceShape device_shape(int number);

}  // namespace motifcount::internal::cuda
