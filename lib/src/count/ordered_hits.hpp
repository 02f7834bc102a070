#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "count/fragment_counts.hpp"
#include "count/hit_gate.hpp"
#include "count/ordered_feeder.hpp"
#include "count/run_reducer.hpp"
#include "hits/hit_writer.hpp"
#include "hits/kept_text.hpp"
#include "hits/search_part.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Turns the hits in batches into rows of reports, ordered by record, start, end, motif and strand. A hit has one row per motif
/// of its group. If a record continues in the next batch, hits near the end of the batch are held with their bases, because
/// hits of the next batch may come first. Hits at or after an undecided hit (BatchHit::undecided) are also held. Memory: the
/// held hits, and the rows at one position. Patterns and writers must outlive this object. Not thread-safe.
class OrderedHits {
public:
    /// `counts`: counts hits and selects the hits to report. If null, all hits are reported and none are counted.
    OrderedHits(PatternSet const& patterns, std::vector<HitWriter*> writers,
                FragmentCounts const* counts = nullptr)
        : patterns_(patterns),
          runs_(patterns, [this](PatternId pattern, bool is_hit) { decide_held(pattern, is_hit); }),
          gate_(std::move(writers)),
          feeder_(counts != nullptr ? counts->in_order(gate_) : nullptr) {}
    OrderedHits(OrderedHits const&) = delete;
    OrderedHits& operator=(OrderedHits const&) = delete;

    [[nodiscard]] HitGate& gate() noexcept { return gate_; }
    [[nodiscard]] HitGate const& gate() const noexcept { return gate_; }
    /// Counter of hits counted in input order. Null if there are no counts, or if the searching threads count all hits.
    [[nodiscard]] OrderedFeeder const* feeder() const noexcept { return feeder_.get(); }

    /// `pairs`: whether records are mates. `context`: number of bases at the end of a batch that the next batch searches
    /// again. Hits of a split record that end in these bases are reported by the next batch.
    void begin_input(bool pairs, std::uint64_t context = 0) {
        context_ = context;
        gate_.begin_input(pairs);
        held_.clear();
        held_text_.clear();
        runs_.begin_input();
        if (feeder_ != nullptr) feeder_->begin_input(pairs);
    }

    /// Adds the next batch of the input. `hits` must be sorted.
    void add(PackedText const& text, std::span<BatchHit const> hits, CrossingRuns const& runs = {});
    void end_input();

private:
    /// Hit of a split record. `hit.start` is a position in the record, not a slot.
    struct Held {
        BatchHit hit;
        std::uint64_t slot;  ///< Slot of the hit's first base, in the kept text or in the batch
        bool is_kept;        ///< Whether `slot` refers to the kept text
    };

    std::size_t add_to_held(PackedText const& text, Batch const& batch, std::span<BatchHit const> hits);
    std::span<BatchHit const> hold_back(Batch const& batch, std::span<BatchHit const> hits);
    template <class Hits, class Projection>
    [[nodiscard]] auto first_to_wait(Hits& hits, std::uint64_t record_begin, std::uint64_t record_end,
                                     Projection hit_of) const;
    void hold(BatchHit const& hit, TextView text, std::uint64_t slot);
    void decide_held(PatternId pattern, bool is_hit);
    void add_rows(BatchHit const& hit, std::uint64_t record, std::uint64_t start);
    void write_rows(std::uint64_t record, Location place);

    PatternSet const& patterns_;
    RunReducer runs_;
    HitGate gate_;
    std::unique_ptr<OrderedFeeder> const feeder_;
    std::uint64_t context_ = 0;
    std::vector<Held> held_;  ///< Sorted held hits in a record that continues in the next batch
    KeptText held_text_;
    std::vector<Held> merged_;  ///< Held hits and hits in the batch, sorted together
    KeptText merged_text_;
    std::vector<Hit> rows_;  ///< Rows at one position
};

}  // namespace motifcount::internal
