#include "run/search.hpp"

#include <algorithm>
#include <utility>

#include "run/part_counts.hpp"
#include "run/partial_reads.hpp"
#include "run/search_text.hpp"
#include "run/verifier.hpp"

namespace motifcount::internal {
namespace {

// What `--verify` compares unless told more: a few seconds' work for the reference engine.
constexpr std::uint64_t default_comparisons = 10'000'000'000;

// What an input that is open beside others may take for their sake.
constexpr std::uint64_t bytes_per_input = 20'000'000;
// What a thread's counters take, as Tally has them.
constexpr std::uint64_t counter_bytes_per_group = 8;

/// Whether the engines tell which records have a hit while they count.
bool tell_records(CompiledSearch const& compiled) {
    return std::ranges::all_of(compiled.parts(),
                               [](SearchPart const& part) { return part.matcher->tells_records(); });
}

/// Its mates come one after another, so that only their names tell whether they belong together.
bool pairs_by_order(ReadInput const& input) {
    return input.interleaved || input.mate_records != nullptr;
}

}  // namespace

Search::Search(RunSettings const& settings, std::vector<ReadInput> const& inputs, ShardPlan const& plan,
               CompiledSearch const& compiled, GuidePairs const* pairs, Outputs const& outputs,
               ProgressSink& sink, std::stop_token stop)
    : settings_(settings),
      inputs_(inputs),
      plan_(plan),
      compiled_(compiled),
      sink_(sink),
      stop_(std::move(stop)),
      finds_starts_(settings.offsets.automatic || settings.search.strand == StrandFilter::automatic ||
                    finds_offsets(settings)),
      restrictions_(settings),
      keep_text_(!outputs.record_writers().empty()),
      samples_wanted_(outputs.samples()),
      records_with_hits_wanted_(outputs.tell_records_with_hits() ||
                                (settings.count_records_with_hits && tell_records(compiled))),
      rules_{settings.assign, pairs != nullptr ? pairs->size() : compiled.motifs().size()},
      has_writers_(!outputs.hit_writers().empty()),
      windows_count_(!finds_starts_ && !(restrictions_.has_flanks() && compiled.uses_places()) &&
                     SearchText(compiled.patterns()).windows_count(restrictions_)),
      counter_(pairs == nullptr && settings.like == Like::none &&
                       (rules_.assign != Assign::all || settings.max_hits != 0 || compiled.has_gaps() ||
                        (records_with_hits_wanted_ && !has_writers_ && !tell_records(compiled)))
                   ? std::make_unique<HitCounter>(rules_.motifs)
                   : nullptr),
      targets_(!restrictions_.none() || finds_starts_ || settings.find_frequent_windows ||
                       rules_.assign != Assign::all
                   ? std::make_unique<Targets>(compiled.patterns(), compiled.motifs().size())
                   : nullptr),
      thread_counters_(pairs == nullptr && settings.like == Like::none && rules_.assign != Assign::all &&
                               !has_writers_ && settings.max_hits == 0
                           ? std::make_unique<ThreadCounters>(*targets_, rules_.assign)
                           : nullptr),
      pair_counts_(pairs != nullptr ? std::make_unique<PairCounts>(*pairs, *targets_,
                                                                   compiled.motifs().size(), settings.dual)
                                    : nullptr),
      peer_counts_(settings.like != Like::none ? std::make_unique<PeerCounts>(settings, *targets_) : nullptr),
      find_positions_(has_writers_ || counter_ != nullptr || unit_counts() != nullptr),
      finds_windows_(settings.find_frequent_windows && find_positions_),
      opener_(inputs, plan.slices, reader_options(), most_hits() != 0),
      bytes_total_(opener_.total_bytes()),
      inputs_at_once_(inputs_at_once()),
      pipeline_(compiled.parts(), pipeline_options()),
      stage_(compiled.patterns(), hit_writers(outputs)),
      starts_(inputs.size()),
      tallies_(pipeline_.tallies()),
      finished_(inputs.size()) {
    if (counts_targets()) stage_.count_by(*targets_);
    if (unit_counts() == nullptr) stage_.restrict_to(rules_);
    stage_.end_after(settings.max_hits);
    stage_.give_text_to(outputs.record_writers());
    stage_.write_to(outputs.files());
    if (outputs.show_longest_record()) stage_.measure_records();
    if (finds_starts_ || (settings.find_frequent_windows && peer_counts_ == nullptr))
        first_look_.emplace(compiled, *targets_, restrictions_, pairs == nullptr ? rules_ : HitRules{},
                            stop_);
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
        stage_.verify_with(&*verifier);
    }
    info_ = &info;
    try {
        pipeline_.run(*this);
    } catch (EndOfSearch const&) {
        finish(*open_.front());
    }
    std::lock_guard const lock(mutex_);
    while (next_ < inputs_.size()) pass_over_next();
    if (verifier) info.verification = verifier->result();
    if (rules_.assign != Assign::all) info.assignment = assignment(info.samples);
    if (records_with_hits_wanted_) note_records_with_hits(info.samples);
}

std::vector<MotifCounts> Search::counts() {
    std::vector<MotifCounts> counts = counts_of(0);
    for (unsigned tally = 1; tally < tallies_.size(); ++tally) {
        std::vector<MotifCounts> const more = counts_of(tally);
        for (std::size_t motif = 0; motif < counts.size(); ++motif) counts[motif] += more[motif];
    }
    return counts;
}

std::vector<HitWriter*> Search::hit_writers(Outputs const& outputs) const {
    std::vector<HitWriter*> writers = outputs.hit_writers();
    if (counter_ != nullptr) writers.push_back(counter_.get());
    if (unit_counts() != nullptr) writers.push_back(&unit_counts()->in_order());
    return writers;
}

/// Whoever looks at the first reads, or for exact hits first, takes batches as they come.
std::size_t Search::most_hits() const {
    bool const whole_batches =
        finds_starts_ || settings_.find_frequent_windows || !compiled_.exact_parts().empty();
    if (!find_positions_ || whole_batches) return 0;
    // Tests make pieces tiny, and a few hits too many.
    std::uint64_t const few = settings_.piece_bytes != 0 ? 1 + settings_.piece_bytes / 8 : UINT64_MAX;
    return std::min<std::uint64_t>(few, compiled_.most_hits());
}

ReaderOptions Search::reader_options() const {
    ReaderOptions options;
    options.overlap = compiled_.overlap(restrictions_.context());
    options.keep_text = keep_text_;
    options.min_quality = settings_.min_quality;
    options.piece_bytes =
        settings_.piece_bytes != 0
            ? settings_.piece_bytes
            : compiled_.piece_bytes(find_positions_, stop_.stop_possible(), most_hits() != 0);
    options.keep_names = has_writers_ || std::ranges::any_of(inputs_, &pairs_by_order);
    options.reference = settings_.reference;
    options.threads = compiled_.threads();
    options.decoder = settings_.decoder;
    options.stop = stop_;
    return options;
}

unsigned Search::inputs_at_once() const {
    bool const in_order = find_positions_ || settings_.verify_bases;
    if (in_order || compiled_.patterns().group_count() * PartialReads::bytes_per_group > bytes_per_input)
        return 1;
    return static_cast<unsigned>(
        std::min<std::size_t>({inputs_.size(), compiled_.threads(), InputOpener::descriptors_allow()}));
}

unsigned Search::samples_at_once() const {
    bool const on_gpu =
        std::ranges::any_of(compiled_.engines(), [](EngineUse const& use) { return use.device != "cpu"; });
    std::uint64_t const bytes =
        compiled_.patterns().group_count() * counter_bytes_per_group * compiled_.threads();
    return samples_wanted_ == ReportType::Samples::nothing || on_gpu || bytes > bytes_per_input
               ? 1
               : inputs_at_once_;
}

PipelineOptions Search::pipeline_options() {
    PipelineOptions pipeline{compiled_.threads(), find_positions_};
    pipeline.engines_count =
        compiled_.has_gaps() || (counter_ == nullptr && unit_counts() == nullptr && !counts_targets());
    pipeline.tell_records = records_with_hits_wanted_ && !find_positions_;
    pipeline.inputs_at_once = inputs_at_once_;
    pipeline.tallies = samples_at_once();
    pipeline.targets = targets_.get();
    pipeline.count_targets = counts_targets();
    pipeline.exact_parts = compiled_.exact_parts();
    pipeline.gaps = compiled_.has_gaps();
    pipeline.list_missed = finds_windows_;
    pipeline.most_hits = most_hits();
    pipeline.overlap = compiled_.overlap(restrictions_.context());
    pipeline.stop = stop_;
    if (thread_counters_ != nullptr)
        pipeline.make_reducer = [this]() -> BatchReducer& { return thread_counters_->counter(); };
    if (unit_counts() != nullptr)
        pipeline.make_reducer = [this]() -> BatchReducer& { return unit_counts()->counter(); };
    return pipeline;
}

PipelineInput* Search::next(bool ahead) {
    std::unique_lock lock(mutex_);
    while (next_ < inputs_.size() && (stage_.ended() || !is_wanted(next_))) pass_over_next();
    if (next_ == inputs_.size() || (ahead && !may_go_ahead())) return nullptr;
    std::uint64_t const left = bytes_left();
    lock.unlock();
    auto input = std::make_unique<OpenInput>();
    std::unique_ptr<FoundStarts const> starts;
    try {
        input->opened = opener_.open(next_, left);
        if (first_look_ && is_looked_at(next_)) starts = look_at(*input, inputs_[next_].has_pairs());
    } catch (std::exception const&) {
        if (!ahead) throw;
        return nullptr;  // to be seen in its turn
    }
    input->reader = input->opened.get();
    input->index = next_;
    input->pairs = inputs_[next_].has_pairs() && pair_counts_ == nullptr;
    input->tally = tally_of_next();
    if (starts != nullptr) {
        if (finds_starts_) input->starts = &starts->found.starts;
        latest_starts_ = starts.get();
        lock.lock();
        starts_[next_] = std::move(starts);
        lock.unlock();
    }
    if (finds_starts_)
        input->restrictions = &latest_starts_->restrictions;
    else if (!restrictions_.none())
        input->restrictions = &restrictions_;
    begin_input(*input);
    lock.lock();
    ++next_;
    if (inputs_[input->index].ends_sample) ++next_sample_;
    return open_.emplace_back(std::move(input)).get();
}

void Search::begin_input(OpenInput& input) {
    ReadInput const& source = inputs_[input.index];
    if (inputs_at_once_ > 1) {
        input.own_stage = std::make_unique<OrderedStage>(compiled_.patterns());
        if (counts_targets()) input.own_stage->count_by(*targets_);
    }
    input.stage = input.own_stage != nullptr ? input.own_stage.get() : &stage_;
    input.consumer = input.stage;
    input.stage->begin_input(source.name(), source.has_pairs(), compiled_.left_over(restrictions_.context()));
    if (pairs_by_order(source)) input.stage->compare_mates();
    input.stage->observe_with([this, &input](InputSummary const& so_far) { tell_progress(input, so_far); });
    if (finds_windows_) {
        if (is_first(input.index)) {
            windows_.reset();
            MotifStarts const starts = window_starts(starts_[input.index].get());
            if (!starts.offsets.list.empty())
                windows_.emplace(starts, most_frequent_length(compiled_.patterns()));
        }
        if (windows_) windows_->begin_input(source.has_pairs());
        input.stage->find_windows(windows_ ? &*windows_ : nullptr);
    }
    if (counter_ != nullptr) counter_->begin_input(source.has_pairs() && rules_.assign != Assign::all);
    if (thread_counters_ != nullptr) thread_counters_->begin_input(source.has_pairs());
    if (unit_counts() != nullptr) unit_counts()->begin_input(input.starts);
}

/// Where the windows of a sample's units are looked at: where motifs start, found or given.
MotifStarts Search::window_starts(FoundStarts const* found) const {
    if (found != nullptr) return found->found.any;
    MotifStarts given;
    given.strand = settings_.search.strand;
    given.offsets = settings_.offsets;
    return given;
}

bool Search::is_looked_at(std::size_t input) const {
    return is_first(input) || peer_counts_ != nullptr;
}

std::unique_ptr<Search::FoundStarts const> Search::look_at(OpenInput& input, bool pairs) {
    auto reader = std::make_unique<ReplayReader>(std::move(input.opened));
    PeerRules const* const peer = rules_of(settings_.like);
    FirstLook::Found found;
    if (peer != nullptr)
        found.starts = found.any = first_look_->look_like(*peer, *reader, inputs_[next_].path);
    else
        found = first_look_->look(*reader, pairs, settings_.search.strand, settings_.offsets);
    input.opened = std::move(reader);
    Restrictions restrictions = restrictions_.at(found.starts);
    return std::make_unique<FoundStarts const>(FoundStarts{std::move(found), std::move(restrictions)});
}

bool Search::is_wanted(std::size_t input) const {
    return plan_.slices.empty() || plan_.slices[input].has_value();
}

bool Search::may_go_ahead() const {
    bool const has_tally =
        samples_wanted_ == ReportType::Samples::nothing || next_sample_ < samples_.size() + tallies_.size();
    return has_tally && opener_.is_regular(next_);
}

unsigned Search::tally_of_next() const {
    return samples_wanted_ == ReportType::Samples::nothing
               ? 0
               : static_cast<unsigned>(next_sample_ % tallies_.size());
}

std::uint64_t Search::bytes_left() const {
    if (inputs_at_once_ == 1) return 0;
    std::uint64_t bytes = opener_.bytes_from(next_);
    for (auto const& input : open_)
        if (opener_.is_regular(input->index))
            bytes += input->opened->bytes_total() -
                     std::min(input->opened->bytes_total(), input->opened->bytes_consumed());
    return bytes;
}

void Search::pass_over_next() {
    ReadInput const& input = inputs_[next_];
    stage_.begin_input(input.name(), input.has_pairs());
    InputSummary& summary = finished_[next_++].emplace().summary;
    summary = stage_.end_input(0);
    summary.records_with_hits = records_with_hits(stage_);
    if (input.ends_sample) ++next_sample_;
    tell_finished();
}

void Search::finish(PipelineInput& given) {
    auto& input = static_cast<OpenInput&>(given);
    std::lock_guard const lock(mutex_);
    FinishedInput done;
    done.summary = input.stage->end_input(input.opened->bytes_consumed());
    done.summary.records_with_hits = records_with_hits(*input.stage);
    done.summary.fasta = input.opened->has_fasta();
    done.summary.decoder = input.opened->decoder();
    std::string const& name = done.summary.path;
    if (stage_.ended()) done.notes.push_back("--max-hits: ended in " + name);
    if (!done.summary.decoder.empty())
        done.notes.push_back(name + ": gzip, decoded by the " + done.summary.decoder + " decoder");
    std::ranges::move(input.opened->notes(), std::back_inserter(done.notes));
    done.warnings = input.opened->warnings();
    if (std::string const differ = input.stage->mates_differ(); !differ.empty())
        done.warnings.push_back(name + ": " + differ + ": do mates follow one another there?");
    if (input.starts != nullptr) {
        std::string const sample = "sample " + inputs_[input.index].sample + ": ";
        done.notes.push_back(sample + note_of(*input.starts));
        std::string const warning =
            peer_counts_ != nullptr ? std::string() : warning_of(*input.starts, settings_);
        if (!warning.empty()) done.warnings.push_back(sample + warning);
    }
    if (input.own_stage != nullptr) add_partial_reads(input);
    bytes_done_ += done.summary.bytes;
    bases_done_ += done.summary.bases;
    records_done_ += done.summary.records;
    finished_[input.index] = std::move(done);
    std::erase_if(open_, [&input](auto const& other) { return other.get() == &input; });
    tell_finished();
}

std::optional<std::uint64_t> Search::records_with_hits(OrderedStage const& stage) {
    if (!records_with_hits_wanted_) return std::nullopt;
    std::uint64_t all =
        unit_counts() != nullptr ? unit_counts()->records_with_hits() : stage.records_with_hits();
    if (&stage != &stage_) return all;
    if (thread_counters_ != nullptr) all += thread_counters_->records_with_hits();
    return all - std::exchange(records_with_hits_before_, all);
}

void Search::add_partial_reads(OpenInput const& input) {
    std::span<std::uint64_t const> const reads = input.stage->partial_reads();
    std::vector<std::uint64_t>& sum = tallies_[input.tally].partial_reads;
    if (sum.size() < reads.size()) sum.resize(reads.size());
    for (std::size_t group = 0; group < reads.size(); ++group) sum[group] += reads[group];
}

void Search::tell_progress(OpenInput& from, InputSummary const& so_far) {
    std::lock_guard const lock(mutex_);
    from.so_far = so_far;
    std::string const name = inputs_[open_.front()->index].name();
    Progress progress{name, bytes_done_, bytes_total_, bases_done_, records_done_, watch_.seconds()};
    for (auto const& input : open_) {
        progress.bytes_done += input->opened->bytes_consumed();
        progress.bases += input->so_far.bases;
        progress.records += input->so_far.records;
    }
    sink_.progress(progress);
}

std::vector<MotifCounts> Search::counts_of(unsigned tally) {
    if (counter_ != nullptr) {
        std::vector<MotifCounts> counts(rules_.motifs);
        counter_->add_to(counts);
        if (thread_counters_ != nullptr) thread_counters_->add_to(counts);
        return counts;
    }
    if (unit_counts() != nullptr) {
        std::vector<MotifCounts> counts(rules_.motifs);
        unit_counts()->add_to(counts);
        return counts;
    }
    std::span<std::uint64_t const> const reads =
        inputs_at_once_ == 1 ? stage_.partial_reads() : tallies_[tally].partial_reads;
    if (counts_targets()) {
        std::vector<MotifCounts> counts(rules_.motifs);
        std::vector<Counts> const found = pipeline_.collect(tally);
        targets_->add_to(counts, found.empty() ? Counts{} : found.front(), reads);
        return counts;
    }
    return counts_by_motif(compiled_.patterns(), compiled_.motifs().size(), compiled_.parts(),
                           pipeline_.collect(tally), reads);
}

}  // namespace motifcount::internal
