#include "count/ordered_stage.hpp"

#include <algorithm>
#include <utility>

#include "core/counted.hpp"
#include "core/shown_input.hpp"
#include "count/record_names.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {

void OrderedStage::begin_input(std::string path, bool pairs, std::uint64_t context) {
    input_ = {};
    oddities_ = {};
    input_.path = std::move(path);
    pairs_ = pairs;
    mates_.reset();
    hits_.begin_input(pairs, context);
    for (RecordSink* writer : record_sinks_) writer->begin_input(pairs);
    for (NameSink* sink : name_sinks_) sink->begin_input(pairs);
}

void OrderedStage::consume(BatchResult const& result) {
    Batch const batch = result.text.batch();
    std::uint64_t const size = pairs_ ? 2 : 1;  // Number of records in a fragment
    std::uint64_t const first = batch.first_record / size;
    std::uint64_t const last = (batch.first_record + batch.records.size() - 1) / size;
    if (hits_.feeder() == nullptr) partial_reads_.add(first, last, result.partial);
    with_hit_.add(first, result.partial);
    if (verifier_ != nullptr) verifier_->check(batch);
    if (mates_) mates_->add(result.text);
    if (mates_ && mates_->alignments() && !mates_->difference().empty())
        throw Error(ErrorCode::input,
                    shown_input(input_.path) + ": " + mates_->difference() +
                        ": in SAM, BAM and CRAM, each first mate must be followed by its second mate; write "
                        "mates and single reads to separate files with samtools collate -O and samtools "
                        "fastq -1 FILE -2 FILE -0 FILE -s FILE");
    if (names_) RecordNames::add(result.text, *names_);
    if (windows_ != nullptr) windows_->add(batch, result.missed);
    hits_.add(result.text, result.hits, result.runs());
    totals_on_threads_ += result.totals;
    oddities_.add(result.oddities);
    count_records(result, batch);
    std::uint64_t const begun = batch.first_record + batch.records.size();
    std::uint64_t const complete = begun - (batch.last_continues ? 1 : 0);
    for (RecordSink* writer : record_sinks_) writer->add(result.record_text, complete, last_record());
    for (NameSink* sink : name_sinks_) sink->add(result.text, complete, last_record());
    if (observer_) observer_(input_);
    if (!last_record()) return;
    std::uint64_t const wanted = *last_record() + 1;
    bool const written = std::ranges::all_of(
        record_sinks_, [wanted](RecordSink const* writer) { return writer->written() >= wanted; });
    if (complete >= wanted && written) throw EndOfSearch{};
}

bool OrderedStage::has_work() const noexcept {
    return std::ranges::any_of(files_, &OutputFile::has_work);
}

void OrderedStage::work() {
    for (OutputFile* file : files_)
        if (file->has_work()) return file->work();
}

// Counts the searched records, up to and including the record in which the maximum number of hits was reached.
void OrderedStage::count_records(BatchResult const& result, Batch const& batch) {
    if (measures_) measure(batch);
    std::uint64_t const continued = batch.first_continues && !batch.records.empty() ? 1 : 0;
    auto const last = last_record();
    if (!last || batch.first_record + batch.records.size() <= *last + 1) {
        input_.records += batch.records.size() - continued;
        input_.bases += result.text.base_count();
        return;
    }
    std::uint64_t const searched = *last + 1 - std::min(*last + 1, batch.first_record);
    if (searched == 0) return;
    input_.records += searched - continued;
    for (RecordSpan const& record : batch.records.first(static_cast<std::size_t>(searched)))
        input_.bases += record.length;
    input_.bases -= batch.halo;
}

void OrderedStage::measure(Batch const& batch) {
    std::uint64_t offset = batch.first_offset;
    for (RecordSpan const& record : batch.records) {
        input_.longest_record = std::max(input_.longest_record, offset + record.length);
        offset = 0;
    }
}

FragmentTotals OrderedStage::totals() const {
    FragmentTotals totals = totals_on_threads_;
    if (hits_.feeder() != nullptr) totals += hits_.feeder()->totals();
    return totals;
}

InputSummary OrderedStage::end_input(std::uint64_t bytes) {
    if (pairs_ && input_.records % 2 != 0)
        throw Error(ErrorCode::input, shown_input(input_.path) + ": the number of records is odd (" +
                                          std::to_string(input_.records) +
                                          "): interleaved mates come in pairs, so a mate is missing");
    partial_reads_.end_input();
    with_hit_.end_input();
    hits_.end_input();
    input_.bytes = bytes;
    return input_;
}

}  // namespace motifcount::internal
