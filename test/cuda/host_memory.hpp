#pragma once

#include <span>
#include <vector>

namespace motifcount::internal::cuda {

/// Returns the address of an array in host memory. Tables accept this or DeviceArrays, which copies arrays to a device.
struct HostMemory {
    template <class T>
    T const* operator()(std::vector<T> const& values) const {
        return values.data();
    }
    template <class T>
    T const* operator()(std::span<T const> values) const {
        return values.data();
    }
};

}  // namespace motifcount::internal::cuda
