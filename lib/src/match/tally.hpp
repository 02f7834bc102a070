#pragma once

#include <cassert>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Where each pattern of a set is counted: group g owns the cells 2g (its forward pattern) and 2g + 1 (its
/// reverse one), so that one cache line holds all that a hit changes. Made once for a matcher, shared by its
/// scratches.
class TallyLayout {
public:
    explicit TallyLayout(PatternSet const& patterns);
    /// For so many groups, whose patterns are 2g and 2g + 1.
    explicit TallyLayout(std::size_t groups) : pattern_count_(2 * groups), group_count_(groups) {}

    [[nodiscard]] std::size_t pattern_count() const noexcept { return pattern_count_; }
    [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
    /// Twice the group, plus one for a reverse pattern.
    [[nodiscard]] std::uint32_t key(PatternId pattern) const noexcept {
        return keys_.empty() ? pattern << shift_ : keys_[pattern];
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return keys_.size() * sizeof(std::uint32_t); }

private:
    std::size_t pattern_count_;
    std::size_t group_count_;
    unsigned shift_ = 0;               ///< the key is pattern << shift_, if keys_ is empty
    std::vector<std::uint32_t> keys_;  ///< by pattern, if no shift gives them
};

/// Counts hits by pattern and reads by group, each group once a record. This is how engines on the CPU count whole
/// records. A record that is split over batches is counted by PartialReads, which sees them in order; hits of which only
/// some count, after all engines, by HitCounter; a GPU's hits on the device (cuda/runtime).
///
/// begin() a batch, then add() each of its hits. Hits may come in any order within a record, but a hit must
/// not come after one of a later record: that is what makes the number of reads exact in constant time and
/// memory a hit, by stamping each group with the record in which it was last found. Complexity: begin() and
/// add() amortised O(1); the records are walked once a batch. Thread safety: none; one Tally belongs to one
/// Scratch.
///
/// Counters are `Counter` wide, so that a cell is small and those of a million motifs stay within a
/// last-level cache; what wraps is carried into a map, so counts are 64 bits wide all the same.
template <class Counter>
class BasicTally {
public:
    explicit BasicTally(TallyLayout const& layout) : layout_(layout), cells_(layout.group_count()) {}

    /// Starts a batch. `batch.records` and `partial` must outlive its hits; `partial` is replaced.
    void begin(Batch const& batch, PartialGroups& partial) {
        partial.clear();
        partial_ = &partial;
        records_ = batch.records;
        record_ = 0;
        warm_end_ = records_.empty() ? 0 : records_.front().first + batch.warm_up;
        first_is_partial_ = batch.first_continues || (batch.last_continues && records_.size() == 1);
        last_is_partial_ = batch.last_continues && records_.size() > 1;
        record_end_ = 0;  // no hit ends at 0: the first one moves the cursor and stamps
    }

    /// Counts the hit of `pattern` that ends (one past its last slot) at `end`, unless it ends in the batch's
    /// warm-up, which the batch before has counted. Returns whether it was counted. As a call of its own it took short
    /// motifs, of which a read of 150 has seven, 7% longer.
    [[gnu::always_inline]] bool add(PatternId pattern, std::uint64_t end) {
        if (end <= warm_end_) return false;
        if (end > record_end_) move_to(end);
        assert(end > records_[record_].first && "a hit came after one of a later record");
        std::uint32_t const key = layout_.key(pattern);
        Cell& cell = cells_[key >> 1U];
        if (++cell.hits[key & 1U] == 0) [[unlikely]]
            ++hits_carry_[key];
        if (cell.stamp != stamp_) {
            cell.stamp = stamp_;
            if (reads_ != nullptr) [[unlikely]] {
                reads_->push_back(key >> 1U);
            } else if (++cell.reads == 0) [[unlikely]] {
                ++reads_carry_[key >> 1U];
            }
        }
        return true;
    }

    /// Starts to fetch what add() of that pattern will need. In line: GCC drops calls of functions that only fetch, as
    /// without effect; so it is for all that call this.
    [[gnu::always_inline]] void prefetch(PatternId pattern) const {
        __builtin_prefetch(&cells_[layout_.key(pattern) >> 1U], 1);
    }

    /// All that was counted since construction.
    [[nodiscard]] Counts counts() const {
        Counts counts;
        counts.hits.resize(layout_.pattern_count());
        counts.reads.resize(layout_.group_count());
        for (PatternId pattern = 0; pattern < counts.hits.size(); ++pattern) {
            std::uint32_t const key = layout_.key(pattern);
            counts.hits[pattern] = cells_[key >> 1U].hits[key & 1U] + carried(hits_carry_, key);
        }
        for (GroupId group = 0; group < counts.reads.size(); ++group) {
            counts.reads[group] = cells_[group].reads + carried(reads_carry_, group);
        }
        return counts;
    }

private:
    struct Cell {
        Counter hits[2] = {0, 0};
        Counter reads = 0;
        Counter stamp = 0;  ///< of the record in which the group was found last
    };

    void move_to(std::uint64_t end) {
        record_ = next_record(records_, record_, end - 1);
        record_end_ = records_[record_].end();
        reads_ = record_ == 0 && first_is_partial_                    ? &partial_->first
                 : record_ + 1 == records_.size() && last_is_partial_ ? &partial_->last
                                                                      : nullptr;
        if (partial_->wants_records) [[unlikely]]
            note_record();
        if (++stamp_ == 0) [[unlikely]]
            renew_stamps();
    }
    // Out of line, as is what is done once in so many records: add() is the inner loop's.
    [[gnu::noinline]] void note_record() { partial_->records.push_back(static_cast<std::uint32_t>(record_)); }
    /// No cell may hold a stamp from before the stamps wrapped.
    [[gnu::noinline]] void renew_stamps() {
        for (Cell& cell : cells_) cell.stamp = 0;
        stamp_ = 1;
    }

    using Carry = std::unordered_map<std::uint32_t, std::uint64_t>;
    static std::uint64_t carried(Carry const& carry, std::uint32_t key) {
        auto const found = carry.find(key);
        return found == carry.end() ? 0 : found->second << std::numeric_limits<Counter>::digits;
    }

    TallyLayout const& layout_;
    LargeVector<Cell> cells_;
    Carry hits_carry_;   ///< by key: times 2^(bits of Counter)
    Carry reads_carry_;  ///< by group: times 2^(bits of Counter)
    Counter stamp_ = 0;

    PartialGroups* partial_ = nullptr;
    std::vector<GroupId>* reads_ = nullptr;  ///< where the current record's groups go; null: they are counted
    std::span<RecordSpan const> records_;
    std::size_t record_ = 0;        ///< the record of the last hit
    std::uint64_t record_end_ = 0;  ///< its end; 0 before the first hit
    std::uint64_t warm_end_ = 0;
    bool first_is_partial_ = false;
    bool last_is_partial_ = false;
};

/// 8 bytes a group, so that a hit's cell is often still in a cache: with a million motifs, 10% off the time of the whole
/// search against 16 bytes. Stamps wrap every 65,535 records, and to clear them then costs a pass over the cells.
using Tally = BasicTally<std::uint16_t>;

}  // namespace motifcount::internal
