#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace motifcount {

/// Rule that decides which hits in a fragment are counted. A fragment is a record or a read pair. A target is the set of all
/// motifs with the same sequence. A target's distance is the lowest number of mismatches among its hits in the fragment.
///
///     motifcount::HitFilters filters;
///     filters.assign = motifcount::Assign::unique;   // counts a read for its nearest guide, unless several are equally near
///     motifcount::Searcher const searcher(std::move(guides), {.max_mismatches = 1}, filters);
enum class Assign : std::uint8_t {
    all,     ///< All hits
    best,    ///< Only hits at the lowest distance in the fragment
    unique,  ///< Same hits as `best` if they all belong to one target; otherwise no hits
};

/// Parses a value of `--assign`. Throws Error(usage).
[[nodiscard]] Assign parse_assign(std::string_view text);
/// Returns the values of `--assign`, as a list for messages: "all, best or unique".
[[nodiscard]] std::string assign_values();
[[nodiscard]] std::string to_string(Assign assign);

}  // namespace motifcount
