#include <algorithm>
#include <memory>
#include <set>

#include "cells/cells_job.hpp"
#include "cells/cells_shard.hpp"
#include "core/cpu.hpp"
#include "core/parallel.hpp"
#include "fragments/kept_warnings.hpp"
#include "fragments/layout_classes.hpp"

namespace motifcount::internal {
namespace {

struct Warnings final : ProgressSink {
    void warning(Message const& text) override { all.push_back(text); }
    std::vector<Message> all;
};

/// Adds up the classes and inputs of the shards.
CellsResult sum_of(std::vector<CellsShard> const& shards) {
    CellsResult result;
    LayoutClasses classes(LayoutClassNumbers(shards.front().task.layout, cells_classes()).classes());
    result.inputs = shards.front().inputs;
    for (InputSummary& input : result.inputs) input.records = input.bases = 0;
    std::set<std::string> known;
    for (CellsShard const& shard : shards) {
        classes.add({shard.classes, {}});
        for (std::size_t i = 0; i < result.inputs.size(); ++i) {
            result.inputs[i].records += shard.inputs[i].records;
            result.inputs[i].bases += shard.inputs[i].bases;
        }
        for (std::string const& warning : shard.warnings)
            if (known.insert(warning).second) result.warnings.push_back(warning);
    }
    result.classes = classes.result();
    return result;
}

}  // namespace

std::vector<Message> merge_cells(std::vector<std::string> const& paths, CellsPaths const& outputs) {
    std::string const& folder = outputs.folder;
    unsigned const threads = usable_cpus();
    OutputFolder made(folder);
    UmiStore store(folder + "/cells.json", CellsSettings{}.umi_memory, threads);
    std::vector<CellsShard> shards(paths.size());
    parallel_for(threads, paths.size(), [&](std::size_t i) {
        UmiStore::Writer umis(store);
        shards[i] = read_cells_shard(paths[i], umis);
    });
    std::vector<NamedPath> inputs;
    for (std::string const& path : paths) inputs.push_back({"merge", path});
    CellsTask const& task = shards.front().task;
    CellsOutput output(outputs, task, inputs, {});
    CellsResult result = sum_of(shards);
    Warnings warnings;
    KeptWarnings told(warnings, result.warnings);
    output.write(task, store, threads, told, result);
    made.keep();
    return warnings.all;
}

}  // namespace motifcount::internal
