#pragma once

#include <cstddef>
#include <cstdint>
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

/// Rule for a Condition: counts every hit of the fragments that meet the condition, and no hit of other fragments. Memory: 8
/// bytes per target, 4 bytes per hit of a fragment until the fragment meets the condition, and with Condition::all_motifs 8
/// bytes per target.
class ConditionRule {
public:
    static constexpr FragmentClass classes[] = {
        {"matched", true, "Matched", "Reads or pairs that meet the condition", "matched: meet the condition",
         "#2166ac"},
        {"condition_not_met", false, "Condition not met",
         "Reads or pairs with a hit that do not meet the condition",
         "condition not met: too few hits, or a motif is missing", "#e08214"},
        {"unassigned", false, "Unassigned", "Reads or pairs without a match", "unassigned", "#c3cad5"},
    };
    static constexpr RuleInfo info{Assign::all, Dual::none, "", false, classes, true};
    static constexpr bool is_additive = false;

    ConditionRule(Targets const& targets, RuleOptions const& options)
        : targets_(&targets), condition_(options.condition) {}

    [[nodiscard]] static bool joins_mates(bool pairs) noexcept { return pairs; }
    void allocate() {
        if (cells_.groups() != 0) return;
        cells_ = CountCells(targets_->size());
        if (condition_.all_motifs) last_fragment_.resize(targets_->size());
    }
    void begin() {
        cells_.begin_read();
        ++fragment_;
        hits_ = 0;
        missing_ = condition_.all_motifs ? targets_->size() : 0;
        is_met_ = false;
        waiting_.clear();
    }
    Verdict add(RuleHit const& hit) {
        if (is_met_) {
            if (!hit.is_repeat) count(hit.key);
            return {Verdict::Of::certain};
        }
        if (hit.is_repeat) return {Verdict::Of::waits};
        ++hits_;
        if (condition_.all_motifs && std::exchange(last_fragment_[hit.key / 2], fragment_) != fragment_)
            --missing_;
        waiting_.push_back(hit.key);
        is_met_ = hits_ >= condition_.min_hits && missing_ == 0;
        if (!is_met_) return {Verdict::Of::waits};
        for (std::uint32_t const key : waiting_) count(key);
        return {.hit = Verdict::Of::certain, .reports_waiting = true};
    }
    bool end() {
        ++totals_.by_class[is_met_ ? 0 : 1];
        return is_met_;
    }
    [[nodiscard]] FragmentTotals take_totals() noexcept { return std::exchange(totals_, {}); }
    [[gnu::always_inline]] void prefetch(std::uint32_t key) const { cells_.prefetch(key); }
    void add_to(std::vector<MotifCounts>& rows) const { targets_->add_to(rows, cells_); }

private:
    void count(std::uint32_t key) {
        if (cells_.add_hit(key)) cells_.add_read(key / 2);
    }

    Targets const* targets_;
    Condition condition_;
    CountCells cells_;
    FragmentTotals totals_;
    std::uint64_t fragment_ = 0;  ///< Number of fragments so far
    /// Last fragment with a hit, by target; empty unless all motifs are required
    std::vector<std::uint64_t> last_fragment_;

    // State of the current fragment
    std::uint64_t hits_ = 0;
    std::size_t missing_ = 0;  ///< Number of required targets without a hit
    bool is_met_ = false;
    std::vector<std::uint32_t> waiting_;  ///< Keys of the hits before the condition was met
};

}  // namespace motifcount::internal
