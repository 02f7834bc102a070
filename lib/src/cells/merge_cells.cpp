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

/// Adds up the classes and inputs of the shards, and decides the ties.
CellsResult sum_of(std::vector<CellsShard> const& shards, CellsRecords const& records) {
    CellsResult result;
    CellsTask const& task = shards.front().task;
    LayoutClasses classes(LayoutClassNumbers(task.layout, cells_classes()).classes());
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
    if (task.decides_ties)
        result.decided_ties = decide_ties(records.ties, task, classes, records.umis, nullptr);
    result.classes = classes.result(1);
    // The sequences of other fragments are not in the shards.
    for (LayoutClass& own : result.classes) own.sequences.clear();
    return result;
}

}  // namespace

std::vector<Message> merge_cells(std::vector<std::string> const& paths, CellsPaths const& outputs) {
    std::string const& folder = outputs.folder;
    unsigned const threads = usable_cpus();
    OutputFolder made(folder);
    std::uint64_t const third = CellsSettings{}.umi_memory / 3;
    UmiStore store(folder + "/cells.json", 2 * third, threads);
    CellTies ties(folder + "/cells.json", third, threads, {});
    CellsRecords const records{store, ties};
    std::vector<CellsShard> shards(paths.size());
    parallel_for(threads, paths.size(),
                 [&](std::size_t i) { shards[i] = read_cells_shard(paths[i], records); });
    std::vector<NamedPath> inputs;
    for (std::string const& path : paths) inputs.push_back({"merge", path});
    CellsTask const& task = shards.front().task;
    CellsOutput output(outputs, task, inputs, {});
    CellsResult result = sum_of(shards, records);
    Warnings warnings;
    KeptWarnings told(warnings, result.warnings);
    output.write(std::move(shards.front().task), store, threads, told, result);
    made.keep();
    return warnings.all;
}

}  // namespace motifcount::internal
