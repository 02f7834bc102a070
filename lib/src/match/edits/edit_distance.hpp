#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace motifcount::internal {

/// `rows[base]`: mask of the rows that the base matches. Rows are letters in a pattern, in the order in which the text is read.
using EditRows = std::array<std::uint64_t, 4>;

/// Returns the rows for a pattern of up to 64 IUPAC masks. `backward`: whether the text is read from its end to its start
[[nodiscard]] inline EditRows edit_rows(std::span<std::uint8_t const> masks, bool backward) noexcept {
    EditRows rows{};
    for (std::size_t i = 0; i < masks.size(); ++i) {
        unsigned const mask = masks[backward ? masks.size() - 1 - i : i];
        for (unsigned base = 0; base < 4; ++base) rows[base] |= std::uint64_t{mask >> base & 1U} << i;
    }
    return rows;
}

/// Column of the edit distance table. Row n is the smallest distance between the first n letters of a pattern and a text
/// that ends at the current base. Stored as differences of adjacent rows. Constant time per base. Source: Myers 1999, "A fast
/// bit-vector algorithm for approximate string matching based on dynamic programming", as in Hyyrö 2003, section 3.
class EditColumn {
public:
    /// Makes the column before the first base. `length`: number of letters in the pattern, 1 to 64
    explicit EditColumn(unsigned length) noexcept
        : rising_(~std::uint64_t{0} >> (64 - length)), last_(length - 1), distance_(length) {}

    /// Adds a base. `fits`: rows that the base matches
    void step(std::uint64_t fits) noexcept {
        std::uint64_t const vertical = fits | falling_;
        std::uint64_t const diagonal = (((fits & rising_) + rising_) ^ rising_) | fits;
        std::uint64_t right_rising = falling_ | ~(diagonal | rising_);
        std::uint64_t right_falling = rising_ & diagonal;
        distance_ += static_cast<unsigned>(right_rising >> last_ & 1U);
        distance_ -= static_cast<unsigned>(right_falling >> last_ & 1U);
        right_rising <<= 1U;
        right_falling <<= 1U;
        rising_ = right_falling | ~(vertical | right_rising);
        falling_ = right_rising & vertical;
    }

    /// Smallest distance between the whole pattern and a text that ends at the current base
    [[nodiscard]] unsigned distance() const noexcept { return distance_; }

private:
    std::uint64_t rising_;       ///< Rows whose distance is one more than in the row above
    std::uint64_t falling_ = 0;  ///< Rows whose distance is one less than in the row above
    unsigned last_;
    unsigned distance_;
};

}  // namespace motifcount::internal
