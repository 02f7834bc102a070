#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// Reads by motif and sample for `mageck test`: `sgRNA Gene <sample> ...`, one row per motif in file order. The gene of a motif
/// without a gene is the motif's id. White space is written as `_`, because MAGeCK splits there.
class Matrix : public InFile<Report> {
public:
    static constexpr std::string_view columns = "sgRNA Gene";  ///< Columns before the samples
    static constexpr std::size_t text_columns = 2;  ///< Columns before the numbers that merge adds up
    [[nodiscard]] static constexpr bool is_own_column(std::string_view name) {
        return name == "sgRNA" || name == "Gene";
    }

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
