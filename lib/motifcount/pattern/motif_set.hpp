#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/core/large_vector.hpp"
#include "motifcount/core/types.hpp"

namespace motifcount {

/// The user's motifs, validated, in file order: one row of every report each.
///
/// Sequences are kept in upper case, U as T, IUPAC codes allowed. Flat storage: three text arenas, so that a
/// million motifs cost about their own size and 32 to 48 bytes each. Reading is thread-safe; add() is not.
/// Complexity: add() is linear in the texts, in the mean.
class MotifSet {
public:
    /// Motifs that a set holds: a motif may have two patterns, whose numbers are 32 bits, the last one for
    /// none.
    static constexpr std::size_t max_motifs = (std::size_t{1} << 31U) - 1;

    /// Adds one motif. `where` (file and line, or "-p") goes into error messages and warnings.
    /// Throws Error(motif): an empty or gapped sequence, a letter that is no IUPAC code (named), an id that
    /// already has another sequence. Equal ids with equal sequences, and equal sequences under two ids, are
    /// kept and noted in warnings(). An empty id means: the sequence is the id. Throws Error(limit) beyond
    /// max_motifs.
    void add(std::string_view id, std::string_view sequence, std::string_view gene, std::string_view where);

    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] std::string_view id(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view sequence(MotifId motif) const noexcept;
    [[nodiscard]] std::string_view gene(MotifId motif) const noexcept;  ///< empty when the file gave none

    /// One line for each kind of oddity (duplicates), for the user; the first examples named, the rest
    /// counted.
    [[nodiscard]] std::vector<std::string> warnings() const;
    /// Hex digest (128 bits, 32 digits) over ids, sequences and genes in order: the same for the same motifs
    /// on every machine. Tells mistakes apart, not attacks: it is no cryptographic hash.
    [[nodiscard]] std::string checksum() const;

private:
    /// An open-addressed table of motif numbers, found by a text's hash; the texts stay in the arenas.
    struct Index {
        struct Place {
            std::uint32_t hash;  ///< so that other texts are seldom looked at, and growing looks at none
            MotifId motif;
        };
        LargeVector<Place> places;
        std::size_t used = 0;
        void prepare(std::uint32_t key);
        void grow();
    };
    /// Where a motif's texts end in the three arenas. An id that is the sequence is not stored again: it is
    /// empty.
    struct Ends {
        std::uint64_t id;
        std::uint64_t sequence;
        std::uint64_t gene;
    };
    /// An oddity: how often it was seen, and the first examples in words.
    struct Oddity {
        std::uint64_t count = 0;
        std::array<std::string, 3> examples;
        void add(std::string const& example);
        [[nodiscard]] std::string list() const;
    };

    template <typename TextOf>
    [[nodiscard]] MotifId find_or_insert(Index& index, std::uint32_t key, std::string_view text,
                                         TextOf const& text_of);

    std::string ids_;
    std::string sequences_;
    std::string genes_;
    std::vector<Ends> ends_;
    Index by_id_;
    Index by_sequence_;
    Oddity repeated_;
    Oddity shared_;
};

}  // namespace motifcount
