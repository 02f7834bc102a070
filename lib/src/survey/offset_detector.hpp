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

/// Detects at which offsets and on which strand the motifs of a sample start. Searches the first fragments of the first input
/// by the rules of DetectedOffsets. The result depends only on the text, not on the number of threads. Memory: a Pipeline
/// during look(); the reader keeps the searched batches. Immutable.
class OffsetDetector {
public:
    /// `filter`: applied to hits at any offset. `plan`: has the rule, which is Assign::all for pairs of guides. `by_mate`:
    /// whether the strand of each mate is detected if the mates differ; requires mates in all inputs. `max_hits`: maximum
    /// number of hits per batch, see PipelineOptions::max_hits. `threads`: for each call of look(). All references must outlive
    /// this object.
    OffsetDetector(CompiledSearch const& compiled, Targets const& targets, HitFilter const& filter,
                   Plan const& plan, bool by_mate, std::size_t max_hits, unsigned threads,
                   std::stop_token stop);

    struct Detection {
        DetectedOffsets starts;
        DetectedOffsets any;  ///< Result as if strand and offsets were automatic
    };

    /// Searches the beginning of an input. `pairs`: whether records alternate between mates. Strand and offsets are detected
    /// if they are automatic, and otherwise used as given. Errors in the input are thrown later, by the reader. Thread-safe.
    [[nodiscard]] Detection look(ReplayReader& reader, bool pairs, MateStrands strand,
                                 Offsets const& offsets) const;

private:
    class Head;
    class Tallied;

    [[nodiscard]] PipelineOptions pipeline_options() const;

    CompiledSearch const& compiled_;
    Targets const& targets_;
    HitFilter const& filter_;
    Plan const& plan_;
    bool const counts_all_;
    bool const by_mate_;
    std::size_t const max_hits_;
    unsigned const threads_;
    std::stop_token const stop_;
};

/// Returns a line that describes the result, for -v.
[[nodiscard]] std::string note_of(DetectedOffsets const& starts);
/// Returns a warning if the first read is too long, or if the first reads have no motif or no common offsets; otherwise empty.
[[nodiscard]] Message warning_of(DetectedOffsets const& starts, Plan const& plan);
/// Returns options that make the search find more, such as " -s both or -m 1 may find more"; may be empty.
[[nodiscard]] Message what_may_find_more(Plan const& plan);

}  // namespace motifcount::internal
