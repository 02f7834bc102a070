#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

/// The kernels of "CS 508 Project Report", for comparison with the kernels of the library. One template has all switches of
/// the report's ablation study (sections 5.1 to 5.4) and of its future work.
namespace bench {

enum class TextForm { bytes, packed };  ///< one byte per base, or "compact" 2-bit bases
enum class Staging {
    direct,
    coalesced
};  ///< each thread reads its own tile, or the block first copies all tiles
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
/// Listing 7 of the paper, its best kernel
inline constexpr PaperPolicy leaves{TextForm::bytes, Staging::direct, Counting::matches_shared};
/// The paper's future work: coalesced, compact, and shared counters of the leaves only
inline constexpr PaperPolicy future_work{TextForm::packed, Staging::coalesced, Counting::matches_shared};
/// `future_work` without the copy, which 16-byte loads do not need
inline constexpr PaperPolicy compact_leaves{TextForm::packed, Staging::direct, Counting::matches_shared};
}  // namespace policies

/// Arguments of a launch, in device memory
struct PaperArguments {
    motifcount::internal::cuda::WideTable table;
    std::uint8_t const* bytes = nullptr;     ///< TextForm::bytes: values 0 to 3
    motifcount::internal::cuda::Text text;   ///< must have no breaks; its size is used for both forms
    unsigned long long* counters = nullptr;  ///< one per state or per match state, depending on the policy
    std::uint32_t counter_count = 0;
    std::uint32_t bins = 0;  ///< Counting::every_state_bins: states counted in shared memory
    std::uint32_t warm = 0;  ///< longest word - 1
    std::uint32_t tile = 0;  ///< slots per thread; for packed text a multiple of 64
};

inline constexpr unsigned paper_threads = 1024;

/// Returns the shared memory that the policy needs with these arguments, in bytes.
[[nodiscard]] std::uint32_t paper_shared_bytes(PaperPolicy const& policy, PaperArguments const& arguments);
/// Counts into arguments.counters, asynchronously. Returns false if the policy is not one of the above.
[[nodiscard]] bool count_as_paper(PaperPolicy const& policy, PaperArguments const& arguments,
                                  cudaStream_t stream);

}  // namespace bench
