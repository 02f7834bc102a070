#pragma once

#include <cstdint>
#include <string>

namespace motifcount::internal {

[[nodiscard]] inline std::string plural(std::string noun) {
    if (noun.ends_with("ix")) return noun.replace(noun.size() - 2, 2, "ices");
    return noun += noun.ends_with("ch") ? "es" : "s";
}

/// Returns a count with its noun: "1 base", "2 bases". `noun`: singular form
[[nodiscard]] inline std::string counted(std::uint64_t count, std::string const& noun) {
    return std::to_string(count) + " " + (count == 1 ? noun : plural(noun));
}

}  // namespace motifcount::internal
