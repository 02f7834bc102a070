#pragma once

#include "match/engine.hpp"

namespace motifcount::internal {

/// Returns the engine that finds patterns with up to SearchOptions::max_edits edits, by the rules in semantics.md. Patterns must
/// have more than max_edits and at most longest_edited letters. Their set must be made with `strands_apart` (see PatternSet).
/// Where a record is split, batches must repeat edit_halo() bases. If pieces of patterns are long enough to be looked up,
/// EditFilter selects the ends at which distances are measured. In that case, the time is linear in the text and the
/// candidates. Otherwise all ends are measured (EditColumn), and time is proportional to text times patterns.
[[nodiscard]] Engine const& edit_engine();

class EditStretchFinder;
/// Returns a matcher of edit_engine() in which `finder` selects the ends to measure.
[[nodiscard]] std::unique_ptr<Matcher> make_edit_matcher(PatternSet const& patterns,
                                                         SearchOptions const& options,
                                                         std::unique_ptr<EditStretchFinder const> finder);

/// Returns the length of the longest possible hit, in bases.
[[nodiscard]] inline std::uint64_t edit_reach(PatternSet const& patterns, unsigned max_edits) noexcept {
    return patterns.max_length() + max_edits;
}
[[nodiscard]] inline std::uint64_t edit_halo(PatternSet const& patterns, unsigned max_edits) noexcept {
    return 2 * edit_reach(patterns, max_edits) + 1;
}

}  // namespace motifcount::internal
