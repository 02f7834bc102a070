#pragma once

#include <span>
#include <vector>

namespace motifcount::internal::cuda {

/// Leaves an array where it is. Tables make their views with this or with DeviceArrays, which copies it to a device.
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
