#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/engine.hpp"
#include "plan/search_plan.hpp"

namespace motifcount::internal {

/// Counts reads in fragments that are split over batches: each group once per fragment. Receives each input's batches in input
/// order. Memory: 24 bytes per group after the first split fragment.
class PartialReads {
public:
    explicit PartialReads(std::size_t groups) : groups_(groups) {}

    /// `first`, `last`: fragment numbers in the batch. `partial`: one element per part of the search. No group is in two parts.
    void add(std::uint64_t first, std::uint64_t last, std::span<PartialGroups const> partial);
    /// Ends the input. Fragment numbers in the next input start at 0.
    void end_input() noexcept { ++input_; }

    /// Number of split fragments with a hit in all inputs so far, by group. Empty if no fragment was split.
    [[nodiscard]] std::span<std::uint64_t const> reads() const noexcept { return reads_; }

private:
    void count(std::span<GroupId const> groups, std::uint64_t fragment);

    struct Stamp {
        std::uint64_t fragment;
        std::uint64_t input;
    };

    static_assert(partial_read_bytes == sizeof(Stamp) + sizeof(std::uint64_t));

    std::size_t groups_;
    std::uint64_t input_ = 1;  ///< 1-based number of the current input; stamps of groups without a hit have 0
    std::vector<Stamp> stamps_;
    std::vector<std::uint64_t> reads_;
};

}  // namespace motifcount::internal
