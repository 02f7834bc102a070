#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "longreads/barcode_sites.hpp"
#include "motifcount/demux.hpp"

namespace motifcount::internal {

/// How barcodes decide about an insert
struct PatternRules {
    bool inner =
        false;  ///< Whether the innermost of different barcodes in a row decides; otherwise the insert is ambiguous
    BarcodeEnds ends = BarcodeEnds::both;
};

/// Bases between barcodes that come from one molecule
struct Insert {
    enum class Outcome : std::uint8_t { assigned, no_barcode, ambiguous, ends_differ };

    unsigned first = 0;
    unsigned last = 0;
    Outcome outcome = Outcome::no_barcode;
    /// Index in the sites of the barcode that decides, if the outcome is `assigned`
    std::size_t site = 0;
    /// True if the barcodes at both ends match exactly, if the outcome is `assigned`
    bool exact = false;
    /// Indices of the barcodes next to the insert that belong to it
    std::vector<std::size_t> barcodes = {};
};

/// Divides a read at its barcodes into inserts. lib/doc/semantics.md has the rule.
class ReadPattern {
public:
    /// `samples`: sample of each entry of the list. `insert_is_left`: see LongReadLayout
    ReadPattern(std::vector<std::uint32_t> samples, bool insert_is_left, PatternRules rules)
        : samples_(std::move(samples)), insert_is_left_(insert_is_left), rules_(rules) {}

    /// Returns the inserts of a read of `length` bases. A read with several inserts is chimeric. `sites`: see
    /// BarcodeSites::found
    [[nodiscard]] std::vector<Insert> inserts(std::span<BarcodeSite const> sites, unsigned length) const;

    /// Returns the pattern of the barcodes in plain words, such as "BC at the start; another BC in the middle".
    [[nodiscard]] std::string describe(std::span<BarcodeSite const> sites,
                                       std::span<Insert const> inserts) const;

    [[nodiscard]] std::uint32_t sample(BarcodeSite const& site) const { return samples_[site.match.entry]; }

private:
    /// True if the insert of this barcode is on its left, as the read is written
    [[nodiscard]] bool points_left(BarcodeSite const& site) const noexcept {
        return insert_is_left_ != site.reversed;
    }
    [[nodiscard]] bool in_a_row(BarcodeSite const& left, BarcodeSite const& right) const noexcept;
    [[nodiscard]] std::vector<std::size_t> row_from(std::span<BarcodeSite const> sites,
                                                    std::size_t site) const;
    void decide(std::span<BarcodeSite const> sites, std::vector<std::size_t> const& left,
                std::vector<std::size_t> const& right, Insert& insert) const;

    std::vector<std::uint32_t> samples_;
    bool insert_is_left_;
    PatternRules rules_;
};

}  // namespace motifcount::internal
