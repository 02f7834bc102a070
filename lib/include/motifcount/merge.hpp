#pragma once

#include <string>
#include <vector>

#include "motifcount/message.hpp"

namespace motifcount {

/// Settings of `motifcount merge`
struct MergeSettings {
    std::vector<std::string> inputs;  ///< Report paths; all reports are of one kind
    std::string output = "-";
    /// Prefix of the files for MultiQC, see OutputPaths::mqc; only with JSON reports and shards of cells
    std::string mqc = {};
    std::string html = {};  ///< Path of the page, see CellsSettings; only with shards of cells
    /// Path of the table OutputPaths::group_counts; if empty, the table is not written. Only with JSON reports
    std::string group_counts = {};
    std::string groups = {};  ///< Table of groups, see RunSettings::groups
    /// Sample name in the files for MultiQC and in the table of groups; empty = the name in the reports
    std::string sample = {};
};

/// Merges the reports of all shards in a run. The result is byte for byte the report of the same run without `--shard`; for
/// JSON, this applies to the member `results`. The reports may be given in any order. All must be of one kind: counts, matrix,
/// BED, sites, per-record or JSON, or the sites or summary of `motifcount offtarget`. All must come from the same version of
/// motifcount and from runs with the same motifs, options and inputs.
///
/// Shards of count_cells() are named by their output folders, and MergeSettings::output is the output folder of the whole run. It
/// is the same as without shards, except that cells.json has no command and no lists of frequent sequences.
///
/// Reports of whole runs are joined instead, if they are matrices or summaries. Their samples are written in the given order.
///
/// Throws Error:
///
/// - input: a shard is missing or given twice; reports do not belong together; a file is not a report of a shard, is
///   truncated, or was changed after it was written
/// - usage: settings cannot be combined
/// - output: the result cannot be written
///
/// Complexity: linear in the size of the reports. Memory: one table; for reports that list hits, one row; for joined matrices,
/// 1 to 3 bytes per cell (up to 10 bytes for counts of 2^21 or more).
///
/// Returns warnings for the user: for the summary of an off-target search, how many guides have no exact site, if these are at
/// least half of the guides.
///
///     motifcount::merge({.inputs = {"part1.tsv", "part2.tsv"}, .output = "counts.tsv"});
std::vector<Message> merge(MergeSettings const& settings);

}  // namespace motifcount
