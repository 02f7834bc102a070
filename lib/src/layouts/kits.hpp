#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layouts/layout.hpp"

namespace motifcount::internal {

/// Layout of a common kit, from kits.txt
struct LayoutKit {
    std::string name;
    std::string description;
    std::string source;  ///< Who publishes the layout
    std::string layout;
    bool long_reads = false;  ///< Whether the reads are long, so that they may have several barcodes
};

/// Returns all kits, in the order of kits.txt. Thread-safe.
[[nodiscard]] std::span<LayoutKit const> layout_kits();

/// A layout as the user gave it
struct LayoutSource {
    std::string text;
    std::string file =
        {};  ///< File that holds the layout; relative file names of lists start at its folder. Empty = no file
    bool long_reads = false;  ///< True for kits of long reads
};

/// Returns the layout that `word` is or names: a layout, the name of a kit, or a file that holds a layout. Throws Error(usage) if
/// it is neither, and Error(input) if the file cannot be read.
[[nodiscard]] LayoutSource find_layout(std::string const& word);

/// Parses a layout; see the other parse_layout(). Adds the file to errors, and its folder to relative file names of lists.
[[nodiscard]] ReadLayout parse_layout(LayoutSource const& source, std::span<std::string const> listed = {},
                                      std::string const& sheet = {});

/// Throws Error(input) if the file of a segment's list does not exist. The message says where to get lists that kits need.
void check_list_exists(LayoutSegment const& segment);

}  // namespace motifcount::internal
