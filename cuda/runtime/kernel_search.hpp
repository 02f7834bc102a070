#pragma once

#include <memory>
#include <utility>

#include "cuda/runtime/device_search.hpp"
#include "cuda/runtime/memory.hpp"

namespace motifcount::internal::cuda {

/// DeviceSearch for engines that need only one struct of tables and one search function
template <class Tables>
class KernelSearch final : public DeviceSearch {
public:
    using Search = void (*)(Tables const&, Text const&, HitOutput const&, DeviceShape const&, cudaStream_t);

    /// The pointers in `tables` refer to `arrays`
    KernelSearch(DeviceArrays arrays, Tables const& tables, CounterMap const& counters, Search searching,
                 DeviceShape const& shape)
        : arrays_(std::move(arrays)),
          tables_(tables),
          counters_(counters),
          search_(searching),
          shape_(shape) {}

    void search(Text const& text, HitOutput const& out, cudaStream_t stream) const override {
        search_(tables_, text, out, shape_, stream);
    }
    [[nodiscard]] CounterMap counter_map() const override { return counters_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept override { return arrays_.bytes(); }

private:
    DeviceArrays arrays_;
    Tables tables_;
    CounterMap counters_;
    Search search_;
    DeviceShape shape_;
};

}  // namespace motifcount::internal::cuda
