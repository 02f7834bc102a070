#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/cells.hpp"
#include "umis/umi_groups.hpp"
#include "umis/umi_store.hpp"

namespace motifcount::internal {

struct UmiSettings {
    UmiRule rule = UmiRule::directional;
    SharedUmi multi = SharedUmi::keep;  ///< Ignored without cells
    UmiLengths lengths;
    bool has_cells = true;
};

/// Counts of a cell and a feature
struct CellCount {
    std::uint64_t cell = 0;
    std::uint64_t reads = 0;  ///< Reads with a UMI, including the reads of dropped molecules
    std::uint32_t feature = 0;
    std::uint32_t umis = 0;       ///< Distinct UMIs before correction
    std::uint32_t molecules = 0;  ///< After correction and without dropped molecules; may be 0

    friend bool operator==(CellCount const&, CellCount const&) = default;
};

struct UmiTotals {
    std::uint64_t reads = 0;
    std::uint64_t umis = 0;       ///< Distinct UMIs of each cell and feature, before correction
    std::uint64_t molecules = 0;  ///< After correction and without dropped molecules
    std::uint64_t dropped = 0;    ///< Molecules dropped because of SharedUmi
    /// Number of distinct UMIs with this number of reads; the last element, at max_reads, has all with more reads as well
    std::vector<std::uint64_t> umis_by_reads = std::vector<std::uint64_t>(max_reads + 1);

    static constexpr std::size_t max_reads = 1000;

    void add(UmiTotals const& more);
};

struct UmiCounts {
    std::vector<CellCount> counts;  ///< By cell, then by feature
    UmiTotals totals;
};

/// Finds the counts of cells. If the cells are in the order of the counts, takes constant time per cell.
class CountFinder {
public:
    explicit CountFinder(std::span<CellCount const> counts) : counts_(counts), next_(counts.begin()) {}

    [[nodiscard]] std::span<CellCount const> of(std::uint64_t cell) {
        if (next_ == counts_.end() || next_->cell != cell)
            next_ = std::ranges::lower_bound(counts_, cell, {}, &CellCount::cell);
        auto const first = next_;
        while (next_ != counts_.end() && next_->cell == cell) ++next_;
        return {first, next_};
    }

private:
    std::span<CellCount const> counts_;
    std::span<CellCount const>::iterator next_;
};

/// Corrects the UMIs of each cell and feature, then applies SharedUmi to the molecules of each cell. All writers of the store
/// must be flushed; the store is empty afterwards. The result does not depend on the number of threads. Throws the same
/// errors as UmiStore.
[[nodiscard]] UmiCounts count_umis(UmiStore& store, UmiSettings const& settings, unsigned threads);

}  // namespace motifcount::internal
