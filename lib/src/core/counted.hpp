#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

/// "bases", "mismatches": of the nouns in messages.
[[nodiscard]] inline std::string plural(std::string noun) {
    return noun += noun.ends_with("ch") ? "es" : "s";
}

/// "1 base", "2 bases": a number and what it counts, which is named in the singular.
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string const& noun) {
    return std::to_string(count) + " " + (count == 1 ? noun : plural(noun));
}

}  // namespace motifcount::internal
