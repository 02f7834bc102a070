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

/// Thrown if there is not enough device memory. Callers can retry with less memory, so nothing may have been counted before
/// it is thrown. Therefore only allocations throw it, not copies and kernels, which may follow others that have counted.
class OutOfDeviceMemory : public Error {
public:
    explicit OutOfDeviceMemory(std::string const& message) : Error(ErrorCode::device, message) {}
};

/// Throws Error(device) unless `status` is success. `what`: the action, for the message
void check(cudaError_t status, char const* what);

/// Memory of the current device, owned by this object. Throws OutOfDeviceMemory.
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
        *this = DeviceBuffer();  // Frees the old memory first, because both might not fit
        *this = DeviceBuffer(count);
    }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Host memory that the device can access for copies. If no more memory can be pinned, plain memory is used.
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
    bool pinned_ = false;  // Declared before data_, whose initialisation sets it
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

/// Stream of the device that is current when the object is constructed
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

/// Arrays of an engine's tables in the memory of the current device. A call copies an array to the device and returns its
/// address there, for the views of tables. Throws OutOfDeviceMemory.
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

/// Waits for copies and clearings outside of streams. They may be incomplete, and streams do not wait for them.
void settle();

/// Makes a device current for the thread. Throws OutOfDeviceMemory if the device has no memory for another program.
void use_device(int number);

[[nodiscard]] std::uint64_t free_memory();

/// Returns why these devices (empty: the first device) cannot all be used, in one line; empty if they can be used. Reasons: no
/// driver, a driver that is too old for this build, no device (of that number), or a device older than compute capability 7.5.
[[nodiscard]] std::string unavailable(std::span<int const> numbers);

/// Creates device contexts (empty: of the first device). Errors are reported when a device is first used.
void start(std::span<int const> numbers) noexcept;

/// Returns the limits of a device. Throws Error(device).
[[nodiscard]] DeviceShape device_shape(int number);

}  // namespace motifcount::internal::cuda
