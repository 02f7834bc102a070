#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "pattern/pattern_set.hpp"
#include "report/report.hpp"
#include "run/hit_filter.hpp"
#include "run/search_part.hpp"

namespace motifcount::internal {

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

    /// Reports what this accepts only; not owned, may be null. Batches must repeat 2 * context() bases more.
    void filter_with(HitFilter const* filter) noexcept { filter_ = filter; }
    /// Reports nothing behind the record that reaches so many hits (or the pair, where records are pairs); 0: all.
    void end_after(std::uint64_t hits, bool pairs) noexcept {
        most_hits_ = hits;
        pairs_ = pairs;
    }
    /// The last record of the input of which hits are reported, once it is known.
    [[nodiscard]] std::optional<std::uint64_t> last_record() const noexcept { return last_record_; }

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
    HitFilter const* filter_ = nullptr;
    std::uint64_t most_hits_ = 0;
    bool pairs_ = false;
    std::uint64_t hits_ = 0;
    std::optional<std::uint64_t> last_record_;
    std::vector<SlotHit> held_;    ///< in positions of their record, not slots
    std::vector<SlotHit> merged_;  ///< held_ and a batch's own, where there are any of the former
    std::vector<Row> rows_;
};

}  // namespace motifcount::internal
