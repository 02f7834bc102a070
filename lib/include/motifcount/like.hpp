#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "motifcount/offsets.hpp"

namespace motifcount {

/// The counting rules of a screen: motifcount's own, or those of another guide counter, so that results can be compared.
/// The rules are in lib/doc/semantics.md.
///
///     settings.like = motifcount::Like::mageck;
///     settings.assign = motifcount::Assign::unique;
///     settings.search.strand = motifcount::StrandFilter::forward;
enum class Like : std::uint8_t {
    none,           ///< ours
    mageck,         ///< MAGeCK2 0.3, `mageck2 count`
    guide_counter,  ///< guide-counter 0.1
    fast2q,         ///< 2FAST2Q 2.8
    sgcount,        ///< sgcount 0.1
    poolq,          ///< PoolQ 3
};

/// What a peer takes unless it is told otherwise.
struct PeerDefaults {
    unsigned max_mismatches = 0;
    Offsets offsets = {};  ///< any: it has to be told
    unsigned min_quality = 0;
};

[[nodiscard]] PeerDefaults defaults_of(Like like);

/// "mageck", "guide-counter", "2fast2q", "sgcount" or "poolq", as `--like` takes it. Throws Error(usage).
[[nodiscard]] Like parse_like(std::string_view text);
/// As parse_like() takes it; of Like::none "".
[[nodiscard]] std::string to_string(Like like);

}  // namespace motifcount
