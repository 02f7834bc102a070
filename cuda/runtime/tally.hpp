#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Which patterns a word is an occurrence of, and their groups; in device memory.
struct PatternMap {
    std::uint32_t const* offsets =
        nullptr;  ///< by word, one more; null: word w is the pattern patterns[w] alone
    std::uint32_t const* patterns = nullptr;
    std::uint32_t const* groups = nullptr;  ///< by pattern
};

/// The records of a text: their first slots, ascending.
struct RecordTable {
    std::uint64_t const* firsts = nullptr;
    std::uint32_t count = 0;
    std::uint32_t* at_chunk =
        nullptr;  ///< by 64-slot chunk: the record of its first slot; filled by index_records()
};

/// Where counts go. Groups of records that other batches hold parts of are listed instead.
struct TallyTarget {
    unsigned long long* hits = nullptr;     ///< by pattern
    unsigned long long* reads = nullptr;    ///< by group
    std::uint32_t* first_groups = nullptr;  ///< null unless the first record is split
    std::uint32_t* last_groups = nullptr;   ///< likewise the last
    std::uint32_t* group_counts = nullptr;  ///< how long these two lists are
};

/// A set of (record, group) pairs in open addressing, cleared before each text; never more than half full.
struct SeenSet {
    unsigned long long* slots = nullptr;
    std::uint64_t mask = 0;
};

void index_records(RecordTable const& records, std::uint64_t chunks, cudaStream_t stream);

/// Counts the hits in the buffer, and each group once a record. Does nothing if the buffer was too small:
/// the caller learns it from its count and tries again with a larger one.
void tally_hits(HitBuffer const& hits, PatternMap const& map, RecordTable const& records,
                TallyTarget const& target, SeenSet const& seen, cudaStream_t stream);

/// Counts what counters of one record hold. `found` has a cleared word for each group.
void fold_counters(CounterMap const& counter_map, unsigned long long const* counters, PatternMap const& map,
                   TallyTarget const& target, std::uint32_t* found, cudaStream_t stream);

/// Moves the counts of one array to another.
void add_counters(unsigned long long* to, unsigned long long* from, std::uint64_t count, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
