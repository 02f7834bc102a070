#pragma once

#include <memory>
#include <string>
#include <vector>

#include "merge/guide_scores.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "pattern/guide_pairs.hpp"
#include "report/tables/shard_line.hpp"

namespace motifcount::internal {

struct JsonShard {
    std::string path;
    ShardLine line;
    // At most one of the next two members has rows. merge_json() needs the rows only in one of the shards.
    MotifSet motifs;
    std::unique_ptr<GuidePairs> pairs;
    std::vector<MotifCounts> counts;  ///< Counts per motif or pair of guides
    GuideScores scores;               ///< Empty if the guides have no scores
    std::string strand;
    RunInfo run;

    [[nodiscard]] MotifSet const& rows() const noexcept { return pairs != nullptr ? pairs->rows() : motifs; }
    void drop_rows() {
        motifs = {};
        pairs.reset();
    }
};

/// Reads a shard's JSON report. Throws Error(input) if the file is of a different kind, is truncated, or was changed.
[[nodiscard]] JsonShard read_json_shard(std::string const& path);

/// Reports of a sample that merge_json() writes; null if they are not requested
struct SampleFiles {
    std::vector<OutputFile*> mqc = {};  ///< Files in the order of mqc_files()
    OutputFile* group_counts = nullptr;
    std::string groups = {};  ///< Table of groups; empty = the genes are the groups
};

/// Writes the sum of all shards, given in shard order. `sample`: sample name in `files`; empty = as in the reports. Throws
/// Error(input) if shards do not match, a sum exceeds 64 bits, or `files` are requested for several samples without `sample`.
void merge_json(std::vector<JsonShard> shards, std::string const& sample, OutputFile& out,
                SampleFiles const& files);

}  // namespace motifcount::internal
