#pragma once

#include <cstdint>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"

namespace motifcount::internal {

/// Numbers of fragments with a hit, by class. Each rule counts only its own classes. `unassigned` is always 0 here.
struct FragmentTotals {
    AssignmentClasses classes = {};
    PairClasses pair_classes = {};

    FragmentTotals& operator+=(FragmentTotals const& other) noexcept {
        classes += other.classes;
        pair_classes += other.pair_classes;
        return *this;
    }
};

}  // namespace motifcount::internal
