#pragma once

#include <string_view>

#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// Thrown if two motifs have the same id, but different sequences
class RepeatedId : public Error {
public:
    using Error::Error;
};

// The following functions throw Error(motif) with the origin `where`.

[[noreturn]] void refuse_motif(std::string_view where, std::string const& what);
/// Refuses a sequence that is empty, or has a letter that is not an IUPAC code.
[[noreturn]] void refuse_sequence(MotifSet::Entry const& entry, std::string_view where);
[[noreturn]] void refuse_shared_id(std::string_view where, std::string_view id);
/// Refuses names that cannot be fields of tab-separated lines. `gene`: noun for the gene, which matrices use for their names
void refuse_names(MotifSet::Entry const& entry, std::string_view where, std::string_view gene = "gene");

/// True if refuse_names() refuses the entry
[[nodiscard]] bool has_wrong_name(MotifSet::Entry const& entry);

}  // namespace motifcount::internal
