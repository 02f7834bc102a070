#include "run/outputs.hpp"

#include <algorithm>

#include "core/parallel.hpp"
#include "report/shard_report.hpp"

namespace motifcount::internal {

Outputs::Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard,
                 ReportSettings const& settings) {
    for (ReportType const& type : report_table()) {
        std::string const& path = paths.*type.kind.path;
        if (path.empty()) continue;
        Output output{std::make_unique<OutputFile>(path), nullptr,
                      shard != nullptr && type.shards.has_shard_lines()};
        if (output.has_shard_lines) begin_shard_table(*output.file, *shard, type.kind.name);
        output.report = type.make(motifs, *output.file, settings);
        samples_ = std::max(samples_, type.samples);
        tell_records_with_hits_ |= type.records_with_hits;
        show_longest_record_ |= type.longest_record;
        outputs_.push_back(std::move(output));
    }
}

std::vector<HitWriter*> Outputs::hit_writers() const {
    std::vector<HitWriter*> writers;
    for (Output const& output : outputs_)
        if (auto* const writer = output.report->hit_writer()) writers.push_back(writer);
    return writers;
}

std::vector<RecordWriter*> Outputs::record_writers() const {
    std::vector<RecordWriter*> writers;
    for (Output const& output : outputs_)
        if (auto* const writer = output.report->record_writer()) writers.push_back(writer);
    return writers;
}

std::vector<OutputFile*> Outputs::files() const {
    std::vector<OutputFile*> files;
    for (Output const& output : outputs_)
        if (output.file != nullptr) files.push_back(output.file.get());
    return files;
}

std::vector<std::string> Outputs::warnings() const {
    std::vector<std::string> warnings;
    for (Output const& output : outputs_)
        if (std::string warning = output.report->warning(); !warning.empty())
            warnings.push_back(std::move(warning));
    return warnings;
}

void Outputs::publish(RunOutcome const& outcome) {
    parallel_for(outcome.info.threads, outputs_.size(), [&](std::size_t i) {
        outputs_[i].report->finish(outcome);
        if (outputs_[i].has_shard_lines) end_shard_table(*outputs_[i].file, outcome.info.inputs);
    });
    publish_all(files());
}

}  // namespace motifcount::internal
