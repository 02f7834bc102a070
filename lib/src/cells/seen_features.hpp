#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cells/seen_table.hpp"
#include "motifcount/cells.hpp"
#include "output/output_file.hpp"
#include "umis/text_store.hpp"
#include "umis/umi_counts.hpp"

/// Counts of the sequences of a feature without a list
namespace motifcount::internal {

/// Cell, UMI and position of a fragment, which is stored as a text together with its sequence
struct SeenFragment {
    std::uint64_t cell = 0;
    std::uint64_t umi = 0;
    std::uint32_t start = 0;  ///< Number of bases before the sequence
};

/// Appends the text of a fragment. The order of texts is the order of sequences, then of cells, UMIs and starts.
void append_seen(std::string& text, std::string_view sequence, SeenFragment const& fragment);

/// Counts of all fragments, and the sequences
struct SeenCounts {
    SeenNumbers starts;                  ///< Of all fragments
    UmiTotals totals;                    ///< Without cells
    Texts sequences;                     ///< With cells: by feature, in alphabetical order
    std::vector<std::uint32_t> medians;  ///< With cells: median start by feature

    void add(SeenCounts const& more);
};

/// Counts the sequences of a feature without a list. Memory: up to the bytes of the constructor; with cells, also all
/// distinct sequences.
class SeenFeatures {
public:
    /// `output`: see TextStore
    SeenFeatures(std::string const& output, std::uint64_t memory, unsigned threads)
        : threads_(threads), texts_(output, memory / 2, threads), table_(output, memory / 2, threads) {}

    /// Receives texts from append_seen()
    [[nodiscard]] TextStore& texts() noexcept { return texts_; }
    /// Must be called when all texts are stored. With cells, numbers the sequences, and adds their fragments to `store` as features.
    void count(UmiSettings const& settings, UmiStore& store);
    /// With cells: the features, in alphabetical order
    [[nodiscard]] Texts const& sequences() const noexcept { return counts_.sequences; }
    /// Without cells: totals of all sequences
    [[nodiscard]] UmiTotals const& totals() const noexcept { return counts_.totals; }
    /// With cells: must be called with the corrected counts before write().
    void add_cells(std::vector<CellCount> const& counts);
    /// Writes the table of sequences, and returns the member `segments` of the JSON report. `name`: name of the segment. Without
    /// cells, the most frequent sequences become the features of the result.
    [[nodiscard]] nlohmann::ordered_json write(OutputFile& out, std::string const& name, CellsResult& result);

private:
    static constexpr std::size_t max_features = 1'000'000;

    unsigned threads_;
    TextStore texts_;
    SeenTable table_;
    SeenCounts counts_;
};

}  // namespace motifcount::internal
