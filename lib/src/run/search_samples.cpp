#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "core/decimal.hpp"
#include "core/shown_input.hpp"
#include "report/unit_classes.hpp"
#include "run/first_look.hpp"
#include "run/library_checks.hpp"
#include "run/search.hpp"

// What a search says of inputs and samples, in their order.
namespace motifcount::internal {
namespace {

using SheetColumns = std::vector<std::pair<std::string, std::string>>;

/// Lanes of a sample mostly agree; if not, each value stands there once. `values` are those that it has.
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

}  // namespace

/// Where reads are written again, they are in one file with those before.
void Search::warn_of_other_format(FinishedInput& input) {
    if (input.summary.records == 0) return;
    auto const before = std::ranges::find_if(info_->inputs, [&](InputSummary const& one) {
        return one.records != 0 && one.fasta != input.summary.fasta;
    });
    if (before == info_->inputs.end() || warned_of_format_) return;
    warned_of_format_ = true;
    input.warnings.push_back(
        shown_input(before->path) + " and " + shown_input(input.summary.path) +
        ": FASTA and FASTQ are in one file then (--matched, --unmatched), which no tool reads");
}

void Search::warn_of_repeated_name(FinishedInput& input) {
    if (warned_of_names_ || input.names.empty()) return;
    std::string repeated = names_.add_input(input.summary.path, std::move(input.names));
    if (repeated.empty()) return;
    warned_of_names_ = true;
    input.warnings.push_back(std::move(repeated));
}

void Search::tell_finished() {
    while (told_ < finished_.size() && finished_[told_]) {
        FinishedInput& input = *finished_[told_];
        if (keep_text_) warn_of_other_format(input);
        warn_of_repeated_name(input);
        info_->inputs.push_back(std::move(input.summary));
        for (std::string const& note : input.notes) sink_.note(note);
        for (std::string const& warning : input.warnings) {
            sink_.warning(warning);
            info_->warnings.push_back(warning);
        }
        if (auto const& starts = starts_[told_]; starts != nullptr) {
            if (finds_starts_ && (!sample_.starts || sample_.starts->units == 0))
                sample_.starts = starts->found.starts;
        }
        if (input.frequent) sample_.windows = std::move(input.frequent);
        if (input.windows && windows_)
            windows_->append(*input.windows);
        else if (input.windows)
            windows_ = std::move(input.windows);
        add_to_sample(inputs_[told_], input);
        *finished_[told_++] = {};
    }
}

Assignment Search::assignment(std::vector<SampleTotals> const& samples) const {
    SampleTotals all;
    if (pairs_ != nullptr) {
        all.pair_classes.emplace();
        for (SampleTotals const& sample : samples) *all.pair_classes += *sample.pair_classes;
    } else {
        all.classes.emplace();
        for (SampleTotals const& sample : samples) *all.classes += *sample.classes;
    }
    auto const classes = unit_classes(pairs_ != nullptr);
    std::vector<std::uint64_t> const units = units_by_class(all);
    std::string text;
    for (std::size_t i = 0; i < units.size(); ++i)
        text.append(text.empty() ? "" : ", ")
            .append(std::to_string(units[i]))
            .append(" ")
            .append(classes[i].name);
    sink_.note("--assign " + to_string(rules_.assign) + ": " + text);
    return {rules_.assign, all.classes.value_or(AssignmentClasses{}), settings_.dual,
            all.pair_classes.value_or(PairClasses{})};
}

void Search::note_records_with_hits(std::vector<SampleTotals> const& samples) const {
    for (SampleTotals const& sample : samples) {
        sink_.note("sample " + sample.name + ": " + std::to_string(*sample.records_with_hits) + " of " +
                   counted(sample.records, "record") + " with a hit (" +
                   percent(*sample.records_with_hits, sample.records) + ")");
    }
}

void Search::add_to_sample(ReadInput const& source, FinishedInput const& finished) {
    InputSummary const& input = info_->inputs.back();
    sample_.name = source.sample;
    for (std::string const& file : {source.path, source.mates})
        if (!file.empty()) sample_.files += (sample_.files.empty() ? "" : ",") + file;
    add_columns(source.columns, column_values_, sample_.columns);
    sample_.records += input.records;
    sample_.bases += input.bases;
    unit_totals_ += finished.totals;
    sample_units_ += input.records / (source.has_pairs() ? 2 : 1);
    if (input.records_with_hits)
        sample_.records_with_hits = sample_.records_with_hits.value_or(0) + *input.records_with_hits;
    if (source.ends_sample) end_sample();
}

void Search::classify_sample() {
    if (pairs_ != nullptr) {
        PairClasses& classes = sample_.pair_classes.emplace(unit_totals_.pair_classes);
        classes[PairClass::none] = sample_units_ - classes.units();
    } else if (rules_.assign != Assign::all) {
        AssignmentClasses& classes = sample_.classes.emplace(unit_totals_.classes);
        classes.none = sample_units_ - classes.units();
    }
}

/// What points to a wrong library, wrong reads or wrong options; nothing if all may be well.
std::string Search::oddity_of_sample() const {
    if (sample_units_ == 0) return "it has no reads";
    std::string const reads = counted(sample_units_, "read");
    auto const is_few = [this](std::uint64_t units) { return 100 * units < sample_units_; };
    auto const too_few = [&](std::string const& what, std::uint64_t units) {
        std::string const shared = describe_shared_ends(compiled_.motifs());
        std::string const more = what_may_find_more(settings_);
        return (units == 0 ? "no " + what + " in any" : "a " + what + " in " + std::to_string(units)) +
               " of its " + reads + "; are these the right library and reads?" + shared +
               (shared.empty() || more.empty() ? "" : ";") + more;
    };
    if (auto const& classes = sample_.classes) {
        if (is_few(classes->units() - classes->none))
            return too_few("guide", classes->units() - classes->none);
        if (rules_.assign == Assign::unique && is_few(classes->unique))
            return std::to_string(classes->several + classes->tie) + " of its " + reads +
                   " have several guides that are equally near, and count for none of them; does the library "
                   "hold sequences that every read has?";
    }
    if (!sample_.pair_classes) return {};
    PairClasses const& classes = *sample_.pair_classes;
    std::uint64_t const match = classes[PairClass::match];
    std::uint64_t const swapped = classes[PairClass::swapped];
    std::uint64_t const with_guide = sample_units_ - classes[PairClass::none];
    if (is_few(with_guide)) return too_few("guide", with_guide);
    if (is_few(match + swapped)) return too_few("pair of the library", match + swapped);
    std::uint64_t const recombined = classes[PairClass::recombined];
    if (recombined > 4 * match && recombined > swapped)
        return std::to_string(recombined) + " recombined (guides of different pairs), " +
               std::to_string(match) +
               " match: do both files of mates have the reads in one order, and the library's rows their "
               "guides?";
    if (swapped <= match) return {};
    return std::to_string(swapped) + " swapped (B before A), " + std::to_string(match) +
           " match: do columns of the library or mates stand in each other's place? --columns "
           "sequence_a=...,sequence_b=... says which guide is A";
}

void Search::warn_of_sample() {
    if (!settings_.library) return;
    // That there are no motifs was told when they were looked for in the first units, but for those that are equally near.
    bool const is_told = sample_.starts && sample_.starts->units != 0 && sample_.starts->hits == 0;
    if (is_told && !(sample_.classes && sample_.classes->several + sample_.classes->tie != 0)) return;
    std::string const oddity = oddity_of_sample();
    if (oddity.empty()) return;
    std::string const warning = "sample " + sample_.name + ": " + oddity;
    sink_.warning(warning);
    info_->warnings.push_back(warning);
}

// What was counted for a sample is the sum in its tally less that of the samples before.
void Search::end_sample() {
    classify_sample();
    warn_of_sample();
    sample_units_ = 0;
    unit_totals_ = {};
    if (windows_) sample_.windows = windows_->most_frequent();
    windows_.reset();
    info_->samples.push_back(std::exchange(sample_, {}));
    column_values_.clear();
    if (samples_wanted_ == ReportType::Samples::nothing) return;
    auto const tally = static_cast<unsigned>(samples_.size() % tallies_.size());
    std::vector<MotifCounts> sample = counts_of(tally);
    std::vector<MotifCounts>& before = tallies_[tally].before;
    bool const is_last = samples_.size() + tallies_.size() >= sample_count_;
    std::vector<MotifCounts> sum = is_last ? std::vector<MotifCounts>() : sample;
    for (std::size_t motif = 0; motif < before.size(); ++motif) sample[motif] -= before[motif];
    before = std::move(sum);
    samples_.push_back(summarize(info_->samples.back(), sample, rules_.assign));
    if (samples_wanted_ != ReportType::Samples::reads_by_motif) return;
    auto& column = reads_by_sample_.emplace_back(sample.size());
    for (std::size_t motif = 0; motif < sample.size(); ++motif) column[motif] = sample[motif].reads;
}

std::vector<MatrixColumn> Search::matrix_columns() const {
    std::vector<MatrixColumn> columns;
    for (std::size_t i = 0; i < reads_by_sample_.size(); ++i)
        columns.push_back({samples_[i].name, reads_by_sample_[i]});
    return columns;
}

}  // namespace motifcount::internal
