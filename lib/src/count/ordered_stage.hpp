#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "count/interleaved_names.hpp"
#include "count/matched_fragments.hpp"
#include "count/ordered_hits.hpp"
#include "count/partial_reads.hpp"
#include "count/unmatched_counter.hpp"
#include "count/verifier.hpp"
#include "hits/name_sink.hpp"
#include "hits/record_sink.hpp"
#include "motifcount/results.hpp"
#include "output/output_file.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Thrown by OrderedStage::consume() to end the search early. Not an error.
struct EndOfSearch {};

/// Processes a pipeline's batches in input order: counts records and bases, counts each group once per split fragment, passes
/// hits to writers, and verifies batches. Patterns and writers must outlive this object.
class OrderedStage : public BatchConsumer {
public:
    /// For `counts`, see OrderedHits.
    explicit OrderedStage(PatternSet const& patterns, std::vector<HitWriter*> writers = {},
                          FragmentCounts const* counts = nullptr)
        : partial_reads_(patterns.group_count()), hits_(patterns, std::move(writers), counts) {}

    /// Verifies all later batches with `verifier`, which may be null and is not owned.
    void verify_with(Verifier* verifier) noexcept { verifier_ = verifier; }
    /// Makes consume() read targets instead of pattern groups from BatchResult::partial.
    void count_by(Targets const& targets) { partial_reads_ = PartialReads(targets.size()); }
    /// Returns the number of fragments with a hit in all inputs so far, by class.
    [[nodiscard]] FragmentTotals totals() const;
    /// Number of fragments with a reported hit so far; 0 unless hits come in input order or PipelineOptions::tell_records is set
    [[nodiscard]] std::uint64_t fragments_with_hit() const noexcept {
        return with_hit_.fragments() + hits_.gate().fragments();
    }
    /// Adds the counts of hits that were counted in input order to `rows`. Call after end_input().
    void add_to(std::vector<MotifCounts>& rows) const {
        if (hits_.feeder() != nullptr) hits_.feeder()->add_to(rows);
    }
    [[nodiscard]] std::uint64_t hits() const noexcept { return hits_.gate().hits(); }
    /// Ends the search after the record in which this number of hits is reached; 0 = no limit.
    void end_after(std::uint64_t hits) noexcept { hits_.gate().end_after(hits); }
    /// True if the limit of end_after() is reached. No further records are needed.
    [[nodiscard]] bool ended() const noexcept { return last_record().has_value(); }
    /// Enables InputSummary::longest_record.
    void measure_records() noexcept { measures_ = true; }
    /// Sets the receivers of the records' text, which are not owned. They must also be writers of hits.
    void give_text_to(std::vector<RecordSink*> writers) noexcept { record_sinks_ = std::move(writers); }
    /// Sets the receivers of the records' names, which are not owned. They must also be writers of hits. The reader must keep names.
    void give_names_to(std::vector<NameSink*> sinks) noexcept { name_sinks_ = std::move(sinks); }
    /// Sets the output files that work() helps to compress. The files are not owned.
    void write_to(std::vector<OutputFile*> files) { files_ = std::move(files); }
    /// Sets a function that is called after each batch with the summary of the input so far (without its size).
    void observe_with(std::function<void(InputSummary const&)> observer) { observer_ = std::move(observer); }

    /// Passes all later batches to `windows`, which may be null and is not owned. Requires PipelineOptions::list_missed.
    void find_windows(UnmatchedCounter* windows) noexcept { windows_ = windows; }
    [[nodiscard]] Oddities const& oddities() const noexcept { return oddities_; }
    /// Enables the comparison of interleaved mates' names in this input. Call after begin_input(). The reader must keep names.
    /// `alignments`: whether the input is SAM, BAM or CRAM; if so, consume() throws Error(input) if two records are not mates.
    void compare_mates(bool alignments) { mates_.emplace(alignments); }
    /// Returns InterleavedNames::difference() for the input. Empty if names were not compared.
    [[nodiscard]] std::string mates_differ() const { return mates_ ? mates_->difference() : std::string(); }
    /// Enables keeping the input's record names, up to RecordNames::max_names. The reader must keep names.
    void keep_names() { names_.emplace(); }
    /// Returns the input's record names. Empty if keep_names() was not called.
    [[nodiscard]] std::vector<std::string> take_names() {
        return std::move(names_).value_or(std::vector<std::string>());
    }
    /// Prepares for a new input. For the parameters, see OrderedHits::begin_input().
    void begin_input(std::string path, bool pairs = false, std::uint64_t context = 0);
    /// Throws EndOfSearch if the limit of end_after() is reached and all output up to the limit is written.
    void consume(BatchResult const& result) override;
    [[nodiscard]] bool has_work() const noexcept override;
    void work() override;
    /// Ends the input and returns its summary. `bytes`: size of the input. Throws Error(input) if a mate is missing.
    InputSummary end_input(std::uint64_t bytes);

    /// Number of split fragments with a hit in all inputs so far, by group or target; may be empty
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
    MatchedFragments with_hit_;
    OrderedHits hits_;
    FragmentTotals totals_on_threads_;
    InputSummary input_;
    Oddities oddities_;
    bool pairs_ = false;
    std::optional<InterleavedNames> mates_;          ///< Compares names; empty if mates are not compared
    std::optional<std::vector<std::string>> names_;  ///< Record names; empty if names are not kept
    bool measures_ = false;
    UnmatchedCounter* windows_ = nullptr;
    std::vector<RecordSink*> record_sinks_;
    std::vector<NameSink*> name_sinks_;
    std::vector<OutputFile*> files_;
    Verifier* verifier_ = nullptr;
    std::function<void(InputSummary const&)> observer_;
};

}  // namespace motifcount::internal
