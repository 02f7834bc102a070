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
#include "hits/hit_writer.hpp"
#include "hits/kept_text.hpp"
#include "hits/search_part.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Turns the hits of patterns in batches into the rows of reports, in their order: record, start, end, motif,
/// strand.
///
/// Every motif of a pattern's group gets its row. Where a record goes on in the next batch, hits that a later
/// one might precede (those that start among its last `max_length - 1` bases) are held back, with their bases. So is
/// what follows a hit of a reverse pattern that is undecided, as its run goes on. Memory: the hits held back, and
/// those of one place.
/// The patterns and the writers must outlive this. Thread safety: one call at a time.
class OrderedHits {
public:
    /// `counts`: counts the hits, and decides which ones are reported; null: all hits are reported, and not counted.
    OrderedHits(PatternSet const& patterns, std::vector<HitWriter*> writers,
                FragmentCounts const* counts = nullptr)
        : patterns_(patterns),
          gate_(std::move(writers)),
          feeder_(counts != nullptr ? counts->in_order(gate_) : nullptr) {}
    OrderedHits(OrderedHits const&) = delete;
    OrderedHits& operator=(OrderedHits const&) = delete;

    /// The reported hits
    [[nodiscard]] HitGate& gate() noexcept { return gate_; }
    [[nodiscard]] HitGate const& gate() const noexcept { return gate_; }
    /// Counts in order; null if there are none
    [[nodiscard]] OrderedFeeder const* feeder() const noexcept { return feeder_.get(); }

    /// `pairs`: its records are pairs of mates. Of a record that is split, hits that end among the last `context` bases
    /// of a batch are those of the next one, which repeats so many bases more.
    void begin_input(bool pairs, std::uint64_t context = 0) {
        context_ = context;
        gate_.begin_input(pairs);
        held_.clear();
        held_text_.clear();
        open_.clear();
        if (feeder_ != nullptr) feeder_->begin_input(pairs);
    }

    /// The next batch of the input, with its sorted hits.
    void add(PackedText const& text, std::span<BatchHit const> hits, CrossingRuns const& runs = {});
    void end_input();

private:
    /// A hit of a record that is split, in positions of the record instead of slots.
    struct Held {
        BatchHit hit;
        std::uint64_t slot;  ///< Of its first base, in the kept text or in the batch
        bool is_kept;
    };

    std::span<BatchHit const> decide(std::span<BatchHit const> hits, CrossingRuns const& runs);
    std::size_t add_to_held(PackedText const& text, Batch const& batch, std::span<BatchHit const> hits);
    std::span<BatchHit const> hold_back(Batch const& batch, std::span<BatchHit const> hits);
    template <class Hits, class Projection>
    [[nodiscard]] auto first_to_wait(Hits& hits, std::uint64_t record_begin, std::uint64_t record_end,
                                     Projection hit_of) const;
    void hold(BatchHit const& hit, TextView text, std::uint64_t slot);
    void decide_held(PatternId pattern, bool is_hit);
    void add_rows(BatchHit const& hit, std::uint64_t record, std::uint64_t start);
    void write_rows(std::uint64_t record, HitPlace place);

    PatternSet const& patterns_;
    HitGate gate_;
    std::unique_ptr<OrderedFeeder> const feeder_;
    std::uint64_t context_ = 0;
    std::vector<Held> held_;  ///< Sorted; their record continues in the next batch
    KeptText held_text_;
    std::vector<Held> merged_;  ///< Held hits and those of a batch
    KeptText merged_text_;
    std::vector<PatternId>
        open_;  ///< sorted: patterns with a run that began after a larger distance and goes on
    std::vector<BatchHit> with_runs_;  ///< a batch's hits, and what its runs add to them
    std::vector<Hit> rows_;            ///< Of one place
};

}  // namespace motifcount::internal
