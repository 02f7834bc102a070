#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "motifcount/inputs.hpp"
#include "motifcount/progress.hpp"

namespace motifcount {

/// Settings of detect_layout()
struct LayoutSearch {
    std::vector<ReadInput> inputs;  ///< Only the first input is read
    /// Name and file of lists whose sequences are sought in the reads, such as {"cell", "737K-august-2016.txt"}. Several files with
    /// the same name are alternatives.
    std::vector<std::pair<std::string, std::string>> lists;
    unsigned threads = 0;  ///< 0 = all CPUs available to this process
    std::string reference = {};
};

/// Layout that fits the first reads
struct DetectedLayout {
    std::string layout;           ///< For --layout
    std::string kit;              ///< Kit with the same layout; empty = no kit
    std::uint64_t fragments = 0;  ///< Number of reads or pairs examined
    std::uint64_t matched = 0;    ///< Number of these that the layout fits, with all entries found
    /// Number of further ones that the layout fits in the other direction; 0 if these are less than 10%. If there are any,
    /// CellsSettings::both_orientations and DemuxSettings::both_orientations should be set.
    std::uint64_t reversed = 0;
};

/// Finds out where in the reads the sequences of lists are, and returns this as a layout: the mate, the position or the constant
/// sequence next to them, the direction, and after cells the length of the UMI. Examines the first 10,000 reads or pairs. Lists
/// of common kits are also sought if their files are in the working folder. `sink` receives a note per list. Throws Error(usage)
/// without any list, Error(input) or Error(motif) for invalid reads and lists, or if no list is found in the reads.
///
///     std::cout << motifcount::detect_layout({.inputs = motifcount::list_inputs({.first_mates = {"a_1.fq.gz"},
///                                             .second_mates = {"a_2.fq.gz"}}), .lists = {{"cell", "cells.txt"}}}).layout;
[[nodiscard]] DetectedLayout detect_layout(LayoutSearch const& search, ProgressSink* sink = nullptr);

}  // namespace motifcount
