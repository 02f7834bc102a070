#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
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

    /// A motif to be added.
    struct Entry {
        std::string_view id;
        std::string_view sequence;
        std::string_view gene;
    };
    /// What add() makes of each of them in order, but faster: they are looked for in memory all at once.
    /// `where(i)` says where entry i is from; it is asked for only when that is refused.
    void add_all(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where);

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
        void make_room(std::size_t more);
        void prefetch(std::uint32_t key) const noexcept {
            __builtin_prefetch(&places[key & (places.size() - 1)], 1);
        }
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

    /// Of an entry on its way: where its normal form begins behind the last motif's sequence, and its hashes.
    struct Prepared {
        std::size_t first;
        std::uint32_t id_key;
        std::uint32_t sequence_key;
    };

    void add_block(std::span<Entry const> entries, std::function<std::string(std::size_t)> const& where);
    [[nodiscard]] bool append_normal(std::string_view sequence);
    void enter(Entry const& entry, std::size_t number, Prepared const& prepared,
               std::function<std::string(std::size_t)> const& where);
    template <typename TextOf>
    [[nodiscard]] MotifId find_or_insert(Index& index, std::uint32_t key, std::string_view text,
                                         TextOf const& text_of);

    using Arena = std::basic_string<char, std::char_traits<char>, LargeAllocator<char>>;
    Arena ids_;
    Arena sequences_;
    Arena genes_;
    LargeVector<Ends> ends_;
    Index by_id_;
    Index by_sequence_;
    Oddity repeated_;
    Oddity shared_;
};

}  // namespace motifcount
