#pragma once

#include "report/report.hpp"

namespace motifcount::internal {

/// The counts table: a header line, then one row a motif in file order, zeros included.
/// Complexity: linear in the output.
class CountsTable : public InFile<Report> {
public:
    static constexpr std::string_view columns = "motif_id motif length hits hits_fwd hits_rev reads";
    static constexpr std::size_t text_columns = 3;  ///< before those that shards add up

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
