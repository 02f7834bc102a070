#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/matrix.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

/// Validated motifs in the order in which they were added. Each motif is one row of every report.
///
/// A motif is a sequence or a position weight matrix. Sequences are stored in upper case, as IUPAC codes with T instead of U.
/// Memory: the texts, and 60 to 130 bytes per motif (measured for a million sequences). Const functions are thread-safe; adding motifs is not.
///
///     motifcount::MotifSet motifs;
///     motifs.add({.id = "EcoRI", .sequence = "GAATTC"}, "my table, row 1");
///     for (std::string const& warning : motifs.warnings()) log(warning);
class MotifSet {
public:
    /// Maximum number of motifs. Pattern numbers have 32 bits, and a motif may have two patterns.
    static constexpr std::size_t max_motifs = (std::size_t{1} << 31U) - 1;

    MotifSet();
    ~MotifSet();
    MotifSet(MotifSet const&);
    MotifSet& operator=(MotifSet const&);
    MotifSet(MotifSet&&) noexcept;  ///< After a move, the source may only be assigned to or destroyed.
    MotifSet& operator=(MotifSet&&) noexcept;

    /// Motif to be added
    struct Entry {
        std::string_view id = {};  ///< If empty, the sequence is the id
        std::string_view sequence;
        std::string_view gene = {};  ///< May be empty
    };

    /// Adds a motif. `where` is its origin for messages, such as a file and line, or "-p". A motif with the same sequence as an
    /// earlier motif is kept, and warnings() reports it. Expected time: linear in the length of the texts.
    ///
    /// Throws Error(motif) if the sequence is empty or has a character that is not an IUPAC code, or if an earlier motif has
    /// the same id and a different sequence. Throws Error(limit) if the set already has max_motifs.
    void add(Entry const& motif, std::string_view where);
    /// Adds the entries in the given order, like add(), on up to `threads` threads. Also faster than single calls on one thread,
    /// because memory accesses overlap. The texts must not be part of this set. `where(i)` returns the origin of entry i; it
    /// is only called for errors, by the calling thread.
    void add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where,
                 unsigned threads = 1);
    /// Adds the entries of all blocks, numbered through. Each block is copied by one thread: blocks of thousands of entries are
    /// fastest.
    void add_all(std::span<std::span<Entry const> const> blocks,
                 std::function<std::string(std::size_t)> const& where, unsigned threads = 1);
    /// Adds a matrix. Its sequence() is its IUPAC consensus, which is also its id if the id is empty. `where`: see add(). A matrix
    /// that equals an earlier matrix with the same id is kept, and warnings() reports it.
    ///
    /// Throws Error(motif) if a column is invalid, or if another motif has the same id. Throws Error(limit) like add().
    void add_matrix(Matrix const& matrix, std::string_view where);

    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// The view is valid until add() is called
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept;
    /// Motif's gene; empty if not given
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept;
    /// Motif's matrix; null if the motif is a sequence. Valid until the set is changed or destroyed
    [[nodiscard]] Matrix const* matrix(MotifId motif) const noexcept;
    [[nodiscard]] std::size_t matrix_count() const noexcept;

    /// Returns one line per kind of duplicate motif, with the first examples and the number of further duplicates.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Returns a digest (128 bits, as 32 hex digits) of all ids, sequences and genes, in the order in which they were added.
    /// The digest is the same on every machine. It detects mistakes, not attacks, because the hash is not cryptographic.
    [[nodiscard]] std::string checksum() const;

private:
    struct Store;
    std::unique_ptr<Store> store_;
};

/// Returns the name of a matrix; empty if the motif is a sequence or has no name.
[[nodiscard]] inline std::string_view name_of(MotifSet const& motifs, MotifId motif) noexcept {
    Matrix const* const matrix = motifs.matrix(motif);
    return matrix == nullptr ? std::string_view() : std::string_view(matrix->name);
}

/// Appends the motifs in a file to `motifs`. Same as read_motif_file() in motif_file.hpp with default options.
void read_motif_file(std::string const& path, MotifSet& motifs);

}  // namespace motifcount
