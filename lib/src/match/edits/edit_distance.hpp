#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace motifcount::internal {

/// For each base, the rows (letters of a pattern, in the order in which the text is read) that it fits.
using EditRows = std::array<std::uint64_t, 4>;

/// The rows of a pattern of up to 64 letters, given as IUPAC masks. `backward`: for a text that is read from its end.
[[nodiscard]] inline EditRows edit_rows(std::span<std::uint8_t const> masks, bool backward) noexcept {
    EditRows rows{};
    for (std::size_t i = 0; i < masks.size(); ++i) {
        unsigned const mask = masks[backward ? masks.size() - 1 - i : i];
        for (unsigned base = 0; base < 4; ++base) rows[base] |= std::uint64_t{mask >> base & 1U} << i;
    }
    return rows;
}

/// A column of the table of edit distances between a pattern's first letters and what ends in the text: all of it as
/// two words of differences between neighbouring rows, and the distance of the whole pattern.
///
/// Constant time a base. Source: Myers 1999, "A fast bit-vector algorithm for approximate string matching based on
/// dynamic programming", in the form of Hyyrö 2003, section 3.
class EditColumn {
public:
    /// Before any text: a pattern of `length` letters, 1 to 64.
    explicit EditColumn(unsigned length) noexcept
        : rising_(~std::uint64_t{0} >> (64 - length)), last_(length - 1), distance_(length) {}

    /// Goes on by a base that fits these rows.
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

    /// The fewest edits between the whole pattern and any part of the text that ends here.
    [[nodiscard]] unsigned distance() const noexcept { return distance_; }

private:
    std::uint64_t rising_;       ///< rows whose distance is one more than the row's above
    std::uint64_t falling_ = 0;  ///< one less
    unsigned last_;
    unsigned distance_;
};

}  // namespace motifcount::internal
