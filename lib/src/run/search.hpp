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
#include "count/ordered_stage.hpp"
#include "count/unit_counts.hpp"
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
#include "reads/reader.hpp"
#include "run/outputs.hpp"
#include "run/sample_log.hpp"
#include "survey/offset_detector.hpp"

namespace motifcount::internal {

/// One run, from compiled motifs to counts. Each input passes through an ordered stage of its own. If nothing is wanted of
/// the hits but counts, several inputs are read at once; else one after another.
class Search : private InputSequence {
public:
    /// `pairs`: the compiled motifs are the guides of these, and their rows are counted; null: motifs are.
    Search(RunSettings const& settings, std::vector<ReadInput> const& inputs, ShardPlan const& shard,
           CompiledSearch const& compiled, GuidePairs const* pairs, Outputs const& outputs,
           ProgressSink& sink, std::stop_token stop = {});

    /// To be called once. Tells `info` of inputs, samples and warnings. Throws Error(stopped) soon after `stop` asks for
    /// it.
    void search_all(RunInfo& info);

    // Of all that was searched.
    [[nodiscard]] std::vector<MotifCounts> counts();
    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const { return log_.matrix_columns(); }
    [[nodiscard]] std::vector<std::vector<MotifCounts>> take_counts_by_sample() noexcept {
        return log_.take_counts_by_sample();
    }
    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return log_.samples(); }

private:
    /// Where the motifs of an input start, and what that leaves of its hits.
    struct FoundStarts {
        FirstLook::Found found;
        Restrictions restrictions;
    };

    /// An input that is open.
    struct OpenInput : PipelineInput {
        std::size_t index = 0;
        std::unique_ptr<Reader> opened;
        MotifStarts const* starts = nullptr;       ///< detected in this input; null: not looked for
        std::shared_ptr<FoundStarts const> found;  ///< in it or before it; null: nothing is to be found
        std::unique_ptr<OrderedUnits> units;       ///< null: hits are not counted one by one
        std::optional<OrderedStage> stage;
        std::optional<UnmatchedCounter> windows;  ///< if they are looked at
        InputSummary so_far;
    };

    /// One of the pipeline's tallies.
    struct TallySoFar {
        std::vector<std::uint64_t> partial_reads;  ///< by group; empty: none
        std::vector<MotifCounts> in_order;         ///< by row, of the inputs' OrderedUnits; empty: none
    };

    // What is fixed before the first input is opened.
    [[nodiscard]] std::unique_ptr<UnitCounts> make_unit_counts() const;
    /// Of a batch, see PipelineOptions::most_hits.
    [[nodiscard]] std::size_t most_hits() const;
    [[nodiscard]] ReaderOptions reader_options() const;
    /// Its mates come one after another, so that only their names tell whether they belong together.
    [[nodiscard]] static bool pairs_by_order(ReadInput const& input) {
        return input.interleaved || input.mate_records != nullptr;
    }
    [[nodiscard]] PipelineOptions pipeline_options();
    /// Of `most`, how many may be open if each takes so many bytes for it.
    [[nodiscard]] unsigned open_at_once(std::uint64_t bytes_each, std::size_t most) const;
    [[nodiscard]] unsigned inputs_at_once() const;
    [[nodiscard]] unsigned samples_at_once() const;
    /// Where engines cannot count, as they find more than what counts.
    [[nodiscard]] bool counts_targets() const noexcept { return unit_counts_ == nullptr && !windows_count_; }

    // The pipeline opens and finishes inputs.
    PipelineInput* next(bool ahead) override;
    void finish(PipelineInput& given) override;
    void begin_stage(OpenInput& input);
    /// `found`: in this input; null: it was not looked at.
    void begin_input(OpenInput& input, FoundStarts const* found);
    /// Of its sample.
    [[nodiscard]] bool is_first(std::size_t input) const {
        return input == 0 || inputs_[input - 1].ends_sample;
    }
    [[nodiscard]] MotifStarts window_starts(FoundStarts const* found) const;
    /// True for a sample's inputs up to the first that has fragments.
    [[nodiscard]] bool is_looked_at(std::size_t input) const { return is_first(input) || sample_is_unseen_; }
    [[nodiscard]] std::shared_ptr<FoundStarts const> look_at(OpenInput& input, bool pairs);
    void pass_over_next();
    /// A shard has a part of it.
    [[nodiscard]] bool is_wanted(std::size_t input) const;
    [[nodiscard]] bool may_go_ahead() const;
    /// To be read, of the inputs that may be open beside the next one.
    [[nodiscard]] std::uint64_t bytes_left() const;

    void tell_progress(OpenInput& from, InputSummary const& so_far);
    /// True if a pair of mates of this input counts as one record in what is reported. Otherwise, each mate is a record.
    [[nodiscard]] bool counts_fragments(ReadInput const& input) const noexcept {
        return settings_.assign != Assign::all && input.has_pairs();
    }

    // Counts.
    [[nodiscard]] std::vector<MotifCounts> counts_of(unsigned tally);
    /// Of an input that has ended.
    void add_to_tally(OpenInput const& input);

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    Plan const plan_;
    ShardPlan const& shard_;
    CompiledSearch const& compiled_;
    GuidePairs const* const pairs_;  ///< if pairs of guides are counted, instead of hits
    Outputs const& outputs_;
    ProgressSink& sink_;
    std::stop_token const stop_;
    bool const finds_starts_;          ///< where motifs start is to be found, and decides which hits count
    Restrictions const restrictions_;  ///< of all samples
    bool const records_with_hits_wanted_;
    std::size_t const rows_;                         ///< That are counted: motifs, or pairs of guides
    bool const has_fragments_;                       ///< Whether counts_fragments() is true for any input
    bool const has_writers_;                         ///< hits are wanted in order
    bool const windows_count_;                       ///< all hits that engines are shown count, in all inputs
    std::unique_ptr<Targets const> const targets_;   ///< if hits are counted by these
    std::unique_ptr<UnitCounts> const unit_counts_;  ///< if they are counted one by one; null: engines count
    bool const find_positions_;
    bool const finds_windows_;  ///< that are frequent among the units without a hit
    std::uint64_t const window_length_;
    InputOpener const opener_;
    std::uint64_t const bytes_total_;
    unsigned const inputs_at_once_;
    Pipeline pipeline_;
    Stopwatch watch_;
    Verifier* verifier_ = nullptr;

    std::mutex mutex_;      ///< guards what follows, of which next() alone changes next_ and next_sample_
    std::size_t next_ = 0;  ///< to be opened
    std::size_t next_sample_ = 0;  ///< its sample
    std::vector<std::unique_ptr<OpenInput>> open_;
    std::optional<FirstLook> first_look_;               ///< if there is something to find; next() alone looks
    std::shared_ptr<FoundStarts const> latest_starts_;  ///< next()'s own
    bool sample_is_unseen_ = false;  ///< likewise: the inputs of the sample so far have no units
    MotifStarts window_starts_;      ///< next()'s own, of the sample
    std::vector<TallySoFar> tallies_;
    SampleLog log_;
    std::uint64_t bytes_done_ = 0;  ///< of the inputs that are finished
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    std::uint64_t hits_done_ = 0;  ///< that were reported
    bool ended_ = false;           ///< by --max-hits
};

}  // namespace motifcount::internal
