#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Summary table with one row per sample. It has the columns about counts from MAGeCK's countsummary.txt, then the number of
/// fragments in each class of class_columns(), then the detected offsets and strand.
/// - Reads: number of records; with an assignment, number of fragments (a read pair is one fragment)
/// - Mapped: number of assigned fragments; without an assignment, number of records with a hit
/// - Percentage: Mapped / Reads
/// - GiniIndex: Gini index of log(reads + 1)
/// - Classes: NA without an assignment
/// - Offsets, strand, coverage, threshold: NA unless the offsets or the strand were to be detected
class Summary : public InFile<Report> {
public:
    static constexpr std::string_view columns =
        /// MAGeCK's columns, by which merge recognises the table
        "File Label Reads Mapped Percentage TotalsgRNAs Zerocounts GiniIndex";
    /// Column of the sample name, which is unique in a table
    static constexpr std::size_t name_column = 1;
    /// Column TotalsgRNAs. Each later column is NA for all samples of a run, or for no sample.
    static constexpr std::size_t motifs_column = 5;

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
