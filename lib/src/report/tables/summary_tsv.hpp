#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// A row a sample: first the columns of MAGeCK's countsummary.txt, as far as they are about counts, then the units by class,
/// a column for each class of unit_classes().
///
/// Reads are units (records; under an assignment, pairs count once), Mapped those that were credited: with a hit that
/// counts. Percentage is their ratio, GiniIndex that of log(count + 1). Without an assignment there are no classes, and
/// without offsets or strands that were to be found no MotifStarts: NA.
class Summary : public InFile<Report> {
public:
    static constexpr std::string_view columns =
        "File Label Reads Mapped Percentage TotalsgRNAs Zerocounts GiniIndex";  ///< before the classes
    static constexpr std::string_view last_columns = "offsets strand coverage threshold";  ///< after them
    static constexpr std::size_t name_column = 1;  ///< a sample has one row
    static constexpr std::size_t motifs_column =
        5;  ///< TotalsgRNAs; a column after it is NA for all samples of a run, or for none

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
