#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "match/engine.hpp"
#include "plan/search_plan.hpp"

namespace motifcount::internal {

/// Counts reads in records that are split over batches: each group once per record. Receives each input's batches in input
/// order. Memory: 24 bytes per group after the first split record.
class PartialReads {
public:
    explicit PartialReads(std::size_t groups) : groups_(groups) {}

    /// `partial`: one element per part of the search. No group may be in two parts.
    void add(Batch const& batch, std::span<PartialGroups const> partial);
    /// Ends the input. Record numbers in the next input start at 0.
    void end_input() noexcept { ++input_; }

    /// Number of split records with a hit in all inputs so far, by group. Empty if no record was split.
    [[nodiscard]] std::span<std::uint64_t const> reads() const noexcept { return reads_; }

private:
    void count(std::span<GroupId const> groups, std::uint64_t record);

    struct Stamp {
        std::uint64_t record;
        std::uint64_t input;
    };

    static_assert(partial_read_bytes == sizeof(Stamp) + sizeof(std::uint64_t));

    std::size_t groups_;
    std::uint64_t input_ = 1;  ///< 1-based number of the current input; stamps of groups without a hit have 0
    std::vector<Stamp> stamps_;
    std::vector<std::uint64_t> reads_;
};

}  // namespace motifcount::internal
