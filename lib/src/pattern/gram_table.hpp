#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

/// A set of q-grams (words of `width` bases, at most 28) that answers "not in it" for most others, small
/// enough to stay in a cache: one bit a gram where 4^width bits are few enough, else one bit a hash value.
class GramFilter {
public:
    static constexpr unsigned max_width =
        28;  ///< so that one unaligned 64-bit load holds a gram at any of 4 phases

    /// An empty filter of 2^log2_bits bits (at least 64), or 4^width if that is fewer.
    GramFilter(unsigned width, unsigned log2_bits)
        : width_(width),
          log2_bits_(std::max(6U, std::min(2 * width, log2_bits))),
          direct_(2 * width <= std::max(6U, log2_bits)),
          bits_(std::size_t{1} << (log2_bits_ - 6U), 0) {}

    void insert(std::uint64_t gram) noexcept {
        std::uint64_t const place = this->place(gram);
        bits_[place / 64] |= std::uint64_t{1} << (place % 64);
    }
    /// As insert(), for several threads at once.
    void insert_shared(std::uint64_t gram) noexcept {
        std::uint64_t const place = this->place(gram);
        std::atomic_ref<std::uint64_t> const word(bits_[place / 64]);
        word.fetch_or(std::uint64_t{1} << (place % 64), std::memory_order_relaxed);
    }
    /// Asks for what inserting that gram will need.
    [[gnu::always_inline]] void prefetch(std::uint64_t gram) const noexcept {
        __builtin_prefetch(&bits_[place(gram) / 64], 1);
    }
    [[nodiscard]] bool may_hold(std::uint64_t gram) const noexcept {
        std::uint64_t const place = this->place(gram);
        return ((bits_[place / 64] >> (place % 64)) & 1U) != 0;
    }

    [[nodiscard]] unsigned width() const noexcept { return width_; }
    [[nodiscard]] bool is_direct() const noexcept { return direct_; }
    [[nodiscard]] unsigned log2_bits() const noexcept { return log2_bits_; }
    [[nodiscard]] std::span<std::uint64_t const> bits() const noexcept { return bits_; }
    [[nodiscard]] GramFilterView view() const noexcept { return {bits_.data(), width_, log2_bits_, direct_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 8 * bits_.size(); }

    /// Where a gram's bit is: the gram itself, or the top bits of its product with gram_multiplier, which all its bits
    /// reach.
    [[nodiscard]] std::uint64_t place(std::uint64_t gram) const noexcept {
        return direct_ ? gram : (gram * gram_multiplier) >> (64U - log2_bits_);
    }

private:
    unsigned width_;
    unsigned log2_bits_;
    bool direct_;
    LargeVector<std::uint64_t> bits_;
};

/// From q-grams to the places in words where they occur, one cache line a look-up.
///
/// A line is 16 entries of 32 bits; an entry is a place (word, offset) of `value_bits` bits below a
/// fingerprint of the gram, never zero; an entry of zero is free. A gram's entries are in its line, or in the
/// lines after it where that is full. So a look-up reads one line as a rule, and passes on one wrong entry
/// in 2^(32 - value_bits) of those it sees, which verification drops.
class GramTable {
public:
    static constexpr std::size_t entries_a_line = GramTableView::entries_a_line;

    /// A table for that many entries with values below 2^value_bits (at most 28), to be filled by a
    /// GramTableFill before it is read. A third of the entries is used: at that load few lines overflow even
    /// where grams repeat.
    GramTable(std::uint64_t entries, unsigned value_bits)
        : lines_(static_cast<std::uint32_t>(3 * entries / entries_a_line + 1)), value_bits_(value_bits) {
        entries_.resize(lines_ * entries_a_line);
    }

    using Key = GramKey;
    [[nodiscard]] Key key(std::uint64_t gram) const noexcept {
        std::uint64_t const hash = gram * gram_multiplier;
        auto const fingerprint = static_cast<std::uint32_t>(hash >> 8U) >> value_bits_;
        return {static_cast<std::uint32_t>(((hash >> 32U) * lines_) >> 32U),
                fingerprint + (fingerprint == 0 ? 1 : 0)};
    }
    void prefetch(std::uint32_t line) const noexcept { __builtin_prefetch(&entries_[line * entries_a_line]); }

    /// The entries of a line; lines past the last one are the first ones again.
    [[nodiscard]] std::uint32_t const* line(std::uint32_t number) const noexcept {
        return line_of(view(), number);
    }
    [[nodiscard]] unsigned value_bits() const noexcept { return value_bits_; }
    [[nodiscard]] GramTableView view() const noexcept { return {entries_.data(), lines_, value_bits_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 4 * entries_.size(); }

private:
    friend class GramTableFill;

    LargeVector<std::uint32_t> entries_;
    std::uint32_t lines_;
    unsigned value_bits_;
};

}  // namespace motifcount::internal
