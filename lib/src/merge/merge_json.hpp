#pragma once

#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "report/tables/shard_line.hpp"

namespace motifcount::internal {

/// A shard's JSON report.
struct JsonShard {
    std::string path;
    ShardLine line;
    MotifSet motifs;                  ///< may be empty in all shards but one that are merged
    std::vector<MotifCounts> counts;  ///< by motif
    std::string strand;
    RunInfo run;
};

/// Throws Error(input) if the file is no JSON report of a shard.
[[nodiscard]] JsonShard read_json_shard(std::string const& path);

/// Sections for MultiQC that merge_json() writes; null if they are not requested
struct MqcFiles {
    OutputFile* table = nullptr;
    OutputFile* classes = nullptr;
};

/// Writes the sum of all shards of a run, in their order.
void merge_json(std::vector<JsonShard> shards, std::string const& sample, OutputFile& out,
                MqcFiles const& mqc);

}  // namespace motifcount::internal
