#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Detects repeated names among the records of a genome. The number of names is limited per input and in total. Not
/// thread-safe.
class RecordNames {
public:
    static constexpr std::size_t max_names = 100'000;
    static constexpr std::size_t max_total_names = 1'000'000;

    /// The next batch of an input, with its names.
    static void add(PackedText const& text, std::vector<std::string>& names);
    /// Adds all names of the next input. Returns a warning about the first repeated name; otherwise empty. A file that is
    /// given twice is reported elsewhere.
    [[nodiscard]] std::string add_input(std::string const& path, std::vector<std::string> names);

private:
    std::vector<std::string> paths_;                       ///< by input
    std::unordered_map<std::string, std::size_t> inputs_;  ///< by name
};

}  // namespace motifcount::internal
