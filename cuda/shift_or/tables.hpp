#pragma once

#include <cstdint>
#include <vector>

#include "cuda/shift_or/agent.hpp"
#include "match/shift_or/bit_slices.hpp"

namespace motifcount::internal::cuda {

struct SlicePlanData {
    explicit SlicePlanData(bit_slices::Program const& program);

    template <class Place>
    [[nodiscard]] SlicePlan view(Place&& place) const {
        SlicePlan plan;
        plan.distances = place(distances);
        plan.unions = place(unions);
        plan.rows = reinterpret_cast<std::uint16_t const*>(place(rows));
        plan.distance_count = static_cast<std::uint32_t>(distances.size());
        plan.union_count = static_cast<std::uint32_t>(unions.size());
        plan.slice_count = slice_count;
        plan.row_slices = row_slices;
        plan.pattern_count = static_cast<std::uint32_t>(order.size());
        plan.max_mismatches = max_mismatches;
        return plan;
    }

    std::vector<std::uint16_t> distances;
    std::vector<SlicePlan::Union> unions;
    std::vector<SliceRow> rows;
    std::vector<std::uint32_t> order;
    std::uint32_t slice_count = 0;
    std::uint32_t row_slices = 8;
    std::uint32_t max_mismatches = 0;
};

}  // namespace motifcount::internal::cuda
