#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/output_paths.hpp"

namespace motifcount {
struct RunSettings;
}

namespace motifcount::internal {

/// Setting with a certain value, such as `--offsets auto`, or with any value except the default, such as `-e` above 0. If
/// `setting` has no name, `applies` is a condition other than a setting.
struct SettingInUse {
    Setting setting = {};
    std::string_view value = {};  ///< Value that conflicts; empty = any value except the default
    std::function<bool(RunSettings const&)> applies;

    [[nodiscard]] Message name() const {
        return Message(setting) + (value.empty() ? "" : " ") + Message(value);
    }
};

/// Two settings that cannot be combined, or a setting that cannot be used under a condition
struct Conflict {
    SettingInUse first;   ///< Setting named in the error
    SettingInUse second;  ///< Second setting, or a condition without a name
    Message reason;       ///< Reason and remedy, as shown in the error

    [[nodiscard]] bool is_of_two_settings() const { return !second.name().empty(); }
    [[nodiscard]] Message message() const;
};

struct ReportRules {
    Setting setting;
    std::string OutputPaths::*path;
    bool off_target;                 ///< Whether the report is for off-target searches
    bool pairs;                      ///< Whether the report supports guide pairs
    bool in_order;                   ///< Whether the report lists records in input order
    std::string_view shard_refusal;  ///< Why the report cannot be combined with --shard; empty if it can
};

/// Returns all setting combinations that are refused, in the order in which they are checked.
[[nodiscard]] std::vector<Conflict> make_conflicts(std::span<ReportRules const> reports);

/// Throws Error(usage) for the first conflict in `rows` that applies to the settings.
void check_combinations(RunSettings const& settings, std::span<Conflict const> rows);

/// Returns the settings that cannot be combined with matrices. Whether motifs are matrices is known only after they are read.
[[nodiscard]] std::vector<Conflict> const& matrix_conflicts();
/// Throws Error(usage) if the motifs have matrices and a setting excludes them, or if a setting of matrices has no effect.
void check_matrices(RunSettings const& settings, MotifSet const& motifs);

/// Settings that need whole inputs. Counter and Finder refuse them, because they get single records without qualities.
[[nodiscard]] std::span<SettingInUse const> input_settings();

}  // namespace motifcount::internal
