#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Table of reads by motif and sample for `mageck test`. The header is `sgRNA Gene <sample> ...`; each motif has one row, in
/// file order. A motif without a gene has its id as the gene. White space becomes `_`, because MAGeCK splits lines at it.
class SampleMatrix : public InFile<Report> {
public:
    static constexpr std::string_view columns = "sgRNA Gene";
    static constexpr std::size_t text_columns = 2;
    [[nodiscard]] static constexpr bool is_own_column(std::string_view name) {
        return name == "sgRNA" || name == "Gene";
    }

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
