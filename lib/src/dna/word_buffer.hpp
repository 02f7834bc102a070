#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>

namespace motifcount::internal {

/// Growing array of 64-bit words for PackedText. New words are not initialised, so unused memory costs nothing.
class WordBuffer {
public:
    /// Number of readable bytes after capacity(), for vector loads
    static constexpr std::size_t padding = 64;

    [[nodiscard]] std::uint64_t* data() noexcept { return words_.get(); }
    [[nodiscard]] std::uint64_t const* data() const noexcept { return words_.get(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Makes room for `wanted` words; the capacity grows at least twofold. Keeps the first `used` words. Invalidates data().
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
