#pragma once

#include <cstdint>

#include "barcodes/list_sequence.hpp"

namespace motifcount::internal {

/// Largest distance that bounded_edits() computes
inline constexpr unsigned max_edits = 63;

/// Returns the least number of edits between the sequence and any prefix of the text. Returns a larger number than `bound`
/// (at most max_edits) if more edits are needed. `whole`: whether the sequence must cover all letters of the text. Takes up
/// to `bound`^2 steps, by furthest reaching points (Ukkonen 1985, https://doi.org/10.1016/S0019-9958(85)80046-2).
[[nodiscard]] unsigned bounded_edits(ListSequence const& sequence, BasePlanes const& text,
                                     unsigned text_length, unsigned bound, bool whole) noexcept;

/// How a sequence covers the start of a text at its least number of edits
struct Coverage {
    std::uint64_t ends = 0;  ///< Bit i is set if the sequence may cover i + 1 letters of the text
    unsigned length = 0;     ///< Smallest number of letters covered with the fewest indels
    unsigned indels = 0;
};

/// `distance`: result of bounded_edits(). Takes time proportional to the length of the sequence times `distance`.
[[nodiscard]] Coverage coverage_of(ListSequence const& sequence, BasePlanes const& text, unsigned text_length,
                                   unsigned distance, bool whole) noexcept;

}  // namespace motifcount::internal
