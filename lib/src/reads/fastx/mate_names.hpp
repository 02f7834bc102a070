#pragma once

#include <string_view>

namespace motifcount::internal {

/// True if two records with these names can belong to one fragment: the names are equal, or differ only by a 1 and a 2 at their
/// ends. `last`: largest digit in place of the 2
[[nodiscard]] inline bool are_mates(std::string_view one, std::string_view two, char last = '2') noexcept {
    if (one == two) return true;
    if (one.size() != two.size() || one.size() < 2 || one.back() != '1') return false;
    if (two.back() < '2' || two.back() > last) return false;
    return one.substr(0, one.size() - 1) == two.substr(0, two.size() - 1);
}

}  // namespace motifcount::internal
