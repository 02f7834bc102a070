#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "count/assigner.hpp"
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
    OrderedHits(PatternSet const& patterns, std::vector<HitWriter*> writers)
        : patterns_(patterns), delivery_(std::move(writers)) {}
    OrderedHits(OrderedHits const&) = delete;
    OrderedHits& operator=(OrderedHits const&) = delete;

    /// Reports only the hits that count under this rule.
    void assign_by(Assign rule) {
        if (rule != Assign::all) assigner_ = std::make_unique<Assigner>(rule, patterns_, delivery_);
    }
    /// Reports nothing after the record that reaches so many hits (or the pair, if records are pairs); 0: all.
    void end_after(std::uint64_t hits) noexcept { delivery_.most_hits = hits; }
    /// Reported so far, all inputs.
    [[nodiscard]] std::uint64_t hits() const noexcept { return delivery_.hits; }
    /// The last record of the input of which hits are reported, once it is known.
    [[nodiscard]] std::optional<std::uint64_t> last_record() const noexcept { return delivery_.last_record; }
    /// The classes of the units with a hit, all inputs so far.
    [[nodiscard]] AssignmentClasses classes() const {
        return assigner_ != nullptr ? assigner_->classes() : AssignmentClasses{};
    }

    /// Those with a hit that is reported, all inputs so far.
    [[nodiscard]] std::uint64_t records_with_hits() const noexcept { return delivery_.records; }

    /// `pairs`: its records are pairs of mates. Of a record that is split, hits that end among the last `context` bases
    /// of a batch are those of the next one, which repeats so many bases more.
    void begin_input(bool pairs, std::uint64_t context = 0) {
        context_ = context;
        delivery_.pairs = pairs;
        delivery_.record.reset();
        held_.clear();
        held_text_.clear();
        open_.clear();
        if (assigner_ != nullptr) assigner_->begin_input(pairs);
    }

    /// The next batch of the input, with its sorted hits.
    void add(PackedText const& text, std::span<BatchHit const> hits, CrossingRuns const& runs = {});
    void end_input();

private:
    /// Hits that are reported go to all writers, and are counted until they are enough.
    struct Delivery : HitWriter {
        explicit Delivery(std::vector<HitWriter*> to) : writers(std::move(to)) {}
        void hit(Hit const& hit, HitPlace const& place) override {
            for (HitWriter* writer : writers) writer->hit(hit, place);
            records += record == hit.record ? 0 : 1;
            record = hit.record;
            if (++hits == most_hits) last_record = pairs ? hit.record | 1U : hit.record;
        }
        [[nodiscard]] bool wants_places() const noexcept override {
            return std::ranges::any_of(writers, &HitWriter::wants_places);
        }

        std::vector<HitWriter*> writers;
        std::uint64_t most_hits = 0;
        std::uint64_t hits = 0;
        std::uint64_t records = 0;            ///< with hits
        std::optional<std::uint64_t> record;  ///< of the last hit of the input
        bool pairs = false;
        std::optional<std::uint64_t> last_record;
    };

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
    Delivery delivery_;
    std::uint64_t context_ = 0;
    std::unique_ptr<Assigner> assigner_;
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
