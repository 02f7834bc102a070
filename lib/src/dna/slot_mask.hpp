#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Returns the first bit in [from, to) that equals `value`; `to` if there is no such bit. Takes one step per 64 bits.
template <bool value>
[[nodiscard]] std::uint64_t find_bit(std::span<std::uint64_t const> words, std::uint64_t from,
                                     std::uint64_t to) noexcept {
    constexpr std::uint64_t turn = value ? 0 : ~std::uint64_t{0};
    if (from >= to) return to;
    std::uint64_t word = from / 64;
    std::uint64_t bits = (words[word] ^ turn) >> (from % 64) << (from % 64);
    while (bits == 0) {
        if (++word * 64 >= to) return to;
        bits = words[word] ^ turn;
    }
    return std::min(to, word * 64 + static_cast<std::uint64_t>(std::countr_zero(bits)));
}

/// Bit array with one bit per slot of a text. Keeps its memory when reused
class SlotMask {
public:
    /// Number of readable words after the last slot's word, for vector loads (see TextView)
    static constexpr std::size_t padding = 8;

    void assign(std::uint64_t slots, bool value) {
        words_.assign(slots / 64 + 1, value ? ~std::uint64_t{0} : 0);
        words_.resize(words_.size() + padding, 0);
    }
    void set(std::uint64_t slot) noexcept { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
    void set(std::uint64_t from, std::uint64_t to) noexcept {
        while (from < to) {
            unsigned const bit = from % 64;
            std::uint64_t const count = std::min<std::uint64_t>(64 - bit, to - from);
            words_[from / 64] |= ~std::uint64_t{0} >> (64 - count) << bit;
            from += count;
        }
    }
    void clear(std::uint64_t from, std::uint64_t to) noexcept {
        for (; from < to; from = (from / 64 + 1) * 64) {
            std::uint64_t const bits = ~std::uint64_t{0} << (from % 64);
            bool const ends_here = to - from / 64 * 64 < 64;
            words_[from / 64] &= ~(ends_here ? bits & ~(~std::uint64_t{0} << (to % 64)) : bits);
        }
    }
    [[nodiscard]] bool test(std::uint64_t slot) const noexcept {
        return ((words_[slot / 64] >> (slot % 64)) & 1U) != 0;
    }
    [[nodiscard]] std::vector<std::uint64_t>& words() noexcept { return words_; }
    [[nodiscard]] std::vector<std::uint64_t> const& words() const noexcept { return words_; }

    void operator&=(SlotMask const& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    void operator|=(SlotMask const& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    void operator|=(std::span<std::uint64_t const> words) noexcept {
        std::size_t const count = std::min(words.size(), words_.size());
        for (std::size_t i = 0; i < count; ++i) words_[i] |= words[i];
    }
    void flip() noexcept {
        for (std::uint64_t& word : words_) word = ~word;
    }

    /// Returns the first slot in [from, to) whose bit equals `value`; `to` if there is no such slot.
    template <bool value = true>
    [[nodiscard]] std::uint64_t find(std::uint64_t from, std::uint64_t to) const noexcept {
        return find_bit<value>(words_, from, to);
    }
    void move_up(std::uint64_t slots) noexcept { combine_up(slots, 0); }
    void move_down(std::uint64_t slots) noexcept { combine_down(slots, 0); }
    /// Sets the `length` - 1 slots after each set slot.
    void spread_up(std::uint64_t length) noexcept {
        for (std::uint64_t covered = 1; covered < length;) {
            std::uint64_t const step = std::min(covered, length - covered);
            combine_up(step, ~std::uint64_t{0});
            covered += step;
        }
    }
    /// Clears each set slot and sets the `length` slots before it; `length` must be at least 1.
    void spread_down(std::uint64_t length) noexcept {
        combine_down(1, 0);
        for (std::uint64_t covered = 1; covered < length;) {
            std::uint64_t const step = std::min(covered, length - covered);
            combine_down(step, ~std::uint64_t{0});
            covered += step;
        }
    }

private:
    // Moves all bits up by `slots` slots (combine_down: down). Each word also keeps its old bits that are set in `keep`.
    void combine_up(std::uint64_t slots, std::uint64_t keep) noexcept {
        std::size_t const whole = slots / 64;
        unsigned const rest = slots % 64;
        for (std::size_t i = words_.size(); i-- > 0;) {
            std::uint64_t moved = i < whole ? 0 : words_[i - whole] << rest;
            if (i > whole) moved |= words_[i - whole - 1] >> 1U >> (63 - rest);
            words_[i] = moved | (words_[i] & keep);
        }
    }
    void combine_down(std::uint64_t slots, std::uint64_t keep) noexcept {
        std::size_t const whole = slots / 64;
        unsigned const rest = slots % 64;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            std::uint64_t moved = i + whole >= words_.size() ? 0 : words_[i + whole] >> rest;
            if (i + whole + 1 < words_.size()) moved |= words_[i + whole + 1] << 1U << (63 - rest);
            words_[i] = moved | (words_[i] & keep);
        }
    }

    std::vector<std::uint64_t> words_;
};

}  // namespace motifcount::internal
