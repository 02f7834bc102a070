#pragma once

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/runtime/launch.hpp"

/// The kernels of "CS 508 Project Report", for comparison with the library's kernels. A single template covers all options
/// of the report's ablation study (sections 5.1 to 5.4) and of its future work.
namespace bench {

enum class TextForm { bytes, packed };  ///< one byte per base, or 2 bits per base ("compact" in the report)
enum class Staging {
    direct,
    coalesced
};  ///< each thread reads its own tile from global memory, or the block first copies all tiles to shared memory
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
/// Listing 7, the best kernel of the report
inline constexpr PaperPolicy leaves{TextForm::bytes, Staging::direct, Counting::matches_shared};
/// The report's future work: coalesced copies, compact text, and shared counters for match states only
inline constexpr PaperPolicy future_work{TextForm::packed, Staging::coalesced, Counting::matches_shared};
/// Same as `future_work` without copying tiles to shared memory, because 16-byte loads make the copy unnecessary
inline constexpr PaperPolicy compact_leaves{TextForm::packed, Staging::direct, Counting::matches_shared};
}  // namespace policies

/// Arguments of a launch, in device memory
struct PaperArguments {
    motifcount::internal::cuda::WideTable table;
    std::uint8_t const* bytes = nullptr;     ///< base codes 0 to 3, for TextForm::bytes
    motifcount::internal::cuda::Text text;   ///< must have no breaks; both text forms use its size
    unsigned long long* counters = nullptr;  ///< one per state or match state, depending on the policy
    std::uint32_t counter_count = 0;
    std::uint32_t bins = 0;  ///< number of states counted in shared memory, for every_state_bins
    std::uint32_t warm = 0;  ///< longest word - 1
    std::uint32_t tile = 0;  ///< slots per thread; a multiple of 64 for packed text
};

inline constexpr unsigned paper_threads = 1024;

/// Returns the number of bytes of shared memory that the policy needs with these arguments.
[[nodiscard]] std::uint32_t paper_shared_bytes(PaperPolicy const& policy, PaperArguments const& arguments);
/// Adds the counts to arguments.counters, asynchronously. Returns false if `policy` is not in namespace policies.
[[nodiscard]] bool count_as_paper(PaperPolicy const& policy, PaperArguments const& arguments,
                                  cudaStream_t stream);

}  // namespace bench
