#include "count/window_rule.hpp"

#include <algorithm>
#include <tuple>

namespace motifcount::internal {

std::span<WindowHit const> WindowRule::judge(std::span<WindowHit const> hits) {
    counted_.clear();
    if (!order_.empty() && rules_.once) {
        for (std::uint64_t const offset : order_) {
            auto const begin = std::ranges::lower_bound(hits, offset, {}, &WindowHit::offset);
            auto const end = std::ranges::upper_bound(hits, offset, {}, &WindowHit::offset);
            if (begin != end && judge_window({begin, end})) break;
        }
        return counted_;
    }
    while (!hits.empty()) {
        auto const end = std::ranges::find_if(
            hits, [&](WindowHit const& hit) { return hit.offset != hits.front().offset; });
        auto const size = static_cast<std::size_t>(end - hits.begin());
        if (judge_window(hits.first(size)) && rules_.once) break;
        hits = hits.subspan(size);
    }
    return counted_;
}

/// Whether it counts.
bool WindowRule::judge_window(std::span<WindowHit const> window) {
    auto const better = [](WindowHit const& a, WindowHit const& b) {
        return std::tuple(b.length, a.mismatches) < std::tuple(a.length, b.mismatches);
    };
    WindowHit const& best = *std::ranges::min_element(window, better);
    std::size_t const before = counted_.size();
    for (WindowHit const& hit : window) {
        if (better(best, hit)) continue;
        bool const known = std::any_of(counted_.begin() + static_cast<std::ptrdiff_t>(before), counted_.end(),
                                       [&](WindowHit const& other) { return other.target == hit.target; });
        if (!known) counted_.push_back(hit);
    }
    if (counted_.size() - before > 1 && assign_ == Assign::unique) counted_.resize(before);
    return counted_.size() != before;
}

}  // namespace motifcount::internal
