#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"
#include "report/hit_writer.hpp"
#include "report/html.hpp"
#include "report/matrix_tsv.hpp"
#include "report/output_file.hpp"
#include "report/read_splitter.hpp"
#include "report/sample_summary.hpp"

namespace motifcount::internal {

/// The outputs of a run: opened before the text is read, written by hits and at the end, published together.
class Outputs {
public:
    /// Throws Error(output) where one of them cannot be opened. The motifs must outlive this. `shard` begins every
    /// report, unless it is null.
    Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard);

    /// Null unless reads are to be written; one of hit_writers().
    [[nodiscard]] ReadSplitter* splitter() const noexcept { return splitter_; }
    /// Those that want every hit.
    [[nodiscard]] std::vector<HitWriter*> hit_writers() const;
    [[nodiscard]] std::vector<OutputFile*> files() const;

    /// Writes what is known at the end only, then gives every file its final name.
    void publish(MotifSet const& motifs, std::span<MotifCounts const> counts,
                 std::span<MatrixColumn const> columns, std::span<SampleSummary const> samples,
                 StrandFilter strand, RunInfo const& info);

private:
    OutputFile* open(std::string const& path);
    OutputFile* open_report(std::string const& path, char const* kind, ShardLine const* shard);

    std::vector<std::unique_ptr<OutputFile>> files_;
    std::vector<std::unique_ptr<HitWriter>> writers_;
    std::vector<OutputFile*> shard_tables_;  ///< those of files_ that are tables of a shard
    ReadSplitter* splitter_ = nullptr;       ///< one of writers_
    OutputFile* counts_ = nullptr;
    OutputFile* matrix_ = nullptr;
    OutputFile* json_ = nullptr;
    OutputFile* mqc_ = nullptr;
    HtmlWriter* html_ = nullptr;  ///< one of writers_
};

}  // namespace motifcount::internal
