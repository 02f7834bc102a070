#pragma once

#include <span>
#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Ends of the sections' names. MultiQC finds files that end with `_mqc.json` by itself.
inline constexpr std::string_view mqc_suffix = "_mqc.json";
inline constexpr std::string_view mqc_classes_suffix = "_classes_mqc.json";

/// Throws Error(usage) if the prefix is standard output or looks like the name of a file.
void check_mqc_prefix(std::string_view prefix);

/// Writes a section for MultiQC: custom content in JSON, a table with a row per sample. MultiQC joins the sections of several
/// runs in one table.
void write_mqc(OutputFile& out, std::span<SampleSummary const> samples);

/// Writes a section with a bar per sample: its units by class, or with and without a hit.
void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples);

/// These sections as reports.
class MultiqcSection : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override { write_mqc(out_, outcome.samples); }
};

class MultiqcClasses : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override { write_mqc_classes(out_, outcome.samples); }
};

}  // namespace motifcount::internal
