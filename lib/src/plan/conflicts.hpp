#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/output_paths.hpp"

namespace motifcount {
struct RunSettings;
}

namespace motifcount::internal {

/// A setting that has some value: `--offsets auto`, or `-e` with any number above 0. Without a name: another condition.
struct SettingInUse {
    Setting setting = {};
    std::string_view value = {};  ///< the value in question; empty: any value but the default
    std::function<bool(RunSettings const&)> applies;

    [[nodiscard]] Message name() const {
        return Message(setting) + (value.empty() ? "" : " ") + Message(value);
    }
};

/// Two settings that cannot be combined, or a setting that cannot be used under a condition
struct Conflict {
    SettingInUse first;   ///< the setting that the error names
    SettingInUse second;  ///< a condition if it has no name
    Message reason;       ///< why, and what to do instead

    [[nodiscard]] bool is_of_two_settings() const { return !second.name().empty(); }
    [[nodiscard]] Message message() const;
};

struct ReportRules {
    Setting setting;
    std::string OutputPaths::*path;
    bool off_target;                 ///< Whether it is a report of off-target searches
    bool pairs;                      ///< Whether it supports pairs of guides
    bool in_order;                   ///< See ShardRule::is_in_order()
    std::string_view shard_refusal;  ///< Why it cannot be combined with --shard; empty = it can
};

/// Returns all combinations of settings that are refused, in the order in which they are checked.
[[nodiscard]] std::vector<Conflict> make_conflicts(std::span<ReportRules const> reports);

/// Throws Error(usage) for the first row that applies.
void check_combinations(RunSettings const& settings, std::span<Conflict const> rows);

/// Settings that need whole inputs: a Counter or a Finder, which gets single records without qualities, refuses them.
[[nodiscard]] std::span<SettingInUse const> input_settings();

}  // namespace motifcount::internal
