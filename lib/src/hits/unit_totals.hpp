#pragma once

#include <cstdint>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"

namespace motifcount::internal {

/// What became of units. Classes are those of units with a hit: `none` is 0.
struct UnitTotals {
    std::uint64_t records = 0;  ///< Records with a hit that counts
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
