#pragma once

#include <string_view>

#include "report/report.hpp"

namespace motifcount::internal {

/// The motif by sample table that MAGeCK's `test` takes: `sgRNA Gene <sample> ...`, a row a motif in
/// file order, zeros included; cells are `reads`. Gene is the motif's id if the motif has no gene. White space in both is
/// written as `_`, because MAGeCK splits its intermediate files there.
class Matrix : public InFile<Report> {
public:
    static constexpr std::string_view columns = "sgRNA Gene";  ///< before the samples
    static constexpr std::size_t text_columns = 2;             ///< before those that shards add up
    [[nodiscard]] static constexpr bool is_own_column(std::string_view name) {
        return name == "sgRNA" || name == "Gene";
    }

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

}  // namespace motifcount::internal
