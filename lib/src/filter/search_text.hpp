#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/hit_places.hpp"
#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/flank_positions.hpp"
#include "filter/hit_filter.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Copies the parts of a batch in which hits may pass the filters to a smaller batch, with a break after each part. So
/// engines search less text and need no filters.
///
/// Unless all_pass() is true, hits in the parts must be checked with strands(). Reusable for any number of batches. Not
/// thread-safe. Memory: the text of a batch, and up to 12 bits per slot; several such texts if windows_count(), because
/// parts overlap. Complexity: linear in records and selected bases; with flanks, also slots times letters of the flanks.
class SearchText {
public:
    explicit SearchText(PatternSet const& patterns);

    struct Selection {
        std::span<std::uint8_t const> skip =
            {};  ///< By record: nonzero if it is omitted. Empty = no record is omitted.
        bool checks_hits =
            false;  ///< Whether the caller checks hits with strands(), so that overlapping windows may be joined
        bool was_marked = false;  ///< Whether mark() was the last call, for the same text
    };
    /// Returns the parts to search, with the same records; valid until the next call. The batch must repeat
    /// CompiledSearch::overlap() bases of the batch before.
    [[nodiscard]] Batch const& select(PackedText const& text, HitFilter const& filter, Selection const& how);
    [[nodiscard]] Batch const& select(PackedText const& text, HitFilter const& filter) {
        return select(text, filter, Selection());
    }
    /// Returns the whole batch, with breaks in place of bases that no passing hit covers, and with Batch::places. For engines
    /// that use positions. Hits must be checked with strands(). Valid until the next call.
    [[nodiscard]] Batch const& mark(PackedText const& text, HitFilter const& filter);

    /// Maps a slot of the text from select() back to the batch. Fastest for ascending slots.
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        while (part_ + 1 < parts_.size() && parts_[part_ + 1].slot <= slot) ++part_;
        while (parts_[part_].slot > slot) --part_;
        return parts_[part_].source + (slot - parts_[part_].slot);
    }
    /// Finds the allowed positions of hits in a batch, for strands(). select() calls it if hits must be checked.
    void find_positions(Batch const& batch, HitFilter const& filter);
    [[nodiscard]] StrandPlaces const& places() const noexcept { return places_; }
    /// Strands on which a hit at slots [start, end) of the batch passes: bit 0 = forward, bit 1 = reverse
    [[nodiscard]] unsigned strands(std::uint64_t start, std::uint64_t end) const noexcept {
        return (places_.forward.accept(start, end) ? 1U : 0U) |
               (places_.reverse.accept(start, end) ? 2U : 0U);
    }

    /// True if every hit in the text from select() passes without a check with strands(). False if patterns of both strands are
    /// searched for one strand. If positions decide, also requires hits of one length and strand, and few windows.
    [[nodiscard]] bool windows_count(HitFilter const& filter) const;
    /// True if every hit in the text of the last select() passes
    [[nodiscard]] bool all_pass() const noexcept { return all_pass_; }
    /// True if hits at the offsets may cover more than half of the text, so that selecting parts saves little time
    [[nodiscard]] bool offsets_cover_most(PackedText const& text, HitFilter const& filter) const;

private:
    struct Part {
        std::uint64_t slot;    ///< First slot in the selected text
        std::uint64_t source;  ///< First slot in the batch
    };
    /// Slots [from, to) of the batch
    struct Stretch {
        std::uint64_t from;
        std::uint64_t to;
    };

    void find_positions(Batch const& batch, HitFilter const& filter, Strand strand, HitPlaces& places);
    void find_flanks(std::vector<Flank> const& flanks, bool ends_there, unsigned mismatches,
                     SlotMask& places);
    void close_outside(Batch const& batch, HitFilter const& filter, std::span<std::uint64_t const> low);
    void find_starts();
    void close_deferred(Batch const& batch, HitFilter const& filter);
    void set_offsets(Batch const& batch, HitFilter const& filter, Strand strand, SlotMask& mask) const;
    /// True if hits on + may pass. Palindromes are on + and pass on either strand.
    [[nodiscard]] bool uses_forward(HitFilter const& filter) const noexcept {
        return has_forward_ && (has_palindromes_ || (filter.strands() & 1U) != 0);
    }
    [[nodiscard]] bool uses_reverse(HitFilter const& filter) const noexcept {
        return has_reverse_ && (filter.strands() & 2U) != 0;
    }
    void close_all_but(HitPlaces const* forward, HitPlaces const* reverse);
    [[nodiscard]] bool windows_overlap(HitFilter const& filter) const noexcept;
    void close(std::span<std::uint64_t const> slots);
    /// Calls use(from, to) for each run of offsets, with the slots of the record that hits on this strand may cover.
    template <class Use>
    void for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record, Strand strand,
                      Use&& use) const;
    void add_windows(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_covered(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_stretch(Stretch stretch);
    void add_part(std::uint64_t from, std::uint64_t to);
    void make_room(std::uint64_t slots);
    void set_warm_up(Batch const& whole, std::uint64_t context);

    std::uint64_t const min_length_;
    std::uint64_t const max_length_;
    bool has_forward_ = false;  ///< Whether patterns have hits on +
    bool has_reverse_ = false;
    bool has_palindromes_ = false;  ///< Whether some groups are searched on one strand, as palindromes are
    bool has_reverse_palindromes_ = false;  ///< Whether palindromes have hits on -

    FlankPositions flanks_;
    StrandPlaces places_;
    SlotMask flank_;
    SlotMask cover_;
    SlotMask closed_;  ///< Slots that are not searched

    bool all_pass_ = true;
    std::vector<Stretch> covered_;  ///< Windows of a record
    TextView source_;               ///< The batch's text
    TextView open_;                 ///< The same text with breaks in place of bases that are not searched
    std::uint64_t size_ = 0;
    std::uint64_t room_ = 0;
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::vector<RecordSpan> records_;
    std::vector<Part> parts_;
    std::size_t part_ = 0;
    Batch batch_;
};

}  // namespace motifcount::internal
