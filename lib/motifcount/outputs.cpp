#include "motifcount/outputs.hpp"

#include "motifcount/report/bed.hpp"
#include "motifcount/report/counts_tsv.hpp"
#include "motifcount/report/json_report.hpp"
#include "motifcount/report/per_record_tsv.hpp"
#include "motifcount/report/sites_tsv.hpp"

namespace motifcount {

Outputs::Outputs(Options const& options, MotifSet const& motifs) {
    if (auto* file = open(options.bed)) writers_.push_back(std::make_unique<BedWriter>(motifs, *file));
    if (auto* file = open(options.sites)) writers_.push_back(std::make_unique<SitesWriter>(motifs, *file));
    if (auto* file = open(options.per_record))
        writers_.push_back(std::make_unique<PerRecordWriter>(motifs, *file));
    counts_ = open(options.output);
    matrix_ = open(options.matrix);
    json_ = open(options.json);
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

void Outputs::publish(MotifSet const& motifs, std::span<MotifCounts const> counts,
                      std::span<MatrixColumn const> columns, StrandFilter strand, RunInfo const& info) {
    if (counts_ != nullptr) write_counts_tsv(*counts_, motifs, counts);
    if (matrix_ != nullptr) write_matrix_tsv(*matrix_, motifs, columns);
    if (json_ != nullptr) write_json_report(*json_, motifs, counts, to_string(strand), info);
    std::vector<OutputFile*> files;
    for (auto const& file : files_) files.push_back(file.get());
    publish_all(files);
}

}  // namespace motifcount
