#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace motifcount::internal {

/// Reads bits of a deflate stream, lowest bit first. Calls do not check whether the input has ended: call overrun() afterwards.
/// `padding` bytes after the input must be readable, with any values. Not thread-safe.
class DeflateBits {
public:
    /// Maximum number of bytes read after the end of the input: the size of a block header or symbol
    static constexpr std::size_t padding = 32;

    DeflateBits(unsigned char const* data, std::size_t size, std::uint64_t position)
        : data_(data), next_(data + position / 8), end_(data + size) {
        refill();
        drop(static_cast<unsigned>(position % 8));
    }

    /// Loads bits so that at least 56 are available.
    [[gnu::always_inline]] void refill() noexcept {
        buffer |= load(next_) << count;
        next_ += (63 - count) >> 3;
        count |= 56;
    }
    [[gnu::always_inline]] void drop(unsigned bits) noexcept {
        buffer >>= bits;
        count -= bits;
    }
    /// Takes up to 32 bits, which must be available.
    [[nodiscard]] std::uint32_t take(unsigned bits) noexcept {
        auto const value = static_cast<std::uint32_t>(buffer & ((std::uint64_t{1} << bits) - 1));
        drop(bits);
        return value;
    }

    /// Position of the next bit, in bits from the start of the input
    [[nodiscard, gnu::always_inline]] std::uint64_t position() const noexcept {
        return static_cast<std::uint64_t>(next_ - data_) * 8 - count;
    }
    [[nodiscard, gnu::always_inline]] bool overrun() const noexcept {
        return position() > static_cast<std::uint64_t>(end_ - data_) * 8;
    }
    /// Number of input bytes that have not been loaded yet; negative after the end of the input
    [[nodiscard, gnu::always_inline]] std::ptrdiff_t left() const noexcept { return end_ - next_; }

    /// Returns the first whole byte that has not been used yet. Does not advance; call jump() for that.
    [[nodiscard]] unsigned char const* align() noexcept { return data_ + (position() + 7) / 8; }
    [[nodiscard]] unsigned char const* end() const noexcept { return end_; }
    void jump(unsigned char const* to) noexcept {
        next_ = to;
        buffer = 0;
        count = 0;
    }

    // `buffer` has the next `count` bits. Higher bits are either 0 or the bits after them. Public for the decoder's inner loop.
    std::uint64_t buffer = 0;
    unsigned count = 0;

    [[nodiscard, gnu::always_inline]] static std::uint64_t load(unsigned char const* from) noexcept {
        std::uint64_t value;
        std::memcpy(&value, from, sizeof value);
        if constexpr (std::endian::native == std::endian::big) value = __builtin_bswap64(value);
        return value;
    }

private:
    unsigned char const* data_;
    unsigned char const* next_;
    unsigned char const* end_;
};

}  // namespace motifcount::internal
