#include "api/memory_search.hpp"

#include "hits/part_counts.hpp"

namespace motifcount::internal {

MemorySearch::MemorySearch(SearcherState const& state)
    : state_(state),
      scratches_(state.compiled->parts()),
      partial_(state.compiled->parts().size()),
      ordered_(state.compiled->patterns(), {&fork_}) {
    bool const edits = state.compiled->has_gaps();
    bool const assigns = state.settings.assign != Assign::all;
    bool const restricts = !state.restrictions.none();
    if (restricts) restricted_.emplace(*state.targets, !assigns && !edits && !state.windows_count, edits);
    // As in a run, engines do not count hits that are assigned, or hits with edits that are restricted.
    if (assigns || (edits && restricts)) fork_.counter.emplace(state.compiled->motifs().size());
    ordered_.assign_by(state.settings.assign);
}

void MemorySearch::count(PackedText const& text) {
    if (fork_.counter) return find_all(text);
    if (restricted_)
        restricted_->scan(scratches_, text, state_.restrictions, partial_);
    else
        scratches_.scan(text.batch(), partial_);
}

void MemorySearch::find(PackedText const& text, HitWriter& writer) {
    fork_.writer = &writer;
    find_all(text);
    fork_.writer = nullptr;
}

void MemorySearch::find_all(PackedText const& text) {
    if (restricted_)
        restricted_->find(scratches_, text, state_.restrictions, partial_, hits_);
    else
        scratches_.find(text.batch(), partial_, hits_);
    ordered_.add(text, hits_);
    if (fork_.counter) fork_.counter->end_input();  // The next batch has other records.
}

bool MemorySearch::has_motifs_of(MemorySearch const& other) const {
    return state_.compiled == other.state_.compiled ||
           state_.compiled->motifs().checksum() == other.state_.compiled->motifs().checksum();
}

std::vector<MotifCounts> MemorySearch::counts() {
    CompiledSearch const& compiled = *state_.compiled;
    std::vector<MotifCounts> counts(compiled.motifs().size());
    if (fork_.counter) {
        fork_.counter->add_to(counts);
    } else if (restricted_ && !state_.windows_count) {
        state_.targets->add_to(counts, restricted_->counts(), {});
    } else {
        counts =
            counts_by_motif(compiled.patterns(), counts.size(), compiled.parts(), scratches_.collect(), {});
    }
    return counts;
}

}  // namespace motifcount::internal
