#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Table of reads by motif and sample for `mageck test`. The header is `sgRNA Gene <sample> ...`; each motif has one row, in
/// file order. If a motif has no gene, the id is written as the gene. White space is replaced by `_`, because MAGeCK splits
/// lines at white space.
class Matrix : public InFile<Report> {
public:
    /// Number of columns before the columns of the samples
    static constexpr std::string_view columns = "sgRNA Gene";
    /// Number of columns before the numbers that merge adds up
    static constexpr std::size_t text_columns = 2;
    [[nodiscard]] static constexpr bool is_own_column(std::string_view name) {
        return name == "sgRNA" || name == "Gene";
    }

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
