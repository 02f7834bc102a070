#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "layouts/anchor.hpp"
#include "longreads/flank_search.hpp"
#include "longreads/long_read_layout.hpp"

namespace motifcount::internal {

/// Bases between flanks in a read, and the barcode that they match. Positions are in the read as written.
struct BarcodeSite {
    unsigned first = 0;  ///< First base between the flanks
    unsigned last = 0;   ///< End of the bases between the flanks
    bool reversed = false;
    unsigned flank_edits = 0;
    ListMatch match = {};
    // Only for sites with a barcode: the bases that belong to the layout
    unsigned start = 0;
    unsigned end = 0;

    [[nodiscard]] bool has_barcode() const noexcept { return match.outcome == ListMatch::Outcome::found; }
    [[nodiscard]] unsigned edits() const noexcept { return flank_edits + match.distance; }
};

/// Barcodes found in a read, and the memory of BarcodeFinder::find(). Reuse it; one per thread.
struct BarcodeSites {
    std::vector<BarcodeSite> found;      ///< Sites with a barcode, from left to right
    std::optional<BarcodeSite> unknown;  ///< Best site without a barcode

    struct Memory {
        std::vector<std::uint8_t> bases;
        FlankDistances distances;
        std::vector<std::vector<BarcodeSite>> by_edits;  ///< Possible sites by edits of the flanks
        std::vector<BarcodeSite> chosen;
        std::vector<BarcodeSite> open;
    };
    Memory memory;
};

/// Finds all barcodes in a read, on both strands. lib/doc/semantics.md has the rule. Immutable and thread-safe.
class BarcodeFinder {
public:
    /// `barcodes`: in the direction of the layout
    BarcodeFinder(LongReadLayout layout, std::vector<std::string> barcodes, BarcodeLimits limits,
                  unsigned threads);

    /// Takes time linear in the length of the read, plus a look-up per site. `read`: at most 2^32 bases
    void find(MateText const& read, BarcodeSites& sites) const;

    [[nodiscard]] std::vector<std::string> const& barcodes() const noexcept { return barcodes_; }
    [[nodiscard]] LongReadLayout const& layout() const noexcept { return layout_; }

private:
    void collect_strand(unsigned strand, unsigned length, BarcodeSites::Memory& memory) const;
    void choose(MateText const& read, BarcodeSites::Memory& memory) const;
    void match(MateText const& read, BarcodeSite& site) const;
    void set_borders(std::vector<std::uint8_t> const& bases, BarcodeSite& site) const;

    LongReadLayout layout_;
    std::vector<std::string> barcodes_;
    BarcodeLimits limits_;
    BarcodeList list_;
    FlankSearch search_;
    std::string inner_anchor_;  ///< The anchor between barcode and insert, from the barcode on
};

}  // namespace motifcount::internal
