#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cells/cell_ties.hpp"
#include "cells/cells_output.hpp"
#include "fragments/segment_lists.hpp"
#include "inputs/shard_plan.hpp"
#include "motifcount/cells.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "umis/umi_store.hpp"

namespace motifcount::internal {

/// Name of a shard's file in its output folder, and kind of the file in its shard line
inline constexpr char cells_shard_file[] = "shard.tsv.gz";
inline constexpr char cells_shard_kind[] = "cells";

/// Everything but the UMIs of a shard
struct CellsShard {
    CellsTask task;
    std::vector<std::string> listed;     ///< Segments whose list is CellsSettings::features
    std::vector<std::uint64_t> classes;  ///< See LayoutClasses::counts()
    std::vector<InputSummary> inputs;
    std::vector<std::string> warnings;
    std::vector<std::size_t> lists;  ///< Number of entries by segment, if ties are decided
};

/// Records of a shard
struct CellsRecords {
    UmiStore& umis;
    CellTies& ties;
};

[[nodiscard]] ShardLine cells_shard_line(CellsSettings const& settings, CellsShard const& shard,
                                         SegmentLists const& lists, ShardPlan const& plan);

/// Writes a shard: the shard line, a line of JSON, and a table `cell feature umi reads` in the order of UmiStore, with features
/// as numbers from 0. If ties are decided, a table `segment entry exact` and a table `fragments ties` follow, with numbers from 0
/// and lines of line_of(). All writers must be flushed.
void write_cells_shard(OutputFile& out, ShardLine const& line, CellsShard const& shard,
                       CellsRecords const& records, unsigned threads);

/// Reads a shard, and adds its UMIs, ties and exact matches to the records. Thread-safe. Throws Error(input) if the file is
/// truncated or was changed.
[[nodiscard]] CellsShard read_cells_shard(std::string const& path, CellsRecords const& records);

/// Writes the outputs of the run that these shards make up, and returns warnings about the counts. `paths`: one file per shard,
/// in shard order. Throws Error(input) if a file is truncated or was changed, and Error(output).
[[nodiscard]] std::vector<Message> merge_cells(std::vector<std::string> const& paths,
                                               CellsPaths const& outputs);

}  // namespace motifcount::internal
