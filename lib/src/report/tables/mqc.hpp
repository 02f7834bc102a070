#pragma once

#include <span>

#include "report/report.hpp"

namespace motifcount::internal {

/// Writes a section for MultiQC: custom content in JSON, a table with a row a sample. MultiQC finds files whose names
/// end with `_mqc.json` by itself, and puts those of many runs into one table.
void write_mqc(OutputFile& out, std::span<SampleSummary const> samples);

/// Likewise bars, one a sample: its units by class, or those with a hit and without.
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
