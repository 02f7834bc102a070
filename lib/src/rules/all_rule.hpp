#pragma once

#include <cstdint>
#include <vector>

#include "hits/targets.hpp"
#include "match/count_cells.hpp"
#include "motifcount/results.hpp"
#include "rules/rule.hpp"
#include "rules/rule_info.hpp"
#include "rules/rule_options.hpp"

namespace motifcount::internal {

/// Rule for Assign::all: counts every hit. Memory: 8 bytes per target.
class AllRule {
public:
    static constexpr RuleInfo info{Assign::all, Dual::none, "all", false, {}};
    static constexpr bool is_additive = true;

    explicit AllRule(Targets const& targets, RuleOptions const& /*options*/ = {}) : targets_(&targets) {}

    [[nodiscard]] static bool joins_mates(bool pairs) noexcept { return pairs; }
    void allocate() {
        if (cells_.groups() == 0) cells_ = CountCells(targets_->size());
    }
    void begin(std::vector<std::uint32_t>* split = nullptr) {
        split_ = split;
        cells_.begin_read();
    }
    [[gnu::always_inline]] Verdict add(RuleHit const& hit) {
        if (!hit.is_repeat && cells_.add_hit(hit.key)) {
            if (split_ != nullptr) [[unlikely]]
                split_->push_back(hit.key / 2);
            else
                cells_.add_read(hit.key / 2);
        }
        return {Verdict::Of::certain};
    }
    static bool end() noexcept { return true; }
    [[nodiscard]] static FragmentTotals take_totals() noexcept { return {}; }
    [[gnu::always_inline]] void prefetch(std::uint32_t key) const { cells_.prefetch(key); }
    void add_to(std::vector<MotifCounts>& rows) const { targets_->add_to(rows, cells_); }

private:
    Targets const* targets_;
    CountCells cells_;
    std::vector<std::uint32_t>* split_ = nullptr;
};

}  // namespace motifcount::internal
