#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "hits/record_sink.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"
#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// The outputs of a run, by the table of reports: opened before the text is read, written by hits and at the end,
/// published together.
class Outputs {
public:
    /// Throws Error(output) if one of them cannot be opened. The motifs must outlive this. `shard` begins and ends every
    /// table, unless it is null. Of `stop` see OutputFile.
    Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard,
            ReportSettings const& settings = {}, std::stop_token const& stop = {});

    /// None.
    Outputs() = default;
    /// One that writes to no file.
    void add(std::unique_ptr<Report> report) { outputs_.push_back({nullptr, std::move(report), false}); }

    /// Those that want every hit.
    [[nodiscard]] std::vector<HitWriter*> hit_writers() const;
    /// Those that want the text of the records; they are among hit_writers() too.
    [[nodiscard]] std::vector<RecordSink*> record_sinks() const;
    [[nodiscard]] std::vector<OutputFile*> files() const;
    /// What users are to know of what was written.
    [[nodiscard]] std::vector<Message> warnings() const;
    /// The most that one of them wants to know of each sample.
    [[nodiscard]] ReportType::Samples samples() const noexcept { return samples_; }
    /// Whether one of them tells how many records have a hit.
    [[nodiscard]] bool tell_records_with_hits() const noexcept { return tell_records_with_hits_; }
    /// Whether one of them shows how long the longest record is.
    [[nodiscard]] bool show_longest_record() const noexcept { return show_longest_record_; }

    /// Writes what is known at the end only, tells `sink` of the end, then gives every file its final name.
    void publish(RunOutcome const& outcome, ProgressSink& sink);

private:
    struct Output {
        std::unique_ptr<OutputFile> file;  ///< null: none
        std::unique_ptr<Report> report;
        bool has_shard_lines;
    };

    std::vector<Output> outputs_;
    ReportType::Samples samples_ = ReportType::Samples::nothing;
    bool tell_records_with_hits_ = false;
    bool show_longest_record_ = false;
};

}  // namespace motifcount::internal
