#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

/// Approximate set of q-grams (words of `width` bases), small enough for a cache. It has false positives, but no false
/// negatives. If 4^width bits fit, each q-gram has its own bit; otherwise, each hash value has a bit.
class GramFilter {
public:
    /// Maximum width: a 64-bit load from the byte in which a gram starts then contains the whole gram.
    static constexpr unsigned max_width = 28;

    /// Creates an empty filter of 2^log2_bits bits; the number is limited to 4^width and raised to at least 64.
    GramFilter(unsigned width, unsigned log2_bits)
        : width_(width),
          log2_bits_(std::max(6U, std::min(2 * width, log2_bits))),
          direct_(2 * width <= std::max(6U, log2_bits)),
          bits_(std::size_t{1} << (log2_bits_ - 6U), 0) {}

    void insert(std::uint64_t gram) noexcept {
        std::uint64_t const place = this->place(gram);
        bits_[place / 64] |= std::uint64_t{1} << (place % 64);
    }
    /// Inserts a gram. Thread-safe, in contrast to insert().
    void insert_shared(std::uint64_t gram) noexcept {
        std::uint64_t const place = this->place(gram);
        std::atomic_ref<std::uint64_t> const word(bits_[place / 64]);
        word.fetch_or(std::uint64_t{1} << (place % 64), std::memory_order_relaxed);
    }
    [[gnu::always_inline]] void prefetch(std::uint64_t gram) const noexcept {
        __builtin_prefetch(&bits_[place(gram) / 64], 1);
    }
    [[nodiscard]] bool may_hold(std::uint64_t gram) const noexcept {
        std::uint64_t const place = this->place(gram);
        return ((bits_[place / 64] >> (place % 64)) & 1U) != 0;
    }

    [[nodiscard]] unsigned width() const noexcept { return width_; }
    [[nodiscard]] GramFilterView view() const noexcept { return {bits_.data(), width_, log2_bits_, direct_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 8 * bits_.size(); }

    /// Returns the index of the gram's bit: the gram itself, or the top bits of its product with gram_multiplier.
    [[nodiscard]] std::uint64_t place(std::uint64_t gram) const noexcept {
        return direct_ ? gram : (gram * gram_multiplier) >> (64U - log2_bits_);
    }

private:
    unsigned width_;
    unsigned log2_bits_;
    bool direct_;
    LargeVector<std::uint64_t> bits_;
};

/// Map from q-grams to their occurrences in words. Most look-ups read one cache line. A line has 16 entries of 32 bits. The low
/// `value_bits` bits of an entry are its value (word and offset), and the others are a fingerprint of the gram. An entry of 0
/// is free, because a fingerprint is never 0. The entries of a gram are in the gram's line or, if this line is full, in the
/// lines after it. An entry has another gram's fingerprint with probability 1 / 2^(32 - value_bits), so hits must be verified.
class GramTable {
public:
    static constexpr std::size_t entries_a_line = GramTableView::entries_a_line;

    /// Allocates a table for `entries` entries. `value_bits`: number of bits per value, at most 28. A GramTableFill must fill
    /// the table before it is read. Two thirds of the entries stay free, so that few lines overflow.
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

    [[nodiscard]] GramTableView view() const noexcept { return {entries_.data(), lines_, value_bits_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 4 * entries_.size(); }

private:
    friend class GramTableFill;

    LargeVector<std::uint32_t> entries_;
    std::uint32_t lines_;
    unsigned value_bits_;
};

}  // namespace motifcount::internal
