#include "run/outputs.hpp"

#include "report/bed.hpp"
#include "report/counts_tsv.hpp"
#include "report/json_report.hpp"
#include "report/mqc.hpp"
#include "report/per_record_tsv.hpp"
#include "report/shard_report.hpp"
#include "report/sites_tsv.hpp"

namespace motifcount::internal {

Outputs::Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard) {
    if (auto* file = open_report(paths.bed, "bed", shard))
        writers_.push_back(std::make_unique<BedWriter>(motifs, *file));
    if (auto* file = open_report(paths.sites, "sites", shard))
        writers_.push_back(std::make_unique<SitesWriter>(motifs, *file));
    if (auto* file = open_report(paths.per_record, "per-record", shard))
        writers_.push_back(std::make_unique<PerRecordWriter>(motifs, *file));
    if (auto* file = open(paths.html)) {
        auto writer = std::make_unique<HtmlWriter>(motifs, *file);
        html_ = writer.get();
        writers_.push_back(std::move(writer));
    }
    if (!paths.matched.empty() || !paths.unmatched.empty()) {
        OutputFile* const matched = open(paths.matched);
        auto splitter = std::make_unique<ReadSplitter>(matched, open(paths.unmatched));
        splitter_ = splitter.get();
        writers_.push_back(std::move(splitter));
    }
    counts_ = open_report(paths.counts, "counts", shard);
    matrix_ = open_report(paths.matrix, "matrix", shard);
    json_ = open(paths.json);
    mqc_ = open(paths.mqc);
}

OutputFile* Outputs::open_report(std::string const& path, char const* kind, ShardLine const* shard) {
    OutputFile* const file = open(path);
    if (file == nullptr || shard == nullptr) return file;
    begin_shard_table(*file, *shard, kind);
    shard_tables_.push_back(file);
    return file;
}

OutputFile* Outputs::open(std::string const& path) {
    if (path.empty()) return nullptr;
    return files_.emplace_back(std::make_unique<OutputFile>(path)).get();
}

std::vector<HitWriter*> Outputs::hit_writers() const {
    std::vector<HitWriter*> pointers;
    for (auto const& writer : writers_) pointers.push_back(writer.get());
    return pointers;
}

std::vector<OutputFile*> Outputs::files() const {
    std::vector<OutputFile*> pointers;
    for (auto const& file : files_) pointers.push_back(file.get());
    return pointers;
}

void Outputs::publish(MotifSet const& motifs, std::span<MotifCounts const> counts,
                      std::span<MatrixColumn const> columns, std::span<SampleSummary const> samples,
                      StrandFilter strand, RunInfo const& info) {
    if (counts_ != nullptr) write_counts_tsv(*counts_, motifs, counts);
    if (matrix_ != nullptr) write_matrix_tsv(*matrix_, motifs, columns);
    if (json_ != nullptr) write_json_report(*json_, motifs, counts, to_string(strand), info);
    if (mqc_ != nullptr) write_mqc(*mqc_, samples);
    for (OutputFile* table : shard_tables_) end_shard_table(*table, info.inputs);
    if (html_ != nullptr) html_->write(counts, info);
    publish_all(files());
}

}  // namespace motifcount::internal
