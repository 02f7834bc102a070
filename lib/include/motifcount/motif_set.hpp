#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/types.hpp"

namespace motifcount {

/// The user's motifs, validated, in file order: one row of every report each.
///
/// Sequences are kept in upper case, U as T, IUPAC codes allowed. Flat storage: three text arenas.
/// Memory: their texts, and 60 to 130 bytes a motif (measured with a million). Reading is thread-safe; add() is not.
/// Complexity: add() is linear in the texts, in the mean.
///
///     motifcount::MotifSet motifs;
///     motifs.add("EcoRI", "GAATTC", "", "my table, row 1");
///     for (std::string const& warning : motifs.warnings()) log(warning);
class MotifSet {
public:
    /// Motifs that a set holds: a motif may have two patterns, whose numbers are 32 bits, the last one for
    /// none.
    static constexpr std::size_t max_motifs = (std::size_t{1} << 31U) - 1;

    MotifSet();
    ~MotifSet();
    MotifSet(MotifSet const&);
    MotifSet& operator=(MotifSet const&);
    MotifSet(MotifSet&&) noexcept;  ///< leaves a set that may only be assigned to or destroyed
    MotifSet& operator=(MotifSet&&) noexcept;

    /// Adds one motif. `where` (file and line, or "-p") goes into error messages and warnings.
    /// Throws Error(motif): an empty or gapped sequence, a letter that is no IUPAC code (named), an id that
    /// already has another sequence. Equal ids with equal sequences, and equal sequences under two ids, are
    /// kept and noted in warnings(). An empty id means: the sequence is the id. Throws Error(limit) beyond
    /// max_motifs.
    void add(std::string_view id, std::string_view sequence, std::string_view gene, std::string_view where);

    /// A motif to be added.
    struct Entry {
        std::string_view id;
        std::string_view sequence;
        std::string_view gene;
    };
    /// What add() makes of each of them in order, but faster: they are looked for in memory all at once.
    /// None of their texts may be the set's own. `where(i)` says where entry i is from; it is asked for only
    /// when that is refused.
    void add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where);

    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept;  ///< as the next two, valid until add()
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept;  ///< empty when the file gave none

    /// One line for each kind of oddity (duplicates), for the user; the first examples named, the rest
    /// counted.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Hex digest (128 bits, 32 digits) over ids, sequences and genes in order: the same for the same motifs
    /// on every machine. Tells mistakes apart, not attacks: it is no cryptographic hash.
    [[nodiscard]] std::string checksum() const;

private:
    struct Store;
    std::unique_ptr<Store> store_;
};

/// Appends the motifs of a file to `motifs`, as the function of this name in motif_file.hpp does without options.
void read_motif_file(std::string const& path, MotifSet& motifs);

}  // namespace motifcount
