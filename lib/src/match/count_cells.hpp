#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>

#include "core/ids.hpp"
#include "core/large_vector.hpp"

namespace motifcount::internal {

/// Counters of hits and reads per group. Keys 2g (forward) and 2g + 1 (reverse) of group g share a cell, and so a cache line. A
/// cell stores the stamp of the last read with a hit of its group. So a read is counted once per group, in constant time and
/// memory per hit. Counters have the width of `Counter`, so that the cells of a million motifs fit the last-level cache.
/// Overflows are carried into a map, so counts have 64 bits. Not thread-safe.
template <class Counter>
class BasicCountCells {
public:
    BasicCountCells() = default;
    explicit BasicCountCells(std::size_t groups) : cells_(groups) {}

    [[nodiscard]] std::size_t groups() const noexcept { return cells_.size(); }

    /// Begins a new read. All hits added after this call belong to it.
    void begin_read() {
        if (++stamp_ == 0) [[unlikely]]
            renew_stamps();
    }
    /// Counts a hit. Returns true if it is the first hit of its group in the read.
    [[gnu::always_inline]] bool add_hit(std::uint32_t key) {
        Cell& cell = cells_[key >> 1U];
        if (++cell.hits[key & 1U] == 0) [[unlikely]]
            ++hits_carry_[key];
        if (cell.stamp == stamp_) return false;
        cell.stamp = stamp_;
        return true;
    }
    [[gnu::always_inline]] void add_read(GroupId group) {
        if (++cells_[group].reads == 0) [[unlikely]]
            ++reads_carry_[group];
    }
    /// Prefetches a cell. Callers must be inlined as well, because GCC removes calls to functions that only prefetch.
    [[gnu::always_inline]] void prefetch(std::uint32_t key) const {
        __builtin_prefetch(&cells_[key >> 1U], 1);
    }

    [[nodiscard]] std::uint64_t hits(std::uint32_t key) const {
        return cells_[key >> 1U].hits[key & 1U] + carried(hits_carry_, key);
    }
    [[nodiscard]] std::uint64_t reads(GroupId group) const {
        return cells_[group].reads + carried(reads_carry_, group);
    }

private:
    struct Cell {
        Counter hits[2] = {0, 0};
        Counter reads = 0;
        Counter stamp = 0;  ///< Stamp of the last read with a hit
    };

    /// Clears all stamps when the stamp overflows, because old stamps must not match. Not inlined, because overflows are rare.
    [[gnu::noinline]] void renew_stamps() {
        for (Cell& cell : cells_) cell.stamp = 0;
        stamp_ = 1;
    }

    using Carry = std::unordered_map<std::uint32_t, std::uint64_t>;
    static std::uint64_t carried(Carry const& carry, std::uint32_t key) {
        auto const found = carry.find(key);
        return found == carry.end() ? 0 : found->second << std::numeric_limits<Counter>::digits;
    }

    LargeVector<Cell> cells_;
    Carry hits_carry_;   ///< Overflows of hits by key, in units of 2^(bits of Counter)
    Carry reads_carry_;  ///< Overflows of reads by group, in units of 2^(bits of Counter)
    Counter stamp_ = 0;
};

/// A cell takes 8 bytes, so that cells often stay in a cache: with a million motifs, searches take 10% less time than with 16
/// bytes. Stamps overflow every 65,535 reads; clearing them is one pass over the cells.
using CountCells = BasicCountCells<std::uint16_t>;

}  // namespace motifcount::internal
