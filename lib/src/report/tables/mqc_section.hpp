#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "output/output_file.hpp"

namespace motifcount::internal {

/// Column of a section for MultiQC
struct MqcColumn {
    std::string
        name;  ///< Key of the column; columns of General Statistics need names that other tools do not use
    std::string title;            ///< Short title
    std::string what = {};        ///< Description, shown if the mouse points at the title
    char const* scale = "Blues";  ///< Colour scale of a table column
    char const* format = "{:,.0f}";
    char const* colour = "";  ///< Colour of a bar
    /// Columns with the same text have the same colour for the same number. Empty: the colours span the column's own range
    std::string shared_scale = {};
    std::string suffix = {};  ///< Text after a number, such as %
};

/// Section for MultiQC ("custom content"). MultiQC joins sections with the same id, so that a sample per file is enough.
struct MqcSection {
    enum class Plot : std::uint8_t { general, table, bars };
    using Cells = std::vector<nlohmann::ordered_json>;

    Plot plot = Plot::table;
    std::string id = {};
    std::string name = {};
    std::string description = {};
    std::vector<MqcColumn> columns = {};
    /// Sample names, with a cell per column; null = not available
    std::vector<std::pair<std::string, Cells>> rows = {};
};

/// Percentage with two decimals; null if `all` is 0
[[nodiscard]] nlohmann::ordered_json percent_cell(std::uint64_t part, std::uint64_t all);

/// Writes a section as JSON. MultiQC finds the file if its name ends with `_mqc.json`.
void write_mqc_section(OutputFile& out, MqcSection const& section);

}  // namespace motifcount::internal
