#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

namespace motifcount::internal {

/// Growable bytes that are never zero-filled (a std::vector would touch each byte once more), with `padding`
/// bytes behind the capacity that may be read, so that vector loads need no tail code. Moving is cheap; not
/// copyable. Thread safety: as a standard container.
class Buffer {
public:
    static constexpr std::size_t padding = 64;  ///< one AVX-512 load

    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : bytes_(std::move(other.bytes_)), capacity_(std::exchange(other.capacity_, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        bytes_ = std::move(other.bytes_);
        capacity_ = std::exchange(other.capacity_, 0);
        return *this;
    }

    [[nodiscard]] char* data() noexcept { return bytes_.get(); }
    [[nodiscard]] char const* data() const noexcept { return bytes_.get(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Makes the capacity at least `size`, keeping the first `kept` bytes. The rest is uninitialised.
    void grow(std::size_t size, std::size_t kept = 0) {
        if (size <= capacity_) return;
        std::size_t const capacity = std::max(size, capacity_ + capacity_ / 2);
        auto bytes = std::make_unique_for_overwrite<char[]>(capacity + padding);
        if (kept != 0) std::memcpy(bytes.get(), bytes_.get(), kept);
        std::memset(bytes.get() + capacity, 0, padding);
        bytes_ = std::move(bytes);
        capacity_ = capacity;
    }

private:
    std::unique_ptr<char[]> bytes_;
    std::size_t capacity_ = 0;
};

}  // namespace motifcount::internal
