#pragma once

#include "report/report.hpp"

namespace motifcount::internal {

/// A page that compares samples: how many reads were credited, how the reads spread over motifs, which motifs have few,
/// and how like the samples are to each other.
///
/// It is made of the matrix, so it costs no look at the hits. Memory: the matrix again, sorted, in 8 bytes a cell.
/// Complexity: that of sorting its columns, and motifs times samples squared.
class SamplesPage : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
