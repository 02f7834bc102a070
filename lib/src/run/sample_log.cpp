#include "run/sample_log.hpp"

#include <algorithm>

#include "advice/sample_oddity.hpp"
#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "core/shown_input.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

using SheetColumns = std::vector<std::pair<std::string, std::string>>;

/// Adds a lane's columns to the sample. Different values are joined by commas. `values`: the sample's values so far
void add_columns(SheetColumns const& lane, std::set<std::pair<std::string, std::string>>& values,
                 SheetColumns& sample) {
    for (auto const& [name, value] : lane) {
        if (!values.emplace(name, value).second) continue;
        auto const same = std::ranges::find(sample, name, [](auto const& column) { return column.first; });
        if (same == sample.end())
            sample.emplace_back(name, value);
        else
            same->second += ',' + value;
    }
}

/// Returns the offsets of a sample that --max-hits skipped, as if it had no reads; empty if nothing is to be detected.
std::optional<DetectedOffsets> starts_without_reads(Plan const& plan) {
    FilterPlan const& filter = plan.filter;
    MateStrands const strand = plan.strand;
    if (!filter.detects_offsets && strand != StrandFilter::automatic) return std::nullopt;
    return DetectedOffsets{.strand = strand == StrandFilter::automatic ? MateStrands() : strand,
                           .offsets = filter.detects_offsets ? Offsets{} : Offsets{.list = filter.offsets}};
}

}  // namespace

SampleLog::SampleLog(Plan const& plan, std::vector<ReadInput> const& inputs, MotifSet const& motifs,
                     Outputs const& outputs, ProgressSink& sink, unsigned tallies, CountsOf counts_of)
    : plan_(plan),
      inputs_(inputs),
      motifs_(motifs),
      rule_(plan.rule()),
      wanted_(plan.counts_by_sample ? std::max(outputs.samples(), ReportType::Samples::summary)
                                    : outputs.samples()),
      writes_records_(!outputs.record_sinks().empty()),
      sink_(sink),
      counts_of_(std::move(counts_of)),
      sample_count_(static_cast<std::size_t>(std::ranges::count_if(inputs, &ReadInput::ends_sample))),
      finished_(inputs.size()),
      remedies_(motifs, plan),
      before_(tallies) {}

unsigned SampleLog::tally_of(std::size_t sample) const noexcept {
    return wanted_ == ReportType::Samples::nothing ? 0 : static_cast<unsigned>(sample % before_.size());
}

bool SampleLog::has_tally_for(std::size_t sample) const noexcept {
    return wanted_ == ReportType::Samples::nothing || sample < samples_.size() + before_.size();
}

void SampleLog::add(std::size_t input, FinishedInput finished) {
    finished_[input] = std::move(finished);
    while (told_ < finished_.size() && finished_[told_]) {
        tell(*finished_[told_]);
        *finished_[told_++] = {};
    }
}

void SampleLog::end(bool records_with_hits) {
    if (!rule_.classes.empty()) info_->assignment = assignment();
    if (records_with_hits) note_records_with_hits();
}

void SampleLog::tell(FinishedInput& input) {
    if (writes_records_) warn_of_other_format(input);
    warn_of_repeated_name(input);
    info_->inputs.push_back(std::move(input.summary));
    for (std::string const& note : input.notes) sink_.note(note);
    for (Message const& warning : input.warnings) warn(warning);
    std::optional<DetectedOffsets>& starts = sample_.totals.starts;
    if (input.starts && (!starts || starts->fragments == 0)) starts = std::move(input.starts);
    if (input.unmatched) sample_.totals.unmatched = std::move(input.unmatched);
    if (input.windows && sample_.windows)
        sample_.windows->append(*input.windows);
    else if (input.windows)
        sample_.windows = std::move(input.windows);
    add_to_sample(inputs_[told_], input);
}

void SampleLog::warn(Message const& warning) {
    sink_.warning(warning);
    info_->warnings.push_back(warning);
}

/// Warns if FASTA and FASTQ inputs are written to the same file of reads.
void SampleLog::warn_of_other_format(FinishedInput& input) {
    if (input.summary.records == 0) return;
    auto const before = std::ranges::find_if(info_->inputs, [&](InputSummary const& one) {
        return one.records != 0 && one.fasta != input.summary.fasta;
    });
    if (before == info_->inputs.end() || warned_of_format_) return;
    warned_of_format_ = true;
    input.warnings.push_back(
        shown_input(before->path) + " and " + shown_input(input.summary.path) +
        ": the file of matched or unmatched reads mixes FASTA and FASTQ, which other tools cannot read");
}

void SampleLog::warn_of_repeated_name(FinishedInput& input) {
    if (warned_of_names_ || input.names.empty()) return;
    std::string repeated = names_.add_input(input.summary.path, std::move(input.names));
    if (repeated.empty()) return;
    warned_of_names_ = true;
    input.warnings.push_back(std::move(repeated));
}

void SampleLog::add_to_sample(ReadInput const& source, FinishedInput const& finished) {
    InputSummary const& input = info_->inputs.back();
    SampleTotals& totals = sample_.totals;
    totals.name = source.sample;
    for (std::string const& file : {source.path, source.mates})
        if (!file.empty()) totals.files += (totals.files.empty() ? "" : ",") + file;
    add_columns(source.columns, sample_.column_values, totals.columns);
    add_totals(totals, input);
    totals.classes += classes_of(rule_, finished.totals);
    if (source.ends_sample) end_sample();
}

// Samples share tallies. The counts of a sample are the counts in its tally minus the counts of earlier samples.
void SampleLog::end_sample() {
    sample_.totals.classes.complete(sample_.totals.records);
    warn_of_sample();
    if (!sample_.totals.starts) sample_.totals.starts = starts_without_reads(plan_);
    if (sample_.windows) sample_.totals.unmatched = sample_.windows->most_frequent();
    info_->samples.push_back(std::exchange(sample_, {}).totals);
    if (wanted_ == ReportType::Samples::nothing) return;
    unsigned const tally = tally_of(samples_.size());
    std::vector<MotifCounts> sample = counts_of_(tally);
    std::vector<MotifCounts>& before = before_[tally];
    bool const is_last = samples_.size() + before_.size() >= sample_count_;
    std::vector<MotifCounts> sum = is_last ? std::vector<MotifCounts>() : sample;
    for (std::size_t row = 0; row < before.size(); ++row) sample[row] -= before[row];
    before = std::move(sum);
    samples_.push_back(summarize(info_->samples.back(), sample));
    if (wanted_ == ReportType::Samples::reads_by_motif) {
        auto& column = reads_by_sample_.emplace_back(sample.size());
        for (std::size_t row = 0; row < sample.size(); ++row) column[row] = sample[row].reads;
    }
    if (plan_.counts_by_sample) counts_by_sample_.push_back(std::move(sample));
}

void SampleLog::warn_of_sample() {
    if (!plan_.library) return;
    std::optional<Message> const found = remedy();
    if (found && !found->empty()) return warn("sample " + sample_.totals.name + ": " + *found);
    SampleTotals const& totals = sample_.totals;
    // If offset detection found no hits, it has already warned, unless reads match several motifs equally well.
    bool const is_told = totals.starts && totals.starts->fragments != 0 && totals.starts->hits == 0;
    if (is_told && totals.classes.with_hit() == totals.classes.assigned()) return;
    Message const oddity = oddity_of(totals, motifs_, plan_, found.has_value());
    if (!oddity.empty()) warn("sample " + totals.name + ": " + oddity);
}

/// Returns the result from RemedyFinder::find() if fewer than half of the sample's fragments have a guide.
std::optional<Message> SampleLog::remedy() {
    constexpr unsigned max_samples = 16;  // Each sample takes up to half a second
    SampleTotals const& totals = sample_.totals;
    std::uint64_t const fragments = totals.records;
    std::uint64_t const with_guide =
        !totals.classes.empty() ? totals.classes.with_hit() : totals.records_with_hits.value_or(fragments);
    if (2 * with_guide >= fragments || samples_examined_ == max_samples) return std::nullopt;
    ++samples_examined_;
    std::size_t first = told_;
    while (first != 0 && !inputs_[first - 1].ends_sample) --first;
    auto remedy =
        remedies_.find(inputs_[first], static_cast<double>(with_guide) / static_cast<double>(fragments));
    if (!remedy) return std::nullopt;
    sample_.totals.first_reads = std::move(remedy->reads);
    if (remedy->text.empty()) return remedy->text;
    return describe_found("guide", with_guide, fragments) + "; " + remedy->text;
}

/// Returns and logs the number of fragments per class in all samples.
Assignment SampleLog::assignment() const {
    FragmentClasses classes(rule_);
    for (SampleTotals const& sample : info_->samples) classes += sample.classes;
    std::string text;
    for (std::size_t i = 0; i < classes.size(); ++i)
        text.append(text.empty() ? "" : ", ")
            .append(std::to_string(classes[i]))
            .append(" ")
            .append(classes.name(i));
    sink_.note((rule_.has_condition ? "conditions" : "--assign " + to_string(plan_.assign)) + ": " + text);
    return {rule_.assign, rule_.dual, classes};
}

void SampleLog::note_records_with_hits() const {
    bool const fragments = std::ranges::any_of(info_->inputs, &InputSummary::pairs);
    for (SampleTotals const& sample : info_->samples) {
        sink_.note("sample " + sample.name + ": " + std::to_string(*sample.records_with_hits) + " of " +
                   counted(sample.records, fragments ? "fragment" : "record") + " with a hit (" +
                   percent(*sample.records_with_hits, sample.records) + ")");
    }
}

std::vector<MatrixColumn> SampleLog::matrix_columns() const {
    std::vector<MatrixColumn> columns;
    for (std::size_t i = 0; i < reads_by_sample_.size(); ++i)
        columns.push_back({samples_[i].name, reads_by_sample_[i]});
    return columns;
}

}  // namespace motifcount::internal
