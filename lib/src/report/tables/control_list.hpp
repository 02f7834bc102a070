#pragma once

#include "report/report.hpp"

namespace motifcount::internal {

/// List of the control guides' ids, one per line, for `mageck test --control-sgrna`. Ids are written as in the matrix.
class ControlList : public InFile<Report> {
public:
    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
