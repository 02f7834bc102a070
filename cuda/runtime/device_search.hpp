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
/// search() is asynchronous, called with the tables' device current, by any number of threads at once.
class DeviceSearch {
public:
    virtual ~DeviceSearch() = default;

    /// Appends or counts the hits that end after text.first_end. If they are dense, counting is several times as fast.
    virtual void search(Text const& text, HitOutput const& out, cudaStream_t stream) const = 0;

    /// Whose the counters are.
    [[nodiscard]] virtual CounterMap counter_map() const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// An engine's tables on the host; a call makes the current device's copy of them. Throws OutOfDeviceMemory.
using HostTables = std::function<std::unique_ptr<DeviceSearch>(DeviceShape const&)>;

}  // namespace motifcount::internal::cuda
