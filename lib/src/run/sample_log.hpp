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
#include "hits/unit_totals.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/results.hpp"
#include "motifcount/run.hpp"
#include "motifcount/settings.hpp"
#include "report/sample_summary.hpp"
#include "run/outputs.hpp"

namespace motifcount::internal {

/// An input that was searched to its end.
struct FinishedInput {
    InputSummary summary;
    UnitTotals totals;
    std::optional<MotifStarts> starts;  ///< if they were to be found, and were looked for in it
    std::optional<UnmatchedCounter> windows;
    std::optional<UnmatchedSequences> unmatched;  ///< instead of `windows`, if the input is a whole sample
    std::vector<std::string> notes;
    std::vector<Message> warnings;
    std::vector<std::string> names;  ///< of the records of a genome
};

/// Tells of inputs and samples in their order, in whatever order inputs are finished: notes, warnings, totals, and what was counted
/// for each sample.
///
/// Memory: what waits for its turn, and if they are wanted, the reads of each sample by row. Thread safety: none; a search calls it
/// under its lock.
class SampleLog {
public:
    /// What was counted so far in one of the pipeline's tallies, by row.
    using CountsOf = std::function<std::vector<MotifCounts>(unsigned tally)>;

    /// `tallies`: as many as the pipeline has; `pairs`: rows are pairs of guides. All references must outlive this.
    SampleLog(RunSettings const& settings, std::vector<ReadInput> const& inputs, MotifSet const& motifs,
              bool pairs, Outputs const& outputs, ProgressSink& sink, unsigned tallies, CountsOf counts_of);

    /// Where inputs, samples and warnings go. To be called before the first input.
    void begin(RunInfo& info) noexcept { info_ = &info; }
    /// An input has ended. Tells of it and of those that have waited for it.
    void add(std::size_t input, FinishedInput finished);
    /// All inputs are told of. `records_with_hits`: how many there are is wanted.
    void end(bool records_with_hits);

    /// Inputs that are told of.
    [[nodiscard]] std::size_t told() const noexcept { return told_; }
    /// The pipeline's tally in which a sample is counted; samples that are not told of yet need different ones.
    [[nodiscard]] unsigned tally_of(std::size_t sample) const noexcept;
    [[nodiscard]] bool has_tally_for(std::size_t sample) const noexcept;

    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return samples_; }
    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const;
    /// Counts by sample and row, see RunSettings::count_by_sample.
    [[nodiscard]] std::vector<std::vector<MotifCounts>> take_counts_by_sample() noexcept {
        return std::move(counts_by_sample_);
    }

private:
    /// The inputs so far of the sample that is to be told of.
    struct OpenSample {
        SampleTotals totals = {};
        std::set<std::pair<std::string, std::string>> column_values;  ///< of its columns in the sheet
        std::uint64_t units = 0;
        UnitTotals units_by_class;
        std::optional<UnmatchedCounter> windows;
    };

    void tell(FinishedInput& input);
    void warn(Message const& warning);
    void warn_of_other_format(FinishedInput& input);
    void warn_of_repeated_name(FinishedInput& input);
    void add_to_sample(ReadInput const& source, FinishedInput const& input);
    void end_sample();
    void classify_sample();
    void warn_of_sample();
    [[nodiscard]] Assignment assignment() const;
    void note_records_with_hits() const;

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    MotifSet const& motifs_;
    bool const pairs_;
    ReportType::Samples const wanted_;
    bool const writes_records_;
    ProgressSink& sink_;
    CountsOf const counts_of_;
    std::size_t const sample_count_;
    RunInfo* info_ = nullptr;
    std::vector<std::optional<FinishedInput>> finished_;  ///< by input
    std::size_t told_ = 0;
    OpenSample sample_;
    RecordNames names_;  ///< of a genome
    bool warned_of_format_ = false;
    bool warned_of_names_ = false;
    std::vector<std::vector<MotifCounts>>
        before_;  ///< by tally and row: of the samples that are told of; not after the last
    std::vector<SampleSummary> samples_;
    std::vector<std::vector<std::uint64_t>> reads_by_sample_;
    std::vector<std::vector<MotifCounts>> counts_by_sample_;
};

}  // namespace motifcount::internal
