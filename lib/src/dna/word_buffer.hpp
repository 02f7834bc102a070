#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

namespace motifcount::internal {

/// A growing array of 64-bit words that are never initialised and so cost nothing before they are used, with
/// readable bytes after the end. For PackedText.
class WordBuffer {
public:
    /// Bytes after capacity() that belong to the buffer, for vector loads.
    static constexpr std::size_t padding = 64;

    [[nodiscard]] std::uint64_t* data() noexcept { return words_.get(); }
    [[nodiscard]] std::uint64_t const* data() const noexcept { return words_.get(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Makes room for `wanted` words, at least doubling, and keeps the first `used`. Invalidates data().
    void grow(std::size_t wanted, std::size_t used) {
        if (wanted <= capacity_) return;
        std::size_t const capacity = std::max(wanted, 2 * capacity_);
        auto words =
            std::make_unique_for_overwrite<std::uint64_t[]>(capacity + padding / sizeof(std::uint64_t));
        if (used != 0) std::memcpy(words.get(), words_.get(), used * sizeof(std::uint64_t));
        words_ = std::move(words);
        capacity_ = capacity;
    }

private:
    std::unique_ptr<std::uint64_t[]> words_;
    std::size_t capacity_ = 0;
};

}  // namespace motifcount::internal
