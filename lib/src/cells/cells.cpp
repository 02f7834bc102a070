#include "motifcount/cells.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "cells/cell_ties.hpp"
#include "cells/cells_job.hpp"
#include "cells/cells_output.hpp"
#include "cells/cells_shard.hpp"
#include "cells/seen_features.hpp"
#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "fragments/detect_directions.hpp"
#include "fragments/kept_warnings.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/layout_search.hpp"
#include "inputs/path_checks.hpp"
#include "inputs/shard_plan.hpp"
#include "layouts/kits.hpp"
#include "motifcount/error.hpp"

namespace motifcount {

using namespace internal;
namespace {

/// Names of the segments whose list is CellsSettings::features: all features
std::vector<std::string> listed_names(CellsSettings const& settings, std::string_view layout) {
    if (settings.features.empty()) return {};
    std::vector<std::string> names;
    for (std::string const& name : segment_names(layout))
        if (name != "cell" && name != "umi") names.push_back(name);
    return names;
}

/// Returns the layout of the first reads. Throws Error(usage) for shards.
OwnLayout detected_layout(CellsSettings const& settings, unsigned threads, ProgressSink& told) {
    auto given = settings.lists;
    if (!settings.features.empty()) given.emplace_back("feature", settings.features);
    std::vector<std::string> required;
    for (auto const& [name, file] : given) required.push_back(name);
    std::vector<SurveyedList> const lists = surveyed_lists(given, settings.columns, threads);
    OwnLayout found = detect_own_layout(settings.inputs, lists, required, settings.reference, threads, told);
    if (settings.shard)
        throw Error(ErrorCode::usage, setting::shard, "",
                    std::string("the layout is detected from the first reads, but a shard may not contain "
                                "these reads; give the detected layout: ")
                        .append(layout_setting.option)
                        .append(" '")
                        .append(found.text)
                        .append("'"));
    return found;
}

/// Makes the features of the settings the list of the segments with these names.
void set_list(ReadLayout& layout, std::vector<std::string> const& names, CellsSettings const& settings) {
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element)) {
                if (std::ranges::find(names, segment->name) != names.end()) segment->list = settings.features;
                if (segment->kind == SegmentKind::feature) segment->columns = settings.columns;
            }
}

/// Keeps ties between the entries of all lists, which are decided at the end.
void keep_ties(ReadLayout& layout) {
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element)) segment->rule.ties = true;
}

UmiRule rule_of(UmiMethod method, bool has_cells) {
    switch (method) {
        case UmiMethod::automatic:
            return has_cells ? UmiRule::directional : UmiRule::unique;
        case UmiMethod::unique:
            return UmiRule::unique;
        case UmiMethod::directional:
            return UmiRule::directional;
        case UmiMethod::cluster:
            return UmiRule::cluster;
    }
    return UmiRule::unique;
}

/// Codes of the cells in CellsSettings::cells
std::vector<std::uint64_t> listed_cells(std::string const& path, UmiLengths lengths, unsigned threads) {
    std::vector<std::uint64_t> cells;
    for (std::string_view const sequence : read_cells(path, threads)) {
        if (sequence.size() > lengths.longest || (!lengths.vary && sequence.size() != lengths.longest))
            throw Error(ErrorCode::motif, std::string(path).append(": ").append(sequence).append(" has ") +
                                              counted(sequence.size(), "base") +
                                              ", but cells of the layout have " +
                                              std::to_string(lengths.longest));
        cells.push_back(umi_code(parse_short_text(sequence), lengths));
    }
    std::vector<std::uint64_t> sorted = cells;
    std::ranges::sort(sorted);
    if (auto const twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        throw Error(ErrorCode::motif, path + ": " + umi_letters(*twice, lengths) + " is listed twice");
    return cells;
}

CellsTask task_of(CellsSettings const& settings, ReadLayout const& layout, SegmentLists& lists,
                  CellSegments const& segments, unsigned threads) {
    CellsTask task{layout, settings.layout, settings.command, {}, settings.feature_type};
    if (auto names = lists.take_names(segments.feature))
        task.features = {std::move(names->ids), std::move(names->genes), lists.sequences(segments.feature)};
    else
        task.unlisted = layout.segments()[segments.feature]->name;
    if (BarcodeList const* const list = lists.lists()[segments.feature].list.get())
        task.equal_features = list->distinct() < task.features.ids.size();
    bool const has_cells = !segments.cell.empty();
    if (!settings.cells.empty()) {
        if (!has_cells) throw Error(ErrorCode::usage, "--cells: the layout has no segment 'cell'");
        task.cells = listed_cells(settings.cells, segments.cell_lengths, threads);
    }
    task.add_suffix = settings.add_suffix;
    task.has_umis = !segments.umi.empty();
    task.decides_ties = settings.tie == TieRule::frequency;
    task.cell_lengths = segments.cell_lengths;
    task.umis = {rule_of(settings.umi_method, has_cells), settings.shared_umi, segments.umi_lengths,
                 has_cells};
    return task;
}

void check_shard(CellsSettings const& settings, ReadLayout const& layout, LayoutOptions const& options,
                 unsigned threads) {
    if (!settings.shard) return;
    if (!settings.html.empty() || !settings.mqc.empty())
        throw Error(ErrorCode::usage,
                    setting::shard +
                        " cannot be combined with --html and --mqc, which describe the whole run; give them "
                        "to motifcount merge",
                    setting::shard);
    for (ReadInput const& input : settings.inputs)
        if (input.interleaved)
            throw Error(ErrorCode::usage,
                        setting::shard + " cannot be combined with " + setting::interleaved +
                            ": shards would separate interleaved mates; give the mates as two files",
                        setting::shard);
    refuse_detection(layout, settings.inputs, options, threads, settings.reference);
}

/// Features, cells and segments that are counted
struct CellsWork {
    CellsSettings const& settings;
    ReadLayout const& layout;
    std::vector<std::string> const& listed;
    SegmentLists const& lists;
    CellSegments const& segments;
    LayoutMatcher const& matcher;
    unsigned threads;
    std::stop_token const& stop;
};

/// Reads the inputs, or with slices the part of a shard.
std::vector<InputSummary> read_fragments(CellsWork const& work,
                                         std::span<std::optional<InputSlice> const> slices, CellsJob& job,
                                         ProgressSink& told) {
    CellsSettings const& settings = work.settings;
    told.begin();
    std::vector<InputSummary> inputs = run_fragments(
        {settings.inputs, work.threads, settings.piece_bytes, settings.reference, settings.decoder, work.stop,
         settings.min_umi_quality != 0, slices, settings.shard.value_or(Shard{})},
        job, told);
    job.flush();
    return inputs;
}

/// Reports that all sequences of a feature without a list are counted. Throws Error(usage) for shards.
void check_unlisted(CellsSettings const& settings, CellsTask const& task, ProgressSink& told) {
    if (task.unlisted.empty()) return;
    if (settings.shard)
        throw Error(ErrorCode::usage, setting::shard, "",
                    "segment '" + task.unlisted +
                        "' has no list, and shards of its sequences cannot be merged: give a list with "
                        "--features, or run without " +
                        std::string(setting::shard.option));
    told.guess("segment '" + task.unlisted +
               "' has no list: all its sequences are counted; give a list with --features to count only "
               "its entries");
}

/// Counts all reads, and writes the outputs.
void count_all(CellsWork const& work, CellsTask task, ProgressSink& told, CellsResult& result) {
    CellsSettings const& settings = work.settings;
    CellsOutput output({settings.output_folder, settings.html, settings.mqc}, task, files_of(settings.inputs),
                       work.stop);
    std::string const beside = settings.output_folder + "/cells.json";
    std::optional<SeenFeatures> seen;
    std::optional<CellTies> ties;
    std::uint64_t const third = settings.umi_memory / 3;
    if (task.decides_ties) ties.emplace(beside, third, work.threads, list_sizes(work.lists));
    std::uint64_t const memory = ties ? 2 * third : settings.umi_memory;
    if (!task.unlisted.empty()) seen.emplace(beside, memory / 3 * 2, work.threads);
    UmiStore store(beside, seen ? memory / 3 : memory, work.threads);
    TextStore* const texts = seen ? &seen->texts() : nullptr;
    CellsJob job(work.layout, work.matcher, work.lists, work.segments, settings.min_umi_quality, store, texts,
                 ties ? &*ties : nullptr);
    result.inputs = read_fragments(work, {}, job, told);
    if (ties) result.decided_ties = decide_ties(*ties, task, job.classes(), store, texts);
    result.classes = job.classes().result(work.threads);
    if (seen) {
        seen->count(task.umis, store);
        task.features.ids = task.features.sequences = seen->sequences();
        for (std::size_t i = 0; i < seen->sequences().size(); ++i) task.features.genes.push_back({});
    }
    output.write(std::move(task), store, work.threads, told, result, seen ? &*seen : nullptr);
}

/// Counts the reads of a shard, and writes its file.
void count_shard(CellsWork const& work, CellsTask const& task, ProgressSink& told, CellsResult& result) {
    CellsSettings const& settings = work.settings;
    ShardPlan const plan = plan_shard(*settings.shard, settings.inputs);
    OutputFolder folder(settings.output_folder);
    OutputFile file(settings.output_folder + "/" + cells_shard_file, work.stop);
    check_outputs(files_of(settings.inputs), {{setting::folder, file.path()}});
    std::vector<std::size_t> const lists =
        task.decides_ties ? list_sizes(work.lists) : std::vector<std::size_t>();
    CellTies ties(file.path(), settings.umi_memory / 3, work.threads, lists);
    UmiStore store(file.path(), task.decides_ties ? settings.umi_memory / 3 * 2 : settings.umi_memory,
                   work.threads);
    CellsJob job(work.layout, work.matcher, work.lists, work.segments, settings.min_umi_quality, store,
                 nullptr, task.decides_ties ? &ties : nullptr);
    result.inputs = read_fragments(work, plan.slices, job, told);
    for (std::size_t i = 0; i < result.inputs.size(); ++i) result.inputs[i].bytes = plan.input_bytes[i];
    result.classes = job.classes().result(work.threads);
    result.fragments = job.tied();
    for (LayoutClass const& own : result.classes) result.fragments += own.fragments;
    CellsShard const shard{task, work.listed, job.classes().counts(), result.inputs, result.warnings, lists};
    write_cells_shard(file, cells_shard_line(settings, shard, work.lists, plan), shard, {store, ties},
                      work.threads);
    told.end();
    publish_all({&file});
    folder.keep();
}

}  // namespace

CellsResult count_cells(CellsSettings const& settings, ProgressSink* sink, std::stop_token stop) {
    ProgressSink silent;
    CellsResult result;
    KeptWarnings told(sink != nullptr ? *sink : silent, result.warnings);
    unsigned const threads = settings.threads != 0 ? settings.threads : usable_cpus();
    bool const detects = settings.layout == auto_layout;
    if (!detects && !settings.lists.empty())
        throw Error(ErrorCode::usage, "--list is used to detect the layout: give --layout auto");
    OwnLayout const own = detects ? detected_layout(settings, threads, told) : OwnLayout();
    LayoutSource const source = detects ? LayoutSource{own.text} : find_layout(settings.layout);
    // A detected layout names all lists.
    std::vector<std::string> const listed =
        detects ? std::vector<std::string>() : listed_names(settings, source.text);
    ReadLayout layout = parse_layout(source, listed);
    set_list(layout, listed, settings);
    (void)check_inputs(layout, settings.inputs, told);
    LayoutOptions const placing{.both_ways = settings.both_orientations || own.both_orientations};
    check_shard(settings, layout, placing, threads);
    detect_directions(layout, {}, settings.inputs, placing, threads, settings.reference, told);
    if (settings.tie == TieRule::frequency) keep_ties(layout);
    SegmentLists lists(layout, {}, threads, told);
    CellSegments const segments = cell_segments(layout, lists);
    LayoutMatcher const matcher(layout, lists.lists(), placing);
    CellsTask task = task_of(settings, layout, lists, segments, threads);
    check_unlisted(settings, task, told);
    CellsWork const work{settings, layout, listed, lists, segments, matcher, threads, stop};
    if (settings.shard)
        count_shard(work, task, told, result);
    else
        count_all(work, std::move(task), told, result);
    return result;
}

}  // namespace motifcount
