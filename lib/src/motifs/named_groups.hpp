#pragma once

#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Group of motifs, such as a gene, a genome or a panel
struct NamedGroup {
    std::string name;
    std::vector<MotifId> motifs = {};  ///< Each motif once
};

/// Returns the genes in the order of their first motifs. A motif without a gene is a group with the motif's id as its name.
[[nodiscard]] std::vector<NamedGroup> groups_by_gene(MotifSet const& motifs);

/// Reads a table with two columns: ids of motifs, and groups. The first row is a header if its first cell names a column of ids.
/// A motif may be in several groups. Returns the groups in the order of their first rows. Throws Error(input) with the line if
/// a row does not have two cells, or if the motif is unknown; also if there are no groups.
[[nodiscard]] std::vector<NamedGroup> read_groups(std::string const& path, MotifSet const& motifs);

}  // namespace motifcount::internal
