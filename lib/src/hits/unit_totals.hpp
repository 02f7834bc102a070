#pragma once

#include <cstdint>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"

namespace motifcount::internal {

/// Totals of fragments with a hit. In the classes, `none` is always 0.
struct UnitTotals {
    std::uint64_t records = 0;  ///< Number of records with a counted hit
    AssignmentClasses classes = {};
    PairClasses pair_classes = {};

    UnitTotals& operator+=(UnitTotals const& other) noexcept {
        records += other.records;
        classes += other.classes;
        pair_classes += other.pair_classes;
        return *this;
    }
};

}  // namespace motifcount::internal
