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

/// Searches all inputs. Each input has its own ordered stage. If only counts are needed, several inputs are read at once.
class Search : private InputSequence {
public:
    /// `pairs`: guide pairs to count, whose guides are the compiled motifs; null = single motifs are counted
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
    [[nodiscard]] std::vector<std::vector<MotifCounts>> const& counts_by_sample() const noexcept {
        return log_.counts_by_sample();
    }
    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return log_.samples(); }

private:
    struct DetectedFilter {
        OffsetDetector::Detection found;
        HitFilter filter;
    };

    /// State that the inputs of a sample share. Used by one input at a time, because the inputs of a sample are opened one
    /// after another.
    struct SampleStarts {
        bool is_busy = false;   ///< Whether an input is being opened; guarded by mutex_
        bool is_unseen = true;  ///< Whether the sample has no fragments so far
        /// Offsets that were detected last; null = no detection so far
        std::shared_ptr<DetectedFilter const> found;
        DetectedOffsets windows;  ///< Offsets and strand of the windows
    };

    struct OpenInput : PipelineInput {
        std::size_t index = 0;
        std::unique_ptr<Reader> opened;  ///< Null until the input is open; then guarded by mutex_
        std::shared_ptr<SampleStarts> sample;
        /// Offsets detected in this input; null = no detection
        DetectedOffsets const* starts = nullptr;
        /// Offsets detected in this or an earlier input; null = no detection
        std::shared_ptr<DetectedFilter const> found;
        std::optional<OrderedStage> stage;
        std::optional<UnmatchedCounter> windows;
        InputSummary so_far;
    };

    struct TallySoFar {
        std::vector<std::uint64_t> partial_reads;  ///< Number of reads by group; empty = all 0
        std::vector<MotifCounts> in_order;         ///< Counts made in input order, by row; empty = all 0
    };

    [[nodiscard]] SearchNeeds needs() const;
    /// True if each sample's first fragments are searched first, to detect offsets, strand, or positions of unmatched sequences
    [[nodiscard]] bool needs_survey() const noexcept {
        return plan_.detects_starts() || settings_.find_unmatched_sequences;
    }
    [[nodiscard]] unsigned surveys_at_once() const;
    [[nodiscard]] std::unique_ptr<FragmentCounts> make_counts() const;
    [[nodiscard]] ReaderOptions reader_options() const;
    /// True if mates alternate in one stream, so that only the names show whether two records are a pair
    [[nodiscard]] static bool pairs_by_order(ReadInput const& input) {
        return input.interleaved || input.mate_records != nullptr;
    }
    [[nodiscard]] PipelineOptions pipeline_options();

    PipelineInput* next(bool ahead) override;
    void open(PipelineInput& given) override;
    void finish(PipelineInput& given) override;
    void begin_stage(OpenInput& input);
    /// `found`: offsets detected in this input; null = no detection in this input
    void begin_input(OpenInput& input, bool has_alignments, DetectedFilter const* found);
    [[nodiscard]] bool is_first(std::size_t input) const {
        return input == 0 || inputs_[input - 1].ends_sample;
    }
    [[nodiscard]] DetectedOffsets window_starts(DetectedFilter const* found) const;
    [[nodiscard]] std::shared_ptr<DetectedFilter const> look_at(std::unique_ptr<Reader>& opened, bool pairs);
    void pass_over_next();
    /// True if the input is read. A shard may have no part of an input.
    [[nodiscard]] bool is_wanted(std::size_t input) const;
    [[nodiscard]] bool may_go_ahead() const;
    /// Number of unread bytes in the regular files that are open, and in all inputs after them
    [[nodiscard]] std::uint64_t bytes_left() const;

    void tell_progress(OpenInput& from, InputSummary const& so_far);
    [[nodiscard]] std::uint64_t with_hits(OrderedStage const& stage, FragmentTotals const& totals) const;
    [[nodiscard]] std::vector<MotifCounts> counts_of(unsigned tally);
    void add_to_tally(OpenInput const& input);

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    Plan const plan_;
    ShardPlan const& shard_;
    CompiledSearch const& compiled_;
    GuidePairs const* const pairs_;  ///< Guide pairs to count; null = single motifs are counted
    Outputs const& outputs_;
    ProgressSink& sink_;
    std::stop_token const stop_;
    HitFilter const filter_;  ///< Filter of all samples, without detected offsets
    bool const records_with_hits_wanted_;
    std::size_t const rows_;    ///< Number of rows: counted motifs or guide pairs
    bool const has_fragments_;  ///< Whether any input has pairs of mates, which are counted as one record
    SearchPlan const how_;
    std::unique_ptr<Targets const> const targets_;  ///< Targets of the motifs; null = engines count all hits
    std::unique_ptr<FragmentCounts> const counts_;  ///< Counts per fragment; null = the engines count hits
    std::uint64_t const window_length_;
    InputOpener const opener_;
    std::uint64_t const bytes_total_;
    Pipeline pipeline_;
    Stopwatch watch_;
    Verifier* verifier_ = nullptr;

    std::mutex mutex_;             ///< Guards the members below, except members that only next() uses
    std::size_t next_ = 0;         ///< Index of the next input to open; only changed by next()
    std::size_t next_sample_ = 0;  ///< Sample of the next input; only changed by next()
    std::vector<std::unique_ptr<OpenInput>> open_;
    /// Detector of offsets and strand; empty = no detection. Not changed after construction.
    std::optional<OffsetDetector> detector_;
    std::shared_ptr<SampleStarts> sample_;  ///< Sample of the input that next() returned last
    std::vector<TallySoFar> tallies_;
    SampleLog log_;
    std::uint64_t bytes_done_ = 0;  ///< Number of bytes in finished inputs
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    std::uint64_t hits_done_ = 0;  ///< Number of reported hits
    bool ended_ = false;           ///< Whether --max-hits is reached
};

}  // namespace motifcount::internal
