#include "motifcount/run.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <utility>

#include "core/cpu.hpp"
#include "core/memory.hpp"
#include "io/reader.hpp"
#include "motifcount/error.hpp"
#include "motifcount/version.hpp"
#include "report/sample_summary.hpp"
#include "run/compiled_search.hpp"
#include "run/hit_counter.hpp"
#include "run/hit_filter.hpp"
#include "run/option_paths.hpp"
#include "run/ordered_stage.hpp"
#include "run/outputs.hpp"
#include "run/shard_plan.hpp"
#include "run/thread_counters.hpp"

namespace motifcount {

using namespace internal;
namespace {

// What `--verify` compares unless told more: a few seconds' work for the reference engine.
constexpr std::uint64_t default_comparisons = 10'000'000'000;

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
    for (auto const& [name, value] :
         {std::pair{"sample", settings.sample},
          {"region", to_string(settings.region)},
          {"upstream", settings.upstream},
          {"downstream", settings.downstream},
          {"columns", to_string(settings.columns)},
          {"assign", named(settings.assign)},
          {"max_hits", settings.max_hits == 0 ? "" : std::to_string(settings.max_hits)}})
        if (!value.empty()) info.options.emplace_back(name, value);
    return info;
}

// The size of all inputs together; 0 where one of them has none.
std::uint64_t total_bytes(std::vector<ReadInput> const& inputs) {
    std::uint64_t total = 0;
    auto const add = [&total](std::string const& path) {
        struct stat status {};
        if (path == "-" || ::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
        total += static_cast<std::uint64_t>(status.st_size);
        return true;
    };
    for (ReadInput const& input : inputs)
        if (!add(input.path) || (!input.mates.empty() && !add(input.mates))) return 0;
    return total;
}

/// What the shards of a run must have in common, beside version and motifs. No path: it may differ between machines.
std::string shard_options(RunSettings const& settings, std::size_t inputs, ShardPlan const& plan) {
    std::string text = "strand=" + to_string(settings.search.strand) +
                       ";mismatches=" + std::to_string(settings.search.max_mismatches) +
                       ";inputs=" + std::to_string(inputs) + ";bytes=" + std::to_string(plan.bytes);
    auto const pairs = std::ranges::count_if(settings.inputs, &ReadInput::has_pairs);
    for (auto const& [name, value] : {std::pair{"pairs", pairs == 0 ? "" : std::to_string(pairs)},
                                      {"region", to_string(settings.region)},
                                      {"upstream", settings.upstream},
                                      {"downstream", settings.downstream},
                                      {"assign", named(settings.assign)},
                                      {"sample", settings.sample}})
        if (!value.empty()) text += std::string(";") + name + "=" + value;
    return text;
}

/// One run, from compiled motifs to counts.
class Search {
public:
    Search(RunSettings const& settings, std::vector<ReadInput> const& inputs, ShardPlan const& plan,
           CompiledSearch const& compiled, Outputs const& outputs, ProgressSink& sink)
        : settings_(settings),
          inputs_(inputs),
          plan_(plan),
          compiled_(compiled),
          sink_(sink),
          filter_(settings),
          keep_text_(!outputs.read_splitters().empty()),
          samples_wanted_(outputs.samples()),
          rules_{filter_.accepts_all() ? nullptr : &filter_, settings.assign, compiled.motifs().size()},
          has_writers_(!outputs.hit_writers().empty()),
          counter_(rules_.restrict_hits() || settings.max_hits != 0
                       ? std::make_unique<HitCounter>(rules_.motifs)
                       : nullptr),
          thread_counters_(counter_ != nullptr && !has_writers_ && settings.max_hits == 0
                               ? std::make_unique<ThreadCounters>(compiled.patterns(), rules_)
                               : nullptr),
          find_positions_(has_writers_ || counter_ != nullptr),
          pipeline_(compiled.parts(), pipeline_options()),
          stage_(compiled.patterns(), hit_writers(outputs)),
          bytes_total_(total_bytes(inputs)) {
        stage_.restrict_to(rules_);
        stage_.end_after(settings.max_hits);
        stage_.split_with(outputs.read_splitters());
        stage_.write_to(outputs.files());
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
        for (std::size_t i = 0; i < inputs_.size(); ++i) {
            bool const whole = plan_.slices.empty();
            if (!stage_.ended() && (whole || plan_.slices[i])) {
                search_one(inputs_[i], whole ? std::nullopt : plan_.slices[i], info);
            } else {
                begin_input(inputs_[i]);
                info.inputs.push_back(end_input(0));
            }
            end_sample(i, info);
        }
        if (verifier) info.verification = verifier->result();
        if (rules_.assign != Assign::all) info.assignment = assignment(info);
    }

    [[nodiscard]] std::vector<MotifCounts> counts() {
        if (counter_ != nullptr) {
            std::vector<MotifCounts> counts(rules_.motifs);
            counter_->add_to(counts);
            if (thread_counters_ != nullptr) thread_counters_->add_to(counts);
            return counts;
        }
        return counts_by_motif(compiled_.patterns(), compiled_.motifs().size(), compiled_.parts(),
                               pipeline_.collect(), stage_.partial_reads());
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

    [[nodiscard]] PipelineOptions pipeline_options() {
        PipelineOptions pipeline{compiled_.threads(), find_positions_};
        if (thread_counters_ != nullptr)
            pipeline.make_reducer = [this]() -> BatchReducer& { return thread_counters_->counter(); };
        return pipeline;
    }

    void begin_input(ReadInput const& input) {
        bool const pairs = input.has_pairs();
        stage_.begin_input(input.name(), pairs);
        if (counter_ != nullptr) counter_->begin_input(pairs && rules_.assign != Assign::all);
        if (thread_counters_ != nullptr) thread_counters_->begin_input(pairs);
    }

    InputSummary end_input(std::uint64_t bytes) {
        if (thread_counters_ != nullptr) thread_counters_->end_input();
        return stage_.end_input(bytes);
    }

    [[nodiscard]] Assignment assignment(RunInfo const& info) const {
        AssignmentClasses classes = stage_.classes();
        if (thread_counters_ != nullptr) classes += thread_counters_->classes();
        for (std::size_t i = 0; i < inputs_.size(); ++i)
            classes.none += info.inputs[i].records / (inputs_[i].has_pairs() ? 2 : 1);
        classes.none -= classes.unique + classes.several + classes.tie;
        sink_.note("--assign " + to_string(rules_.assign) + ": " + std::to_string(classes.unique) +
                   " unique, " + std::to_string(classes.several) + " several, " +
                   std::to_string(classes.tie) + " tie, " + std::to_string(classes.none) + " none");
        return {rules_.assign, classes};
    }

    void search_one(ReadInput const& source, std::optional<InputSlice> const& slice, RunInfo& info) {
        ReaderOptions reader_options;
        reader_options.overlap = compiled_.patterns().max_length() - 1 + 2 * filter_.context();
        reader_options.keep_text = keep_text_;
        reader_options.piece_bytes =
            settings_.piece_bytes != 0 ? settings_.piece_bytes : compiled_.piece_bytes(find_positions_);
        reader_options.keep_names = has_writers_;
        reader_options.reference = settings_.reference;
        reader_options.threads = compiled_.threads();
        reader_options.decoder = settings_.decoder;
        reader_options.slice = slice;
        auto const reader = source.mates.empty() ? open_reads(source.path, reader_options)
                                                 : open_pairs(source.path, source.mates, reader_options);
        std::string const name = source.name();

        stage_.observe_with([&](InputSummary const& input) {
            sink_.progress({name, bytes_done_ + reader->bytes_consumed(), bytes_total_,
                            bases_done_ + input.bases, records_done_ + input.records, watch_.seconds()});
        });
        begin_input(source);
        try {
            pipeline_.run(*reader, stage_);
        } catch (EndOfSearch const&) {
        }
        if (stage_.ended()) sink_.note("--max-hits: ended in " + name);
        InputSummary& input = info.inputs.emplace_back(end_input(reader->bytes_consumed()));
        input.decoder = reader->decoder();
        if (!input.decoder.empty()) sink_.note(name + ": gzip, decoded by the " + input.decoder + " decoder");
        bytes_done_ += input.bytes;
        bases_done_ += input.bases;
        records_done_ += input.records;
        for (std::string const& note : reader->notes()) sink_.note(note);
        for (std::string const& warning : reader->warnings()) {
            sink_.warning(warning);
            info.warnings.push_back(warning);
        }
    }

    // What was counted for a sample is the sum over all inputs less that of the samples before.
    void end_sample(std::size_t input, RunInfo const& info) {
        if (samples_wanted_ == ReportType::Samples::nothing) return;
        sample_records_ += info.inputs.back().records;
        sample_bases_ += info.inputs.back().bases;
        if (!inputs_[input].ends_sample) return;
        std::vector<MotifCounts> sample = counts();
        before_.resize(sample.size());
        for (std::size_t motif = 0; motif < sample.size(); ++motif) {
            sample[motif] -= before_[motif];
            before_[motif] += sample[motif];
        }
        samples_.push_back(summarize(inputs_[input].sample, std::exchange(sample_records_, 0),
                                     std::exchange(sample_bases_, 0), sample));
        if (samples_wanted_ != ReportType::Samples::reads_by_motif) return;
        auto& column = reads_by_sample_.emplace_back(sample.size());
        for (std::size_t motif = 0; motif < sample.size(); ++motif) column[motif] = sample[motif].reads;
    }

    RunSettings const& settings_;
    std::vector<ReadInput> const& inputs_;
    ShardPlan const& plan_;
    CompiledSearch const& compiled_;
    ProgressSink& sink_;
    HitFilter const filter_;
    bool const keep_text_;
    ReportType::Samples const samples_wanted_;
    HitRules const rules_;
    bool const has_writers_;                     ///< hits are wanted in order
    std::unique_ptr<HitCounter> const counter_;  ///< if not all hits that engines find are reported
    std::unique_ptr<ThreadCounters> const thread_counters_;  ///< if these are only counted
    bool const find_positions_;
    Pipeline pipeline_;
    OrderedStage stage_;
    Stopwatch watch_;
    std::uint64_t const bytes_total_;
    std::uint64_t bytes_done_ = 0;
    std::uint64_t bases_done_ = 0;
    std::uint64_t records_done_ = 0;
    std::uint64_t sample_records_ = 0;  ///< of the inputs so far of the sample that is being read
    std::uint64_t sample_bases_ = 0;
    std::vector<MotifCounts> before_;  ///< by motif, all samples before
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
    std::unique_ptr<CompiledSearch> const owner = compile_search(std::move(motifs), settings.search);
    CompiledSearch& compiled = *owner;
    ShardPlan plan;
    if (settings.shard) {
        plan = plan_shard(*settings.shard, inputs);
        info.shard = ShardLine{*settings.shard, info.version, compiled.motifs().checksum(),
                               shard_options(settings, inputs.size(), plan)};
    }
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
        outputs.publish(
            {counts, search->samples(), search->matrix_columns(), to_string(settings.search.strand), info});
        return {std::move(compiled).take_motifs(), std::move(counts), std::move(info)};
    });
}

}  // namespace motifcount
