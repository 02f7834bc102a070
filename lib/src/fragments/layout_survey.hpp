#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "layouts/anchor.hpp"
#include "motifcount/texts.hpp"

namespace motifcount::internal {

/// Per LayoutMate
using SurveyedReads = std::span<std::array<MateText, 4> const>;

/// Sequences that may be at a segment of the reads
struct SurveyedList {
    std::string name;  ///< Name of the segment
    std::string file;  ///< Empty if the sequences are from the sheet of demux
    Texts sequences;
};

/// Where the entries of a list are in the first reads
struct ListSite {
    std::size_t list = 0;
    unsigned mate = 0;                ///< See LayoutMate
    bool reverse_complement = false;  ///< Whether the reads hold reverse complements of the entries
    bool fixed = false;               ///< Whether most entries start at `offset`
    unsigned offset = 0;              ///< Most frequent start
    double share = 0;         ///< Fraction of the reads with an entry, without those expected by chance
    std::string before = {};  ///< Constant bases directly before the entries; empty = no constant bases
    std::string after = {};   ///< Constant bases directly after the entries
};

/// Finds the site of each list, by exact entries. If several lists have one name, only the list in most reads is returned. Lists in less
/// than 10% of the reads are left out. Returns the sites by mate and position. `mates`: see fragment_slots()
[[nodiscard]] std::vector<ListSite> find_list_sites(SurveyedReads reads, std::span<std::uint8_t const> mates,
                                                    std::vector<SurveyedList> const& lists);

/// Returns the layout of reads with these sites.
[[nodiscard]] std::string layout_of_sites(SurveyedReads reads, std::span<std::uint8_t const> mates,
                                          std::vector<SurveyedList> const& lists,
                                          std::vector<ListSite> const& sites);

}  // namespace motifcount::internal
