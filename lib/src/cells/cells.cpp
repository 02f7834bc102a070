#include "motifcount/cells.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>

#include "cells/cells_job.hpp"
#include "core/counted.hpp"
#include "core/cpu.hpp"
#include "fragments/detect_directions.hpp"
#include "fragments/kept_warnings.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/layout_report.hpp"
#include "inputs/path_checks.hpp"
#include "layouts/kits.hpp"
#include "motifcount/error.hpp"
#include "motifcount/version.hpp"
#include "umis/cell_matrix.hpp"

namespace motifcount {

using namespace internal;
namespace {

using Json = nlohmann::ordered_json;

/// Names of the segments whose list is CellsSettings::features: all features
std::vector<std::string> listed_names(CellsSettings const& settings, std::string_view layout) {
    if (settings.features.empty()) return {};
    std::vector<std::string> names;
    for (std::string const& name : segment_names(layout))
        if (name != "cell" && name != "umi") names.push_back(name);
    return names;
}

/// Makes `path` the list of the segments with these names.
void set_list(ReadLayout& layout, std::vector<std::string> const& names, std::string const& path) {
    for (MateLayout& mate : layout.mates)
        for (LayoutElement& element : mate.elements)
            if (auto* const segment = std::get_if<LayoutSegment>(&element))
                if (std::ranges::find(names, segment->name) != names.end()) segment->list = path;
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

char const* name_of(UmiRule rule) {
    return rule == UmiRule::unique ? "unique" : rule == UmiRule::directional ? "directional" : "cluster";
}

std::vector<MatrixFeature> features_of(MotifSet const& motifs, std::string const& type) {
    std::vector<MatrixFeature> features;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        std::string const id(motifs.id(motif));
        std::string const gene(motifs.gene(motif));
        features.push_back({id, gene.empty() ? id : gene, type});
    }
    return features;
}

/// Adds the counts of features whose sequence another feature has as well: each has the counts of the first.
void copy_to_equal(std::vector<CellCount>& counts, std::vector<std::string> const& sequences,
                   ProgressSink& sink) {
    std::unordered_map<std::string_view, std::uint32_t> first;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> copies;
    for (std::uint32_t i = 0; i < sequences.size(); ++i)
        if (auto const [at, is_new] = first.emplace(sequences[i], i); !is_new)
            copies[at->second].push_back(i);
    if (copies.empty()) return;
    sink.warning(counted(copies.size(), "sequence") +
                 " of several features: each of these features gets all of the counts");
    std::size_t const before = counts.size();
    for (std::size_t i = 0; i < before; ++i)
        if (auto const found = copies.find(counts[i].feature); found != copies.end())
            for (std::uint32_t const feature : found->second) {
                counts.push_back(counts[i]);
                counts.back().feature = feature;
            }
    std::ranges::sort(counts, {},
                      [](CellCount const& count) { return std::pair(count.cell, count.feature); });
}

/// Codes of the cells in CellsSettings::cells
std::vector<std::uint64_t> listed_cells(std::string const& path, UmiLengths lengths) {
    std::vector<std::uint64_t> cells;
    for (std::string const& sequence : read_cells(path)) {
        if (sequence.size() > lengths.longest || (!lengths.vary && sequence.size() != lengths.longest))
            throw Error(ErrorCode::motif,
                        path + ": " + sequence + " has " + counted(sequence.size(), "base") +
                            ", but cells of the layout have " + std::to_string(lengths.longest));
        cells.push_back(umi_code(parse_short_text(sequence), lengths));
    }
    std::vector<std::uint64_t> sorted = cells;
    std::ranges::sort(sorted);
    if (auto const twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        throw Error(ErrorCode::motif, path + ": " + umi_letters(*twice, lengths) + " is listed twice");
    return cells;
}

std::vector<std::uint64_t> seen_cells(std::vector<CellCount> const& counts) {
    std::vector<std::uint64_t> cells;
    for (CellCount const& count : counts)
        if (cells.empty() || cells.back() != count.cell) cells.push_back(count.cell);
    return cells;
}

void check_umi_space(UmiCounts const& umis, UmiLengths lengths, std::vector<MatrixFeature> const& features,
                     UmiRule rule, ProgressSink& sink) {
    if (rule == UmiRule::unique || lengths.longest == 0 || lengths.longest > 16) return;
    double const limit =
        static_cast<double>(std::uint64_t{1} << (2 * lengths.longest)) / (30.0 * lengths.longest);
    std::size_t crowded = 0;
    std::uint32_t example = 0;
    for (CellCount const& count : umis.counts)
        if (count.umis > limit && crowded++ == 0) example = count.feature;
    if (crowded != 0)
        sink.warning("UMIs of " + counted(lengths.longest, "base") + " are too short for " +
                     counted(crowded, "count") + ", such as of " + features[example].id +
                     ": neighbours by chance are joined, so there are more molecules than reported; --umi "
                     "unique does not join");
}

std::string counts_table(UmiCounts const& umis, MotifSet const& motifs, bool has_umis) {
    std::string table = has_umis ? "feature\tgene\treads\tumis\tmolecules\n" : "feature\tgene\treads\n";
    std::vector<CellCount> rows(motifs.size());
    for (CellCount const& count : umis.counts) rows[count.feature] = count;
    for (MotifId motif = 0; motif < motifs.size(); ++motif) {
        table.append(motifs.id(motif)).append("\t").append(motifs.gene(motif)).append("\t");
        table.append(std::to_string(rows[motif].reads));
        if (has_umis)
            table.append("\t")
                .append(std::to_string(rows[motif].umis))
                .append("\t")
                .append(std::to_string(rows[motif].molecules));
        table.append("\n");
    }
    return table;
}

std::string json_of(CellsResult const& result, CellsSettings const& settings, UmiRule rule,
                    std::uint64_t reads) {
    Json json{
        {"program", "motifcount"}, {"version", version()}, {"job", "cells"}, {"layout", settings.layout}};
    json["fragments"] = result.fragments;
    json["features"] = result.features.size();
    if (result.has_cells) json["cells"] = result.cells.size();
    if (result.has_umis) {
        json["umi_method"] = name_of(rule);
        json["umis"] = result.umis;
        json["molecules"] = result.molecules;
        json["dropped_molecules"] = result.dropped;
        if (reads != 0)
            json["saturation"] = 1 - static_cast<double>(result.umis) / static_cast<double>(reads);
    }
    json["classes"] = classes_array(result.classes);
    json["run"] = run_object(settings.command, result.inputs, result.warnings);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void take_counts(UmiCounts const& umis, std::vector<std::uint64_t> const& cells, CellsResult& result) {
    std::unordered_map<std::uint64_t, std::uint64_t> index;
    for (std::uint64_t const cell : cells) index.emplace(cell, index.size());
    for (CellCount const& count : umis.counts)
        if (auto const found = index.find(count.cell); found != index.end())
            result.counts.push_back(
                {found->second, count.feature, count.reads, result.has_umis ? count.molecules : 0});
    std::ranges::sort(result.counts, {},
                      [](FeatureCount const& count) { return std::pair(count.cell, count.feature); });
    result.umis = umis.totals.umis;
    result.molecules = umis.totals.molecules;
    result.dropped = umis.totals.dropped;
}

}  // namespace

CellsResult count_cells(CellsSettings const& settings, ProgressSink* sink, std::stop_token stop) {
    ProgressSink silent;
    CellsResult result;
    KeptWarnings told(sink != nullptr ? *sink : silent, result.warnings);
    LayoutSource const source = find_layout(settings.layout);
    std::vector<std::string> const listed = listed_names(settings, source.text);
    ReadLayout layout = parse_layout(source, listed);
    set_list(layout, listed, settings.features);
    (void)check_inputs(layout, settings.inputs, told);
    unsigned const threads = settings.threads != 0 ? settings.threads : usable_cpus();
    LayoutOptions const placing{.both_ways = settings.both_orientations};
    detect_directions(layout, {}, settings.inputs, placing, threads, settings.reference, told);
    SegmentLists const lists(layout, {}, threads, told);
    CellSegments const segments = cell_segments(layout, lists);
    LayoutMatcher const matcher(layout, lists.lists(), placing);
    MotifSet const& motifs = *lists.motifs(segments.feature);
    std::vector<MatrixFeature> const features = features_of(motifs, settings.feature_type);
    result.has_cells = !segments.cell.empty();
    result.has_umis = !segments.umi.empty();
    std::vector<std::uint64_t> codes{0};
    if (!settings.cells.empty()) {
        if (!result.has_cells) throw Error(ErrorCode::usage, "--cells: the layout has no segment 'cell'");
        codes = listed_cells(settings.cells, segments.cell_lengths);
    }

    OutputFolder folder(settings.output_folder);
    std::string const path = settings.output_folder + "/";
    OutputFile classes(path + "classes.tsv", stop);
    OutputFile json(path + "cells.json", stop);
    std::optional<OutputFile> table;
    std::optional<CellMatrices> matrices;
    if (result.has_cells)
        matrices.emplace(settings.output_folder, result.has_umis, stop);
    else
        table.emplace(path + "counts.tsv", stop);
    std::vector<OutputFile*> files{&classes, &json};
    if (table) files.push_back(&*table);
    if (matrices) std::ranges::copy(matrices->files(), std::back_inserter(files));
    std::vector<NamedPath> outputs;
    for (OutputFile const* const file : files) outputs.push_back({setting::folder, file->path()});
    check_outputs(files_of(settings.inputs), outputs);
    UmiStore store(path + "cells.json", settings.umi_memory, threads);
    CellsJob job(layout, matcher, lists, segments, settings.min_umi_quality, store);
    told.begin();
    result.inputs = run_fragments({settings.inputs, threads, settings.piece_bytes, settings.reference,
                                   settings.decoder, stop, settings.min_umi_quality != 0},
                                  job, told);
    job.flush();
    UmiRule const rule = rule_of(settings.umi_method, result.has_cells);
    UmiCounts umis =
        count_umis(store, {rule, settings.shared_umi, segments.umi_lengths, result.has_cells}, threads);
    result.classes = job.classes();
    for (LayoutClass const& own : result.classes) result.fragments += own.fragments;
    tell_chances(layout, result.inputs, told);
    if (result.has_umis) check_umi_space(umis, segments.umi_lengths, features, rule, told);
    copy_to_equal(umis.counts, lists.sequences(segments.feature), told);
    for (MatrixFeature const& feature : features) result.features.push_back(feature.id);

    if (result.has_cells) {
        if (settings.cells.empty()) codes = seen_cells(umis.counts);
        for (std::uint64_t const code : codes)
            result.cells.push_back(umi_letters(code, segments.cell_lengths));
        MatrixCells const cells{
            codes, [&](std::uint64_t cell) {
                return umi_letters(cell, segments.cell_lengths).append(settings.add_suffix ? "-1" : "");
            }};
        matrices->write({cells, features, umis.counts}, threads);
    } else {
        table->write(counts_table(umis, motifs, result.has_umis));
    }
    take_counts(umis, codes, result);
    classes.write(classes_table(result.classes, result.fragments));
    json.write(json_of(result, settings, rule, umis.totals.reads));
    told.end();
    publish_all(files);
    folder.keep();
    if (matrices) matrices->keep();
    return result;
}

}  // namespace motifcount
