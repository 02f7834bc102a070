#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "count/interleaved_names.hpp"
#include "count/ordered_hits.hpp"
#include "count/partial_reads.hpp"
#include "count/record_count.hpp"
#include "count/unmatched_counter.hpp"
#include "count/verifier.hpp"
#include "hits/record_sink.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Thrown by OrderedStage::consume() if no batch after this one is wanted: no error.
struct EndOfSearch {};

/// The end of the pipeline, where batches come in order: counts records and bases, completes the reads of
/// split records, passes hits on to their writers, and verifies. The patterns and writers must outlive it.
class OrderedStage : public BatchConsumer {
public:
    /// `counts`: see OrderedHits
    explicit OrderedStage(PatternSet const& patterns, std::vector<HitWriter*> writers = {},
                          FragmentCounts const* counts = nullptr)
        : partial_reads_(patterns.group_count()), hits_(patterns, std::move(writers), counts) {}

    /// Compares the batches to come with a reference engine; not owned, may be null.
    void verify_with(Verifier* verifier) noexcept { verifier_ = verifier; }
    /// The groups of BatchResult::partial are these; else those of the patterns.
    void count_by(Targets const& targets) { partial_reads_ = PartialReads(targets.size()); }
    /// Fragments of all inputs so far, by class
    [[nodiscard]] FragmentTotals totals() const;
    /// Records with a reported hit in all inputs so far; 0 unless hits are passed on in order, or
    /// PipelineOptions::tell_records is set.
    [[nodiscard]] std::uint64_t records_with_hits() const noexcept {
        return record_count_.records() + hits_.gate().records();
    }
    /// Adds what was counted in order, after end_input().
    void add_to(std::vector<MotifCounts>& rows) const {
        if (hits_.feeder() != nullptr) hits_.feeder()->add_to(rows);
    }
    /// Hits that were reported so far.
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_.gate().hits(); }
    /// Ends with the record, in the order of the inputs, that reaches so many hits; 0: never.
    void end_after(std::uint64_t hits) noexcept { hits_.gate().end_after(hits); }
    /// True once end_after() is reached: nothing more is wanted, of this input or the next ones.
    [[nodiscard]] bool ended() const noexcept { return last_record().has_value(); }
    /// InputSummary::longest_record is wanted.
    void measure_records() noexcept { measures_ = true; }
    /// Want the records' text; not owned. They are to be among the writers too.
    void give_text_to(std::vector<RecordSink*> writers) noexcept { record_sinks_ = std::move(writers); }
    /// Files that are written to, whose compressing is the work that is left for all threads; not owned.
    void write_to(std::vector<OutputFile*> files) { files_ = std::move(files); }
    /// Called after every batch with what was read of the input so far (all but its size in bytes).
    void observe_with(std::function<void(InputSummary const&)> observer) { observer_ = std::move(observer); }

    /// Shows it the batches of the input to come, with BatchResult::missed; not owned, may be null.
    void find_windows(UnmatchedCounter* windows) noexcept { windows_ = windows; }
    [[nodiscard]] Oddities const& oddities() const noexcept { return oddities_; }
    /// Compare the names of mates in the input to come, whose mates follow one another; the reader is to keep names.
    void compare_mates() { mates_.emplace(); }
    /// What InterleavedNames found in the input; empty: nothing.
    [[nodiscard]] std::string mates_differ() const { return mates_ ? mates_->difference() : std::string(); }
    /// Keep the names of the input to come, as RecordNames does; the reader is to keep them.
    void keep_names() { names_.emplace(); }
    /// Names of the records of the input; empty unless keep_names() was called
    [[nodiscard]] std::vector<std::string> take_names() {
        return std::move(names_).value_or(std::vector<std::string>());
    }
    /// `pairs`: its records are pairs of mates. `context`: see OrderedHits::begin_input().
    void begin_input(std::string path, bool pairs = false, std::uint64_t context = 0);
    /// Throws EndOfSearch, too, if end_after() is reached.
    void consume(BatchResult const& result) override;
    [[nodiscard]] bool has_work() const noexcept override;
    void work() override;
    /// What was read; `bytes` is the reader's to tell. Throws Error(input) if a mate is missing.
    InputSummary end_input(std::uint64_t bytes);

    /// Number of split reads with a hit in all inputs so far, by group or target; may be empty
    [[nodiscard]] std::span<std::uint64_t const> partial_reads() const noexcept {
        return partial_reads_.reads();
    }

private:
    [[nodiscard]] std::optional<std::uint64_t> last_record() const noexcept {
        return hits_.gate().last_record();
    }
    void count_records(BatchResult const& result, Batch const& batch);
    void measure(Batch const& batch);

    PartialReads partial_reads_;
    RecordCount record_count_;
    OrderedHits hits_;
    FragmentTotals totals_on_threads_;
    InputSummary input_;
    Oddities oddities_;
    bool pairs_ = false;
    std::optional<InterleavedNames> mates_;          ///< empty: mates are not compared
    std::optional<std::vector<std::string>> names_;  ///< empty: names are not kept
    bool measures_ = false;
    UnmatchedCounter* windows_ = nullptr;
    std::vector<RecordSink*> record_sinks_;
    std::vector<OutputFile*> files_;
    Verifier* verifier_ = nullptr;
    std::function<void(InputSummary const&)> observer_;
};

}  // namespace motifcount::internal
