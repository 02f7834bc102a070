#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "count/hit_gate.hpp"
#include "hits/kept_text.hpp"
#include "hits/targets.hpp"
#include "hits/window_score.hpp"
#include "rules/fragment_totals.hpp"
#include "rules/rule.hpp"

namespace motifcount::internal {

/// Receives hits in report order. RuleInOrder counts them by a rule, and passes counted hits to a HitGate. Before it, a
/// HitReducer passes on fewer hits. Not thread-safe.
class OrderedFeeder {
public:
    virtual ~OrderedFeeder() = default;
    virtual void begin_input(bool pairs) = 0;
    /// Ends the current fragment if the record is not part of it.
    virtual void begin_record(std::uint64_t record) = 0;
    /// `place` must remain valid until end_batch() returns.
    virtual void add(Hit const& hit, Location const& place) = 0;
    /// Called after the hits in a batch are added. `complete`: all hits in records before this number have been added. Copies
    /// the bases of waiting hits, because the batch's text may change afterwards.
    virtual void end_batch(std::uint64_t complete) = 0;
    virtual void end_input() = 0;

    /// Number of fragments with a hit, by class. Complete after end_input().
    [[nodiscard]] virtual FragmentTotals const& totals() const = 0;
    virtual void add_to(std::vector<MotifCounts>& rows) const = 0;
};

/// OrderedFeeder for one rule. Memory: the rule's counters, and the waiting hits of one fragment (with bases if it is split).
template <class Rule>
class RuleInOrder final : public OrderedFeeder {
public:
    /// `targets` and `gate` must outlive this object.
    RuleInOrder(Targets const& targets, Rule rule, HitGate& gate)
        : targets_(targets), rule_(std::move(rule)), gate_(gate) {}

    void begin_input(bool pairs) override { pairs_ = rule_.joins_mates(pairs); }
    void begin_record(std::uint64_t record) override {
        if (is_open_ && fragment_of(record) != fragment_) end_fragment();
    }
    void add(Hit const& hit, Location const& place) override {
        if (!is_open_) {
            is_open_ = true;
            fragment_ = fragment_of(hit.record);
            rule_.allocate();
            rule_.begin();
        }
        std::uint32_t const target = targets_[hit.motif];
        Verdict const verdict = rule_.add({2 * target + (hit.strand == Strand::reverse ? 1U : 0U),
                                           distance_of(hit, place), static_cast<unsigned>(hit.record % 2),
                                           hit.start, hit.end, targets_.first_motif(target) != hit.motif});
        if (verdict.drops_waiting && !waiting_.empty()) drop_waiting();
        if (verdict.reports_waiting) report_waiting();
        if (verdict.hit == Verdict::Of::certain) gate_.hit(hit, place);
        if (verdict.hit == Verdict::Of::waits && gate_.wants_hits()) waiting_.push_back({hit, place});
    }
    void end_batch(std::uint64_t complete) override {
        if (!is_open_) return;
        if ((pairs_ ? 2 * fragment_ + 2 : fragment_ + 1) <= complete)
            end_fragment();
        else
            keep_text();
    }
    void end_input() override {
        if (is_open_) end_fragment();
        totals_ += rule_.take_totals();
    }
    [[nodiscard]] FragmentTotals const& totals() const override { return totals_; }
    void add_to(std::vector<MotifCounts>& rows) const override { rule_.add_to(rows); }

private:
    struct Waiting {
        Hit hit;
        Location place;  ///< Location in the batch's text, or in the kept text
    };

    /// Mismatches or edits; for a matrix, the rank of the p-value
    [[nodiscard]] unsigned distance_of(Hit const& hit, Location const& place) const {
        MotifScores const* const scores = targets_.patterns().scores();
        ScoreMatrix const* const matrix = scores == nullptr ? nullptr : scores->of(hit.motif);
        if (matrix == nullptr || !Rule::info.needs_nearest_only) return hit.mismatches;
        bool const reverse = hit.strand == Strand::reverse;
        return p_value_rank(*matrix, window_score(*matrix, place.text, place.slot, reverse));
    }
    [[nodiscard]] std::uint64_t fragment_of(std::uint64_t record) const noexcept {
        return pairs_ ? record / 2 : record;
    }
    void end_fragment() {
        if (rule_.end())
            report_waiting();
        else
            drop_waiting();
        is_open_ = false;
    }
    void report_waiting() {
        TextView const text = text_.view();
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            auto& [hit, place] = waiting_[i];
            if (i < kept_) {
                place.text = text;
                place.record_name = names_[hit.record % 2];
            }
            gate_.hit(hit, place);
        }
        drop_waiting();
    }
    void keep_text() {
        for (; kept_ < waiting_.size(); ++kept_) {
            auto& [hit, place] = waiting_[kept_];
            place.slot = text_.add(place.text, place.slot, hit.end - hit.start);
            names_[hit.record % 2] = place.record_name;
        }
    }
    void drop_waiting() {
        waiting_.clear();
        kept_ = 0;
        text_.clear();
    }

    Targets const& targets_;
    Rule rule_;
    HitGate& gate_;
    FragmentTotals totals_;
    bool pairs_ = false;  ///< Whether a fragment is a pair of records

    bool is_open_ = false;  ///< Whether the current fragment has a hit and has not ended
    std::uint64_t fragment_ = 0;
    std::vector<Waiting> waiting_;
    std::size_t kept_ = 0;              ///< Number of waiting hits from earlier batches
    KeptText text_;                     ///< Bases of the first `kept_` waiting hits
    std::array<std::string, 2> names_;  ///< Record names of the first `kept_` waiting hits, by mate
};

}  // namespace motifcount::internal
