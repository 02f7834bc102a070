#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Strategy that copies the parts of a batch in which hits may pass the filter to a smaller batch, with a break after each
/// part. Engines then search less text and need no filters. If all positions are allowed, engines get the batch unchanged. Not
/// thread-safe. Memory: the text of a batch, and up to 7 bits per slot. With SearchedPatterns::all_hits_pass(), several times
/// the text, because parts overlap. Complexity: linear in records and selected bases, plus the time of AllowedPositions.
class SelectedText final : public FilterStrategy {
public:
    /// The arguments must outlive this object.
    SelectedText(SearchedPatterns const& patterns, AllowedPositions& positions, StrandCheck const& check);

    struct Selection {
        std::span<std::uint8_t const> skip =
            {};  ///< By record: nonzero = omit the record. Empty = omit no record
        bool checks_hits =
            false;  ///< Whether keep_passing() will be called; overlapping windows can then be joined
        bool was_marked = false;  ///< Whether MarkedText::show() has already found the positions in this text
    };
    /// Returns the text to search, with the same records; valid until the next call. The batch must repeat
    /// CompiledSearch::halo() bases of the batch before.
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter,
                             Selection const& how = {{}, false, false});
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

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

    /// Returns the slot of the batch for a slot of the selected text. Fastest for ascending slots.
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        while (part_ + 1 < parts_.size() && parts_[part_ + 1].slot <= slot) ++part_;
        while (parts_[part_].slot > slot) --part_;
        return parts_[part_].source + (slot - parts_[part_].slot);
    }
    void select(PackedText const& text, HitFilter const& filter, Selection const& how);
    [[nodiscard]] bool windows_overlap(HitFilter const& filter) const noexcept;
    /// Calls use(from, to) for each run of offsets, with the slots that hits at these offsets on this strand may cover.
    template <class Use>
    void for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record, Strand strand,
                      Use&& use) const;
    void add_windows(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_covered(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_stretch(Stretch stretch);
    void add_part(std::uint64_t from, std::uint64_t to);
    void make_room(std::uint64_t slots);
    void set_halo(Batch const& whole, std::uint64_t decided);

    SearchedPatterns const& patterns_;
    AllowedPositions& positions_;
    StrandCheck const& check_;

    bool is_whole_ = false;  ///< Whether the selected text is the unchanged batch
    bool all_pass_ = true;
    SlotMask const* starts_ = nullptr;  ///< Slots at which hits next to flanks begin
    SlotMask closed_;                   ///< Slots that are not searched
    std::vector<Stretch> covered_;      ///< Windows of one record
    TextView source_;                   ///< The batch's text
    TextView open_;  ///< The batch's text, with breaks in place of bases that are not searched
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
