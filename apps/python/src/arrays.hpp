#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/results.hpp"
#include "motifcount/types.hpp"

namespace motifcount::python {

namespace nb = nanobind;

/// Columns of hits, one entry per hit. NumPy arrays that share the memory of a column keep this object alive.
struct HitColumns {
    std::vector<std::int64_t> record;
    std::vector<std::int64_t> motif;
    std::vector<std::int8_t> strand;  ///< 1: forward, -1: reverse
    std::vector<std::int64_t> start;
    std::vector<std::int64_t> end;
    std::vector<std::uint8_t> mismatches;

    void reserve(std::size_t size);
    /// Appends hits. `first` is added to their record numbers.
    void add(std::span<Hit const> hits, std::uint64_t first = 0);
    void add(Hit const& hit) { add({&hit, 1}); }
};

/// Columns of counts, one entry per motif. Signed, so that users can subtract counts.
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
