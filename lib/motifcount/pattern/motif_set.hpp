#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/core/types.hpp"

namespace motifcount {

/// The user's motifs, validated, in file order: one row of every report each.
///
/// Sequences are kept in upper case, U as T, IUPAC codes allowed. Flat storage: three text arenas, so that a million
/// motifs cost about their own size. Reading is thread-safe; add() is not.
class MotifSet {
public:
    /// Adds one motif. `where` (file and line, or "-p") goes into error messages and warnings.
    /// Throws Error(motif): an empty or gapped sequence, a letter that is no IUPAC code (named), an id that already
    /// has another sequence. Equal ids with equal sequences, and equal sequences under two ids, are kept and noted
    /// in warnings(). An empty id means: the sequence is the id.
    void add(std::string_view id, std::string_view sequence, std::string_view gene, std::string_view where);

    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept;  ///< empty when the file gave none

    /// One line for each kind of oddity (duplicates), for the user; the first examples named, the rest counted.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Hex digest over ids, sequences and genes in order: the same for the same motifs on every machine.
    [[nodiscard]] std::string checksum() const;

private:
    // owner's choice
};

}  // namespace motifcount
