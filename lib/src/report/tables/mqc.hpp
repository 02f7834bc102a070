#pragma once

#include <span>
#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Suffixes of the file names. MultiQC finds files whose names end with `_mqc.json` automatically.
inline constexpr std::string_view mqc_suffix = "_mqc.json";
inline constexpr std::string_view mqc_classes_suffix = "_classes_mqc.json";
inline constexpr std::string_view mqc_general_suffix = "_general_mqc.json";

/// Throws Error(usage) if the prefix is standard output or another open stream, or ends with `.json`.
void check_mqc_prefix(std::string_view prefix);

/// Writes a table with one row per sample for MultiQC, without the columns of write_mqc_general().
void write_mqc(OutputFile& out, std::span<SampleSummary const> samples);

/// Writes a chart with one bar per sample for MultiQC: reads by class or, if reads are not assigned, reads with and without a hit.
void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples);

/// Writes the columns of MultiQC's General Statistics: reads, and the percentage of them that is assigned or has a hit.
void write_mqc_general(OutputFile& out, std::span<SampleSummary const> samples);

/// File that `--mqc PREFIX` writes
struct MqcFile {
    std::string_view suffix;
    void (*write)(OutputFile& out, std::span<SampleSummary const> samples);
};

[[nodiscard]] std::span<MqcFile const> mqc_files() noexcept;

template <auto write>
class MultiqcReport : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override { write(out_, outcome.samples); }
};

}  // namespace motifcount::internal
