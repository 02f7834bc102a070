#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "match/edits/edit_queue.hpp"
#include "match/edits/edit_scan.hpp"
#include "match/edits/edit_stretches.hpp"
#include "match/hit_list.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Finds where patterns may be within some edits by pieces of them that edits spare.
///
/// A pattern is cut into pieces, each of which may have one edit or none. If no piece had so few, these were more edits than
/// are allowed: so in a hit one of them has (the pigeonhole principle, as of Baeza-Yates and Navarro 1999, section 3). Pieces
/// with an edit are entered with all words that are so near to them (EditNeighbours): they are so long that this finds less
/// by chance than twice as many short ones. Pieces are looked up at every slot of the text
/// in a table indexed by the bases, and what is found is compared with the text around it, eight at a time. A pattern
/// whose pieces are so short that they stand nearly everywhere is left out: its ends are measured all.
///
/// Immutable: safe to share between threads. Memory: 8 bytes an entry, one or a few for each piece.
class EditFilter {
public:
    /// Cuts the patterns; it finds nothing before fill(). The patterns and their words must outlive this.
    EditFilter(PatternSet const& patterns, std::span<EditedPattern const> edited, EditWords const& words,
               unsigned max_edits);

    void fill();
    /// About how many nanoseconds a slot of random text takes.
    [[nodiscard]] double slot_time() const noexcept;

    /// Patterns whose pieces stand nearly everywhere.
    [[nodiscard]] std::span<PatternId const> left_out() const noexcept { return left_out_; }
    /// Fills `stretches`, sorted by pattern, record and ends, no two of them overlapping or side by side: all ends
    /// within the limit of patterns that are not left out are among them, and most hold one. Each part of the text is
    /// looked at once. Throws Error(stopped) soon after `stop` asks for it, and TooManyHits if `hits` has no room for one in
    /// each.
    void search(Batch const& batch, EditStretches& stretches, HitList const& hits,
                std::stop_token const& stop) const;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 4 * starts_.size() + 8 * filled_.size() + sizeof(Entry) * entries_.size();
    }

private:
    /// A piece of a pattern.
    struct Piece {
        unsigned offset;
        unsigned length;  ///< as much of it as is looked up
        unsigned edits;   ///< that it may have
    };
    struct Entry {
        PatternId pattern;
        std::uint32_t offset;
    };
    struct Candidate {
        Entry entry;
        std::uint64_t slot;
        std::uint32_t record;
    };
    class Search;

    /// A pattern in pieces.
    struct Cut {
        std::vector<Piece> pieces;
        double chance = 0;  ///< that one of them stands at a slot of random text: the sum over them
    };
    /// By length, for patterns of bases alone: those of one length are cut alike.
    using Cuts = std::vector<Cut>;

    [[nodiscard]] Cut cut(std::span<std::uint8_t const> masks) const;
    [[nodiscard]] Cut const& cut(PatternId pattern, Cuts& known) const;
    template <class Use>
    void for_each_code(std::span<std::uint8_t const> masks, Piece piece, Use&& use) const;
    void choose_width();
    void measure_cuts();

    PatternSet const& patterns_;
    std::span<EditedPattern const> edited_;
    unsigned max_edits_;
    unsigned width_ = 1;           ///< bases that are looked up
    bool edits_in_pieces_ = true;  ///< pieces may have one
    double chance_ = 0;  ///< that one of them stands at a slot of random text: the sum over all patterns
    std::vector<std::uint64_t> filled_;  ///< a bit for each code: it has entries
    LargeVector<std::uint32_t> starts_;  ///< by code, of its entries; 4^width + 1
    LargeVector<Entry> entries_;
    std::vector<PatternId> left_out_;
    EditWords const& words_;
};

}  // namespace motifcount::internal
