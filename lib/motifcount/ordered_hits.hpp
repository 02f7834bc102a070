#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/pattern/pattern_set.hpp"
#include "motifcount/report/hit_writer.hpp"
#include "motifcount/search_part.hpp"

namespace motifcount {

/// Turns the hits of patterns in batches into the rows of reports, in their order: record, start, end, motif,
/// strand.
///
/// Every motif of a pattern's group gets its row. Where a record goes on in the next batch, hits that a later
/// one might precede (those that start among its last `max_length - 1` bases) are held back; the next batch
/// repeats these bases, so their text is at hand then. Memory: the hits held back, and those of one place.
/// The patterns and the writers must outlive this. Thread safety: one call at a time.
class OrderedHits {
public:
    OrderedHits(PatternSet const& patterns, std::vector<HitWriter*> writers)
        : patterns_(patterns), writers_(std::move(writers)) {}

    /// The next batch of the input, with its sorted hits.
    void add(PackedText const& text, std::span<SlotHit const> hits);
    void end_input();

private:
    struct Row {
        MotifId motif;
        Strand strand;
        std::uint8_t mismatches;
        friend constexpr auto operator<=>(Row const&, Row const&) = default;
    };

    std::span<SlotHit const> with_held(Batch const& batch, std::span<SlotHit const> hits);
    std::span<SlotHit const> hold_back(Batch const& batch, std::span<SlotHit const> hits);
    void write_place(std::span<SlotHit const> hits, Hit hit, HitPlace const& place);

    PatternSet const& patterns_;
    std::vector<HitWriter*> writers_;
    std::vector<SlotHit> held_;    ///< in positions of their record, not slots
    std::vector<SlotHit> merged_;  ///< held_ and a batch's own, where there are any of the former
    std::vector<Row> rows_;
};

}  // namespace motifcount
