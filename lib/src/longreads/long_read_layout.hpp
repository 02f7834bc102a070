#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "layouts/layout.hpp"

namespace motifcount::internal {

/// Anchor and other elements on one side of the barcode, in the direction of the layout
struct BarcodeSide {
    std::string anchor;  ///< Known bases next to the barcode; empty = no anchor
    std::string flank;   ///< The part of `anchor` that is searched for: up to 20 bases next to the barcode
    unsigned bases =
        0;  ///< Bases up to the first gap of varying length: the anchor and the elements after it
};

/// Barcode and flanks of a layout of long reads. Other gaps have no meaning, because barcodes are sought everywhere.
struct LongReadLayout {
    /// `barcodes`: indices of the segments in the sheet. Throws Error(usage) if the layout describes more than R1, if it does not
    /// have exactly one barcode with an anchor next to it, or if it has other anchors or values.
    LongReadLayout(ReadLayout const& layout, std::vector<std::size_t> const& barcodes);

    BarcodeSide left;
    BarcodeSide right;
    bool insert_is_left = false;  ///< Whether the insert precedes the barcode in the layout
    std::size_t segment = 0;      ///< Index of the barcode in ReadLayout::segments()

    [[nodiscard]] bool has_both_flanks() const noexcept {
        return !left.flank.empty() && !right.flank.empty();
    }
    [[nodiscard]] unsigned flank_bases() const noexcept {
        return static_cast<unsigned>(left.flank.size() + right.flank.size());
    }
};

/// Limits of the differences between a barcode in a read and the layout
struct BarcodeLimits {
    unsigned flank_edits = 0;  ///< Limit for both flanks together
    unsigned barcode_edits = 0;
    unsigned all_edits = 0;  ///< Limit for flanks and barcode together
};

/// Returns a quarter of the bases of the flanks, a third of the shortest barcode, and a fifth of flanks and shortest barcode
/// together. `flank_edits`: limit for the flanks, if given
[[nodiscard]] BarcodeLimits limits_of(LongReadLayout const& layout, std::vector<std::string> const& barcodes,
                                      std::optional<unsigned> flank_edits);

}  // namespace motifcount::internal
