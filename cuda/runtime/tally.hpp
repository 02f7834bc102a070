#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Each word's patterns and each pattern's group, in device memory
struct PatternMap {
    /// By word: index of its first pattern; one more element than words. If null, word w has only the pattern patterns[w].
    std::uint32_t const* offsets = nullptr;
    std::uint32_t const* patterns = nullptr;
    std::uint32_t const* groups = nullptr;  ///< By pattern
};

/// First slot of each record in a text, in ascending order
struct RecordTable {
    std::uint64_t const* firsts = nullptr;
    std::uint32_t count = 0;
    /// Number of the record that contains the first slot of each 64-slot chunk; filled by index_records()
    std::uint32_t* at_chunk = nullptr;
};

/// Counters for hits and reads. Groups found in split records are listed instead of counted.
struct TallyTarget {
    unsigned long long* hits = nullptr;     ///< By pattern
    unsigned long long* reads = nullptr;    ///< By group
    std::uint32_t* first_groups = nullptr;  ///< Null unless the first record is split
    std::uint32_t* last_groups = nullptr;   ///< Null unless the last record is split
    std::uint32_t* group_counts = nullptr;  ///< Lengths of first_groups and last_groups
};

/// Set of (record, group) pairs with open addressing. Cleared before each text; at most half of the slots are used.
struct SeenSet {
    unsigned long long* slots = nullptr;
    std::uint64_t mask = 0;
};

void index_records(RecordTable const& records, std::uint64_t chunks, cudaStream_t stream);

/// Counts the hits, and each group once per record. Does nothing if the buffer overflowed.
void tally_hits(HitBuffer const& hits, PatternMap const& map, RecordTable const& records,
                TallyTarget const& target, SeenSet const& seen, cudaStream_t stream);

/// Adds the counters for a single-record text to `target`. `found`: one element per group; all elements are zero
void fold_counters(CounterMap const& counter_map, unsigned long long const* counters, PatternMap const& map,
                   TallyTarget const& target, std::uint32_t* found, cudaStream_t stream);

/// Adds the counts of `from` to `to`, and sets `from` to zero.
void add_counters(unsigned long long* to, unsigned long long* from, std::uint64_t count, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
