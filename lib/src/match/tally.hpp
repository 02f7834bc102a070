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

/// Group g has the counters 2g (forward) and 2g + 1 (reverse), so a hit changes one cache line.
class TallyLayout {
public:
    explicit TallyLayout(PatternSet const& patterns);
    /// Makes the layout of `groups` groups with the patterns 2g and 2g + 1.
    explicit TallyLayout(std::size_t groups) : pattern_count_(2 * groups), group_count_(groups) {}

    [[nodiscard]] std::size_t pattern_count() const noexcept { return pattern_count_; }
    [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
    /// Returns twice the group, plus one for a reverse pattern.
    [[nodiscard]] std::uint32_t key(PatternId pattern) const noexcept {
        return keys_.empty() ? pattern << shift_ : keys_[pattern];
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return keys_.size() * sizeof(std::uint32_t); }

private:
    std::size_t pattern_count_;
    std::size_t group_count_;
    unsigned shift_ = 0;               ///< If keys_ is empty, the key is pattern << shift_
    std::vector<std::uint32_t> keys_;  ///< Key by pattern; empty if a shift suffices
};

/// Counts hits by pattern, and reads by group once per record, for whole records searched on the CPU. Other
/// counters: PartialReads for split records, HitCounter for hits that are filtered afterwards, cuda/runtime
/// for hits on a GPU.
///
/// begin() starts a batch; add() counts its hits. Hits may be in any order within a record, but records must
/// be in order, because each group is stamped with its last record. So read counts are exact in constant time
/// and memory per hit. Complexity: begin() and add() amortised O(1), plus one pass over the records per
/// batch. Not thread-safe.
///
/// Counters have the width of `Counter`, so that the cells of a million motifs fit the last-level cache.
/// Overflows are carried into a map: counts have 64 bits.
template <class Counter>
class BasicTally {
public:
    explicit BasicTally(TallyLayout const& layout) : layout_(layout), cells_(layout.group_count()) {}

    /// Starts a batch. `batch.records` and `partial` must outlive its hits; replaces `partial`.
    void begin(Batch const& batch, PartialGroups& partial) {
        partial.clear();
        partial_ = &partial;
        records_ = batch.records;
        record_ = 0;
        warm_end_ = records_.empty() ? 0 : records_.front().first + batch.warm_up;
        first_is_partial_ = batch.first_continues || (batch.last_continues && records_.size() == 1);
        last_is_partial_ = batch.last_continues && records_.size() > 1;
        record_end_ = 0;  // No hit ends at 0, so the first hit moves on to its record
    }

    /// Counts a hit of `pattern` whose end (one past its last slot) is `end`. Returns false, without
    /// counting, if it ends in the warm-up, which the previous batch has counted. Inline, because short
    /// motifs (seven hits per read of 150) take 7% longer with a call.
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

    /// Prefetches the cell for add(). GCC removes calls of functions that only prefetch: inline callers, too.
    [[gnu::always_inline]] void prefetch(PatternId pattern) const {
        __builtin_prefetch(&cells_[layout_.key(pattern) >> 1U], 1);
    }

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
        Counter stamp = 0;  ///< Record in which the group was last found
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
    // Rarely called functions are not inlined, because add() is in the inner loop.
    [[gnu::noinline]] void note_record() { partial_->records.push_back(static_cast<std::uint32_t>(record_)); }
    /// Clears all stamps after an overflow: old stamps must not match.
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
    Carry hits_carry_;   ///< By key, in units of 2^(bits of Counter)
    Carry reads_carry_;  ///< By group, in units of 2^(bits of Counter)
    Counter stamp_ = 0;

    PartialGroups* partial_ = nullptr;
    std::vector<GroupId>* reads_ = nullptr;  ///< Groups of the current record; null if its reads are counted
    std::span<RecordSpan const> records_;
    std::size_t record_ = 0;        ///< The record of the last hit
    std::uint64_t record_end_ = 0;  ///< Its end; 0 before the first hit
    std::uint64_t warm_end_ = 0;
    bool first_is_partial_ = false;
    bool last_is_partial_ = false;
};

/// 8 bytes per group, so that cells often stay in a cache: with a million motifs, searches take 10% less time
/// than with 16 bytes. Stamps overflow every 65,535 records; clearing them is one pass over the cells.
using Tally = BasicTally<std::uint16_t>;

}  // namespace motifcount::internal
