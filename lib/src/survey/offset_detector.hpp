#pragma once

#include <cstddef>
#include <stop_token>

#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "motifcount/offsets.hpp"
#include "pipeline/pipeline.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"
#include "reads/replay_reader.hpp"

namespace motifcount::internal {

/// Detects where the motifs of a sample start, by searching the first fragments of its first input; DetectedOffsets has the
/// rules. The result depends only on the text, not on the number of threads.
///
/// Memory: a Pipeline during look(); the reader keeps the searched batches. Immutable.
class OffsetDetector {
public:
    /// `filter` applies to all hits at any offset. `assign` applies to each guide of a pair separately. `most_hits`: maximum
    /// per batch, see PipelineOptions::most_hits. All arguments must outlive this object.
    OffsetDetector(CompiledSearch const& compiled, Targets const& targets, HitFilter const& filter,
                   Assign assign, std::size_t most_hits = 0, std::stop_token stop = {});

    struct Found {
        DetectedOffsets starts;
        DetectedOffsets any;  ///< As if strand and offsets were automatic
    };

    /// Searches the beginning of an input; `pairs`: whether records alternate between mates. Detects strand and offsets if
    /// they are automatic, and otherwise uses them as given. Errors in the input are left to its reader.
    [[nodiscard]] Found look(ReplayReader& reader, bool pairs, StrandFilter strand,
                             Offsets const& offsets) const;

private:
    class Head;
    class Tallied;

    [[nodiscard]] PipelineOptions pipeline_options() const;

    CompiledSearch const& compiled_;
    Targets const& targets_;
    HitFilter const& filter_;
    Assign const assign_;
    std::size_t const most_hits_;
    std::stop_token const stop_;
};

/// Returns a line that describes the result, for -v.
[[nodiscard]] std::string note_of(DetectedOffsets const& starts);
/// Returns a warning if the first read is too long, or the first reads have no motif or no common offsets; otherwise empty.
[[nodiscard]] Message warning_of(DetectedOffsets const& starts, Plan const& plan);
/// Returns the options that search more than this plan, such as " -s both or -m 1 may find more"; empty without such options.
[[nodiscard]] Message what_may_find_more(Plan const& plan);

}  // namespace motifcount::internal
