#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "plan/compiled_search.hpp"
#include "plan/plan.hpp"

namespace motifcount::internal {

// Checks of a guide library, in addition to the checks by MotifSet

/// Throws Error(motif) if a guide consists of N only, because it would be found in every read.
void refuse_empty_guides(MotifSet const& guides);

/// Returns a warning if a guide contains another guide, with at most as many mismatches as the search allows; otherwise empty.
/// Uses the search threads. Memory: 1 byte per guide; per thread, 1 megabase of text and its hits.
[[nodiscard]] std::optional<Message> find_neighbours(CompiledSearch const& search, Plan const& plan);

/// Returns a warning if several motifs have NA or a similar word as their gene, if only some motifs have a gene, or if no
/// motif has a gene in a table with a column of genes (`has_column`). Otherwise empty.
[[nodiscard]] std::optional<std::string> find_missing_genes(MotifSet const& motifs, bool has_column);

/// Returns a warning if ids or genes have white space, which is replaced in the matrix; otherwise empty. Throws Error(motif)
/// if two different ids, or two different genes, would become equal.
[[nodiscard]] std::optional<std::string> check_matrix_names(MotifSet const& motifs);

/// Returns the letters that all guides share at the start, or at the end (`at_end`); empty for < 8 guides or < 2 letters.
[[nodiscard]] std::string_view shared_end(MotifSet const& guides, bool at_end);

/// Returns text for a warning about starts or ends that all guides share, such as a PAM or a cloning site; otherwise empty.
[[nodiscard]] std::string describe_shared_ends(MotifSet const& guides);

/// Returns whether each motif is a control. Each line of the file has the id or the gene of a motif, with white space or with
/// `_` as in the matrix. Empty lines and lines that begin with # are skipped. Throws Error(input) with the line if a name is
/// unknown, or if there are no names.
[[nodiscard]] std::vector<bool> read_controls(std::string const& path, MotifSet const& motifs);

}  // namespace motifcount::internal
