#pragma once

#include <span>
#include <string_view>

#include "motifs/named_groups.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Table of counts with a row per sample and group of motifs
class GroupCounts : public InFile<Report> {
public:
    static constexpr std::string_view columns = "sample group motifs motifs_found hits reads median_reads";

    using InFile::InFile;
    void finish(RunOutcome const& outcome) override;
};

/// Writes the header of the table.
void write_group_header(OutputFile& out);
/// Writes the rows of a sample. `counts`: counts of the sample, per motif. Complexity: linear in the number of group members.
void write_groups(OutputFile& out, std::string_view sample, std::span<NamedGroup const> groups,
                  std::span<MotifCounts const> counts);

}  // namespace motifcount::internal
