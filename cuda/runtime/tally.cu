#include "cuda/runtime/device.cuh"
#include "cuda/runtime/tally.hpp"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

constexpr unsigned block_threads = tuning::small_block_threads;

__device__ std::uint64_t global_thread() {
    return std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

__global__ void index_kernel(RecordTable const records, std::uint64_t chunks) {
    std::uint64_t const chunk = global_thread();
    if (chunk >= chunks) return;
    std::uint64_t const slot = chunk * chunk_slots;
    std::uint32_t low = 0;
    std::uint32_t high = records.count;  // After the loop: first record that begins after `slot`
    while (low < high) {
        std::uint32_t const middle = low + (high - low) / 2;
        if (records.firsts[middle] <= slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    records.at_chunk[chunk] = low == 0 ? 0 : low - 1;
}

__device__ std::uint32_t record_of(RecordTable const& records, std::uint64_t slot) {
    std::uint32_t record = records.at_chunk[slot / chunk_slots];
    while (record + 1 < records.count && records.firsts[record + 1] <= slot) ++record;
    return record;
}

/// Adds a pair to the set; returns true if the pair is new.
__device__ bool insert(SeenSet const& seen, std::uint32_t record, std::uint32_t group) {
    unsigned long long const key = (static_cast<unsigned long long>(record) << 32U | group) + 1;
    std::uint64_t at = (key * 0x9E3779B97F4A7C15ULL) >> 20U;
    for (;; ++at) {
        unsigned long long* const slot = &seen.slots[at & seen.mask];
        unsigned long long there = *static_cast<unsigned long long volatile*>(slot);
        if (there == 0) there = atomicCAS(slot, 0ULL, key);
        if (there == 0) return true;
        if (there == key) return false;
    }
}

__device__ void count_read(TallyTarget const& target, bool first, bool last, std::uint32_t group) {
    if (first && target.first_groups != nullptr) {
        target.first_groups[atomicAdd(&target.group_counts[0], 1U)] = group;
    } else if (last && target.last_groups != nullptr) {
        target.last_groups[atomicAdd(&target.group_counts[1], 1U)] = group;
    } else {
        atomicAdd(&target.reads[group], 1ULL);
    }
}

template <class Use>
__device__ void each_pattern(PatternMap const& map, std::uint32_t word, Use const& use) {
    if (map.offsets == nullptr) return use(map.patterns[word]);
    for (std::uint32_t i = map.offsets[word]; i < map.offsets[word + 1]; ++i) use(map.patterns[i]);
}

__global__ void tally_kernel(HitBuffer const hits, PatternMap const map, RecordTable const records,
                             TallyTarget const target, SeenSet const seen) {
    std::uint64_t const count = *hits.count;
    if (count > hits.capacity) return;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t i = global_thread(); i < count; i += stride) {
        std::uint32_t const record = record_of(records, hits.ends[i] - 1);
        each_pattern(map, hits.words[i], [&](std::uint32_t pattern) {
            unsigned const same = __match_any_sync(__activemask(), pattern);
            if (lane_id() == static_cast<unsigned>(__ffs(static_cast<int>(same))) - 1)
                atomicAdd(&target.hits[pattern], static_cast<unsigned long long>(__popc(same)));
            std::uint32_t const group = map.groups[pattern];
            if (insert(seen, record, group))
                count_read(target, record == 0, record + 1 == records.count, group);
        });
    }
}

__global__ void fold_kernel(CounterMap const counter_map, unsigned long long const* counters,
                            PatternMap const map, TallyTarget const target, std::uint32_t* found) {
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t i = global_thread(); i < counter_map.count; i += stride) {
        unsigned long long const count = counters[i];
        if (count == 0) continue;
        for (auto at = static_cast<std::uint32_t>(i); at != no_output;
             at = counter_map.next == nullptr ? no_output : counter_map.next[at]) {
            std::uint32_t const word = counter_map.word == nullptr ? at : counter_map.word[at];
            if (word == no_output) continue;
            each_pattern(map, word, [&](std::uint32_t pattern) {
                atomicAdd(&target.hits[pattern], count);
                std::uint32_t const group = map.groups[pattern];
                if (atomicExch(&found[group], 1U) == 0) count_read(target, true, true, group);
            });
        }
    }
}

__global__ void add_kernel(unsigned long long* to, unsigned long long* from, std::uint64_t count) {
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    for (std::uint64_t i = global_thread(); i < count; i += stride) {
        to[i] += from[i];
        from[i] = 0;
    }
}

unsigned blocks_for(std::uint64_t threads, unsigned most) {
    std::uint64_t const blocks = (threads + block_threads - 1) / block_threads;
    return static_cast<unsigned>(blocks < most ? blocks : most);
}

}  // namespace

void index_records(RecordTable const& records, std::uint64_t chunks, cudaStream_t stream) {
    if (chunks != 0)
        launch(index_kernel, blocks_for(chunks, 0x7FFFFFFFU), block_threads, 0, stream, records, chunks);
}

void tally_hits(HitBuffer const& hits, PatternMap const& map, RecordTable const& records,
                TallyTarget const& target, SeenSet const& seen, cudaStream_t stream) {
    launch(tally_kernel, blocks_for(hits.capacity, 1024), block_threads, 0, stream, hits, map, records,
           target, seen);
}

void fold_counters(CounterMap const& counter_map, unsigned long long const* counters, PatternMap const& map,
                   TallyTarget const& target, std::uint32_t* found, cudaStream_t stream) {
    if (counter_map.count != 0)
        launch(fold_kernel, blocks_for(counter_map.count, 1024), block_threads, 0, stream, counter_map,
               counters, map, target, found);
}

void add_counters(unsigned long long* to, unsigned long long* from, std::uint64_t count,
                  cudaStream_t stream) {
    if (count != 0) launch(add_kernel, blocks_for(count, 1024), block_threads, 0, stream, to, from, count);
}

}  // namespace motifcount::internal::cuda
