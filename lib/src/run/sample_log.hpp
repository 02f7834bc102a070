#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "count/ordered_hits.hpp"
#include "count/record_names.hpp"
#include "count/unmatched_counter.hpp"
#include "motifcount/inputs.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/run.hpp"
#include "plan/plan.hpp"
#include "report/sample_summary.hpp"
#include "rules/rule_info.hpp"
#include "run/outputs.hpp"
#include "run/remedy.hpp"

namespace motifcount::internal {

struct FinishedInput {
    InputSummary summary;
    FragmentTotals totals;
    std::optional<DetectedOffsets> starts;  ///< Set only if offsets were detected in this input
    std::optional<UnmatchedCounter> windows;
    std::optional<UnmatchedSequences> unmatched;  ///< Set instead of `windows` if the input is a whole sample
    std::vector<std::string> notes;
    std::vector<Message> warnings;
    std::vector<std::string> names;  ///< Record names in a genome
};

/// Logs notes, warnings, totals and counts of inputs and samples, in input order. Inputs may finish in any order. Not
/// thread-safe. Memory: finished inputs that wait for earlier inputs, and the reads by sample and row if a report needs them.
class SampleLog {
public:
    /// Returns the current counts of a tally in the pipeline, by row.
    using CountsOf = std::function<std::vector<MotifCounts>(unsigned tally)>;

    /// `tallies`: number of tallies in the pipeline. Arguments must outlive this object.
    SampleLog(Plan const& plan, std::vector<ReadInput> const& inputs, MotifSet const& motifs,
              Outputs const& outputs, ProgressSink& sink, unsigned tallies, CountsOf counts_of);

    /// Must be called before the first input. Inputs, samples and warnings will be added to `info`.
    void begin(RunInfo& info) noexcept { info_ = &info; }
    /// Logs a finished input, then later inputs that waited for this input.
    void add(std::size_t input, FinishedInput finished);
    /// Must be called after all inputs. `records_with_hits`: whether to log the number of records with a hit
    void end(bool records_with_hits);

    [[nodiscard]] std::size_t told() const noexcept { return told_; }
    /// Number of the tally for a sample. Samples that have not been logged yet have different tallies.
    [[nodiscard]] unsigned tally_of(std::size_t sample) const noexcept;
    [[nodiscard]] bool has_tally_for(std::size_t sample) const noexcept;

    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return samples_; }
    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const;
    /// Counts by sample and row, see Plan::counts_by_sample
    [[nodiscard]] std::vector<std::vector<MotifCounts>> const& counts_by_sample() const noexcept {
        return counts_by_sample_;
    }
    [[nodiscard]] std::vector<std::vector<MotifCounts>> take_counts_by_sample() noexcept {
        return std::move(counts_by_sample_);
    }

private:
    /// Sum of all finished inputs of the current sample
    struct OpenSample {
        SampleTotals totals = {};
        std::set<std::pair<std::string, std::string>>
            column_values;  ///< Names and values of the columns in the sample sheet
        std::optional<UnmatchedCounter> windows;
    };

    void tell(FinishedInput& input);
    void warn(Message const& warning);
    void warn_of_other_format(FinishedInput& input);
    void warn_of_repeated_name(FinishedInput& input);
    void add_to_sample(ReadInput const& source, FinishedInput const& input);
    void end_sample();
    void warn_of_sample();
    [[nodiscard]] std::optional<Message> remedy();
    [[nodiscard]] Assignment assignment() const;
    void note_records_with_hits() const;

    Plan const& plan_;
    std::vector<ReadInput> const& inputs_;
    MotifSet const& motifs_;
    RuleInfo const& rule_;
    ReportType::Samples const wanted_;
    bool const writes_records_;
    ProgressSink& sink_;
    CountsOf const counts_of_;
    std::size_t const sample_count_;
    RunInfo* info_ = nullptr;
    /// Finished inputs that have not been logged yet, by input
    std::vector<std::optional<FinishedInput>> finished_;
    std::size_t told_ = 0;
    OpenSample sample_;
    RecordNames names_;  ///< Record names in the genome
    RemedyFinder remedies_;
    unsigned samples_examined_ = 0;
    bool warned_of_format_ = false;
    bool warned_of_names_ = false;
    std::vector<std::vector<MotifCounts>>
        before_;  ///< Counts of earlier samples, by tally and row; empty after the last sample of a tally
    std::vector<SampleSummary> samples_;
    std::vector<std::vector<std::uint64_t>> reads_by_sample_;
    std::vector<std::vector<MotifCounts>> counts_by_sample_;
};

}  // namespace motifcount::internal
