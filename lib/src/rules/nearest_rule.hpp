#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "hits/targets.hpp"
#include "match/count_cells.hpp"
#include "motifcount/assign.hpp"
#include "motifcount/results.hpp"
#include "rules/rule.hpp"
#include "rules/rule_info.hpp"
#include "rules/rule_options.hpp"

namespace motifcount::internal {

/// Rule for Assign::best and Assign::unique: counts a fragment's nearest hits. With `unique`, counts them only if all have the
/// same target. Memory: 8 bytes per target. With `best`, also 16 bytes per nearest hit in a fragment, unless its distance is 0.
template <Assign assign>
class NearestRule {
public:
    static constexpr FragmentClass classes[] = {
        {"unique", true, "Assigned", "Reads or pairs with one best match", "assigned: one best match",
         "#2166ac"},
        {"ambiguous_exact", assign == Assign::best, "Ambiguous (exact)",
         "Reads or pairs with several exact matches", "ambiguous (exact): several exact matches", "#e08214"},
        {"ambiguous_inexact", assign == Assign::best, "Ambiguous (inexact)",
         "Reads or pairs with several matches at the same distance",
         "ambiguous (inexact): several equal matches", "#fdb863"},
        {"unassigned", false, "Unassigned", "Reads or pairs without a match", "unassigned", "#c3cad5"},
    };
    static constexpr RuleInfo info{assign, Dual::none, assign == Assign::best ? "best" : "unique", true,
                                   classes};
    static constexpr bool is_additive = false;

    explicit NearestRule(Targets const& targets, RuleOptions const& /*options*/ = {}) : targets_(&targets) {}

    [[nodiscard]] static bool joins_mates(bool pairs) noexcept { return pairs; }
    void allocate() {
        if (cells_.groups() == 0) cells_ = CountCells(targets_->size());
    }
    void begin() {
        distance_ = std::numeric_limits<unsigned>::max();
        cells_.begin_read();
    }
    [[gnu::always_inline]] Verdict add(RuleHit const& hit) {
        if (hit.distance > distance_) return {};
        std::uint32_t const target = hit.key / 2;
        bool const is_nearer = hit.distance < distance_;
        if (is_nearer) {
            distance_ = hit.distance;
            target_ = target;
            has_several_ = false;
            waiting_.clear();
        } else if (target != target_) {
            has_several_ = true;
        }
        if (unique_ && has_several_) {
            waiting_.clear();
            return {Verdict::Of::dropped, true};
        }
        bool const is_certain = !unique_ && distance_ == 0;
        if (!hit.is_repeat) {
            if (is_certain)
                count(hit.key, 1);
            else
                wait(hit.key);
        }
        return {is_certain ? Verdict::Of::certain : Verdict::Of::waits, is_nearer};
    }
    bool end() {
        ++totals_.by_class[!has_several_ ? 0 : distance_ == 0 ? 1 : 2];
        for (Waiting const& hits : waiting_) count(hits.key, hits.number);
        waiting_.clear();
        return true;
    }
    [[nodiscard]] FragmentTotals take_totals() noexcept { return std::exchange(totals_, {}); }
    [[gnu::always_inline]] void prefetch(std::uint32_t key) const { cells_.prefetch(key); }
    void add_to(std::vector<MotifCounts>& rows) const { targets_->add_to(rows, cells_); }

private:
    struct Waiting {
        std::uint32_t key;
        std::uint64_t number;
    };

    void count(std::uint32_t key, std::uint64_t number) {
        for (; number != 0; --number)
            if (cells_.add_hit(key)) cells_.add_read(key / 2);
    }
    /// Stores a hit until the end of the fragment. With `unique`, all keys belong to one target, so there are at most two.
    void wait(std::uint32_t key) {
        auto const same = unique_ ? std::ranges::find(waiting_, key, &Waiting::key) : waiting_.end();
        if (same != waiting_.end())
            ++same->number;
        else
            waiting_.push_back({key, 1});
    }

    static constexpr bool unique_ = assign == Assign::unique;

    Targets const* targets_;
    CountCells cells_;
    FragmentTotals totals_;

    // State of the current fragment
    unsigned distance_ = 0;     ///< Lowest distance so far
    std::uint32_t target_ = 0;  ///< Target of the first hit at the lowest distance
    bool has_several_ = false;  ///< True if hits at the lowest distance have several targets
    std::vector<Waiting> waiting_;
};

using BestRule = NearestRule<Assign::best>;
using UniqueRule = NearestRule<Assign::unique>;

}  // namespace motifcount::internal
