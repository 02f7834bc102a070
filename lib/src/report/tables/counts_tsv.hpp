#pragma once

#include "report/count_columns.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Counts table: a header line, then one row per motif in file order, including motifs without hits.
class CountsTable : public InFile<Report> {
public:
    static constexpr std::string_view columns = count_header.data();
    static constexpr std::size_t text_columns = 3;  ///< Columns before the numbers that merge adds up

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
