#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/settings.hpp"
#include "plan/compiled_search.hpp"

namespace motifcount::internal {

// What a library of guides must be, beside a set of motifs; see RunSettings::library.

/// Throws Error(motif) if a guide is N only: it would be found in every read.
void refuse_empty_guides(MotifSet const& guides);

/// A warning, if some guides have another one within the mismatches that the search allows, inside them too: how many.
/// Searches the guides' own sequences, on the search's threads. Memory: a byte a guide, and a megabase of text with its hits a
/// thread.
[[nodiscard]] std::optional<std::string> find_neighbours(CompiledSearch const& search,
                                                         RunSettings const& settings);

/// A warning, if several motifs have NA in place of a gene, or some have a gene and others have none; or none has, though there
/// is a column of them.
[[nodiscard]] std::optional<std::string> find_missing_genes(MotifSet const& motifs, bool has_column);

/// Returns a message if the matrix writes ids or genes without their white space. Throws Error(motif) if two different ids, or two
/// different genes, would be equal there.
[[nodiscard]] std::optional<std::string> check_matrix_names(MotifSet const& motifs);

/// The letters that all guides begin with, or end with (`behind`). Empty: none, or it may be chance.
[[nodiscard]] std::string_view shared_end(MotifSet const& guides, bool behind);

/// What all guides begin or end with, in words for a warning: a PAM, or a site of cloning. Empty: nothing, or it may be chance.
[[nodiscard]] std::string describe_shared_ends(MotifSet const& guides);

/// By motif, whether it or its gene is in a file of names, one per line, as in the library or as in the matrix. Empty lines and
/// lines that begin with # are skipped. Throws Error(input) that names the line of an unknown name.
[[nodiscard]] std::vector<bool> read_controls(std::string const& path, MotifSet const& motifs);

}  // namespace motifcount::internal
