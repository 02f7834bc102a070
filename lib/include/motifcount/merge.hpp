#pragma once

#include <string>
#include <vector>

namespace motifcount {

/// What `motifcount merge` is to do.
struct MergeSettings {
    std::vector<std::string> inputs;  ///< reports of one kind
    std::string output = "-";
    std::string mqc;     ///< from JSON reports: prefix of the sections for MultiQC, as in OutputPaths
    std::string sample;  ///< its name there; empty: as the reports have it
};

/// Puts the reports of all shards of a run together: the result is, byte for byte, what the run without `--shard` writes
/// (of JSON: its `results`). All must be of one kind (counts, matrix, BED, sites, per record, JSON), of one version, and
/// made with the same motifs, options and inputs; their order does not matter. Matrices and
/// summaries of whole runs are joined instead, the samples of one after those of the other, in the order given.
///
/// Throws Error: input if shards are missing or repeated or do not belong together (named), or a file is no such report
/// or was cut or changed since it was written; usage, output. Complexity: linear in the reports. Memory: the rows of one
/// table; hits pass through.
///
///     motifcount::merge({.inputs = {"part1.tsv", "part2.tsv"}, .output = "counts.tsv"});
void merge(MergeSettings const& settings);

}  // namespace motifcount
