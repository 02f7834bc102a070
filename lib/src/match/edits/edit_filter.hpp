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
#include "match/list_emitter.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Finds where patterns may occur with up to max_edits edits. A pattern is cut into pieces, each with a maximum of 0 or 1
/// edits. These maxima, plus 1 each, sum to max_edits + 1. So in every hit, at least one piece does not exceed its maximum
/// (pigeonhole principle: Baeza-Yates and Navarro 1999, section 3). A piece with a maximum of 1 is entered with all similar
/// words (EditNeighbours). Such pieces are longer, and find fewer chance candidates than twice as many short pieces. At every
/// slot, the bases are looked up in a table, and candidates are compared with the text, eight at a time. Patterns whose pieces
/// are too short to be selective are left out; all their ends must be measured. Immutable: safe to share between threads.
/// Memory: 8 bytes per entry; a piece has one or more entries.
class EditFilter {
public:
    /// Cuts the patterns into pieces. Call fill() before search(). `patterns`, `edited` and `words` must outlive this object.
    EditFilter(PatternSet const& patterns, std::span<EditedPattern const> edited, EditWords const& words,
               unsigned max_edits);

    void fill();
    /// Returns the expected time per slot of random text, in nanoseconds.
    [[nodiscard]] double slot_time() const noexcept;

    /// Patterns that search() does not find, because their pieces are not selective
    [[nodiscard]] std::span<PatternId const> left_out() const noexcept { return left_out_; }
    /// Fills `stretches`, sorted by pattern, record and ends, without overlapping or adjacent stretches. The stretches cover all
    /// ends within the limit, except for patterns that are left out. Most stretches contain only one end within the limit.
    /// Throws Error(stopped) soon after `stop` is requested, and TooManyHits if `hits` has no room for one hit per stretch.
    void search(Batch const& batch, EditStretches& stretches, ListEmitter const& hits,
                std::stop_token const& stop) const;
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 4 * starts_.size() + 8 * filled_.size() + sizeof(Entry) * entries_.size();
    }

private:
    struct Piece {
        unsigned offset;
        unsigned length;  ///< Number of letters in the piece
        unsigned edits;   ///< Maximum number of edits in the piece
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

    struct Cut {
        std::vector<Piece> pieces;
        double chance = 0;  ///< Expected number of pieces found per slot of random text with this cut
    };
    /// Cuts by pattern length. All patterns of one length that have no IUPAC classes are cut in the same way.
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
    unsigned width_ = 1;           ///< Number of bases per look-up
    bool edits_in_pieces_ = true;  ///< Whether pieces may have an edit
    double chance_ = 0;  ///< Expected number of pieces found per slot of random text, over all patterns
    std::vector<std::uint64_t> filled_;  ///< One bit per code, set if the code has entries
    LargeVector<std::uint32_t> starts_;  ///< `starts_[code]`: first entry for the code; 4^width + 1 elements
    LargeVector<Entry> entries_;
    std::vector<PatternId> left_out_;
    EditWords const& words_;
};

}  // namespace motifcount::internal
