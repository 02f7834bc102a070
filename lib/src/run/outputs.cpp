#include "run/outputs.hpp"

#include <algorithm>
#include <string>

#include "core/parallel.hpp"
#include "core/utf8.hpp"
#include "motifcount/error.hpp"
#include "report/tables/shard_report.hpp"

namespace motifcount::internal {
namespace {

/// Throws an error if an id or gene is not UTF-8. JSON is UTF-8, and merge() must restore all names unchanged.
void require_utf8(MotifSet const& motifs, std::string const& path) {
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        if (!is_utf8(motifs.id(motif)) || !is_utf8(motifs.gene(motif)))
            throw Error(ErrorCode::output,
                        path + ": a shard's JSON cannot contain the id and gene of motif " +
                            std::to_string(motif + 1) + " (" + std::string(motifs.sequence(motif)) +
                            "), which are not UTF-8; rename the motif, or write a table");
}

}  // namespace

Outputs::Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard,
                 ReportSettings const& settings, std::stop_token const& stop) {
    for (ReportType const& type : report_table()) {
        std::string const path = type.path(paths);
        if (path.empty()) continue;
        if (shard != nullptr && type.shards.kind == ShardRule::Kind::json) require_utf8(motifs, path);
        Output output{std::make_unique<OutputFile>(path, stop), nullptr,
                      shard != nullptr && type.shards.has_shard_lines()};
        if (output.has_shard_lines) begin_shard_table(*output.file, *shard, type.kind.name);
        output.report = type.make(motifs, *output.file, settings);
        samples_ = std::max(samples_, type.samples);
        tell_records_with_hits_ |= type.records_with_hits;
        show_longest_record_ |= type.longest_record && output.report->hit_writer() != nullptr;
        outputs_.push_back(std::move(output));
    }
}

std::vector<HitWriter*> Outputs::hit_writers() const {
    std::vector<HitWriter*> writers;
    for (Output const& output : outputs_)
        if (auto* const writer = output.report->hit_writer()) writers.push_back(writer);
    return writers;
}

std::vector<RecordSink*> Outputs::record_sinks() const {
    std::vector<RecordSink*> writers;
    for (Output const& output : outputs_)
        if (auto* const writer = output.report->record_sink()) writers.push_back(writer);
    return writers;
}

std::vector<NameSink*> Outputs::name_sinks() const {
    std::vector<NameSink*> sinks;
    for (Output const& output : outputs_)
        if (auto* const sink = output.report->name_sink()) sinks.push_back(sink);
    return sinks;
}

std::vector<OutputFile*> Outputs::files() const {
    std::vector<OutputFile*> files;
    for (Output const& output : outputs_)
        if (output.file != nullptr) files.push_back(output.file.get());
    return files;
}

std::vector<Message> Outputs::warnings() const {
    std::vector<Message> warnings;
    for (Output const& output : outputs_)
        for (Message& warning : output.report->warnings())
            // The reports that list the sites of guides have the same warning.
            if (std::ranges::find(warnings, warning) == warnings.end())
                warnings.push_back(std::move(warning));
    return warnings;
}

void Outputs::publish(RunOutcome const& outcome, ProgressSink& sink) {
    parallel_for(outcome.info.threads, outputs_.size(), [&](std::size_t i) {
        outputs_[i].report->finish(outcome);
        if (outputs_[i].has_shard_lines) end_shard_table(*outputs_[i].file);
    });
    publish_all(files(), [&sink] { sink.end(); });
}

}  // namespace motifcount::internal
