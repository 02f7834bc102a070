#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/stopwatch.hpp"
#include "count/fragment_counts.hpp"
#include "count/ordered_stage.hpp"
#include "count/unmatched_counter.hpp"
#include "filter/hit_filter.hpp"
#include "hits/targets.hpp"
#include "inputs/input_opener.hpp"
#include "inputs/shard_plan.hpp"
#include "motifcount/results.hpp"
#include "motifcount/run.hpp"
#include "motifcount/settings.hpp"
#include "pipeline/pipeline.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"
#include "plan/search_plan.hpp"
#include "reads/reader.hpp"
#include "run/outputs.hpp"
#include "run/sample_log.hpp"
#include "survey/offset_detector.hpp"

namespace motifcount::internal {

/// Searches inputs, each through its own ordered stage. If only counts are needed, inputs are read concurrently.
class Search : private InputSequence {
public:
    /// `pairs`: guide pairs to count, made of the compiled motifs; null: motifs are counted.
    Search(RunSettings const& settings, Plan const& plan, std::vector<ReadInput> const& inputs,
           ShardPlan const& shard, CompiledSearch const& compiled, GuidePairs const* pairs,
           Outputs const& outputs, ProgressSink& sink, std::stop_token stop = {});

    /// Must be called once. Adds inputs, samples and warnings to `info`. Throws Error(stopped) soon after a stop request.
    void search_all(RunInfo& info);

    [[nodiscard]] std::vector<MotifCounts> counts();
    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const { return log_.matrix_columns(); }
    [[nodiscard]] std::vector<std::vector<MotifCounts>> take_counts_by_sample() noexcept {
        return log_.take_counts_by_sample();
    }
    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return log_.samples(); }

private:
    struct FoundOffsets {
        OffsetDetector::Found found;
        HitFilter filter;
    };

    struct OpenInput : PipelineInput {
        std::size_t index = 0;
        std::unique_ptr<Reader> opened;
        DetectedOffsets const* starts = nullptr;    ///< detected in this input; null: no detection
        std::shared_ptr<FoundOffsets const> found;  ///< from this or an earlier input; null: no detection
        std::optional<OrderedStage> stage;
        std::optional<UnmatchedCounter> windows;
        InputSummary so_far;
    };

    struct TallySoFar {
        std::vector<std::uint64_t> partial_reads;  ///< by group; empty: all 0
        std::vector<MotifCounts> in_order;         ///< counted in order, by row; empty: all 0
    };

    [[nodiscard]] SearchNeeds needs() const;
    /// True if the first fragments of each sample are searched first, to detect offsets, strand or where unmatched sequences are
    [[nodiscard]] bool needs_survey() const noexcept {
        return plan_.detects_starts() || settings_.find_unmatched_sequences;
    }
    [[nodiscard]] std::unique_ptr<FragmentCounts> make_counts() const;
    [[nodiscard]] ReaderOptions reader_options() const;
    /// True if mates alternate in one stream, so that only their names show whether they belong together
    [[nodiscard]] static bool pairs_by_order(ReadInput const& input) {
        return input.interleaved || input.mate_records != nullptr;
    }
    [[nodiscard]] PipelineOptions pipeline_options();

    PipelineInput* next(bool ahead) override;
    void finish(PipelineInput& given) override;
    void begin_stage(OpenInput& input);
    /// `found`: starts detected in this input; null: no detection in it.
    void begin_input(OpenInput& input, FoundOffsets const* found);
    [[nodiscard]] bool is_first(std::size_t input) const {
        return input == 0 || inputs_[input - 1].ends_sample;
    }
    [[nodiscard]] DetectedOffsets window_starts(FoundOffsets const* found) const;
    /// True for a sample's inputs up to the first that has fragments.
    [[nodiscard]] bool is_looked_at(std::size_t input) const { return is_first(input) || sample_is_unseen_; }
    [[nodiscard]] std::shared_ptr<FoundOffsets const> look_at(OpenInput& input, bool pairs);
    void pass_over_next();
    /// True if the shard, if any, has a part of the input
    [[nodiscard]] bool is_wanted(std::size_t input) const;
    [[nodiscard]] bool may_go_ahead() const;
    /// Number of bytes not yet read in the regular files that may be open together with the next input
    [[nodiscard]] std::uint64_t bytes_left() const;

    void tell_progress(OpenInput& from, InputSummary const& so_far);
    /// True if a pair of mates of this input counts as one record in what is reported. Otherwise, each mate is a record.
    [[nodiscard]] bool counts_fragments(ReadInput const& input) const noexcept {
        return settings_.assign != Assign::all && input.has_pairs();
    }

    [[nodiscard]] std::uint64_t with_hits(OrderedStage const& stage, FragmentTotals const& totals) const;
    [[nodiscard]] std::vector<MotifCounts> counts_of(unsigned tally);
    void add_to_tally(OpenInput const& input);

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    Plan const plan_;
    ShardPlan const& shard_;
    CompiledSearch const& compiled_;
    GuidePairs const* const pairs_;  ///< null: hits are counted
    Outputs const& outputs_;
    ProgressSink& sink_;
    std::stop_token const stop_;
    HitFilter const filter_;  ///< filter of all samples
    bool const records_with_hits_wanted_;
    std::size_t const rows_;    ///< number of counted motifs, or pairs of guides
    bool const has_fragments_;  ///< whether counts_fragments() is true for any input
    SearchPlan const how_;
    std::unique_ptr<Targets const> const targets_;  ///< null: all hits are counted, by engines
    std::unique_ptr<FragmentCounts> const counts_;  ///< null: engines count
    std::uint64_t const window_length_;
    InputOpener const opener_;
    std::uint64_t const bytes_total_;
    Pipeline pipeline_;
    Stopwatch watch_;
    Verifier* verifier_ = nullptr;

    std::mutex mutex_;             ///< guards the members below, except members that only next() uses
    std::size_t next_ = 0;         ///< next input to open; only next() changes it
    std::size_t next_sample_ = 0;  ///< sample of that input; only next() changes it
    std::vector<std::unique_ptr<OpenInput>> open_;
    std::optional<OffsetDetector> detector_;             ///< empty: no detection; only next() uses it
    std::shared_ptr<FoundOffsets const> latest_starts_;  ///< only next() uses it
    bool sample_is_unseen_ = false;  ///< whether the sample has no fragments so far; only next() uses it
    DetectedOffsets window_starts_;  ///< starts of the sample's windows; only next() uses it
    std::vector<TallySoFar> tallies_;
    SampleLog log_;
    std::uint64_t bytes_done_ = 0;  ///< in finished inputs, as the two below
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    std::uint64_t hits_done_ = 0;  ///< number of reported hits
    bool ended_ = false;           ///< whether --max-hits is reached
};

}  // namespace motifcount::internal
