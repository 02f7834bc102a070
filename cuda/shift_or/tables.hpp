#pragma once

#include <cstdint>
#include <vector>

#include "cuda/shift_or/agent.hpp"
#include "match/bit_slices.hpp"

namespace motifcount::internal::cuda {

/// A slice plan on the host, from which each device gets a copy.
struct SlicePlanData {
    explicit SlicePlanData(bit_slices::Program const& program);

    /// The plan over this data.
    [[nodiscard]] SlicePlan view() const noexcept;

    std::vector<std::uint16_t> distances;
    std::vector<SlicePlan::Union> unions;
    std::vector<SliceRow> rows;
    std::vector<std::uint32_t> order;  ///< pattern by row
    std::uint32_t slice_count = 0;
    std::uint32_t row_slices = 8;
    std::uint32_t max_mismatches = 0;
};

}  // namespace motifcount::internal::cuda
