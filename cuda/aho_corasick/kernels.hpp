#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// How an automaton is walked; each is faster than the next, and needs more shared memory.
enum class AutomatonForm {
    whole_pairs,     ///< 16-bit entries for two bases, and what tells matches apart, in shared memory
    pairs,           ///< the latter in global memory
    singles,         ///< 16-bit entries for one base, in shared memory
    singles_global,  ///< the same with the counters in global memory
    wide,            ///< 32-bit entries in global memory, counters in shared memory
    wide_global,     ///< both in global memory
};

/// Everything a launch needs, in device memory.
struct AhoCorasickArguments {
    WideTable wide;
    NarrowTable narrow;              ///< `table` in device memory; the kernel copies it
    std::uint32_t narrow_bytes = 0;  ///< of `narrow.table`, rounded up to 16
    std::uint32_t single_bytes = 0;  ///< of `narrow.single`, a multiple of 16
    Text text;
    HitOutput out;  ///< counters are by match state
    std::uint32_t counter_count = 0;
    std::uint32_t warm = 0;                      ///< longest word - 1
    std::uint32_t tile = 0;                      ///< slots a thread, a multiple of 64
    std::uint32_t const* word = nullptr;         ///< by match state; find only
    std::uint32_t const* next_output = nullptr;  ///< by match state, as a match state; find only
};

/// Shared memory that the form needs with these arguments and `threads` a block.
[[nodiscard]] std::uint32_t aho_corasick_shared_bytes(AutomatonForm form,
                                                      AhoCorasickArguments const& arguments,
                                                      unsigned threads);

/// Counts into arguments.out.counters. Asynchronous.
void count_aho_corasick(AutomatonForm form, AhoCorasickArguments const& arguments, unsigned threads,
                        DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit, with 16-bit entries for one base, or with the wide table. Asynchronous.
void find_aho_corasick(bool narrow, AhoCorasickArguments const& arguments, unsigned threads,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
