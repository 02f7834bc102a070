#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cells/cells_output.hpp"
#include "fragments/layout_classes.hpp"
#include "fragments/segment_lists.hpp"
#include "umis/text_store.hpp"
#include "umis/umi_store.hpp"

/// Ties between entries of lists, which are decided by the exact matches of all reads
namespace motifcount::internal {

/// Number of fragments in which an entry matches exactly, by segment and entry
using ExactCounts = std::vector<std::vector<std::uint64_t>>;

/// The same as a row of a shard
struct ExactMatches {
    std::size_t segment = 0;
    std::size_t entry = 0;
    std::uint64_t fragments = 0;
};

/// Segment of a fragment that several entries match
struct SegmentTie {
    std::size_t segment = 0;
    std::string letters = {};  ///< As read
    ListTie entries = {};
    /// Sequences of the nearest entries; empty if the segment is not part of a cell
    std::vector<std::string> cells = {};
};

/// Fragment whose class depends on ties
struct TiedFragment {
    std::size_t of = 0;                 ///< Class if all ties are decided and the cell has no N
    std::string failed = {};            ///< Letters of the segment that does not match, if this is the class
    std::vector<SegmentTie> ties = {};  ///< In layout order
    // The following members are not set if a segment fails.
    std::uint64_t umi = 0;
    /// By segment: sequence of segments that are part of the cell and not tied
    std::vector<std::string> cell = {};
    std::uint32_t feature = 0;  ///< Unless the feature is tied
    std::string sequence = {};  ///< Of a feature without a list
    std::uint32_t start = 0;    ///< Number of bases before it
};

/// Returns a line without its line end. Equal fragments have equal lines.
[[nodiscard]] std::string line_of(TiedFragment const& fragment);

/// Ties of all fragments, and what decides them
struct CellTies {
    /// `lists`: number of entries per segment. For the other arguments, see TextStore
    CellTies(std::string output, std::uint64_t memory, unsigned threads,
             std::vector<std::size_t> const& lists);
    /// Adds the exact matches of a shard. Thread-safe
    void add_exact(std::vector<std::size_t> const& lists, std::vector<ExactMatches> const& rows);

    TextStore fragments;  ///< From line_of()
    ExactCounts exact;

private:
    std::mutex mutex_;
};

[[nodiscard]] std::vector<std::size_t> list_sizes(SegmentLists const& lists);

/// Decides all ties, and adds the fragments to their classes and to `store`. If the feature has no list, adds them to `seen`, see
/// append_seen(); otherwise `seen` is null. A tie is decided for a nearest entry that has more than 97.5% of the exact matches of
/// the tie's entries. Returns the number of fragments with a decided tie, by name of the segment. Throws Error(input) if a line is
/// not from line_of().
[[nodiscard]] std::vector<DecidedTies> decide_ties(CellTies const& ties, CellsTask const& task,
                                                   LayoutClasses& classes, UmiStore& store, TextStore* seen);

}  // namespace motifcount::internal
