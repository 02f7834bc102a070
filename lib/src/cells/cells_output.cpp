#include "cells/cells_output.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "cells/cells_page.hpp"
#include "cells/seen_features.hpp"
#include "core/counted.hpp"
#include "core/make_texts.hpp"
#include "fragments/layout_inputs.hpp"
#include "fragments/layout_report.hpp"
#include "fragments/layout_search.hpp"
#include "motifcount/message.hpp"
#include "motifcount/version.hpp"
#include "output/write_rows.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

char const* name_of(UmiRule rule) {
    return rule == UmiRule::unique ? "unique" : rule == UmiRule::directional ? "directional" : "cluster";
}

/// Adds the counts of features whose sequence another feature has as well: each has the counts of the first.
void copy_to_equal(std::vector<CellCount>& counts, Texts const& sequences, ProgressSink& sink) {
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

std::vector<std::uint64_t> seen_cells(std::vector<CellCount> const& counts) {
    std::vector<std::uint64_t> cells;
    for (CellCount const& count : counts)
        if (cells.empty() || cells.back() != count.cell) cells.push_back(count.cell);
    return cells;
}

/// Warns if no cell in the list of --cells was seen.
void check_cells(std::vector<std::uint64_t> const& listed, std::vector<CellCount> const& counts,
                 ProgressSink& sink) {
    auto const is_seen = [&](std::uint64_t cell) {
        return std::ranges::binary_search(counts, cell, {}, &CellCount::cell);
    };
    if (!counts.empty() && std::ranges::none_of(listed, is_seen))
        sink.warning("no cell in the list of --cells was seen; is it the right list?");
}

void check_umi_space(UmiCounts const& umis, CellsTask const& task, ProgressSink& sink) {
    UmiLengths const lengths = task.umis.lengths;
    if (task.umis.rule == UmiRule::unique || lengths.longest == 0 || lengths.longest > 16) return;
    double const limit =
        static_cast<double>(std::uint64_t{1} << (2 * lengths.longest)) / (30.0 * lengths.longest);
    std::size_t crowded = 0;
    std::uint32_t example = 0;
    for (CellCount const& count : umis.counts)
        if (count.umis > limit && crowded++ == 0) example = count.feature;
    if (crowded != 0)
        sink.warning("UMIs of " + counted(lengths.longest, "base") + " are too short for " +
                     counted(crowded, "count") + ", such as of " + std::string(task.features.ids[example]) +
                     ": neighbours by chance are joined, so there are more molecules than reported; --umi "
                     "unique does not join");
}

void write_counts(OutputFile& out, std::span<CellCount const> counts, CellsTask const& task,
                  unsigned threads) {
    constexpr std::size_t block = std::size_t{1} << 13U;
    out.write(task.has_umis ? "feature\tgene\treads\tumis\tmolecules\n" : "feature\tgene\treads\n");
    CellFeatures const& features = task.features;
    write_rows(out, threads, features.ids.size(), block,
               [&](std::size_t first, std::size_t last, std::string& text) {
                   auto count = std::ranges::lower_bound(counts, first, {}, &CellCount::feature);
                   for (std::size_t i = first; i < last; ++i) {
                       bool const is_counted = count != counts.end() && count->feature == i;
                       CellCount const row = is_counted ? *count++ : CellCount{};
                       text.append(features.ids[i]).append("\t").append(features.genes[i]).append("\t");
                       text.append(std::to_string(row.reads));
                       if (task.has_umis)
                           for (std::uint32_t const number : {row.umis, row.molecules})
                               text.append("\t").append(std::to_string(number));
                       text.append("\n");
                   }
               });
}

std::string json_of(CellsResult const& result, CellsTask const& task, std::uint64_t reads,
                    std::optional<Json> segments) {
    Json json{
        {"program", "motifcount"}, {"version", version()}, {"job", "cells"}, {"layout", task.given_layout}};
    if (result.layout != task.given_layout) json["detected_layout"] = result.layout;
    json["fragments"] = result.fragments;
    if (segments)
        json["segments"] = std::move(*segments);
    else
        json["features"] = result.features.size();
    if (result.has_cells) json["cells"] = result.cells.size();
    if (result.has_umis) {
        json["umi_method"] = name_of(task.umis.rule);
        json["umis"] = result.umis;
        json["molecules"] = result.molecules;
        json["dropped_molecules"] = result.dropped;
        if (reads != 0)
            json["saturation"] = 1 - static_cast<double>(result.umis) / static_cast<double>(reads);
    }
    if (task.decides_ties) {
        Json& ties = json["decided_ties"] = Json::array();
        for (DecidedTies const& own : result.decided_ties)
            ties.push_back({{"segment", own.segment}, {"fragments", own.fragments}});
    }
    json["classes"] = classes_array(result.classes);
    json["run"] = run_object(task.command, result.inputs, result.warnings);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void take_counts(UmiCounts const& umis, std::vector<std::uint64_t> const& cells, CellsResult& result) {
    result.counts.reserve(umis.counts.size());
    CountFinder counts(umis.counts);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        for (CellCount const& count : counts.of(cells[cell]))
            result.counts.push_back(
                {cell, count.feature, count.reads, result.has_umis ? count.molecules : 0});
    result.umis = umis.totals.umis;
    result.molecules = umis.totals.molecules;
    result.dropped = umis.totals.dropped;
}

}  // namespace

CellsOutput::CellsOutput(CellsPaths const& paths, CellsTask const& task, std::vector<NamedPath> const& inputs,
                         std::stop_token const& stop)
    : run_(run_name(paths.folder)),
      folder_(paths.folder),
      classes_(paths.folder + "/classes.tsv", stop),
      json_(paths.folder + "/cells.json", stop),
      pages_(paths.html, paths.mqc, stop) {
    std::string const& folder = paths.folder;
    files_ = {&classes_, &json_};
    if (task.umis.has_cells)
        std::ranges::copy(matrices_.emplace(folder, task.has_umis, stop).files(), std::back_inserter(files_));
    else if (task.unlisted.empty())
        files_.push_back(&table_.emplace(folder + "/counts.tsv", stop));
    if (!task.unlisted.empty()) files_.push_back(&sequences_.emplace(folder + "/segments.tsv", stop));
    std::vector<NamedPath> outputs = pages_.paths();
    for (OutputFile const* const file : files_) outputs.push_back({setting::folder, file->path()});
    check_outputs(inputs, outputs);
    std::ranges::copy(pages_.files(), std::back_inserter(files_));
}

void CellsOutput::write(CellsTask task, UmiStore& store, unsigned threads, ProgressSink& told,
                        CellsResult& result, SeenFeatures* seen) {
    result.layout = task.given_layout == auto_layout ? task.layout.text : task.given_layout;
    result.has_cells = task.umis.has_cells;
    result.has_umis = task.has_umis;
    result.has_list = task.unlisted.empty();
    UmiCounts umis = count_umis(store, task.umis, threads);
    if (seen != nullptr) {
        seen->add_cells(umis.counts);
        if (!result.has_cells) umis.totals = seen->totals();
    }
    for (LayoutClass const& own : result.classes) result.fragments += own.fragments;
    tell_chances(task.layout, result.inputs, told);
    tell_few_assigned(result.classes, result.fragments, told);
    if (task.cells) check_cells(*task.cells, umis.counts, told);
    if (task.has_umis) check_umi_space(umis, task, told);
    std::optional<CellsFigures> figures;
    if (pages_.html() != nullptr || pages_.has_sections()) figures.emplace(umis, task.has_umis);
    if (task.equal_features) copy_to_equal(umis.counts, task.features.sequences, told);
    std::vector<std::uint64_t> codes{0};
    if (matrices_) {
        codes = task.cells ? *task.cells : seen_cells(umis.counts);
        result.cells =
            make_texts(threads, codes.size(), [&](std::size_t first, std::size_t last, Texts& texts) {
                for (std::size_t i = first; i < last; ++i)
                    texts.push_back(umi_letters(codes[i], task.cell_lengths));
            });
        MatrixCells const cells{
            codes, [&](std::uint64_t cell) {
                return umi_letters(cell, task.cell_lengths).append(task.add_suffix ? "-1" : "");
            }};
        matrices_->write({cells, {task.features.ids, task.features.genes, task.feature_type}, umis.counts},
                         threads);
    } else if (table_) {
        write_counts(*table_, umis.counts, task, threads);
    }
    take_counts(umis, codes, result);
    result.features = std::move(task.features.ids);
    result.genes = std::move(task.features.genes);
    result.sequences = std::move(task.features.sequences);
    std::optional<Json> segments;
    if (seen != nullptr) segments = seen->write(*sequences_, task.unlisted, result);
    classes_.write(classes_table(result.classes, result.fragments));
    json_.write(json_of(result, task, umis.totals.reads, std::move(segments)));
    if (pages_.html() != nullptr) pages_.html()->write(cells_page(result, task, *figures));
    if (pages_.has_sections()) write_cells_sections(result, run_, *figures, pages_);
    told.end();
    publish_all(files_);
    folder_.keep();
    if (matrices_) matrices_->keep();
}

}  // namespace motifcount::internal
