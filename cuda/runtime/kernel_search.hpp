#pragma once

#include <memory>
#include <utility>

#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"

namespace motifcount::internal::cuda {

/// A DeviceSearch of tables that one view describes and that two functions search: what most engines are.
template <class Tables>
class KernelSearch final : public DeviceSearch {
public:
    using Count = void (*)(Tables const&, Text const&, unsigned long long*, DeviceShape const&, cudaStream_t);
    using Find = void (*)(Tables const&, Text const&, HitBuffer const&, DeviceShape const&, cudaStream_t);

    /// `tables` lie in `arrays`.
    KernelSearch(DeviceArrays arrays, Tables const& tables, CounterMap const& counters, Count counting,
                 Find finding, DeviceShape const& shape)
        : arrays_(std::move(arrays)),
          tables_(tables),
          counters_(counters),
          count_(counting),
          find_(finding),
          shape_(shape) {}

    void find(Text const& text, HitBuffer const& out, cudaStream_t stream) const override {
        find_(tables_, text, out, shape_, stream);
    }
    void count(Text const& text, unsigned long long* counters, cudaStream_t stream) const override {
        count_(tables_, text, counters, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return counters_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return arrays_.bytes(); }

private:
    DeviceArrays arrays_;
    Tables tables_;
    CounterMap counters_;
    Count count_;
    Find find_;
    DeviceShape shape_;
};

}  // namespace motifcount::internal::cuda
