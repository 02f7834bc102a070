#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

/// The kernels of "CS 508 Project Report", measured beside the product's: one template takes all switches of its ablation
/// (sections 5.1 to 5.4), and what it names as future work.
namespace bench {

enum class TextForm { bytes, packed };  ///< one base a byte, or "compact" 2-bit bases
enum class Staging {
    direct,
    coalesced
};  ///< each thread reads its tile, or the block copies all tiles first
enum class Counting { every_state, every_state_bins, matches_shared };

struct PaperPolicy {
    TextForm text;
    Staging staging;
    Counting counting;
    friend bool operator==(PaperPolicy const&, PaperPolicy const&) = default;
};

namespace policies {
inline constexpr PaperPolicy baseline{TextForm::bytes, Staging::direct, Counting::every_state};
inline constexpr PaperPolicy coalesced{TextForm::bytes, Staging::coalesced, Counting::every_state};
inline constexpr PaperPolicy shared_bins{TextForm::bytes, Staging::direct, Counting::every_state_bins};
inline constexpr PaperPolicy compact{TextForm::packed, Staging::direct, Counting::every_state};
/// Listing 7 of the paper, its best kernel.
inline constexpr PaperPolicy leaves{TextForm::bytes, Staging::direct, Counting::matches_shared};
/// The paper's future work: coalesced, compact, and shared counts of the leaves alone.
inline constexpr PaperPolicy future_work{TextForm::packed, Staging::coalesced, Counting::matches_shared};
/// The same without the copy: 16-byte loads need none.
inline constexpr PaperPolicy compact_leaves{TextForm::packed, Staging::direct, Counting::matches_shared};
}  // namespace policies

/// Everything a launch needs, in device memory.
struct PaperArguments {
    motifcount::internal::cuda::WideTable table;
    std::uint8_t const* bytes = nullptr;     ///< TextForm::bytes: values 0 to 3
    motifcount::internal::cuda::Text text;   ///< without breaks; its size counts for both forms
    unsigned long long* counters = nullptr;  ///< by state, or by match state, as the policy counts
    std::uint32_t counter_count = 0;
    std::uint32_t bins = 0;  ///< Counting::every_state_bins: states below it are counted in shared memory
    std::uint32_t warm = 0;  ///< longest word - 1
    std::uint32_t tile = 0;  ///< slots a thread; of packed text a multiple of 64
};

inline constexpr unsigned paper_threads = 1024;

/// Shared memory that the policy needs with these arguments.
[[nodiscard]] std::uint32_t paper_shared_bytes(PaperPolicy const& policy, PaperArguments const& arguments);
/// Counts into arguments.counters. Asynchronous; false for a policy that is none of the above.
[[nodiscard]] bool count_as_paper(PaperPolicy const& policy, PaperArguments const& arguments,
                                  cudaStream_t stream);

}  // namespace bench
