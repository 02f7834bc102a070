#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "device.hpp"
#include "pattern/pattern_set.hpp"
#include "table.hpp"

/// Functions and state of cuda_probe_bench
namespace bench {

struct ProbeContext {
    unsigned log_size = 30;  ///< binary logarithm of the length of the long texts, in slots
    motifcount::internal::cuda::DeviceShape shape;
    Table table;
};

void probe_rows(ProbeContext& context);
void kmp_rows(ProbeContext& context);
void class_rows(ProbeContext& context);
void grid_rows(ProbeContext& context);

[[nodiscard]] motifcount::internal::PatternSet patterns_of(std::vector<std::string> const& words,
                                                           motifcount::StrandFilter strand);
/// Returns the number of occurrences of each pattern in the first `size` slots, with up to `limit` mismatches. Compares all
/// positions, on all CPUs.
[[nodiscard]] std::vector<std::uint64_t> occurrences(HostText const& text, std::uint64_t size,
                                                     motifcount::internal::PatternSet const& patterns,
                                                     unsigned limit);
/// Overwrites the text with `word`, starting at `slot`.
void plant(HostText& text, std::uint64_t slot, std::string const& word);

[[nodiscard]] std::vector<std::uint64_t> download(DeviceBuffer<unsigned long long> const& buffer);
void clear(DeviceBuffer<unsigned long long>& buffer);
/// Returns the number of hits that `find` appends to a buffer.
[[nodiscard]] std::uint64_t hits_appended(
    std::function<void(motifcount::internal::cuda::HitBuffer const&)> const& find);
[[nodiscard]] std::uint64_t sum(std::vector<std::uint64_t> const& counts);

}  // namespace bench
