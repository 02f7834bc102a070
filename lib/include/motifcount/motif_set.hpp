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

/// Validated motifs in the order of the file. Each motif is one row of every report.
///
/// Sequences are upper case, with T for U and IUPAC codes. Memory: the texts, and 60 to 130 bytes per motif (measured for a
/// million motifs). Reading is thread-safe; adding is not.
///
///     motifcount::MotifSet motifs;
///     motifs.add("EcoRI", "GAATTC", "", "my table, row 1");
///     for (std::string const& warning : motifs.warnings()) log(warning);
class MotifSet {
public:
    /// Maximum number of motifs: a motif may have two patterns, and pattern numbers have 32 bits.
    static constexpr std::size_t max_motifs = (std::size_t{1} << 31U) - 1;

    MotifSet();
    ~MotifSet();
    MotifSet(MotifSet const&);
    MotifSet& operator=(MotifSet const&);
    MotifSet(MotifSet&&) noexcept;  ///< The moved-from set may only be assigned to or destroyed
    MotifSet& operator=(MotifSet&&) noexcept;

    /// Adds a motif. `where` (file and line, or "-p") is used in messages. If `id` is empty, the sequence is the id. Equal
    /// ids with equal sequences, and equal sequences with different ids, are kept and reported by warnings(). Expected time
    /// is linear in the texts.
    ///
    /// Throws Error(motif) if the sequence is empty or has a gap or a letter that is not an IUPAC code, or if the id already
    /// has another sequence. Throws Error(limit) if the set has max_motifs.
    void add(std::string_view id, std::string_view sequence, std::string_view gene, std::string_view where);

    /// Motif to be added
    struct Entry {
        std::string_view id;
        std::string_view sequence;
        std::string_view gene;
    };
    /// Does the same as add() for each entry in order, but is faster, because memory accesses overlap. The texts must not be
    /// part of this set. `where(i)`: origin of entry i, only called for errors.
    void add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where);

    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept;  ///< Valid until add()
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept;  ///< Empty if not given

    /// Returns one line per kind of duplicate, with the first examples and the number of further motifs.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Returns a digest (128 bits, 32 hex digits) of ids, sequences and genes in order; the same on every machine. Detects
    /// mistakes, not attacks, because the hash is not cryptographic.
    [[nodiscard]] std::string checksum() const;

private:
    struct Store;
    std::unique_ptr<Store> store_;
};

/// Appends the motifs of a file to `motifs`, like the function in motif_file.hpp with default options.
void read_motif_file(std::string const& path, MotifSet& motifs);

}  // namespace motifcount
