#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "motifcount/demux.hpp"
#include "motifcount/progress.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Class with its segment, such as "no match: barcode"
[[nodiscard]] std::string label_of(LayoutClass const& one);
/// Percentage with two decimals, such as "12.34"; "0.00" if `all` is 0
[[nodiscard]] std::string share_of(std::uint64_t part, std::uint64_t all);
/// Warns if less than 10% of the fragments are assigned. `classes`: the first is "assigned"
void tell_few_assigned(std::vector<LayoutClass> const& classes, std::uint64_t fragments, ProgressSink& sink);
/// Table with a row per class: `class segment fragments percent`. `fragments`: all fragments
[[nodiscard]] std::string classes_table(std::vector<LayoutClass> const& classes, std::uint64_t fragments);
/// Classes of fragments, with their most frequent sequences. `counted`: name of the members that have numbers of fragments
[[nodiscard]] nlohmann::ordered_json classes_array(std::vector<LayoutClass> const& classes,
                                                   char const* counted = "fragments");
/// Member `run` of the JSON reports
[[nodiscard]] nlohmann::ordered_json run_object(std::string const& command,
                                                std::vector<InputSummary> const& inputs,
                                                std::vector<std::string> const& warnings);

}  // namespace motifcount::internal
