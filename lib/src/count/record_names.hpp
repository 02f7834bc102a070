#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Detects repeated names among the records of a genome. Names beyond the limits are ignored. Not thread-safe.
class RecordNames {
public:
    /// Maximum number of names per input, and in total
    static constexpr std::size_t max_names = 100'000;
    static constexpr std::size_t max_total_names = 1'000'000;

    static void add(PackedText const& text, std::vector<std::string>& names);
    /// Adds all names of the next input. Returns a warning about the first repeated name; otherwise empty. Names that repeat
    /// because a file is given twice cause no warning.
    [[nodiscard]] std::string add_input(std::string const& path, std::vector<std::string> names);

private:
    std::vector<std::string> paths_;                       ///< By input
    std::unordered_map<std::string, std::size_t> inputs_;  ///< First input with the name
};

}  // namespace motifcount::internal
