#include "run/search.hpp"

#include <algorithm>
#include <utility>

#include "core/shown_input.hpp"
#include "count/verifier.hpp"
#include "hits/part_counts.hpp"
#include "pattern/guide_pairs.hpp"

namespace motifcount::internal {
namespace {

// Default number of comparisons (bases times motifs) for --verify; the reference engine needs a few seconds.
constexpr std::uint64_t default_comparisons = 10'000'000'000;

// Detecting offsets takes up to 10 MB per sample for a large library. With a sample per eight threads, eight samples on 16
// threads stay below 180 MB.
constexpr unsigned threads_per_detection = 8;

}  // namespace

Search::Search(RunSettings const& settings, Plan const& plan, std::vector<ReadInput> const& inputs,
               ShardPlan const& shard, CompiledSearch const& compiled, GuidePairs const* pairs,
               Outputs const& outputs, ProgressSink& sink, std::stop_token stop)
    : settings_(settings),
      inputs_(inputs),
      plan_(plan),
      shard_(shard),
      compiled_(compiled),
      pairs_(pairs),
      outputs_(outputs),
      sink_(sink),
      stop_(std::move(stop)),
      filter_(plan_.filter),
      records_with_hits_wanted_(outputs.tell_records_with_hits() ||
                                (settings.count_records_with_hits && compiled.tells_records())),
      rows_(pairs != nullptr ? pairs->size() : compiled.motifs().size()),
      has_fragments_(std::ranges::any_of(inputs, &ReadInput::has_pairs)),
      how_(complete(plan_, needs(), compiled)),
      targets_(!filter_.none() || needs_survey() || how_.counts != CountWhere::in_engines
                   ? std::make_unique<Targets>(compiled.patterns(), compiled.motifs().size())
                   : nullptr),
      counts_(make_counts()),
      window_length_(how_.list_unmatched ? most_frequent_length(compiled.patterns()) : 0),
      opener_(inputs, shard.slices, reader_options(), how_.find_positions && how_.max_hits != 0),
      bytes_total_(opener_.total_bytes()),
      pipeline_(compiled.parts(), pipeline_options()),
      tallies_(pipeline_.tallies()),
      log_(plan_, inputs, compiled.motifs(), outputs, sink, pipeline_.tallies(),
           [this](unsigned tally) { return counts_of(tally); }) {
    if (needs_survey())
        detector_.emplace(compiled, *targets_, filter_, plan_,
                          std::ranges::all_of(inputs, &ReadInput::has_pairs), how_.max_hits,
                          std::max(1U, compiled.threads() / surveys_at_once()), stop_);
}

/// Maximum number of samples whose first fragments are searched at the same time
unsigned Search::surveys_at_once() const {
    auto const samples = static_cast<unsigned>(std::ranges::count_if(inputs_, &ReadInput::ends_sample));
    return std::max(1U,
                    std::min({samples, how_.inputs_at_once, compiled_.threads() / threads_per_detection}));
}

void Search::search_all(RunInfo& info) {
    std::unique_ptr<Matcher const> const reference =
        settings_.verify_bases ? compiled_.make_reference() : nullptr;
    std::optional<Verifier> verifier;
    if (reference != nullptr) {
        std::uint64_t const bases = *settings_.verify_bases != 0
                                        ? *settings_.verify_bases
                                        : default_comparisons / compiled_.motifs().size();
        verifier.emplace(SearchPart{&compiled_.patterns(), reference.get()}, compiled_.parts(), bases);
        verifier_ = &*verifier;
    }
    log_.begin(info);
    try {
        pipeline_.run(*this);
    } catch (EndOfSearch const&) {
        finish(*open_.front());
    }
    std::lock_guard const lock(mutex_);
    while (next_ < inputs_.size()) pass_over_next();
    if (verifier) info.verification = verifier->result();
    log_.end(records_with_hits_wanted_);
}

/// Returns the number of fragments that are assigned to a row; with Assign::all, the number of records with a hit.
std::uint64_t Search::with_hits(OrderedStage const& stage, FragmentTotals const& totals) const {
    FragmentClasses const classes = classes_of(plan_.rule(), totals);
    return classes.empty() ? stage.fragments_with_hit() : classes.assigned();
}

std::vector<MotifCounts> Search::counts() {
    std::vector<MotifCounts> counts = counts_of(0);
    for (unsigned tally = 1; tally < tallies_.size(); ++tally) {
        std::vector<MotifCounts> const more = counts_of(tally);
        for (std::size_t motif = 0; motif < counts.size(); ++motif) counts[motif] += more[motif];
    }
    return counts;
}

PipelineInput* Search::next(bool ahead) {
    std::lock_guard const lock(mutex_);
    while (next_ < inputs_.size() && (ended_ || !is_wanted(next_))) pass_over_next();
    if (next_ == inputs_.size() || (ahead && !may_go_ahead())) return nullptr;
    auto input = std::make_unique<OpenInput>();
    if (sample_ == nullptr || is_first(next_)) sample_ = std::make_shared<SampleStarts>();
    sample_->is_busy = true;
    input->sample = sample_;
    input->index = next_;
    input->pairs = inputs_[next_].has_pairs() && pairs_ == nullptr;
    input->tally = log_.tally_of(next_sample_);
    PipelineInput* const given = open_.emplace_back(std::move(input)).get();
    if (inputs_[next_].ends_sample) ++next_sample_;
    ++next_;
    return given;
}

void Search::open(PipelineInput& given) {
    auto& input = static_cast<OpenInput&>(given);
    SampleStarts& sample = *input.sample;
    std::unique_lock lock(mutex_);
    std::uint64_t const left = bytes_left();
    lock.unlock();
    std::unique_ptr<Reader> opened = opener_.open(input.index, left);
    std::shared_ptr<DetectedFilter const> found;
    if (detector_ && sample.is_unseen) found = look_at(opened, inputs_[input.index].has_pairs());
    input.reader = opened.get();
    if (found != nullptr) {
        if (plan_.detects_starts()) input.starts = &found->found.starts;
        sample.is_unseen = found->found.starts.fragments == 0 && !found->found.starts.first_is_longer;
        sample.found = found;
    }
    input.found = sample.found;
    if (plan_.detects_starts())
        input.filter = &input.found->filter;
    else if (!filter_.none())
        input.filter = &filter_;
    begin_input(input, opened->has_alignments(), found.get());
    lock.lock();
    input.opened = std::move(opened);
    sample.is_busy = false;
}

void Search::begin_stage(OpenInput& input) {
    ReadInput const& source = inputs_[input.index];
    OrderedStage& stage = input.stage.emplace(compiled_.patterns(), outputs_.hit_writers(), counts_.get());
    input.consumer = &stage;
    if (counts_ != nullptr) stage.count_by(*targets_);
    if (settings_.max_hits != 0) stage.end_after(settings_.max_hits - hits_done_);
    stage.give_text_to(outputs_.record_sinks());
    stage.give_names_to(outputs_.name_sinks());
    stage.write_to(outputs_.files());
    if (outputs_.show_longest_record()) stage.measure_records();
    stage.verify_with(verifier_);
    stage.begin_input(source.name(), source.has_pairs(), compiled_.left_to_next(filter_.context()));
}

void Search::begin_input(OpenInput& input, bool has_alignments, DetectedFilter const* found) {
    ReadInput const& source = inputs_[input.index];
    begin_stage(input);
    if (pairs_by_order(source)) input.stage->compare_mates(has_alignments);
    if (settings_.off_target) input.stage->keep_names();
    input.stage->observe_with([this, &input](InputSummary const& so_far) { tell_progress(input, so_far); });
    if (!how_.list_unmatched) return;
    DetectedOffsets& starts = input.sample->windows;
    if (is_first(input.index) || found != nullptr) starts = window_starts(found);
    if (starts.offsets.list.empty()) return;
    input.windows.emplace(starts, window_length_);
    input.windows->begin_input(source.has_pairs());
    input.stage->find_windows(&*input.windows);
}

/// Returns the detected strand and offsets, or the strand and offsets of the settings if there was no detection.
DetectedOffsets Search::window_starts(DetectedFilter const* found) const {
    if (found != nullptr) return found->found.any;
    DetectedOffsets given;
    given.strand = settings_.search.strand;
    given.offsets = settings_.offsets;
    return given;
}

std::shared_ptr<Search::DetectedFilter const> Search::look_at(std::unique_ptr<Reader>& opened, bool pairs) {
    auto reader = std::make_unique<ReplayReader>(std::move(opened));
    OffsetDetector::Detection found =
        detector_->look(*reader, pairs, settings_.search.strand, settings_.offsets);
    opened = std::move(reader);
    HitFilter filter = filter_.at(found.starts);
    return std::make_shared<DetectedFilter const>(DetectedFilter{std::move(found), std::move(filter)});
}

bool Search::is_wanted(std::size_t input) const {
    return shard_.slices.empty() || shard_.slices[input].has_value();
}

bool Search::may_go_ahead() const {
    // Inputs that finish early keep their windows in memory until earlier inputs have finished.
    bool const has_room = !how_.list_unmatched || next_ < log_.told() + how_.inputs_at_once;
    bool const is_settled = !detector_ || is_first(next_) || !sample_->is_busy;
    auto const opening =
        std::ranges::count(open_, nullptr, [](auto const& input) { return input->opened.get(); });
    bool const may_open = !detector_ || opening < surveys_at_once();
    return log_.has_tally_for(next_sample_) && has_room && is_settled && may_open &&
           opener_.is_regular(next_);
}

std::uint64_t Search::bytes_left() const {
    if (how_.inputs_at_once == 1) return 0;
    std::uint64_t bytes = opener_.bytes_from(next_);
    for (auto const& input : open_) {
        if (input->opened == nullptr)
            bytes += opener_.bytes(input->index);
        else if (opener_.is_regular(input->index))
            bytes += input->opened->bytes_total() -
                     std::min(input->opened->bytes_total(), input->opened->bytes_consumed());
    }
    return bytes;
}

void Search::pass_over_next() {
    OpenInput input;
    input.index = next_;
    begin_stage(input);
    FinishedInput done;
    done.summary = input.stage->end_input(0);
    if (records_with_hits_wanted_) done.summary.records_with_hits = 0;
    if (inputs_[next_].ends_sample) ++next_sample_;
    log_.add(next_++, std::move(done));
}

void Search::finish(PipelineInput& given) {
    auto& input = static_cast<OpenInput&>(given);
    FinishedInput done;
    std::unique_lock lock(mutex_);
    // The lock is released, because counting windows may take 0.05 s and other inputs must not wait.
    if (input.windows && is_first(input.index) && inputs_[input.index].ends_sample) {
        lock.unlock();
        done.unmatched = std::exchange(input.windows, std::nullopt)->most_frequent();
        lock.lock();
    }
    done.summary = input.stage->end_input(input.opened->bytes_consumed());
    done.totals = input.stage->totals();
    done.summary.pairs = inputs_[input.index].has_pairs();
    if (done.summary.pairs) done.summary.records /= 2;
    if (records_with_hits_wanted_) done.summary.records_with_hits = with_hits(*input.stage, done.totals);
    done.windows = std::move(input.windows);
    done.summary.fasta = input.opened->has_fasta();
    done.summary.decoder = input.opened->decoder();
    done.names = input.stage->take_names();
    std::string const name = shown_input(done.summary.path);
    hits_done_ += input.stage->hits();
    ended_ = input.stage->ended();
    if (ended_) done.notes.push_back("--max-hits: stopped in " + name);
    if (!done.summary.decoder.empty())
        done.notes.push_back(name + ": gzip, decoded by the " + done.summary.decoder + " decoder");
    std::ranges::move(input.opened->notes(), std::back_inserter(done.notes));
    done.warnings = input.opened->warnings(input.stage->oddities());
    if (std::string const differ = input.stage->mates_differ(); !differ.empty())
        done.warnings.push_back(name + ": " + differ + ": is this file interleaved?");
    if (input.starts != nullptr) {
        std::string const& of = inputs_[input.index].sample;
        std::string const sample = of.empty() ? "the records: " : "sample " + of + ": ";
        done.notes.push_back(sample + note_of(*input.starts));
        Message const warning = warning_of(*input.starts, plan_);
        if (!warning.empty()) done.warnings.push_back(sample + warning);
        done.starts = *input.starts;
    }
    add_to_tally(input);
    bytes_done_ += done.summary.bytes;
    bases_done_ += done.summary.bases;
    records_done_ += done.summary.records;
    std::size_t const index = input.index;
    std::erase_if(open_, [&input](auto const& other) { return other.get() == &input; });
    log_.add(index, std::move(done));
}

void Search::add_to_tally(OpenInput const& input) {
    TallySoFar& tally = tallies_[input.tally];
    std::span<std::uint64_t const> const reads = input.stage->partial_reads();
    if (tally.partial_reads.size() < reads.size()) tally.partial_reads.resize(reads.size());
    for (std::size_t group = 0; group < reads.size(); ++group) tally.partial_reads[group] += reads[group];
    if (counts_ == nullptr) return;
    tally.in_order.resize(rows_);
    input.stage->add_to(tally.in_order);
}

void Search::tell_progress(OpenInput& from, InputSummary const& so_far) {
    std::lock_guard const lock(mutex_);
    from.so_far = so_far;
    if (inputs_[from.index].has_pairs()) from.so_far.records /= 2;
    std::string const name = inputs_[open_.front()->index].name();
    Progress progress{name,          bytes_done_,      bytes_total_,  bases_done_,
                      records_done_, watch_.seconds(), has_fragments_};
    for (auto const& input : open_) {
        if (input->opened != nullptr) progress.bytes_done += input->opened->bytes_consumed();
        progress.bases += input->so_far.bases;
        progress.records += input->so_far.records;
    }
    sink_.progress(progress);
}

std::vector<MotifCounts> Search::counts_of(unsigned tally) {
    std::vector<std::uint64_t> const& reads = tallies_[tally].partial_reads;
    if (counts_ == nullptr) {
        // Threads need memory for their stacks, for which the check before the search did not ask.
        constexpr std::size_t many = std::size_t{1} << 18U;
        std::size_t const motifs = compiled_.motifs().size();
        return counts_by_motif(compiled_.patterns(), motifs, compiled_.parts(), pipeline_.collect(tally),
                               reads, motifs < many ? 1 : compiled_.threads());
    }
    std::vector<MotifCounts> counts = tallies_[tally].in_order;
    counts.resize(rows_);
    counts_->add_to(tally, counts);
    targets_->add_reads_to(counts, reads);
    return counts;
}

}  // namespace motifcount::internal
