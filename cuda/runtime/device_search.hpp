#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <memory>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/runtime/word_list.hpp"

namespace motifcount::internal::cuda {

/// An engine's tables on one device, and its kernels: what is the same for all engines (staging, records,
/// counting of reads, positions) is built on this in matcher.cpp.
///
/// Both calls are asynchronous, made with the tables' device current, and may be made by several threads at
/// once.
class DeviceSearch {
public:
    virtual ~DeviceSearch() = default;

    /// Appends every hit that ends behind text.first_end.
    virtual void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const = 0;

    /// How often what ends in the text, without telling where: adds to `counters`, of which counter_map()
    /// tells whose they are. Several times as fast as find() where hits are dense.
    virtual void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const = 0;

    [[nodiscard]] virtual CounterMap counter_map() const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// An engine's tables on the host, from which each device gets a copy. Immutable.
class HostTables {
public:
    virtual ~HostTables() = default;
    /// To the current device. Throws OutOfMemory.
    [[nodiscard]] virtual std::unique_ptr<DeviceSearch> upload(DeviceShape const& shape) const = 0;
};

/// What each engine makes of a list of words.
[[nodiscard]] std::unique_ptr<HostTables> aho_corasick_tables(WordList words);
[[nodiscard]] std::unique_ptr<HostTables> kmp_tables(WordList words);
[[nodiscard]] std::unique_ptr<HostTables> rabin_karp_tables(WordList words);
[[nodiscard]] std::unique_ptr<HostTables> wu_manber_tables(WordList words);
[[nodiscard]] std::unique_ptr<HostTables> trie_tables(WordList words);

}  // namespace motifcount::internal::cuda
