#include "report/tables/mqc.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/error.hpp"
#include "output/output_place.hpp"
#include "report/sample_column.hpp"
#include "report/tables/mqc_section.hpp"
#include "rules/rule_info.hpp"

namespace motifcount::internal {
namespace {

using Json = nlohmann::ordered_json;

struct Column {
    MqcColumn shown;
    std::function<Json(SampleSummary const&)> cell;
};

bool is_classified(std::span<SampleSummary const> samples) {
    return !samples.empty() && !samples.front().classes.empty();
}

/// Returns a column per class of reads. The columns share one scale, so that a small class has a pale colour.
std::vector<Column> columns_of_classes(std::span<SampleSummary const> samples) {
    std::vector<Column> columns;
    for (SampleColumn const& one : class_columns(samples))
        columns.push_back({{.name = std::string(one.name),
                            .title = std::string(one.title),
                            .what = std::string(one.what),
                            .colour = one.colour,
                            .shared_scale = "motifcount_reads"},
                           one.cell});
    return columns;
}

Json with_hits(SampleSummary const& sample) {
    return sample.records_with_hits ? Json(*sample.records_with_hits) : Json();
}

/// Returns columns that differ from each other: if each assigned read has one hit, the numbers of hits are left out.
std::vector<Column> columns_of(std::span<SampleSummary const> samples) {
    std::vector<Column> columns{
        {{.name = "bases", .title = "Bases", .what = "Letters of the reads"}, &SampleSummary::bases}};
    auto const add = [&columns](std::vector<Column> more) {
        std::ranges::move(more, std::back_inserter(columns));
    };
    RuleInfo const* const rule = samples.empty() ? nullptr : samples.front().classes.rule();
    if (is_classified(samples))
        add(columns_of_classes(samples));
    else
        add({{{.name = "with_hits", .title = "Reads with a hit", .what = "Reads with a counted hit"},
              with_hits}});
    if (rule == nullptr || (rule->dual == Dual::none && rule->assign != Assign::unique))
        add({{{.name = "hits", .title = "Hits", .what = "Occurrences of all motifs"}, &SampleSummary::hits},
             {{.name = "hits_rev",
               .title = "Hits -",
               .what = "Occurrences on the reverse strand of the read"},
              &SampleSummary::hits_reverse}});
    add({{{.name = "motifs_absent",
           .title = "Motifs absent",
           .what = "Motifs without a hit",
           .scale = "OrRd"},
          &SampleSummary::absent},
         {{.name = "gini",
           .title = "Gini index",
           .what = "Inequality of reads between motifs: 0 if all counts are equal, 1 if all reads are of one "
                   "motif",
           .scale = "OrRd",
           .format = "{:.4f}"},
          [](auto const& sample) { return std::round(10'000 * sample.gini) / 10'000; }}});
    return columns;
}

std::vector<Column> general_columns(std::span<SampleSummary const> samples) {
    bool const assigns = is_classified(samples);
    return {
        {{.name = "motifcount_reads", .title = "Reads", .what = "Reads; a pair of mates counts once"},
         &SampleSummary::fragments},
        {{.name = "motifcount_assigned",
          .title = assigns ? "% assigned" : "% with a hit",
          .what = assigns ? "Percentage of the reads that are assigned to a motif"
                          : "Percentage of the reads with a counted hit",
          .scale = "RdYlGn",
          .format = "{:.1f}",
          .suffix = "%"},
         [](SampleSummary const& sample) { return percent_cell(sample.assigned(), sample.fragments()); }}};
}

/// Returns a column per class of reads. Without an assignment, the classes are reads with and without a hit.
std::vector<Column> bars_of(std::span<SampleSummary const> samples) {
    std::vector<Column> const classes = columns_of_classes(samples);
    if (is_classified(samples)) return classes;
    return {{{.name = "with_hits", .title = "Reads with a hit", .colour = classes.front().shown.colour},
             &SampleSummary::assigned},
            {{.name = "without", .title = "Reads without", .colour = classes.back().shown.colour},
             [](auto const& sample) { return sample.fragments() - sample.assigned(); }}};
}

/// Fills the section with the columns and the cells of all samples, and writes it.
void write(OutputFile& out, MqcSection section, std::vector<Column> const& columns,
           std::span<SampleSummary const> samples) {
    for (Column const& column : columns) section.columns.push_back(column.shown);
    for (SampleSummary const& sample : samples) {
        auto& cells = section.rows.emplace_back(sample.name, MqcSection::Cells{}).second;
        for (Column const& column : columns) cells.push_back(column.cell(sample));
    }
    write_mqc_section(out, section);
}

constexpr MqcFile files[] = {{mqc_suffix, write_mqc},
                             {mqc_classes_suffix, write_mqc_classes},
                             {mqc_general_suffix, write_mqc_general}};

}  // namespace

std::span<MqcFile const> mqc_files() noexcept {
    return files;
}

void check_mqc_prefix(std::string_view prefix) {
    constexpr std::string_view json = ".json";
    if (find_output_place(std::string(prefix)).descriptor)
        throw Error(ErrorCode::usage, setting::mqc, std::string(prefix),
                    "several files are written; give a prefix for their names");
    if (!prefix.ends_with(json)) return;
    std::string_view const ending = prefix.ends_with(mqc_suffix) ? mqc_suffix : json;
    std::string const name(prefix.substr(0, prefix.size() - ending.size()));
    throw Error(ErrorCode::usage, setting::mqc, name + std::string(ending),
                "expected a prefix, not a file name: " + setting::mqc + " " + name + " writes " + name +
                    mqc_suffix + ", " + name + mqc_classes_suffix + " and " + name + mqc_general_suffix);
}

void write_mqc(OutputFile& out, std::span<SampleSummary const> samples) {
    write(out,
          {MqcSection::Plot::table, "motifcount", "motifcount", "Motifs counted in each sample's reads."},
          columns_of(samples), samples);
}

void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples) {
    write(out,
          {MqcSection::Plot::bars, "motifcount_classes", "motifcount: reads by class",
           "Reads, or read pairs, of each sample by class."},
          bars_of(samples), samples);
}

void write_mqc_general(OutputFile& out, std::span<SampleSummary const> samples) {
    write(out, {MqcSection::Plot::general, "motifcount_general"}, general_columns(samples), samples);
}

}  // namespace motifcount::internal
