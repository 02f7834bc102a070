#pragma once

#include "report/count_columns.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Counts table. After a header line, each motif has one row, in file order, even if it has no hits.
class CountsTable : public InFile<Report> {
public:
    static constexpr std::string_view columns = count_header.data();
    static constexpr std::size_t text_columns = 3;

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
