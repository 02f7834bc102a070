#pragma once

#include "report/report.hpp"

namespace motifcount::internal {

/// The ids of the control guides, one per line, written as in the matrix: a list for `mageck test --control-sgrna`.
class ControlList : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
