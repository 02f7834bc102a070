#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Which of the optimisations a kernel uses. One kernel template takes them all; what is instantiated is the
/// rows of the ablation and what the engine runs.
struct AhoCorasickPolicy {
    TextForm text = TextForm::packed;
    Staging staging = Staging::direct;
    Counting counting = Counting::matches_shared;
    TableForm table = TableForm::narrow;
    unsigned bases_a_step = 2;

    friend bool operator==(AhoCorasickPolicy const&, AhoCorasickPolicy const&) = default;
};

namespace policies {
inline constexpr AhoCorasickPolicy baseline{TextForm::bytes, Staging::direct, Counting::every_state,
                                            TableForm::wide, 1};
inline constexpr AhoCorasickPolicy coalesced{TextForm::bytes, Staging::coalesced, Counting::every_state,
                                             TableForm::wide, 1};
inline constexpr AhoCorasickPolicy shared_bins{TextForm::bytes, Staging::direct, Counting::every_state_bins,
                                               TableForm::wide, 1};
inline constexpr AhoCorasickPolicy compact{TextForm::packed, Staging::direct, Counting::every_state,
                                           TableForm::wide, 1};
/// Listing 7 of the paper, its best kernel.
inline constexpr AhoCorasickPolicy leaves{TextForm::bytes, Staging::direct, Counting::matches_shared,
                                          TableForm::wide, 1};
/// The paper's future work: coalesced, compact, and shared counts of the leaves alone.
inline constexpr AhoCorasickPolicy future_work{TextForm::packed, Staging::coalesced, Counting::matches_shared,
                                               TableForm::wide, 1};
/// The same without the copy: 16-byte loads need none.
inline constexpr AhoCorasickPolicy compact_leaves{TextForm::packed, Staging::direct, Counting::matches_shared,
                                                  TableForm::wide, 1};
inline constexpr AhoCorasickPolicy narrow_singles{TextForm::packed, Staging::direct, Counting::matches_shared,
                                                  TableForm::narrow, 1};
inline constexpr AhoCorasickPolicy narrow_pairs{TextForm::packed, Staging::direct, Counting::matches_shared,
                                                TableForm::narrow, 2};
inline constexpr AhoCorasickPolicy narrow_whole_singles{TextForm::packed, Staging::direct,
                                                        Counting::matches_shared, TableForm::narrow_whole, 1};
inline constexpr AhoCorasickPolicy narrow_whole_pairs{TextForm::packed, Staging::direct,
                                                      Counting::matches_shared, TableForm::narrow_whole, 2};
inline constexpr AhoCorasickPolicy narrow_pairs_coalesced{TextForm::packed, Staging::coalesced,
                                                          Counting::matches_shared, TableForm::narrow, 2};
/// What is left where neither the table nor the counters fit shared memory.
inline constexpr AhoCorasickPolicy wide_global{TextForm::packed, Staging::direct, Counting::matches,
                                               TableForm::wide, 1};
inline constexpr AhoCorasickPolicy narrow_singles_global{TextForm::packed, Staging::direct, Counting::matches,
                                                         TableForm::narrow, 1};
}  // namespace policies

/// Everything a launch needs, in device memory.
struct AhoCorasickArguments {
    WideTable wide;
    NarrowTable narrow;                      ///< `table` in device memory; the kernel copies it
    std::uint32_t narrow_bytes = 0;          ///< of `narrow.table`, rounded up to 16
    std::uint32_t single_bytes = 0;          ///< of `narrow.single`, a multiple of 16
    std::uint8_t const* bytes = nullptr;     ///< TextForm::bytes: values 0 to 3, no breaks
    Text text;                               ///< its size and first_end count for both forms
    unsigned long long* counters = nullptr;  ///< by state, or by match state, as the policy counts
    std::uint32_t counter_count = 0;
    std::uint32_t bins = 0;  ///< Counting::every_state_bins: states below it are counted in shared memory
    std::uint32_t warm = 0;  ///< longest word - 1
    std::uint32_t tile = 0;  ///< slots a thread; of packed text a multiple of 64
    HitBuffer out;           ///< find only
    std::uint32_t const* word = nullptr;         ///< by match state; find only
    std::uint32_t const* next_output = nullptr;  ///< by match state, as a match state; find only
};

/// Shared memory that the policy needs with these arguments and `threads` a block.
[[nodiscard]] std::uint32_t aho_corasick_shared_bytes(AhoCorasickPolicy const& policy,
                                                      AhoCorasickArguments const& arguments,
                                                      unsigned threads);

/// Counts into arguments.counters. Asynchronous. Throws Error(internal) for a policy that is not
/// instantiated.
void count_aho_corasick(AhoCorasickPolicy const& policy, AhoCorasickArguments const& arguments,
                        unsigned threads, DeviceShape const& shape, cudaStream_t stream);
/// Appends every hit, with narrow singles or the wide table, as the policy's table says.
void find_aho_corasick(TableForm table, AhoCorasickArguments const& arguments, unsigned threads,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
