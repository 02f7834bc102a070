#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "motifcount/assign.hpp"
#include "plan/peer_rules.hpp"

namespace motifcount::internal {

/// A hit of a guide in a window of a read.
struct WindowHit {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint32_t target = 0;
    std::uint8_t mismatches = 0;
};

/// Says for which guides a read counts, as PeerRules has it.
///
/// Complexity: linear in the hits, times the offsets where these have an order. Memory: of one read's hits. Thread safety:
/// none, each thread has its own; the rules must outlive it.
class WindowRule {
public:
    /// `assign`: Assign::unique, or Assign::best: a window shows all guides at the least distance.
    WindowRule(PeerRules const& rules, Assign assign) : rules_(rules), assign_(assign) {}

    /// Windows are tried in this order; empty: as they stand in the read.
    void set_order(std::vector<std::uint64_t> const& offsets) { order_ = offsets; }
    /// All hits of a read, sorted by offset. Gives those that count, until the next call: none if there is a tie in each
    /// window, as there is none without a hit.
    [[nodiscard]] std::span<WindowHit const> judge(std::span<WindowHit const> hits);

private:
    bool judge_window(std::span<WindowHit const> window);

    PeerRules const& rules_;
    Assign const assign_;
    std::vector<std::uint64_t> order_;
    std::vector<WindowHit> counted_;
};

}  // namespace motifcount::internal
