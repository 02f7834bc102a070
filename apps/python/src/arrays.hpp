#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/results.hpp"
#include "motifcount/types.hpp"

namespace motifcount::python {

namespace nb = nanobind;

/// Hits, a column for each member. NumPy arrays that look into it keep it alive.
struct HitColumns {
    std::vector<std::int64_t> record;
    std::vector<std::int64_t> motif;
    std::vector<std::int8_t> strand;  ///< 1: +, -1: -
    std::vector<std::int64_t> start;
    std::vector<std::int64_t> end;
    std::vector<std::uint8_t> mismatches;

    void reserve(std::size_t size);
    /// `first` is the number of the hits' record 0.
    void add(std::span<Hit const> hits, std::uint64_t first = 0);
    void add(Hit const& hit) { add({&hit, 1}); }
};

/// Counts by motif, a column for each member. With a sign, as differences of counts have one.
struct CountColumns {
    CountColumns() = default;
    explicit CountColumns(std::span<MotifCounts const> counts);

    std::vector<std::int64_t> hits;
    std::vector<std::int64_t> forward;
    std::vector<std::int64_t> reverse;
    std::vector<std::int64_t> reads;
};

void bind_arrays(nb::module_& module);

}  // namespace motifcount::python
