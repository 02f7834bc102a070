#pragma once

#include <span>

#include "report/output_file.hpp"
#include "report/report.hpp"
#include "report/sample_summary.hpp"

namespace motifcount::internal {

/// Writes a section for MultiQC: custom content in JSON, a table with a row a sample. MultiQC finds files whose names
/// end with `_mqc.json` by itself, and puts those of many runs into one table.
void write_mqc(OutputFile& out, std::span<SampleSummary const> samples);

/// Likewise bars, one a sample: its units by class, or those with a hit and without.
void write_mqc_classes(OutputFile& out, std::span<SampleSummary const> samples);

/// These sections as reports.
class MultiqcSection : public Report {
public:
    MultiqcSection(MotifSet const&, OutputFile& out) : out_(out) {}
    void finish(RunOutcome const& outcome) override { write_mqc(out_, outcome.samples); }

private:
    OutputFile& out_;
};

class MultiqcClasses : public Report {
public:
    MultiqcClasses(MotifSet const&, OutputFile& out) : out_(out) {}
    void finish(RunOutcome const& outcome) override { write_mqc_classes(out_, outcome.samples); }

private:
    OutputFile& out_;
};

}  // namespace motifcount::internal
