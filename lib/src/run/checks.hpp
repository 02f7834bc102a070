#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/settings.hpp"

namespace motifcount::internal {

/// A setting that has some value: `--offsets auto`, or `-e` with any number above 0.
struct SettingInUse {
    Setting setting;
    std::string_view value = {};  ///< the value in question; empty: any value but the default
    std::function<bool(RunSettings const&)> applies;

    [[nodiscard]] Message name() const {
        return Message(setting) + (value.empty() ? "" : " ") + Message(value);
    }
};

/// Two settings that cannot be combined.
struct Conflict {
    SettingInUse first;
    SettingInUse second;
    std::string reason;  ///< why, and what to do instead
};

/// All pairs of settings that cannot be combined, in the order in which they are checked. Thread-safe.
[[nodiscard]] std::vector<Conflict> const& conflicts();

/// Throws Error(usage) for the first row of conflicts() that applies.
void check_combinations(RunSettings const& settings);

/// Checks the values of the settings that say how to search and which hits to count. Throws Error(usage).
void check_search(RunSettings const& settings);

}  // namespace motifcount::internal
