#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "motifcount/like.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// How another guide counter counts, as far as peers differ. All look at windows: stretches of a read as long as a guide,
/// on +, at some offsets. A window shows the only guide at the least distance, within the mismatches allowed; of several
/// lengths, the longest guide.
struct PeerRules {
    enum class Starts : std::uint8_t {
        voted,  ///< the most frequent ones in the first reads, each of which votes for its first guide (MAGeCK)
        shared,  ///< all that have a part of the guides in the first reads (guide-counter)
        given,   ///< one, which has to be named
    };

    Like like;
    std::string_view name;
    unsigned mismatches = 0;       ///< unless told otherwise
    unsigned most_mismatches = 0;  ///< that it can be told
    Starts starts;
    bool beside = false;  ///< where a window shows no guide, the one a base later, then a base earlier
    bool once = false;    ///< a read counts for the first window that shows a guide; else for each
    bool gaps = false;    ///< a letter that is no base is a mismatch; else no window holds one
    bool several_lengths = false;  ///< of guides; else they have one
    bool shares_ties = false;      ///< can be told to count a window for all guides at the least distance
    unsigned min_quality = 0;      ///< unless told otherwise
    bool qualities = false;        ///< it looks at them
};

/// The rules of that counter; null for Like::none.
[[nodiscard]] PeerRules const* rules_of(Like like) noexcept;

/// Throws Error(usage), or of inputs Error(input), that names what contradicts the rules of the peer.
void check_like(RunSettings const& settings);
/// Throws Error(motif) that names a guide which the peer cannot take.
void check_guides(PeerRules const& rules, MotifSet const& guides);

/// The offsets of the windows in the order in which they are tried, if they are given; else none.
[[nodiscard]] std::vector<std::uint64_t> given_offsets(RunSettings const& settings);
/// Offsets are to be found for each input.
[[nodiscard]] bool finds_offsets(RunSettings const& settings) noexcept;
/// So many letters of a window may be no bases.
[[nodiscard]] unsigned allowed_gaps(RunSettings const& settings) noexcept;

}  // namespace motifcount::internal
