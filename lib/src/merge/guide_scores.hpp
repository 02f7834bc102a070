#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "report/tables/json_report.hpp"

namespace motifcount::internal {

/// Scores of the guides in the JSON reports of shards; see ScoredJson
class GuideScores {
public:
    using Add = std::function<void(std::uint64_t& sum, std::uint64_t number)>;

    /// Takes the scores of the next guide, if it has any. Throws std::out_of_range if its members differ from the first guide's.
    void take(nlohmann::ordered_json const& guide);
    /// Adds the scores of another shard, whose report is the file `path`. Throws Error(input) if the members differ.
    void add(GuideScores const& other, std::string const& path, Add const& add);
    [[nodiscard]] JsonColumns columns() const;

private:
    std::vector<std::string> names_;
    /// Numbers per guide, as in CellOf; empty = null, or computed from other numbers
    std::vector<std::vector<std::optional<std::uint64_t>>> numbers_;
};

}  // namespace motifcount::internal
