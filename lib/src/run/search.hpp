#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/stopwatch.hpp"
#include "io/reader.hpp"
#include "motifcount/results.hpp"
#include "motifcount/run.hpp"
#include "motifcount/settings.hpp"
#include "report/sample_summary.hpp"
#include "run/compiled_search.hpp"
#include "run/first_look.hpp"
#include "run/hit_counter.hpp"
#include "run/input_opener.hpp"
#include "run/ordered_stage.hpp"
#include "run/outputs.hpp"
#include "run/pair_counts.hpp"
#include "run/peer_counts.hpp"
#include "run/pipeline.hpp"
#include "run/restrictions.hpp"
#include "run/shard_plan.hpp"
#include "run/targets.hpp"
#include "run/thread_counters.hpp"
#include "run/window_tally.hpp"

namespace motifcount::internal {

/// One run, from compiled motifs to counts. If nothing is wanted of the hits but counts, several inputs are read at once,
/// each counted by a stage of its own; else one after another, and a single stage sees all of them.
class Search : private InputSequence {
public:
    /// `pairs`: the compiled motifs are the guides of these, and their rows are counted; null: motifs are.
    Search(RunSettings const& settings, std::vector<ReadInput> const& inputs, ShardPlan const& plan,
           CompiledSearch const& compiled, GuidePairs const* pairs, Outputs const& outputs,
           ProgressSink& sink, std::stop_token stop = {});

    /// To be called once. Tells `info` of inputs, samples and warnings. Throws Error(stopped) soon after `stop` asks for
    /// it.
    void search_all(RunInfo& info);

    // Of all that was searched.
    [[nodiscard]] std::vector<MotifCounts> counts();
    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const;
    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return samples_; }

private:
    /// An input that is open.
    struct OpenInput : PipelineInput {
        std::size_t index = 0;
        std::unique_ptr<Reader> opened;
        std::unique_ptr<OrderedStage> own_stage;  ///< null: all inputs have one
        OrderedStage* stage = nullptr;
        MotifStarts const* starts = nullptr;  ///< if it was looked at
        InputSummary so_far;
    };

    /// Where the motifs of an input start, and what that leaves of its hits.
    struct FoundStarts {
        FirstLook::Found found;  ///< of a peer, twice the same
        Restrictions restrictions;
    };

    /// What is to be told of an input when all those before it have been told of.
    struct FinishedInput {
        InputSummary summary;
        std::vector<std::string> notes;
        std::vector<std::string> warnings;
    };

    /// One of the pipeline's tallies.
    struct TallySoFar {
        std::vector<std::uint64_t> partial_reads;  ///< by group; empty: none
        std::vector<MotifCounts> before;           ///< by motif, of the samples that are told of
    };

    // What is fixed before the first input is opened.
    [[nodiscard]] std::vector<HitWriter*> hit_writers(Outputs const& outputs) const;
    /// Of a batch, see PipelineOptions::most_hits.
    [[nodiscard]] std::size_t most_hits() const;
    [[nodiscard]] ReaderOptions reader_options() const;
    [[nodiscard]] PipelineOptions pipeline_options();
    [[nodiscard]] unsigned inputs_at_once() const;
    [[nodiscard]] unsigned samples_at_once() const;
    /// Where engines cannot count, as they find more than what counts.
    [[nodiscard]] bool counts_targets() const noexcept {
        return counter_ == nullptr && unit_counts() == nullptr && !windows_count_;
    }

    /// Null: hits are counted.
    [[nodiscard]] UnitCounts* unit_counts() const noexcept {
        return pair_counts_ != nullptr ? static_cast<UnitCounts*>(pair_counts_.get()) : peer_counts_.get();
    }

    // The pipeline opens and finishes inputs.
    PipelineInput* next(bool ahead) override;
    void finish(PipelineInput& given) override;
    void begin_input(OpenInput& input);
    /// Of its sample.
    [[nodiscard]] bool is_first(std::size_t input) const {
        return input == 0 || inputs_[input - 1].ends_sample;
    }
    [[nodiscard]] MotifStarts window_starts(FoundStarts const* found) const;
    /// Of its sample the first input, and if a peer's rules are followed each.
    [[nodiscard]] bool is_looked_at(std::size_t input) const;
    [[nodiscard]] std::unique_ptr<FoundStarts const> look_at(OpenInput& input, bool pairs);
    void pass_over_next();
    /// A shard has a part of it.
    [[nodiscard]] bool is_wanted(std::size_t input) const;
    [[nodiscard]] bool may_go_ahead() const;
    [[nodiscard]] unsigned tally_of_next() const;
    /// To be read, of the inputs that may be open beside the next one.
    [[nodiscard]] std::uint64_t bytes_left() const;

    // What inputs and samples are told of, in their order.
    void tell_progress(OpenInput& from, InputSummary const& so_far);
    void tell_finished();
    void add_to_sample(ReadInput const& source);
    void end_sample();
    /// Of a library's sample in which nothing is found.
    void warn_of_sample();
    void note_records_with_hits(std::vector<SampleTotals> const& samples) const;
    /// The classes of the sample's units.
    void classify_sample();
    /// Of the units of all samples.
    [[nodiscard]] Assignment assignment(std::vector<SampleTotals> const& samples) const;

    // Counts.
    [[nodiscard]] std::vector<MotifCounts> counts_of(unsigned tally);
    /// Of the stage's input, which has just ended.
    [[nodiscard]] std::optional<std::uint64_t> records_with_hits(OrderedStage const& stage);
    void add_partial_reads(OpenInput const& input);

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    ShardPlan const& plan_;
    CompiledSearch const& compiled_;
    ProgressSink& sink_;
    std::stop_token const stop_;
    bool const finds_starts_;          ///< where motifs start is to be found, and decides which hits count
    Restrictions const restrictions_;  ///< of all samples
    bool const keep_text_;
    ReportType::Samples const samples_wanted_;
    bool const records_with_hits_wanted_;
    HitRules const rules_;
    bool const has_writers_;    ///< hits are wanted in order
    bool const windows_count_;  ///< all hits that engines are shown count, in all inputs
    std::unique_ptr<HitCounter> const
        counter_;  ///< if the hits that are reported are to be counted, one by one
    std::unique_ptr<Targets const> const targets_;           ///< if they are counted by these
    std::unique_ptr<ThreadCounters> const thread_counters_;  ///< if units are assigned, and only counted
    std::unique_ptr<PairCounts> const pair_counts_;  ///< if pairs of guides are counted, instead of hits
    std::unique_ptr<PeerCounts> const peer_counts_;  ///< if another counter's rules are followed
    bool const find_positions_;
    bool const finds_windows_;  ///< that are frequent among the units without a hit
    InputOpener const opener_;
    std::uint64_t const bytes_total_;
    unsigned const inputs_at_once_;
    Pipeline pipeline_;
    OrderedStage stage_;
    Stopwatch watch_;
    RunInfo* info_ = nullptr;

    std::mutex mutex_;      ///< guards what follows, of which next() alone changes next_ and next_sample_
    std::size_t next_ = 0;  ///< to be opened
    std::size_t next_sample_ = 0;  ///< its sample
    std::vector<std::unique_ptr<OpenInput>> open_;
    std::optional<FirstLook> first_look_;  ///< if there is something to find; next() alone looks
    std::vector<std::unique_ptr<FoundStarts const>> starts_;  ///< by input; null: it was not looked at
    FoundStarts const* latest_starts_ = nullptr;              ///< next()'s own
    std::optional<WindowTally> windows_;                      ///< of the sample that is read
    std::vector<TallySoFar> tallies_;
    std::vector<std::optional<FinishedInput>> finished_;  ///< by input
    std::size_t told_ = 0;                                ///< inputs that are told of
    std::uint64_t bytes_done_ = 0;                        ///< of the inputs that are finished
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    SampleTotals sample_ = {};  ///< the one that is to be told of, its inputs so far
    std::uint64_t sample_units_ = 0;
    AssignmentClasses classes_before_;            ///< all samples before; without `none`
    PairClasses pair_classes_before_;             ///< likewise
    std::uint64_t records_with_hits_before_ = 0;  ///< all inputs before that share a stage
    std::vector<SampleSummary> samples_;
    std::vector<std::vector<std::uint64_t>> reads_by_sample_;
};

}  // namespace motifcount::internal
