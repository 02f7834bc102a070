#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Finds patterns with up to SearchOptions::max_edits edits; the rules are in semantics.md. Patterns are at most
/// longest_edited long, and longer than the edits; their set keeps the strands apart (see PatternSet).
///
/// Batches must repeat edit_overlap() bases where a record is split. Where some edits leave pieces of a pattern long
/// enough to be looked up, a filter (EditFilter) finds where distances are measured; elsewhere all ends are (EditColumn).
/// Complexity: with the filter, linear in the text and in what it finds; without it, text times patterns.
[[nodiscard]] Engine const& edit_engine();

class EditStretchFinder;
/// A matcher of that engine for which this finds where distances are measured.
[[nodiscard]] std::unique_ptr<Matcher> make_edit_matcher(PatternSet const& patterns,
                                                         SearchOptions const& options,
                                                         std::unique_ptr<EditStretchFinder const> finder);

/// The longest hit of these patterns, in bases.
[[nodiscard]] inline std::uint64_t edit_reach(PatternSet const& patterns, unsigned max_edits) noexcept {
    return patterns.max_length() + max_edits;
}
[[nodiscard]] inline std::uint64_t edit_overlap(PatternSet const& patterns, unsigned max_edits) noexcept {
    return 2 * edit_reach(patterns, max_edits) + 1;
}

}  // namespace motifcount::internal
