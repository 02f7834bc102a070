#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "hits/name_sink.hpp"
#include "hits/record_sink.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"
#include "motifcount/settings.hpp"
#include "output/output_file.hpp"
#include "report/tables/report_table.hpp"

namespace motifcount::internal {

/// Output files of a run and their reports. Files are opened before the inputs and get their final names together.
class Outputs {
public:
    /// `shard`: content of the first line of every table; null for whole runs. `stop`: see OutputFile. The motifs must outlive
    /// this object. Throws Error(output) if a file cannot be opened.
    Outputs(OutputPaths const& paths, MotifSet const& motifs, ShardLine const* shard,
            ReportSettings const& settings = {}, std::stop_token const& stop = {});

    Outputs() = default;
    /// Adds a report that is not written to a file.
    void add(std::unique_ptr<Report> report) { outputs_.push_back({nullptr, std::move(report), false}); }

    [[nodiscard]] bool empty() const noexcept { return outputs_.empty(); }
    [[nodiscard]] std::vector<HitWriter*> hit_writers() const;
    /// Returns the reports that copy records. They are also in hit_writers().
    [[nodiscard]] std::vector<RecordSink*> record_sinks() const;
    /// Returns the reports that need the names of all records. They are also in hit_writers().
    [[nodiscard]] std::vector<NameSink*> name_sinks() const;
    [[nodiscard]] std::vector<OutputFile*> files() const;
    [[nodiscard]] std::vector<Message> warnings() const;
    /// Most detailed data per sample that a report needs
    [[nodiscard]] ReportType::Samples samples() const noexcept { return samples_; }
    [[nodiscard]] bool tell_records_with_hits() const noexcept { return tell_records_with_hits_; }
    [[nodiscard]] bool show_longest_record() const noexcept { return show_longest_record_; }

    /// Completes the reports and calls sink.end(). Then gives all files their final names.
    void publish(RunOutcome const& outcome, ProgressSink& sink);

private:
    struct Output {
        std::unique_ptr<OutputFile> file;  ///< May be null
        std::unique_ptr<Report> report;
        bool has_shard_lines;
    };

    std::vector<Output> outputs_;
    ReportType::Samples samples_ = ReportType::Samples::nothing;
    bool tell_records_with_hits_ = false;
    bool show_longest_record_ = false;
};

}  // namespace motifcount::internal
