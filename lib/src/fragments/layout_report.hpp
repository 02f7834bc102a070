#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "motifcount/demux.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Table with a row per class: `class segment fragments percent`. `fragments`: all fragments
[[nodiscard]] std::string classes_table(std::vector<LayoutClass> const& classes, std::uint64_t fragments);
/// Classes of fragments, with their most frequent sequences
[[nodiscard]] nlohmann::ordered_json classes_array(std::vector<LayoutClass> const& classes);
[[nodiscard]] nlohmann::ordered_json inputs_array(std::vector<InputSummary> const& inputs);

}  // namespace motifcount::internal
