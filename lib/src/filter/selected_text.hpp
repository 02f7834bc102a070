#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Copies the parts of a batch in which hits may pass the filter to a smaller batch, with a break after each part. So engines
/// search less text and need no filters. If everything is allowed, gives them the batch as it is.
///
/// Reusable for any number of batches. Not thread-safe. Memory: the text of a batch, and up to 7 bits per slot; several such
/// texts if SearchedPatterns::all_hits_pass(), because parts overlap. Complexity: linear in records and selected bases, and as
/// AllowedPositions.
class SelectedText final : public FilterStrategy {
public:
    /// All must outlive this object.
    SelectedText(SearchedPatterns const& patterns, AllowedPositions& positions, HitCheck const& check);

    struct Selection {
        std::span<std::uint8_t const> skip =
            {};  ///< By record: nonzero if it is omitted. Empty = no record is omitted.
        bool checks_hits =
            false;  ///< Whether the caller calls keep_passing(), so that overlapping windows may be joined
        bool was_marked = false;  ///< Whether the positions in this text are known, from MarkedText::show()
    };
    /// Returns the parts to search, with the same records; valid until the next call. The batch must repeat
    /// CompiledSearch::overlap() bases of the batch before.
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter,
                             Selection const& how = {{}, false, false});
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

    /// Maps a slot of the selected text back to the batch. Fastest for ascending slots.
    [[nodiscard]] std::uint64_t source(std::uint64_t slot) noexcept {
        while (part_ + 1 < parts_.size() && parts_[part_ + 1].slot <= slot) ++part_;
        while (parts_[part_].slot > slot) --part_;
        return parts_[part_].source + (slot - parts_[part_].slot);
    }
    /// True if every hit in the selected text passes
    [[nodiscard]] bool all_pass() const noexcept { return all_pass_; }

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

    void select(PackedText const& text, HitFilter const& filter, Selection const& how);
    [[nodiscard]] bool windows_overlap(HitFilter const& filter) const noexcept;
    /// Calls use(from, to) for each run of offsets, with the slots of the record that hits on this strand may cover.
    template <class Use>
    void for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record, Strand strand,
                      Use&& use) const;
    void add_windows(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_covered(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_stretch(Stretch stretch);
    void add_part(std::uint64_t from, std::uint64_t to);
    void make_room(std::uint64_t slots);
    void set_warm_up(Batch const& whole, std::uint64_t decided);

    SearchedPatterns const& patterns_;
    AllowedPositions& positions_;
    HitCheck const& check_;

    bool is_whole_ = false;  ///< Whether the selected text is the batch
    bool all_pass_ = true;
    SlotMask const* starts_ = nullptr;  ///< Starts of hits next to flanks
    SlotMask closed_;                   ///< Slots that are not searched
    std::vector<Stretch> covered_;      ///< Windows of a record
    TextView source_;                   ///< The batch's text
    TextView open_;                     ///< The same text with breaks in place of bases that are not searched
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
