#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Forms of the automaton's tables and counters, from fastest to slowest. Faster forms need more shared memory.
enum class AutomatonForm {
    whole_pairs,     ///< 16-bit entries for two bases, and the table `single`, all in shared memory
    pairs,           ///< Same as whole_pairs, but with `single` in global memory
    singles,         ///< 16-bit entries for one base, in shared memory
    singles_global,  ///< Same as singles, but with counters in global memory
    wide,            ///< 32-bit entries in global memory, and counters in shared memory
    wide_global,     ///< 32-bit entries and counters, both in global memory
};

struct AhoCorasickArguments {
    WideTable wide;
    NarrowTable narrow;              ///< In device memory; kernels copy `table` to shared memory
    std::uint32_t narrow_bytes = 0;  ///< Size of `narrow.table` in bytes; must be a multiple of 16
    std::uint32_t single_bytes = 0;  ///< Size of `narrow.single` in bytes; must be a multiple of 16
    Text text;
    HitOutput out;  ///< Hit list, or counters by match state
    std::uint32_t counter_count = 0;
    std::uint32_t halo = 0;               ///< Length of the longest word, minus 1
    std::uint32_t tile = 0;               ///< Number of text slots per thread; must be a multiple of 64
    std::uint32_t const* word = nullptr;  ///< Word for each match state; used only to list hits
    std::uint32_t const* next_output = nullptr;  ///< For each match state: match state of its longest suffix
};

[[nodiscard]] std::uint32_t aho_corasick_shared_bytes(AutomatonForm form,
                                                      AhoCorasickArguments const& arguments,
                                                      unsigned threads);

/// Counts the hits of each match state in arguments.out.counters. Asynchronous.
void count_aho_corasick(AutomatonForm form, AhoCorasickArguments const& arguments, unsigned threads,
                        DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit to arguments.out.list. `narrow`: whether to use 16-bit entries instead of 32-bit entries. Asynchronous.
void find_aho_corasick(bool narrow, AhoCorasickArguments const& arguments, unsigned threads,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
