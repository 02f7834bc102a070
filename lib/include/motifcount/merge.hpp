#pragma once

#include <string>
#include <vector>

namespace motifcount {

/// Settings of `motifcount merge`
struct MergeSettings {
    std::vector<std::string> inputs;  ///< Reports of one kind
    std::string output = "-";
    std::string mqc;     ///< Prefix of the MultiQC sections, as in OutputPaths; only for JSON reports
    std::string sample;  ///< Name of the sample in the MultiQC sections; empty = as in the reports
};

/// Merges the reports of all shards of a run. The result is byte for byte the report of the same run without `--shard`; for
/// JSON, this applies to its member `results`. All reports must be of the same kind (counts, matrix, BED, sites, per-record or
/// JSON; for `motifcount offtarget`, also its sites and summary), from the same version of motifcount, and from runs with the
/// same motifs, options and inputs. Their order does not matter.
///
/// Matrices and summaries of whole runs, with different samples, are joined in the given order instead.
///
/// Throws Error:
///
/// - input: a shard is missing or given twice; reports do not belong together; a file is not a report of a shard, is truncated,
///   or was changed after it was written
/// - usage: settings cannot be combined
/// - output: the result cannot be written
///
/// Complexity: linear in the size of the reports. Memory: one table; for reports that list hits, one row; for joined matrices,
/// 1 to 3 bytes per cell (up to 10 for counts of 2^21 or more).
///
///     motifcount::merge({.inputs = {"part1.tsv", "part2.tsv"}, .output = "counts.tsv"});
void merge(MergeSettings const& settings);

}  // namespace motifcount
