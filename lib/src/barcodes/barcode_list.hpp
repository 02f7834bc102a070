#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "barcodes/exact_table.hpp"
#include "barcodes/part_tables.hpp"
#include "barcodes/short_text.hpp"
#include "motifcount/texts.hpp"

namespace motifcount::internal {

/// Condition for assigning a read to an entry: the nearest entry is within the limit, and the second nearest is at least
/// `lead` further away. An exact match needs no lead.
struct ListRule {
    unsigned mismatches = 1;
    unsigned edits = 0;  ///< If not 0, the limit counts edits (substitutions, insertions, deletions)
    unsigned lead = 1;   ///< At least 1
    bool ties = false;   ///< Whether match() returns `tied` where counts of the entries may decide

    [[nodiscard]] unsigned limit() const noexcept { return edits != 0 ? edits : mismatches; }
    /// Distance up to which the second nearest entry is sought
    [[nodiscard]] unsigned radius() const noexcept { return limit() == 0 ? 0 : limit() + lead - 1; }
};

struct ListMatch {
    enum class Outcome : std::uint8_t {
        none,       ///< No entry within the limit
        ambiguous,  ///< Another entry is too near
        found,
        tied,  ///< Only with ListRule::ties: as `ambiguous`, but all nearest entries cover the same bases
    };
    Outcome outcome = Outcome::none;
    std::uint8_t distance = 0;  ///< Distance of the nearest entry, unless the outcome is `none`
    // The other members are set only if the outcome is `found`. `tied`: the same, except the entry and further ends
    std::uint8_t indels = 0;
    std::uint8_t length = 0;  ///< Smallest number of bases that the entry covers with the fewest indels
    std::uint32_t entry = 0;  ///< Index of the entry; the first of equal sequences
    /// Bit i is set if the entry may cover i + 1 bases of the text at the same distance. Only edits leave a choice.
    std::uint64_t ends = 0;

    /// True if the number of bases is known
    [[nodiscard]] bool is_placed() const noexcept {
        return outcome == Outcome::found || outcome == Outcome::tied;
    }

    friend bool operator==(ListMatch const&, ListMatch const&) = default;
};

/// Entries that tie for a read: all entries that are too near to the nearest entries for its lead, except prefixes of nearest entries
struct ListTie {
    std::vector<std::uint32_t> entries;  ///< Distinct, first the nearest ones
    std::size_t nearest = 0;             ///< Number of nearest entries
};

/// Pairs of different sequences in a list whose distance is too small for all reads to be assigned
struct NearPairs {
    std::uint64_t pairs = 0;
    std::uint32_t first = 0;  ///< Indices of one pair, if there is a pair
    std::uint32_t second = 0;
    bool all = true;  ///< False if the list is too long to count all pairs; `pairs` is then a lower limit
};

/// List of sequences of 1 to 64 IUPAC letters, and the rule for assigning reads to its entries. Letters of the read other
/// than A, C, G and T are mismatches. Equal sequences are one entry. A prefix of the nearest entry does not make a read
/// ambiguous, because the longer entry explains more of the read. Immutable and thread-safe.
class BarcodeList {
public:
    /// `from_end`: whether the end of a text, instead of its start, is the fixed side. Takes about linear time. Throws
    /// Error(motif) if a sequence is empty, is longer than 64 letters or has another letter, or if the radius is above 63.
    BarcodeList(Texts const& sequences, ListRule rule, bool from_end, unsigned threads = 1);

    /// Returns the entry that covers the start of the text (`from_end`: its end), which may be longer than the entry.
    [[nodiscard]] ListMatch match(ShortText const& text) const;
    /// Returns the entry that covers all of the text, because both its sides are fixed. Never returns `tied`.
    [[nodiscard]] ListMatch match_whole(ShortText const& text) const;
    /// Returns the entries of a text for which match() returns `tied`.
    [[nodiscard]] ListTie tie(ShortText const& text) const;
    /// Fetches memory that match() will read for this text if it has no errors.
    void prefetch(ShortText const& text) const;

    /// Number of different sequences
    [[nodiscard]] std::size_t distinct() const noexcept { return distinct_; }
    [[nodiscard]] unsigned longest() const noexcept { return longest_; }
    [[nodiscard]] unsigned shortest() const noexcept { return shortest_; }
    [[nodiscard]] bool from_end() const noexcept { return from_end_; }
    [[nodiscard]] ListRule const& rule() const noexcept { return rule_; }
    /// Longest text that match() uses: the longest entry with all insertions that the radius allows
    [[nodiscard]] unsigned longest_text() const noexcept;

    /// Counts pairs of entries within the radius of the rule, by looking up each entry in the list. Pairs of sequences that
    /// both have IUPAC letters are not counted.
    [[nodiscard]] NearPairs near_pairs(unsigned threads) const;

private:
    /// Tables with all entries, for distances up to `radius`
    struct Stage {
        unsigned radius = 0;
        std::vector<std::shared_ptr<EntryTable const>> tables;
    };
    void build(std::span<PlainEntry const> plain, std::span<IupacEntry const> iupac, unsigned threads);
    [[nodiscard]] ListQuery query_of(ShortText const& text, bool whole) const noexcept;
    [[nodiscard]] ListMatch match(ShortText const& text, bool whole) const;
    [[nodiscard]] ListMatch nearest(ListQuery const& query) const;
    /// Entry near a text
    struct Near {
        unsigned distance;
        std::uint32_t entry;
        ListSequence sequence;

        friend auto operator<=>(Near const&, Near const&) = default;
    };
    [[nodiscard]] std::vector<Near> near(ListQuery const& query, unsigned distance) const;
    [[nodiscard]] ListMatch tied(ListQuery const& query, ListMatch const& ambiguous) const;

    ListRule rule_;
    bool from_end_;
    std::size_t distinct_ = 0;
    unsigned longest_ = 0;
    unsigned shortest_ = ShortText::max_length;
    /// Empty if an entry has IUPAC letters, because several entries may then be equal to a text, or if an entry is too long.
    /// Otherwise by descending length
    std::vector<std::shared_ptr<ExactTable const>> exact_;
    std::vector<Stage> stages_;  ///< By ascending radius; most reads need only the first stage
};

}  // namespace motifcount::internal
