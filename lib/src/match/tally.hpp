#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "dna/packed_text.hpp"
#include "match/count_cells.hpp"
#include "match/engine.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Maps patterns to their keys in CountCells
class TallyLayout {
public:
    explicit TallyLayout(PatternSet const& patterns);

    [[nodiscard]] std::size_t pattern_count() const noexcept { return pattern_count_; }
    [[nodiscard]] std::size_t group_count() const noexcept { return group_count_; }
    /// Returns the key: twice the number of the pattern's group, plus one for a reverse pattern.
    [[nodiscard]] std::uint32_t key(PatternId pattern) const noexcept {
        return keys_.empty() ? pattern << shift_ : keys_[pattern];
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return keys_.size() * sizeof(std::uint32_t); }

private:
    std::size_t pattern_count_;
    std::size_t group_count_;
    /// Number of bits by which a pattern's number is shifted to get its key; used if keys_ is empty
    unsigned shift_ = 0;
    std::vector<std::uint32_t> keys_;  ///< Key by pattern; empty if a shift is enough
};

/// Counts hits by pattern, and reads by group once per record, for whole records searched on the CPU. Other hits are counted by
/// PartialReads (reads of split records), count/ (filtered or assigned hits), and cuda/runtime (hits on a GPU). begin() starts
/// a batch; add() counts a hit. Hits may be in any order within a record, but records must be in text order (see CountCells).
/// Complexity: begin() and add() take amortised O(1), plus one pass over the records per batch. Not thread-safe.
template <class Counter>
class BasicTally {
public:
    explicit BasicTally(TallyLayout const& layout) : layout_(layout), cells_(layout.group_count()) {}

    /// Prepares for a new batch and replaces `partial`. `batch.records` and `partial` must outlive the batch's last hit.
    void begin(Batch const& batch, PartialGroups& partial) {
        partial.clear();
        partial_ = &partial;
        records_ = batch.records;
        record_ = 0;
        owned_from_ = batch.owned_from();
        first_is_partial_ = batch.first_continues || (batch.last_continues && records_.size() == 1);
        last_is_partial_ = batch.last_continues && records_.size() > 1;
        record_end_ = 0;  // 0 is below the end of every hit, so the first hit selects its record
    }

    /// Counts a hit. `end`: slot after its last slot. Returns false if the hit ends in the halo, because the previous batch has
    /// counted it. Inlined, because searches for short motifs (seven hits per read of 150 bases) otherwise take 7% longer.
    [[gnu::always_inline]] bool add(PatternId pattern, std::uint64_t end) {
        if (end <= owned_from_) return false;
        if (end > record_end_) move_to(end);
        assert(end > records_[record_].first && "a hit came after a hit of a later record");
        std::uint32_t const key = layout_.key(pattern);
        if (!cells_.add_hit(key)) return true;
        if (reads_ != nullptr) [[unlikely]]
            reads_->push_back(key >> 1U);
        else
            cells_.add_read(key >> 1U);
        return true;
    }

    [[gnu::always_inline]] void prefetch(PatternId pattern) const { cells_.prefetch(layout_.key(pattern)); }

    [[nodiscard]] Counts counts() const {
        Counts counts;
        counts.hits.resize(layout_.pattern_count());
        counts.reads.resize(layout_.group_count());
        for (PatternId pattern = 0; pattern < counts.hits.size(); ++pattern)
            counts.hits[pattern] = cells_.hits(layout_.key(pattern));
        for (GroupId group = 0; group < counts.reads.size(); ++group)
            counts.reads[group] = cells_.reads(group);
        return counts;
    }

private:
    void move_to(std::uint64_t end) {
        record_ = next_record(records_, record_, end - 1);
        record_end_ = records_[record_].end();
        reads_ = record_ == 0 && first_is_partial_                    ? &partial_->first
                 : record_ + 1 == records_.size() && last_is_partial_ ? &partial_->last
                                                                      : nullptr;
        if (partial_->wants_records) [[unlikely]]
            note_record();
        cells_.begin_read();
    }
    // Not inlined, because add() is in the inner loop.
    [[gnu::noinline]] void note_record() { partial_->records.push_back(static_cast<std::uint32_t>(record_)); }

    TallyLayout const& layout_;
    BasicCountCells<Counter> cells_;

    PartialGroups* partial_ = nullptr;
    /// List for the groups of the current record, if the record is split over batches; null if its reads are counted here
    std::vector<GroupId>* reads_ = nullptr;
    std::span<RecordSpan const> records_;
    std::size_t record_ = 0;        ///< Index of the last hit's record
    std::uint64_t record_end_ = 0;  ///< End of the last hit's record; 0 before the first hit
    std::uint64_t owned_from_ = 0;
    bool first_is_partial_ = false;
    bool last_is_partial_ = false;
};

using Tally = BasicTally<std::uint16_t>;

}  // namespace motifcount::internal
