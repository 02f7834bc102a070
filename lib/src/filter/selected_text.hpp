#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "dna/slot_mask.hpp"
#include "filter/allowed_positions.hpp"
#include "filter/copied_text.hpp"
#include "filter/filter_strategy.hpp"

namespace motifcount::internal {

/// Strategy that makes a smaller batch from the parts of a batch in which hits may pass the filter. A break follows each part.
/// Engines then search less text and need no filters. If all positions are allowed, engines get the batch unchanged. Not
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
    };
    /// Returns the text, with the same records; valid until the next call. Batches must repeat CompiledSearch::halo() bases.
    [[nodiscard]] Batch show(PackedText const& text, HitFilter const& filter,
                             Selection const& how = {{}, false});
    void keep_passing(std::vector<BatchHit>& hits, std::span<PartialGroups> partial) override;

private:
    /// Slots [from, to) of the batch
    struct Stretch {
        std::uint64_t from;
        std::uint64_t to;
    };

    void select(PackedText const& text, HitFilter const& filter, Selection const& how);
    [[nodiscard]] bool windows_overlap(HitFilter const& filter) const noexcept;
    /// Calls use(from, to) for each run of offsets, with the slots that hits at these offsets on this strand may cover.
    template <class Use>
    void for_each_run(Batch const& batch, HitFilter const& filter, std::size_t record, Strand strand,
                      Use&& use) const;
    void add_windows(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_covered(Batch const& batch, HitFilter const& filter, std::size_t record, Stretch within);
    void add_stretch(Stretch stretch);
    void set_halo(Batch const& whole, std::uint64_t decided);

    SearchedPatterns const& patterns_;
    AllowedPositions& positions_;
    StrandCheck const& check_;

    bool is_whole_ = false;  ///< Whether the selected text is the unchanged batch
    bool all_pass_ = true;
    SlotMask const* starts_ = nullptr;  ///< Slots at which hits next to flanks begin
    SlotMask closed_;                   ///< Slots that are not searched
    std::vector<Stretch> covered_;      ///< Windows of one record
    TextView open_;  ///< The batch's text, with breaks in place of bases that are not searched
    CopiedText copy_;
    std::vector<RecordSpan> records_;
    Batch batch_;
};

}  // namespace motifcount::internal
