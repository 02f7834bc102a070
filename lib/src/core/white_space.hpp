#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace motifcount::internal {

/// True if the text contains white space as defined by Python's str.split(): ASCII or Unicode characters, in UTF-8.
[[nodiscard]] bool has_white_space(std::string_view text) noexcept;

/// Returns the text with each white-space character replaced by '_'.
[[nodiscard]] std::string without_white_space(std::string_view text);

/// Returns two different names that become equal in without_white_space(); empty if there are no such names. `name_at(i)`: i-th
/// of `count` names. Takes linear time, and memory for the names with white space.
template <class NameAt>
[[nodiscard]] std::optional<std::pair<std::string, std::string>> find_equal_without_white_space(
    std::size_t count, NameAt name_at) {
    std::unordered_map<std::string, std::string> originals;
    for (std::size_t i = 0; i < count; ++i) {
        std::string name(name_at(i));
        if (!has_white_space(name)) continue;
        auto const [known, is_new] = originals.try_emplace(without_white_space(name), name);
        if (!is_new && known->second != name) return std::pair{known->second, std::move(name)};
    }
    if (originals.empty()) return std::nullopt;
    for (std::size_t i = 0; i < count; ++i) {
        std::string name(name_at(i));
        auto const known = originals.find(name);
        if (known != originals.end()) return std::pair{known->second, std::move(name)};
    }
    return std::nullopt;
}

}  // namespace motifcount::internal
