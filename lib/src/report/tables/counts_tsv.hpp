#pragma once

#include "report/count_columns.hpp"
#include "report/report.hpp"
#include "report/tables/cell_rule.hpp"

namespace motifcount::internal {

/// Counts table. After a header line, each motif has one row, in file order, even if it has no hits.
class CountsTable : public InFile<Report> {
public:
    static constexpr std::string_view columns = count_header.data();
    static constexpr std::size_t text_columns = 3;
    /// Text column that follows if a motif is a matrix
    static constexpr std::string_view name_column = "name";

    /// Returns the rule for merging a column, see ShardRule::cell_rule.
    [[nodiscard]] static CellRule rule_of(std::string_view column) noexcept {
        return {column == name_column ? CellRule::How::same : CellRule::How::sum};
    }

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
