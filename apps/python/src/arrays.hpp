#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/cells.hpp"
#include "motifcount/off_target.hpp"
#include "motifcount/results.hpp"
#include "motifcount/searcher.hpp"
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
    std::vector<double> score;    ///< Score in bits; NaN for sequences. Empty if no motif is a matrix
    std::vector<double> p_value;  ///< As for `score`

    /// Name and number of hits of a record
    struct Named {
        std::string name;
        std::size_t hits = 0;
    };
    /// Records with hits, in the order of the hits; empty optional if names were not requested
    std::optional<std::vector<Named>> names;
    std::vector<std::int64_t> length;  ///< Length of the hit's record; empty if names were not requested

    void reserve(std::size_t size);
    void add(std::span<Hit const> hits);
    void add(Hit const& hit) { add({&hit, 1}); }
    void add(Hit const& hit, MatrixScore found);
    /// Appends the hits in records, with their scores if the searcher has matrices. Hit::record is the index in `records`.
    void add(std::span<Hit const> hits, std::span<std::string_view const> records, Searcher const& searcher);
    /// Appends the hits in a record, with its name and length, and with scores like add(). `names` must not be empty.
    void add(SearchedRecord const& record, Searcher const& searcher);
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

/// Columns of the counts of cells, one entry per cell and feature
struct CellColumns {
    CellColumns() = default;
    explicit CellColumns(std::span<FeatureCount const> counts);

    std::vector<std::int64_t> cell;
    std::vector<std::int64_t> feature;
    std::vector<std::int64_t> reads;
    std::vector<std::int64_t> molecules;
};

/// Columns of the sites of an off-target search, one entry per site
struct SiteColumns {
    SiteColumns() = default;
    explicit SiteColumns(OffTargetSites const& found);

    std::vector<std::int64_t> guide;
    std::vector<std::int64_t> record;  ///< Index of the record's name
    std::vector<std::int8_t> strand;
    std::vector<std::int64_t> start;
    std::vector<std::int64_t> end;
    std::vector<std::uint8_t> mismatches;
    std::vector<std::uint8_t> edits;
    std::vector<std::int8_t> bulge;
    std::vector<double> cfd;
    std::vector<double> mit;
    std::vector<std::int64_t> counts;  ///< Number of sites: one row of columns per guide
    std::vector<double> scores;        ///< One row of columns per guide
};

void bind_arrays(nb::module_& module);

}  // namespace motifcount::python
