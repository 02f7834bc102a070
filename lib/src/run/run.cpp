#include "motifcount/run.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "advice/guide_list.hpp"
#include "advice/library_checks.hpp"
#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "core/joined.hpp"
#include "core/memory.hpp"
#include "core/stopwatch.hpp"
#include "filter/hit_filter.hpp"
#include "inputs/genome_folder.hpp"
#include "inputs/genome_regions.hpp"
#include "inputs/input_opener.hpp"
#include "inputs/path_checks.hpp"
#include "inputs/shard_plan.hpp"
#include "matrices/matrix_file.hpp"
#include "motifcount/error.hpp"
#include "motifs/named_groups.hpp"
#include "output/output_folder.hpp"
#include "pattern/guide_pairs.hpp"
#include "plan/compiled_search.hpp"
#include "plan/conflicts.hpp"
#include "plan/cuda_choice.hpp"
#include "plan/plan.hpp"
#include "plan/search_plan.hpp"
#include "reads/fastx/line_reader.hpp"
#include "report/guides/returned_sites.hpp"
#include "run/checks.hpp"
#include "run/input_background.hpp"
#include "run/outputs.hpp"
#include "run/pam_side.hpp"
#include "run/run_info.hpp"
#include "run/search.hpp"
#include "run/variant_search.hpp"

namespace motifcount {

using namespace internal;
namespace {

void warn(Message const& warning, RunInfo& info, ProgressSink& sink) {
    sink.warning(warning);
    info.warnings.push_back(warning);
}

bool is_of_pairs(MotifFileInfo const& file) {
    return file.sequence_b.number != 0;
}

/// True if the columns in a table are id, sequence (or both sequences of a pair) and gene, in this order
bool has_usual_columns(MotifFileInfo const& file) {
    std::uint64_t const last = std::max(file.sequence.number, file.sequence_b.number);
    bool const in_order = file.id.number == 1 && file.sequence.number == 2 && last <= 3;
    bool const with_genes = file.gene.number == last + 1 && file.gene_b.number == 0;
    return in_order && (with_genes || (file.gene.number == 0 && file.columns == last));
}

bool has_two_sequences(MotifFileInfo const& file) {
    return is_of_pairs(file) && file.sequence_b.number != file.sequence.number;
}

void tell_doubts(MotifFileInfo const& file, RunSettings const& settings, RunInfo& info, ProgressSink& sink) {
    if (!file.warning.empty()) warn(file.warning, info, sink);
    std::size_t const taken = (has_two_sequences(file) ? 2U : 1U) + (file.id.number != 0 ? 1U : 0U);
    if (settings.library && file.format == "table" && file.columns > taken && file.gene.number == 0)
        warn(file.path + ": no gene column was found, so each " + (is_of_pairs(file) ? "pair" : "guide") +
                 " counts as its own gene; if the table has a gene column, name all columns with " +
                 setting::columns,
             info, sink);
}

/// Reports the chosen columns in a table. They are reported as a guess if they are not set and not in the usual order.
void tell_columns(MotifFileInfo const& file, RunSettings const& settings, ProgressSink& sink) {
    std::string const note = taken_columns(file);
    if (note.empty()) return;
    settings.columns.empty() && !has_usual_columns(file) ? sink.guess(note) : sink.note(note);
}

void tell_pam_side(RunSettings const& settings, ProgressSink& sink) {
    if (!settings.off_target || !settings.off_target->side_from_pams || settings.off_target->pam_at_end)
        return;
    sink.guess(std::string("PAM ") + joined(settings.off_target->pams) +
               ": searched at the 5' end of the guides, as for Cas12a; --pam-side 3 searches the 3' end");
}

/// Calls `part`. Rethrows motif errors as usage errors, because all motifs come from the command line.
template <typename Part>
void with_own_motifs(Part const& part) {
    try {
        part();
    } catch (Error const& error) {
        if (error.code() != ErrorCode::motif) throw;
        throw Error(ErrorCode::usage, error.message());
    }
}

/// Calls `part`. Adds the path of the motif file to motif errors if all motifs come from this file.
template <typename Part>
void with_motifs_of(RunSettings const& settings, Part const& part) {
    if (settings.motif_files.empty()) return with_own_motifs(part);
    bool const one_has_all = settings.motif_files.size() == 1 && settings.patterns.empty();
    try {
        part();
    } catch (Error const& error) {
        if (error.code() != ErrorCode::motif || !one_has_all) throw;
        throw Error(ErrorCode::motif, settings.motif_files.front() + ": " + error.message());
    }
}

std::string describe(CasOffinderInput const& input) {
    std::string const pam = input.pam.empty()
                                ? "no PAM"
                                : "PAM " + input.pam + " at the " + (input.pam_at_end ? "3'" : "5'") + " end";
    return "this is a Cas-OFFinder input file, and its settings apply where no option is given: " + pam +
           ", up to " + counted(input.mismatches, "mismatch") + ", bulges of " +
           std::to_string(input.dna_bulge) + " (DNA) and " + std::to_string(input.rna_bulge) +
           " (RNA), genome " + input.genome;
}

MotifSet read_motifs(RunSettings const& settings, unsigned threads, RunInfo& info, ProgressSink& sink) {
    MotifSet motifs;
    OffTarget search = settings.off_target.value_or(OffTarget{});
    for (std::string const& path : settings.motif_files) {
        if (settings.off_target) {
            if (auto const input = read_cas_offinder(path)) {
                search.pam_in_guides = PamInGuides::no;
                for (MotifId guide = 0; guide < input->guides.size(); ++guide)
                    motifs.add({input->guides.id(guide), input->guides.sequence(guide)}, path);
                info.motif_files.emplace_back().path = path;
                info.motif_files.back().format = "Cas-OFFinder";
                sink.note(path + ": " + describe(*input));
                continue;
            }
        }
        info.motif_files.push_back(read_motif_file(path, motifs,
                                                   {.columns = settings.columns,
                                                    .full_ids = settings.full_ids,
                                                    .library = settings.library,
                                                    .threads = threads}));
        tell_doubts(info.motif_files.back(), settings, info, sink);
    }
    for (std::string const& pattern : settings.patterns) {
        try {
            motifs.add({.sequence = pattern}, std::string(pattern.empty() ? "-p ''" : "-p ") + pattern);
        } catch (Error const& error) {
            std::error_code missing;
            bool const is_file = std::filesystem::is_regular_file(pattern, missing);
            throw Error(ErrorCode::usage,
                        error.message() +
                            (is_file ? "; this is a file name: give the file with " + setting::motif_files
                                     : Message()));
        }
    }
    if (!settings.off_target) return motifs;
    GuideList list;
    with_motifs_of(settings, [&] { list = without_pams(std::move(motifs), search); });
    if (!list.note.empty()) warn(list.note, info, sink);
    return std::move(list.guides);
}

/// Returns the guide pairs; null if motifs are not counted in pairs.
std::unique_ptr<GuidePairs> read_pairs(RunSettings const& settings, RunInfo& info, ProgressSink& sink) {
    if (settings.dual == Dual::none) return nullptr;
    auto pairs = std::make_unique<GuidePairs>();
    info.motif_files.push_back(read_guide_pairs(settings.motif_files.front(), settings.columns, *pairs));
    tell_doubts(info.motif_files.back(), settings, info, sink);
    return pairs;
}

/// Returns the groups for OutputPaths::group_counts; empty if this report is not requested.
std::vector<NamedGroup> find_groups(RunSettings const& settings, MotifSet const& motifs, ProgressSink& sink) {
    if (settings.outputs.group_counts.empty()) return {};
    if (settings.groups.empty()) return groups_by_gene(motifs);
    std::vector<NamedGroup> groups = read_groups(settings.groups, motifs);
    std::vector<bool> grouped(motifs.size());
    for (NamedGroup const& group : groups)
        for (MotifId const motif : group.motifs) grouped[motif] = true;
    if (auto const others = std::ranges::count(grouped, false); others != 0)
        sink.note(settings.groups + ": " + std::to_string(others) + " of " + counted(motifs.size(), "motif") +
                  " in no group");
    return groups;
}

/// Calls `part`. If memory runs out, throws Error(limit), with the purpose and the amount of the memory.
template <typename Part>
auto with_memory_for(std::string const& purpose, Part const& part) {
    try {
        return part();
    } catch (std::bad_alloc const& error) {
        throw Error(ErrorCode::limit, describe_shortage(error, purpose) +
                                          "; provide more memory, or use fewer threads (" + setting::threads +
                                          ") or fewer motifs at a time");
    }
}

/// Returns the number of bytes needed to merge the counts of all threads and strands.
std::uint64_t result_bytes(CompiledSearch const& compiled) {
    PatternSet const& patterns = compiled.patterns();
    return 3 * sizeof(std::uint64_t) * (patterns.size() + patterns.group_count()) +
           sizeof(MotifCounts) * compiled.motifs().size();
}

std::uint64_t sample_bytes(RunSettings const& settings, Plan const& plan, std::size_t rows) {
    if (!plan.counts_by_sample) return 0;
    auto const samples = std::ranges::count_if(settings.inputs, &ReadInput::ends_sample);
    return static_cast<std::uint64_t>(samples) * rows * sizeof(MotifCounts);
}

/// Returns the total input size in bytes, before decompression; empty if the size of an input is unknown.
std::optional<std::uint64_t> total_bytes(std::vector<ReadInput> const& inputs) {
    std::uint64_t sum = 0;
    for (ReadInput const& input : inputs) {
        auto const bytes = stored_bytes(input);
        if (!bytes) return std::nullopt;
        sum += *bytes;
    }
    return sum;
}

void tell_choice(CompiledSearch const& compiled, RunInfo& info, ProgressSink& sink) {
    info.engines = compiled.engines();
    info.threads = compiled.threads();
    info.reason = compiled.reason();
    for (EngineUse const& use : info.engines)
        sink.note("engine " + use.engine + " on " + use.device + " for " + counted(use.patterns, "pattern") +
                  ", " + std::to_string((use.memory_bytes + 1023) / 1024) + " KiB of tables");
    for (std::string const& reason : compiled.reasons()) sink.note("chosen because: " + reason);
    sink.note(counted(info.threads, "thread") + ", " + std::string(to_string(simd_level())) +
              " instructions");
    for (Message const& warning : compiled.warnings()) warn(warning, info, sink);
    if (compiled.scores() != nullptr)
        for (Message const& note : compiled.scores()->notes()) sink.note(note.command());
    if (compiled.scores() != nullptr) info.matrices_without_hits = compiled.scores()->without_hits();
}

/// True if a file can be read as text and begins with matrices
bool has_matrices(std::string const& path) {
    std::error_code missing;
    if (!std::filesystem::is_regular_file(path, missing)) return false;
    try {
        return is_matrix_text(LineReader(path).beginning());
    } catch (Error const&) {
        return false;
    }
}

/// Calls `part`, which reads the inputs. If an input is a file of matrices, the error says how to give the file.
template <typename Part>
void with_hint_for_matrices(Part const& part) {
    try {
        part();
    } catch (Error const& error) {
        std::string const& file = error.position().file;
        if (error.code() != ErrorCode::input || !has_matrices(file)) throw;
        throw Error(
            ErrorCode::input, Position{.file = file},
            "these are matrices, but the file was given as reads; every file of motifs needs its own " +
                Message(setting::motif_files));
    }
}

/// Returns the settings with the background of the inputs, and reports how to set it.
RunSettings with_own_background(RunSettings settings, ProgressSink& sink, std::stop_token const& stop) {
    std::string background;
    with_hint_for_matrices([&] { background = background_of_inputs(settings, stop); });
    sink.guess("--background input: the same as --background " + background);
    settings.background_of_inputs = false;
    settings.search.matrices.background = read_background(background);
    return settings;
}

void check(Verification const& outcome) {
    if (outcome.passed()) return;
    std::string const found = counted(outcome.verified, "hit") + " verified, " +
                              std::to_string(outcome.missed) + " missed, " +
                              std::to_string(outcome.unverified) + " unverified";
    throw Error(ErrorCode::mismatch,
                setting::verify + ": in the first " + std::to_string(outcome.bases) + " bases " + found +
                    (outcome.counts_agree ? "" : "; counts differ") +
                    "; this is a bug in motifcount: please report the bug, and use " + setting::engine +
                    " naive meanwhile",
                setting::verify);
}

}  // namespace

Result run(RunSettings const& settings, ProgressSink* sink, std::stop_token stop) {
    ProgressSink silent;
    ProgressSink& told = sink != nullptr ? *sink : silent;
    if (settings.off_target && has_folder(settings.inputs)) {
        RunSettings with_files = settings;
        for (std::string const& message : open_folders(with_files.inputs)) told.guess(message);
        return run(with_files, sink, stop);
    }
    Plan const plan = validated_plan(settings);
    if (settings.background_of_inputs) return run(with_own_background(settings, told, stop), sink, stop);
    RunInfo info = describe(plan, settings.command);
    for (std::string const& warning : odd_inputs(settings.inputs, !settings.sample_sheet.empty()))
        warn(warning, info, told);
    if (settings.sample_sheet.empty())
        if (std::string const lanes = describe_lanes(settings.inputs); !lanes.empty()) told.guess(lanes);
    Stopwatch const compile_watch;
    auto const starting = start_devices(settings.search.device);
    std::unique_ptr<GuidePairs> const pairs =
        with_memory_for("reading the motifs", [&] { return read_pairs(settings, info, told); });
    MotifSet motifs = with_memory_for("reading the motifs", [&] {
        return pairs != nullptr ? pairs->take_guides() : read_motifs(settings, plan.threads, info, told);
    });
    check_matrices(settings, motifs);
    for (std::string const& warning : motifs.warnings()) warn(warning, info, told);
    if (settings.library || settings.off_target)
        with_motifs_of(settings, [&] { refuse_empty_guides(motifs); });
    auto const bytes = total_bytes(settings.inputs);
    bool const exact_first = searches_exact_first(plan, motifs.size(), bytes);
    std::unique_ptr<CompiledSearch> const owner = compile_search(
        std::move(motifs), plan, HitFilter(plan.filter).anchor(), exact_first, bytes.value_or(0));
    CompiledSearch& compiled = *owner;
    if (settings.library)
        if (auto const warning = find_neighbours(compiled, plan)) warn(*warning, info, told);
    MotifSet const& rows = pairs != nullptr ? pairs->rows() : compiled.motifs();
    if (settings.library || !settings.outputs.matrix.empty())
        if (auto const warning = find_missing_genes(
                rows, std::ranges::any_of(info.motif_files,
                                          [](auto const& file) { return file.gene.number != 0; })))
            warn(*warning, info, told);
    std::optional<std::string> renamed;
    if (!settings.outputs.matrix.empty())
        with_motifs_of(settings, [&] { renamed = check_matrix_names(rows); });
    if (renamed && !settings.outputs.control_ids.empty())
        *renamed +=
            "; " + settings.outputs.control_ids + " lists the controls by their names in the table of counts";
    if (renamed) told.guess(*renamed);
    std::optional<std::vector<bool>> controls;
    if (!settings.controls.empty()) controls = read_controls(settings.controls, rows);
    std::vector<NamedGroup> const groups = find_groups(settings, rows, told);
    ShardPlan shard;
    if (settings.shard) {
        shard = plan_shard(*settings.shard, settings.inputs);
        info.shard = ShardLine{*settings.shard, info.version, compiled.motifs().checksum(),
                               shard_options(plan, settings.inputs.size(), shard)};
    }
    std::optional<GenomeRegions> regions;
    std::vector<std::unique_ptr<RecordStream>> cut;
    std::vector<ReadInput> inputs = settings.inputs;
    if (!settings.within.empty()) {
        regions.emplace(settings.within);
        for (ReadInput& input : inputs) input.records = cut.emplace_back(regions->cut(input.path)).get();
    }
    std::optional<VariantFile> variant_file;
    if (settings.off_target && !settings.off_target->vcf.empty())
        variant_file.emplace(settings.off_target->vcf, settings.off_target->min_af, compiled.threads());
    std::optional<OutputFolder> folder;
    if (!settings.output_folder.empty()) folder.emplace(settings.output_folder);
    ReportSettings const report_settings{compiled.max_edits(),
                                         compiled.max_mismatches(),
                                         settings.off_target ? &*settings.off_target : nullptr,
                                         settings.library,
                                         settings.assign,
                                         settings.runs != 0,
                                         settings.within.empty() ? settings.lift_names : LiftNames::bedtools,
                                         compiled.scores().get(),
                                         settings.record_values};
    Outputs outputs(settings.outputs, rows, info.shard ? &*info.shard : nullptr, report_settings, stop);
    OffTargetSites sites;
    std::vector<bool> exact;
    // The search for the other side of the PAM has no reports, and must not start another such search.
    bool const advises = settings.off_target && (!outputs.empty() || settings.off_target->return_sites);
    if (advises) outputs.add(std::make_unique<ExactSites>(rows, exact));
    if (settings.off_target && settings.off_target->return_sites)
        outputs.add(std::make_unique<ReturnedSites>(rows, report_settings, sites));
    info.compile_seconds = compile_watch.seconds();
    for (MotifFileInfo const& file : info.motif_files) tell_columns(file, settings, told);
    tell_pam_side(settings, told);
    tell_choice(compiled, info, told);
    told.begin();

    Stopwatch const search_watch;
    std::string const motif_count = counted(compiled.motifs().size(), "motif");
    auto const search = with_memory_for("counting " + motif_count, [&] {
        require_memory(result_bytes(compiled) + sample_bytes(settings, plan, rows.size()));
        return std::make_unique<Search>(settings, plan, inputs, shard, compiled, pairs.get(), outputs, told,
                                        stop);
    });
    with_memory_for("the search for " + motif_count,
                    [&] { with_hint_for_matrices([&] { search->search_all(info); }); });
    if (advises && settings.off_target->has_variants())
        with_memory_for("the search for sites with variants", [&] {
            std::vector<Message> warnings;
            search_variants(settings, plan, compiled, variant_file ? &*variant_file : nullptr,
                            outputs.hit_writers(), told, warnings, stop);
            for (Message const& warning : warnings) warn(warning, info, told);
        });
    info.search_seconds = search_watch.seconds();
    if (regions && settings.max_hits == 0) regions->check_found();
    if (info.verification) check(*info.verification);
    if (advises)
        if (auto const advice = advise_pam_side(settings, rows, exact, controls ? &*controls : nullptr, stop);
            !advice.empty())
            warn(advice, info, told);

    return with_memory_for("the report of " + motif_count, [&]() -> Result {
        std::vector<MotifCounts> counts = search->counts();
        for (Message const& warning : outputs.warnings()) warn(warning, info, told);
        outputs.publish({counts, search->samples(), search->matrix_columns(),
                         to_string(settings.search.strand), info, controls ? &*controls : nullptr,
                         pairs.get(), groups, search->counts_by_sample(), compiled.scores().get()},
                        told);
        if (folder) folder->keep();
        return {pairs != nullptr ? std::move(*pairs).take_rows() : std::move(compiled).take_motifs(),
                std::move(counts), std::move(info),
                settings.count_by_sample ? search->take_counts_by_sample()
                                         : std::vector<std::vector<MotifCounts>>(),
                std::move(sites)};
    });
}

}  // namespace motifcount
