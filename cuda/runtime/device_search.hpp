#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// An engine's tables on one device, and its kernels: what is the same for all engines (staging, records,
/// counting of reads, positions) is built on this in matcher.cpp.
///
/// Both calls are asynchronous, made with the tables' device current, and may be made by several threads at
/// once.
class DeviceSearch {
public:
    virtual ~DeviceSearch() = default;

    /// Appends every hit that ends after text.first_end.
    virtual void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const = 0;

    /// Adds hit counts to `counters`, without positions; counter_map() says whose they are. Several times as fast as find()
    /// if hits are dense.
    virtual void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const = 0;

    [[nodiscard]] virtual CounterMap counter_map() const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// An engine's tables on the host; a call makes the current device's copy of them. Throws OutOfDeviceMemory.
using HostTables = std::function<std::unique_ptr<DeviceSearch>(DeviceShape const&)>;

}  // namespace motifcount::internal::cuda
