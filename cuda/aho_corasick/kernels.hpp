#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// How an automaton is walked. The earlier forms are faster and need more shared memory.
enum class AutomatonForm {
    whole_pairs,     ///< In shared memory: 16-bit entries for two bases, and `single`
    pairs,           ///< Same as whole_pairs, but with `single` in global memory
    singles,         ///< 16-bit entries for one base in shared memory
    singles_global,  ///< Same as singles, but with counters in global memory
    wide,            ///< 32-bit entries in global memory, counters in shared memory
    wide_global,     ///< 32-bit entries and counters, both in global memory
};

struct AhoCorasickArguments {
    WideTable wide;
    NarrowTable narrow;              ///< `table` is in device memory; the kernel copies it
    std::uint32_t narrow_bytes = 0;  ///< Bytes of `narrow.table`, rounded up to 16
    std::uint32_t single_bytes = 0;  ///< Size of `narrow.single` in bytes, a multiple of 16
    Text text;
    HitOutput out;  ///< Output, with counters by match state
    std::uint32_t counter_count = 0;
    std::uint32_t warm = 0;                      ///< Length of the longest word - 1
    std::uint32_t tile = 0;                      ///< Slots per thread, a multiple of 64
    std::uint32_t const* word = nullptr;         ///< Word by match state; only used to find hits
    std::uint32_t const* next_output = nullptr;  ///< Next match state, by match state; only used to find hits
};

[[nodiscard]] std::uint32_t aho_corasick_shared_bytes(AutomatonForm form,
                                                      AhoCorasickArguments const& arguments,
                                                      unsigned threads);

/// Counts hits in arguments.out.counters. Asynchronous.
void count_aho_corasick(AutomatonForm form, AhoCorasickArguments const& arguments, unsigned threads,
                        DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit. `narrow`: whether 16-bit entries for one base are used, not the wide table. Asynchronous.
void find_aho_corasick(bool narrow, AhoCorasickArguments const& arguments, unsigned threads,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
