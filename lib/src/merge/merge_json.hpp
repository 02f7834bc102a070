#pragma once

#include <memory>
#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "pattern/guide_pairs.hpp"
#include "report/tables/shard_line.hpp"

namespace motifcount::internal {

struct JsonShard {
    std::string path;
    ShardLine line;
    // At most one of these two has rows. Both may be empty in all but one of the shards given to merge_json().
    MotifSet motifs;
    std::unique_ptr<GuidePairs> pairs;
    std::vector<MotifCounts> counts;  ///< Per motif or pair of guides
    std::string strand;
    RunInfo run;

    [[nodiscard]] MotifSet const& rows() const noexcept { return pairs != nullptr ? pairs->rows() : motifs; }
    void drop_rows() {
        motifs = {};
        pairs.reset();
    }
};

/// Reads a shard's report. Throws Error(input) if it is not a shard's report, is truncated, or was changed.
[[nodiscard]] JsonShard read_json_shard(std::string const& path);

/// MultiQC sections that merge_json() writes; null if they are not requested
struct MqcFiles {
    OutputFile* table = nullptr;
    OutputFile* classes = nullptr;
};

/// Writes the sum of all shards, which are in order. `sample`: name in MultiQC sections; empty = as in the reports. Throws
/// Error(input) if shards do not match, a sum exceeds 64 bits, or MultiQC sections of several samples need `sample`.
void merge_json(std::vector<JsonShard> shards, std::string const& sample, OutputFile& out,
                MqcFiles const& mqc);

}  // namespace motifcount::internal
