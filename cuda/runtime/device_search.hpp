#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "cuda/runtime/counter_map.hpp"
#include "cuda/runtime/launch.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Tables and kernels of an engine on one device. Code that all engines share (staging, records, read counts, positions) is in
/// matcher.cpp. search() is asynchronous and thread-safe. The device must be current.
class DeviceSearch {
public:
    virtual ~DeviceSearch() = default;

    /// Appends or counts the hits that end after text.owned_from. Counting is much faster if there are many hits.
    virtual void search(Text const& text, HitOutput const& out, cudaStream_t stream) const = 0;

    [[nodiscard]] virtual CounterMap counter_map() const = 0;

    [[nodiscard]] virtual std::uint64_t memory_bytes() const noexcept = 0;
};

/// Tables of an engine on the host: a function that copies them to the current device. Throws OutOfDeviceMemory.
using HostTables = std::function<std::unique_ptr<DeviceSearch>(DeviceShape const&)>;

}  // namespace motifcount::internal::cuda
