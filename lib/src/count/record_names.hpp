#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Detects repeated record names in a genome. Names above the maximum numbers are ignored. Not thread-safe.
class RecordNames {
public:
    /// Maximum number of names per input, and in total
    static constexpr std::size_t max_names = 100'000;
    static constexpr std::size_t max_total_names = 1'000'000;

    static void add(PackedText const& text, std::vector<std::string>& names);
    /// Adds all names of the next input. Returns a warning about the first repeated name, or an empty string. There is no
    /// warning if names repeat because the same file is given twice.
    [[nodiscard]] std::string add_input(std::string const& path, std::vector<std::string> names);

private:
    std::vector<std::string> paths_;                       ///< By input
    std::unordered_map<std::string, std::size_t> inputs_;  ///< First input that has the name
};

}  // namespace motifcount::internal
