#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cuda/runtime/device_search.hpp"
#include "device.hpp"

namespace bench {

using motifcount::internal::cuda::DeviceShape;

/// Time of a kernel, and whether the counts were correct
struct Measured {
    double ms = 0;
    bool right = true;
    std::string note = {};
};

/// Measures an engine's kernels, which count words in one long text. Building the tables is not timed.
[[nodiscard]] Measured measure_engine(std::string_view name, DeviceText const& text, WordSet const& words,
                                      std::vector<std::uint64_t> const& expected, DeviceShape const& shape);

/// Measures an engine's work for one batch of reads: hit positions, their records, and hits and reads per word.
[[nodiscard]] Measured measure_reads(std::string_view name, DeviceText const& text, WordSet const& words,
                                     std::vector<std::uint64_t> const& hits,
                                     std::vector<std::uint64_t> const& reads, DeviceShape const& shape);

/// Automaton in device memory, with one 32-bit entry per state and base. Match states have the highest numbers.
struct Listing7 {
    std::uint32_t const* next = nullptr;
    std::uint32_t first_match = 0;
    std::uint32_t match_count = 0;
    std::uint32_t halo = 0;  ///< longest word - 1
};

/// Runs Listing 7 of "CS 508 Project Report", the paper's best kernel: one byte per base, 32-bit states, shared counters of
/// match states. Adds the counts to `counters`, one per match state, asynchronously.
void run_listing_7(Listing7 const& automaton, std::uint8_t const* bytes, std::uint64_t size,
                   unsigned long long* counters);

/// Measures Listing 7. If the counters need too much shared memory, the kernel does not run and `note` gives the reason.
[[nodiscard]] Measured measure_listing_7(DeviceText const& text, WordSet const& words,
                                         std::vector<std::uint64_t> const& expected,
                                         DeviceShape const& shape);

}  // namespace bench
