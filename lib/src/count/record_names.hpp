#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// The names of a genome's records, of which none should come twice. So many of each input are looked at, its first
/// ones, and so many of all.
/// Thread safety: none.
class RecordNames {
public:
    static constexpr std::size_t most = 100'000;
    static constexpr std::size_t most_of_all = 1'000'000;

    /// The next batch of an input, with its names.
    static void add(PackedText const& text, std::vector<std::string>& names);
    /// All names of the next input. What is wrong, in a line, of the first name that came before; empty: nothing, or a file
    /// is given twice, which is told elsewhere.
    [[nodiscard]] std::string add_input(std::string const& path, std::vector<std::string> names);

private:
    std::vector<std::string> paths_;                       ///< by input
    std::unordered_map<std::string, std::size_t> inputs_;  ///< by name
};

}  // namespace motifcount::internal
