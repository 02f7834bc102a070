#include "motifcount/run.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/cpu.hpp"
#include "core/memory.hpp"
#include "io/reader.hpp"
#include "motifcount/error.hpp"
#include "motifcount/version.hpp"
#include "report/output_folder.hpp"
#include "report/sample_summary.hpp"
#include "run/compiled_search.hpp"
#include "run/hit_counter.hpp"
#include "run/input_opener.hpp"
#include "run/library_checks.hpp"
#include "run/option_paths.hpp"
#include "run/ordered_stage.hpp"
#include "run/outputs.hpp"
#include "run/partial_reads.hpp"
#include "run/restrictions.hpp"
#include "run/search_text.hpp"
#include "run/shard_plan.hpp"
#include "run/thread_counters.hpp"

namespace motifcount {

using namespace internal;
namespace {

// What `--verify` compares unless told more: a few seconds' work for the reference engine.
constexpr std::uint64_t default_comparisons = 10'000'000'000;

// What an input that is open beside others may take for their sake.
constexpr std::uint64_t bytes_per_input = 20'000'000;
// What a thread's counters take, as Tally has them.
constexpr std::uint64_t counter_bytes_per_group = 8;

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::string now_in_utc() {
    std::time_t const now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[sizeof "2026-01-01T00:00:00Z"];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string joined(std::vector<std::string> const& words) {
    std::string text;
    for (std::string const& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// "column 7 ('seq')"; `otherwise` if none was taken.
std::string describe(MotifFileInfo::Column const& column, std::string_view otherwise) {
    if (column.number == 0) return std::string(otherwise);
    std::string text = "column " + std::to_string(column.number);
    if (!column.name.empty()) text += " ('" + column.name + "')";
    return text;
}

MotifSet read_motifs(RunSettings const& settings, RunInfo& info, ProgressSink& sink) {
    MotifSet motifs;
    for (std::string const& path : settings.motif_files) {
        MotifFileInfo const& file =
            info.motif_files.emplace_back(read_motif_file(path, motifs, settings.columns));
        if (file.format == "table")
            sink.note(file.path + ": sequences from " + describe(file.sequence, "") + ", ids from " +
                      describe(file.id, "the sequences") + ", genes from " + describe(file.gene, "nowhere"));
    }
    for (std::string const& pattern : settings.patterns) motifs.add("", pattern, "", "-p " + pattern);
    return motifs;
}

/// Does a part of the work; where memory does not suffice for that, says how much it takes.
template <typename Part>
auto with_memory_for(std::string const& purpose, Part const& part) {
    try {
        return part();
    } catch (std::bad_alloc const& error) {
        throw Error(ErrorCode::limit, describe_shortage(error, purpose) +
                                          "; give more memory, or search for fewer motifs at a time");
    }
}

/// What the counts take when they are put together in the end, all threads' and all strands'.
std::uint64_t result_bytes(CompiledSearch const& compiled) {
    PatternSet const& patterns = compiled.patterns();
    return 3 * sizeof(std::uint64_t) * (patterns.size() + patterns.group_count()) +
           sizeof(MotifCounts) * compiled.motifs().size();
}

/// Empty for what is the default.
std::string named(Assign assign) {
    return assign == Assign::all ? std::string() : to_string(assign);
}
std::string named(Offsets const& offsets) {
    return offsets.list.empty() ? std::string() : to_string(offsets);
}
std::string named(std::uint64_t number) {
    return number == 0 ? std::string() : std::to_string(number);
}

RunInfo describe(RunSettings const& settings) {
    RunInfo info;
    info.version = version();
    info.command = settings.command;
    info.started = now_in_utc();
    SearchSettings const& search = settings.search;
    info.options = {{"motifs", joined(settings.motif_files)},
                    {"patterns", joined(settings.patterns)},
                    {"strand", to_string(search.strand)},
                    {"max_mismatches", std::to_string(search.max_mismatches)},
                    {"engine", search.engine},
                    {"device", to_string(search.device)}};
    for (auto const& [name, value] : {std::pair{"sample", settings.sample},
                                      {"region", to_string(settings.region)},
                                      {"offsets", named(settings.offsets)},
                                      {"upstream", settings.upstream},
                                      {"downstream", settings.downstream},
                                      {"flank_mismatches", named(settings.flank_mismatches)},
                                      {"columns", to_string(settings.columns)},
                                      {"assign", named(settings.assign)},
                                      {"max_hits", named(settings.max_hits)}})
        if (!value.empty()) info.options.emplace_back(name, value);
    return info;
}

/// What the shards of a run must have in common, beside version and motifs. No path: it may differ between machines.
std::string shard_options(RunSettings const& settings, std::size_t inputs, ShardPlan const& plan) {
    std::string text = "strand=" + to_string(settings.search.strand) +
                       ";mismatches=" + std::to_string(settings.search.max_mismatches) +
                       ";inputs=" + std::to_string(inputs) + ";bytes=" + std::to_string(plan.bytes);
    auto const pairs = std::ranges::count_if(settings.inputs, &ReadInput::has_pairs);
    for (auto const& [name, value] : {std::pair{"pairs", pairs == 0 ? "" : std::to_string(pairs)},
                                      {"region", to_string(settings.region)},
                                      {"offsets", named(settings.offsets)},
                                      {"upstream", settings.upstream},
                                      {"downstream", settings.downstream},
                                      {"flank_mismatches", named(settings.flank_mismatches)},
                                      {"assign", named(settings.assign)},
                                      {"sample", settings.sample}})
        if (!value.empty()) text += std::string(";") + name + "=" + value;
    return text;
}

/// Whether the engines tell which records have a hit while they count.
bool tell_records(CompiledSearch const& compiled) {
    return std::ranges::all_of(compiled.parts(),
                               [](SearchPart const& part) { return part.matcher->tells_records(); });
}

/// One run, from compiled motifs to counts. If nothing is wanted of the hits but counts, several inputs are read at once,
/// each counted by a stage of its own; else one after another, and a single stage sees all of them.
class Search : private InputSequence {
public:
    Search(RunSettings const& settings, std::vector<ReadInput> const& inputs, ShardPlan const& plan,
           CompiledSearch const& compiled, Outputs const& outputs, ProgressSink& sink)
        : settings_(settings),
          inputs_(inputs),
          plan_(plan),
          compiled_(compiled),
          sink_(sink),
          restrictions_(settings),
          keep_text_(!outputs.read_splitters().empty()),
          samples_wanted_(outputs.samples()),
          records_with_hits_wanted_(outputs.tell_records_with_hits() ||
                                    (settings.count_records_with_hits && tell_records(compiled))),
          rules_{settings.assign, compiled.motifs().size()},
          has_writers_(!outputs.hit_writers().empty()),
          windows_count_(SearchText(compiled.patterns()).windows_count(restrictions_)),
          counter_(rules_.assign != Assign::all || settings.max_hits != 0 ||
                           (records_with_hits_wanted_ && !has_writers_ && !tell_records(compiled))
                       ? std::make_unique<HitCounter>(rules_.motifs)
                       : nullptr),
          targets_(!restrictions_.none() || rules_.assign != Assign::all
                       ? std::make_unique<Targets>(compiled.patterns(), rules_.motifs)
                       : nullptr),
          thread_counters_(rules_.assign != Assign::all && !has_writers_ && settings.max_hits == 0
                               ? std::make_unique<ThreadCounters>(*targets_, rules_.assign)
                               : nullptr),
          find_positions_(has_writers_ || counter_ != nullptr),
          opener_(inputs, plan.slices, reader_options()),
          bytes_total_(opener_.total_bytes()),
          inputs_at_once_(inputs_at_once()),
          pipeline_(compiled.parts(), pipeline_options()),
          stage_(compiled.patterns(), hit_writers(outputs)),
          tallies_(pipeline_.tallies()),
          finished_(inputs.size()) {
        if (!restrictions_.none()) pipeline_.restrict_to(&restrictions_);
        if (counts_targets()) stage_.count_by(*targets_);
        stage_.restrict_to(rules_);
        stage_.end_after(settings.max_hits);
        stage_.split_with(outputs.read_splitters());
        stage_.write_to(outputs.files());
        if (outputs.show_longest_record()) stage_.measure_records();
    }

    void search_all(RunInfo& info) {
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

    [[nodiscard]] std::vector<MotifCounts> counts() {
        std::vector<MotifCounts> counts = counts_of(0);
        for (unsigned tally = 1; tally < tallies_.size(); ++tally) {
            std::vector<MotifCounts> const more = counts_of(tally);
            for (std::size_t motif = 0; motif < counts.size(); ++motif) counts[motif] += more[motif];
        }
        return counts;
    }

    [[nodiscard]] std::vector<MatrixColumn> matrix_columns() const {
        std::vector<MatrixColumn> columns;
        for (std::size_t i = 0; i < reads_by_sample_.size(); ++i)
            columns.push_back({samples_[i].name, reads_by_sample_[i]});
        return columns;
    }
    [[nodiscard]] std::vector<SampleSummary> const& samples() const noexcept { return samples_; }

private:
    [[nodiscard]] std::vector<HitWriter*> hit_writers(Outputs const& outputs) const {
        std::vector<HitWriter*> writers = outputs.hit_writers();
        if (counter_ != nullptr) writers.push_back(counter_.get());
        return writers;
    }

    /// An input that is open.
    struct OpenInput : PipelineInput {
        std::size_t index = 0;
        std::unique_ptr<Reader> opened;
        std::unique_ptr<OrderedStage> own_stage;  ///< null: all inputs have one
        OrderedStage* stage = nullptr;
        InputSummary so_far;
    };

    /// What is to be told of an input when all those before it have been told of.
    struct FinishedInput {
        InputSummary summary;
        std::vector<std::string> notes;
        std::vector<std::string> warnings;
    };

    /// One of the pipeline's tallies.
    struct TallySoFar {
        std::vector<std::uint64_t> partial_reads;  ///< by group; empty: none
        std::vector<MotifCounts> before;           ///< by motif, of the samples that are told of
    };

    [[nodiscard]] ReaderOptions reader_options() const {
        ReaderOptions options;
        options.overlap = SearchText::overlap(compiled_.patterns(), restrictions_);
        options.keep_text = keep_text_;
        options.piece_bytes =
            settings_.piece_bytes != 0 ? settings_.piece_bytes : compiled_.piece_bytes(find_positions_);
        options.keep_names = has_writers_;
        options.reference = settings_.reference;
        options.threads = compiled_.threads();
        options.decoder = settings_.decoder;
        return options;
    }

    [[nodiscard]] unsigned inputs_at_once() const {
        bool const in_order = find_positions_ || settings_.verify_bases;
        if (in_order || compiled_.patterns().group_count() * PartialReads::bytes_per_group > bytes_per_input)
            return 1;
        return static_cast<unsigned>(
            std::min<std::size_t>({inputs_.size(), compiled_.threads(), InputOpener::descriptors_allow()}));
    }

    /// Samples that are counted at once.
    [[nodiscard]] unsigned samples_at_once() const {
        bool const on_gpu = std::ranges::any_of(compiled_.engines(),
                                                [](EngineUse const& use) { return use.device != "cpu"; });
        std::uint64_t const bytes =
            compiled_.patterns().group_count() * counter_bytes_per_group * compiled_.threads();
        return samples_wanted_ == ReportType::Samples::nothing || on_gpu || bytes > bytes_per_input
                   ? 1
                   : inputs_at_once_;
    }

    /// Where engines cannot count, as they find more than what counts.
    [[nodiscard]] bool counts_targets() const noexcept { return counter_ == nullptr && !windows_count_; }

    [[nodiscard]] PipelineOptions pipeline_options() {
        PipelineOptions pipeline{compiled_.threads(), find_positions_};
        pipeline.tell_records = records_with_hits_wanted_ && !find_positions_;
        pipeline.inputs_at_once = inputs_at_once_;
        pipeline.tallies = samples_at_once();
        pipeline.targets = targets_.get();
        pipeline.count_targets = counts_targets();
        if (thread_counters_ != nullptr)
            pipeline.make_reducer = [this]() -> BatchReducer& { return thread_counters_->counter(); };
        return pipeline;
    }

    PipelineInput* next(bool ahead) override {
        std::unique_lock lock(mutex_);
        while (next_ < inputs_.size() && (stage_.ended() || !is_wanted(next_))) pass_over_next();
        if (next_ == inputs_.size() || (ahead && !may_go_ahead())) return nullptr;
        std::uint64_t const left = bytes_left();
        lock.unlock();
        auto input = std::make_unique<OpenInput>();
        try {
            input->opened = opener_.open(next_, left);
        } catch (std::exception const&) {
            if (!ahead) throw;
            return nullptr;  // to be seen in its turn
        }
        input->reader = input->opened.get();
        input->index = next_;
        input->tally = tally_of_next();
        begin_input(*input);
        lock.lock();
        ++next_;
        if (inputs_[input->index].ends_sample) ++next_sample_;
        return open_.emplace_back(std::move(input)).get();
    }

    void begin_input(OpenInput& input) {
        ReadInput const& source = inputs_[input.index];
        if (inputs_at_once_ > 1) {
            input.own_stage = std::make_unique<OrderedStage>(compiled_.patterns());
            if (counts_targets()) input.own_stage->count_by(*targets_);
        }
        input.stage = input.own_stage != nullptr ? input.own_stage.get() : &stage_;
        input.consumer = input.stage;
        input.stage->begin_input(source.name(), source.has_pairs(), restrictions_.context());
        input.stage->observe_with(
            [this, &input](InputSummary const& so_far) { tell_progress(input, so_far); });
        if (counter_ != nullptr) counter_->begin_input(source.has_pairs() && rules_.assign != Assign::all);
        if (thread_counters_ != nullptr) thread_counters_->begin_input(source.has_pairs());
    }

    /// A shard has a part of it.
    [[nodiscard]] bool is_wanted(std::size_t input) const {
        return plan_.slices.empty() || plan_.slices[input].has_value();
    }

    [[nodiscard]] bool may_go_ahead() const {
        bool const has_tally = samples_wanted_ == ReportType::Samples::nothing ||
                               next_sample_ < samples_.size() + tallies_.size();
        return has_tally && opener_.is_regular(next_);
    }

    [[nodiscard]] unsigned tally_of_next() const {
        return samples_wanted_ == ReportType::Samples::nothing
                   ? 0
                   : static_cast<unsigned>(next_sample_ % tallies_.size());
    }

    /// To be read, of the inputs that may be open beside the next one.
    [[nodiscard]] std::uint64_t bytes_left() const {
        if (inputs_at_once_ == 1) return 0;
        std::uint64_t bytes = opener_.bytes_from(next_);
        for (auto const& input : open_)
            if (opener_.is_regular(input->index))
                bytes += input->opened->bytes_total() -
                         std::min(input->opened->bytes_total(), input->opened->bytes_consumed());
        return bytes;
    }

    void pass_over_next() {
        ReadInput const& input = inputs_[next_];
        stage_.begin_input(input.name(), input.has_pairs());
        InputSummary& summary = finished_[next_++].emplace().summary;
        summary = stage_.end_input(0);
        summary.records_with_hits = records_with_hits(stage_);
        if (input.ends_sample) ++next_sample_;
        tell_finished();
    }

    void finish(PipelineInput& given) override {
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
        if (input.own_stage != nullptr) add_partial_reads(input);
        bytes_done_ += done.summary.bytes;
        bases_done_ += done.summary.bases;
        records_done_ += done.summary.records;
        finished_[input.index] = std::move(done);
        std::erase_if(open_, [&input](auto const& other) { return other.get() == &input; });
        tell_finished();
    }

    /// Of the stage's input, which has just ended.
    [[nodiscard]] std::optional<std::uint64_t> records_with_hits(OrderedStage const& stage) {
        if (!records_with_hits_wanted_) return std::nullopt;
        std::uint64_t all = stage.records_with_hits();
        if (&stage != &stage_) return all;
        if (thread_counters_ != nullptr) all += thread_counters_->records_with_hits();
        return all - std::exchange(records_with_hits_before_, all);
    }

    void add_partial_reads(OpenInput const& input) {
        std::span<std::uint64_t const> const reads = input.stage->partial_reads();
        std::vector<std::uint64_t>& sum = tallies_[input.tally].partial_reads;
        if (sum.size() < reads.size()) sum.resize(reads.size());
        for (std::size_t group = 0; group < reads.size(); ++group) sum[group] += reads[group];
    }

    /// In the order of the inputs.
    void tell_finished() {
        while (told_ < finished_.size() && finished_[told_]) {
            FinishedInput& input = *finished_[told_];
            info_->inputs.push_back(std::move(input.summary));
            for (std::string const& note : input.notes) sink_.note(note);
            for (std::string const& warning : input.warnings) {
                sink_.warning(warning);
                info_->warnings.push_back(warning);
            }
            input = {};
            add_to_sample(inputs_[told_++]);
        }
    }

    void tell_progress(OpenInput& from, InputSummary const& so_far) {
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

    [[nodiscard]] std::vector<MotifCounts> counts_of(unsigned tally) {
        if (counter_ != nullptr) {
            std::vector<MotifCounts> counts(rules_.motifs);
            counter_->add_to(counts);
            if (thread_counters_ != nullptr) thread_counters_->add_to(counts);
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

    /// Of the units of all samples.
    [[nodiscard]] Assignment assignment(std::vector<SampleTotals> const& samples) const {
        AssignmentClasses classes;
        for (SampleTotals const& sample : samples) classes += *sample.classes;
        sink_.note("--assign " + to_string(rules_.assign) + ": " + std::to_string(classes.unique) +
                   " unique, " + std::to_string(classes.several) + " several, " +
                   std::to_string(classes.tie) + " tie, " + std::to_string(classes.none) + " none");
        return {rules_.assign, classes};
    }

    void note_records_with_hits(std::vector<SampleTotals> const& samples) const {
        for (SampleTotals const& sample : samples) {
            double const part = 100 * static_cast<double>(*sample.records_with_hits) /
                                static_cast<double>(std::max<std::uint64_t>(sample.records, 1));
            char percent[32];
            std::snprintf(percent, sizeof percent, "%.1f%%", part);
            sink_.note("sample " + sample.name + ": " + std::to_string(*sample.records_with_hits) + " of " +
                       std::to_string(sample.records) + " records have a hit (" + percent + ")");
        }
    }

    /// The input that was told of last.
    void add_to_sample(ReadInput const& source) {
        InputSummary const& input = info_->inputs.back();
        sample_.name = source.sample;
        for (std::string const& file : {source.path, source.mates})
            if (!file.empty()) sample_.files += (sample_.files.empty() ? "" : ",") + file;
        sample_.records += input.records;
        sample_.bases += input.bases;
        sample_units_ += input.records / (source.has_pairs() ? 2 : 1);
        if (input.records_with_hits)
            sample_.records_with_hits = sample_.records_with_hits.value_or(0) + *input.records_with_hits;
        if (source.ends_sample) end_sample();
    }

    // What was counted for a sample is the sum in its tally less that of the samples before.
    void end_sample() {
        if (rules_.assign != Assign::all) {
            AssignmentClasses all = stage_.classes();
            if (thread_counters_ != nullptr) all += thread_counters_->classes();
            AssignmentClasses& classes = sample_.classes.emplace(all);
            classes -= std::exchange(classes_before_, all);
            classes.none = sample_units_ - classes.units();
        }
        sample_units_ = 0;
        info_->samples.push_back(std::exchange(sample_, {}));
        if (samples_wanted_ == ReportType::Samples::nothing) return;
        auto const tally = static_cast<unsigned>(samples_.size() % tallies_.size());
        std::vector<MotifCounts> sample = counts_of(tally);
        std::vector<MotifCounts>& before = tallies_[tally].before;
        before.resize(sample.size());
        for (std::size_t motif = 0; motif < sample.size(); ++motif) {
            sample[motif] -= before[motif];
            before[motif] += sample[motif];
        }
        samples_.push_back(summarize(info_->samples.back(), sample, rules_.assign));
        if (samples_wanted_ != ReportType::Samples::reads_by_motif) return;
        auto& column = reads_by_sample_.emplace_back(sample.size());
        for (std::size_t motif = 0; motif < sample.size(); ++motif) column[motif] = sample[motif].reads;
    }

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    ShardPlan const& plan_;
    CompiledSearch const& compiled_;
    ProgressSink& sink_;
    Restrictions const restrictions_;
    bool const keep_text_;
    ReportType::Samples const samples_wanted_;
    bool const records_with_hits_wanted_;
    HitRules const rules_;
    bool const has_writers_;    ///< hits are wanted in order
    bool const windows_count_;  ///< all hits that engines are shown count
    std::unique_ptr<HitCounter> const
        counter_;  ///< if the hits that are reported are to be counted, one by one
    std::unique_ptr<Targets const> const targets_;           ///< if they are counted by these
    std::unique_ptr<ThreadCounters> const thread_counters_;  ///< if units are assigned, and only counted
    bool const find_positions_;
    InputOpener const opener_;
    std::uint64_t const bytes_total_;
    unsigned const inputs_at_once_;
    Pipeline pipeline_;
    OrderedStage stage_;
    Stopwatch watch_;
    RunInfo* info_ = nullptr;

    std::mutex mutex_;      ///< guards what follows, of which next() alone changes next_ and next_sample_
    std::size_t next_ = 0;  ///< to be opened
    std::size_t next_sample_ = 0;  ///< its sample
    std::vector<std::unique_ptr<OpenInput>> open_;
    std::vector<TallySoFar> tallies_;
    std::vector<std::optional<FinishedInput>> finished_;  ///< by input
    std::size_t told_ = 0;                                ///< inputs that are told of
    std::uint64_t bytes_done_ = 0;                        ///< of the inputs that are finished
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    SampleTotals sample_ = {};  ///< the one that is to be told of, its inputs so far
    std::uint64_t sample_units_ = 0;
    AssignmentClasses classes_before_;            ///< all samples before; without `none`
    std::uint64_t records_with_hits_before_ = 0;  ///< all inputs before that share a stage
    std::vector<SampleSummary> samples_;
    std::vector<std::vector<std::uint64_t>> reads_by_sample_;
};

void tell_choice(CompiledSearch const& compiled, RunInfo& info, ProgressSink& sink) {
    info.engines = compiled.engines();
    info.threads = compiled.threads();
    info.reason = compiled.reason();
    for (EngineUse const& use : info.engines)
        sink.note("engine " + use.engine + " on " + use.device + " for " + std::to_string(use.patterns) +
                  " patterns, " + std::to_string((use.memory_bytes + 1023) / 1024) + " KiB of tables");
    // One reason a line, as there are engines.
    for (std::string_view reasons = info.reason; !reasons.empty();) {
        std::size_t const end = std::min(reasons.find("; "), reasons.size());
        sink.note("chosen because: " + std::string(reasons.substr(0, end)));
        reasons.remove_prefix(std::min(end + 2, reasons.size()));
    }
    sink.note(std::to_string(info.threads) + (info.threads == 1 ? " thread" : " threads") + ", " +
              std::string(to_string(simd_level())) + " instructions");
    for (std::string const& warning : compiled.warnings()) {
        sink.warning(warning);
        info.warnings.push_back(warning);
    }
}

void check(Verification const& outcome) {
    if (outcome.passed()) return;
    std::string const found = std::to_string(outcome.verified) + " hits verified, " +
                              std::to_string(outcome.missed) + " missed, " +
                              std::to_string(outcome.unverified) + " unverified";
    throw Error(ErrorCode::mismatch,
                "--verify: in the first " + std::to_string(outcome.bases) + " bases " + found +
                    (outcome.counts_agree ? "" : "; counts differ") +
                    "; this is a bug in motifcount, please report it, and use --engine naive meanwhile");
}

}  // namespace

Result run(RunSettings const& settings, ProgressSink* sink) {
    ProgressSink silent;
    ProgressSink& told = sink != nullptr ? *sink : silent;
    validate(settings);
    std::vector<ReadInput> const inputs = settings.shard ? mates_apart(settings.inputs) : settings.inputs;
    RunInfo info = describe(settings);
    for (std::string const& warning : repeated_inputs(inputs)) {
        told.warning(warning);
        info.warnings.push_back(warning);
    }
    Stopwatch const compile_watch;
    MotifSet motifs =
        with_memory_for("to read the motifs", [&] { return read_motifs(settings, info, told); });
    for (std::string const& warning : motifs.warnings()) {
        told.warning(warning);
        info.warnings.push_back(warning);
    }
    if (settings.library) refuse_empty_guides(motifs);
    std::unique_ptr<CompiledSearch> const owner = compile_search(std::move(motifs), settings.search);
    CompiledSearch& compiled = *owner;
    if (settings.library) {
        if (auto const warning = find_neighbours(compiled)) {
            told.warning(*warning);
            info.warnings.push_back(*warning);
        }
    }
    std::optional<std::vector<bool>> controls;
    if (!settings.controls.empty()) controls = read_controls(settings.controls, compiled.motifs());
    ShardPlan plan;
    if (settings.shard) {
        plan = plan_shard(*settings.shard, inputs);
        info.shard = ShardLine{*settings.shard, info.version, compiled.motifs().checksum(),
                               shard_options(settings, inputs.size(), plan)};
    }
    std::optional<OutputFolder> folder;
    if (!settings.output_folder.empty()) folder.emplace(settings.output_folder);
    Outputs outputs(settings.outputs, compiled.motifs(), info.shard ? &*info.shard : nullptr);
    info.compile_seconds = compile_watch.seconds();
    tell_choice(compiled, info, told);

    Stopwatch const search_watch;
    std::string const motif_count = std::to_string(compiled.motifs().size());
    auto const search = with_memory_for("to count " + motif_count + " motifs", [&] {
        require_memory(result_bytes(compiled));
        return std::make_unique<Search>(settings, inputs, plan, compiled, outputs, told);
    });
    with_memory_for("the search for " + motif_count + " motifs", [&] { search->search_all(info); });
    info.search_seconds = search_watch.seconds();
    if (info.verification) check(*info.verification);

    return with_memory_for("the report of " + motif_count + " motifs", [&]() -> Result {
        std::vector<MotifCounts> counts = search->counts();
        outputs.publish({counts, search->samples(), search->matrix_columns(),
                         to_string(settings.search.strand), info, controls ? &*controls : nullptr});
        if (folder) folder->keep();
        return {std::move(compiled).take_motifs(), std::move(counts), std::move(info)};
    });
}

}  // namespace motifcount
