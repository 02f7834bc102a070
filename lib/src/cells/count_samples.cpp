#include <algorithm>
#include <optional>
#include <set>
#include <span>

#include "cells/cells_output.hpp"
#include "core/white_space.hpp"
#include "fragments/layout_report.hpp"
#include "fragments/layout_search.hpp"
#include "inputs/path_checks.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "output/output_file.hpp"
#include "output/output_folder.hpp"

namespace motifcount {

using namespace internal;
namespace {

/// Passes on the events of one sample after another. Warnings begin with the sample, other messages are given once.
class SampleSink final : public ProgressSink {
public:
    explicit SampleSink(ProgressSink& sink) : sink_(sink) {}
    void progress(Progress const& now) override { sink_.progress(now); }
    void warning(Message const& text) override { sink_.warning(Message(sample + ": ") + text); }
    void guess(std::string_view text) override {
        if (known_.emplace(text).second) sink_.guess(text);
    }
    void note(std::string_view text) override {
        if (known_.emplace(text).second) sink_.note(text);
    }

    std::string sample;

private:
    ProgressSink& sink_;
    std::set<std::string> known_;
};

/// Table for MAGeCK with a column per sample
class SampleTable {
public:
    explicit SampleTable(std::uint64_t FeatureCount::*count) : count_(count) {}

    void add(std::string const& sample, CellsResult const& result) {
        header_.append("\t").append(sample);
        std::vector<std::uint64_t>& column = columns_.emplace_back(result.features.size());
        for (FeatureCount const& count : result.counts) column[count.feature] = count.*count_;
    }
    [[nodiscard]] std::string text(CellsResult const& features) const {
        std::string table = header_ + "\n";
        for (std::size_t i = 0; i < features.features.size(); ++i) {
            std::string_view const gene = features.genes[i];
            table.append(without_white_space(features.features[i])).append("\t");
            table.append(without_white_space(gene.empty() ? features.features[i] : gene));
            for (auto const& column : columns_) table.append("\t").append(std::to_string(column[i]));
            table.append("\n");
        }
        return table;
    }

private:
    std::uint64_t FeatureCount::*count_;
    std::string header_ = "sgRNA\tGene";
    std::vector<std::vector<std::uint64_t>> columns_;
};

std::string class_rows(std::string const& sample, CellsResult const& result) {
    std::string rows;
    for (LayoutClass const& own : result.classes)
        rows.append(sample)
            .append("\t")
            .append(own.name)
            .append("\t")
            .append(own.segment)
            .append("\t")
            .append(std::to_string(own.fragments))
            .append("\t")
            .append(share_of(own.fragments, result.fragments))
            .append("\n");
    return rows;
}

/// Throws Error(motif) if two ids become equal in the tables.
template <class IdAt>
void check_ids(std::size_t count, IdAt id_at) {
    auto const names = find_equal_without_white_space(count, id_at);
    if (names)
        throw Error(ErrorCode::motif,
                    "ids '" + names->first + "' and '" + names->second + "' would both be " +
                        without_white_space(names->first) +
                        " in the table of counts, where white space is written as _: rename one");
}

void check_samples(CellsSettings const& settings) {
    auto const refuse = [](std::string const& other, char const* reason) {
        throw Error(ErrorCode::usage, "--samples cannot be combined with " + other + ": " + reason);
    };
    if (settings.shard) refuse("--shard", "a shard is part of a single sample");
    if (!settings.html.empty()) refuse("--html", "a page describes one sample");
    if (settings.layout == auto_layout)
        refuse("--layout auto",
               "the layouts of the samples could differ; find the layout with motifcount layout");
    std::set<std::string> known;
    for (ReadInput const& input : settings.inputs) {
        if (input.sample.empty() || input.sample.front() == '.' ||
            input.sample.find('/') != std::string::npos)
            throw Error(
                ErrorCode::usage,
                "sample '" + input.sample +
                    "': the name is used for a folder, so it may not begin with a dot or contain slashes");
        if (input.ends_sample && !known.insert(input.sample).second)
            throw Error(ErrorCode::usage, "two samples are called '" + input.sample + "': rename one");
    }
    if (settings.features.empty()) return;
    MotifSet features;
    (void)read_motif_file(settings.features, features,
                          {.columns = settings.columns, .threads = settings.threads});
    check_ids(features.size(), [&](std::size_t i) { return features.id(static_cast<MotifId>(i)); });
}

/// Returns the settings for the first sample of the inputs.
CellsSettings first_sample(CellsSettings const& settings, std::span<ReadInput const> inputs) {
    CellsSettings own = settings;
    own.inputs.clear();
    for (ReadInput const& input : inputs) {
        own.inputs.push_back(input);
        if (input.ends_sample) break;
    }
    own.output_folder.append("/").append(inputs.front().sample);
    if (!own.mqc.empty()) own.mqc.append("_").append(inputs.front().sample);
    return own;
}

}  // namespace

std::vector<CellsSample> count_samples(CellsSettings const& settings, ProgressSink* sink,
                                       std::stop_token stop) {
    check_samples(settings);
    ProgressSink silent;
    ProgressSink& all = sink != nullptr ? *sink : silent;
    for (std::string const& warning : odd_inputs(settings.inputs, true)) all.warning(warning);
    SampleSink told(all);
    OutputFolder folder(settings.output_folder);
    OutputFile classes(settings.output_folder + "/classes.tsv", stop);
    std::vector<CellsSample> samples;
    std::string rows = "sample\tclass\tsegment\tfragments\tpercent\n";
    SampleTable reads(&FeatureCount::reads);
    SampleTable molecules(&FeatureCount::molecules);
    CellsResult last;
    all.begin();
    for (std::span<ReadInput const> inputs = settings.inputs; !inputs.empty();) {
        CellsSettings const own = first_sample(settings, inputs);
        inputs = inputs.subspan(own.inputs.size());
        std::string const& sample = told.sample = own.inputs.front().sample;
        last = count_cells(own, &told, stop);
        if (samples.empty())  // The list may be in the layout.
            check_ids(last.features.size(), [&](std::size_t i) { return last.features[i]; });
        rows += class_rows(sample, last);
        reads.add(sample, last);
        molecules.add(sample, last);
        samples.push_back({sample, last.fragments, last.classes.front().fragments, last.molecules});
    }
    std::optional<OutputFile> tables[2];
    std::vector<OutputFile*> files{&classes};
    auto const write = [&](std::size_t number, char const* name, SampleTable const& table) {
        OutputFile& file = tables[number].emplace(settings.output_folder + name, stop);
        file.write(table.text(last));
        files.push_back(&file);
    };
    bool const has_tables = !last.has_cells && last.has_list;
    if (has_tables) write(0, "/reads.tsv", reads);
    if (has_tables && last.has_umis) write(1, "/molecules.tsv", molecules);
    classes.write(rows);
    all.end();
    publish_all(files);
    folder.keep();
    return samples;
}

}  // namespace motifcount
