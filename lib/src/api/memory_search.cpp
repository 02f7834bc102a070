#include "api/memory_search.hpp"

#include "hits/part_counts.hpp"

namespace motifcount::internal {

MemorySearch::MemorySearch(SearcherState const& state)
    : state_(state),
      counts_(make_counts(state)),
      scratches_(state.compiled->parts(), counts_ == nullptr || state.compiled->has_indels()),
      ordered_(state.compiled->patterns(), {&current_}, counts_.get()) {
    result_.partial.resize(state.compiled->parts().size());
    if (!state.filter.none()) filtered_.emplace(*state.targets, state.compiled->has_indels());
}

std::unique_ptr<FragmentCounts> MemorySearch::make_counts(SearcherState const& state) {
    if (!state.plan.counts_all())
        return count_fragments(state.plan.rule(), *state.targets, CountWhere::in_order,
                               {.condition = state.plan.condition}, state.plan.reductions);
    if (state.filter.none() || (state.all_hits_pass && !state.compiled->has_indels())) return nullptr;
    return count_fragments(rule_info(Assign::all), *state.targets, CountWhere::on_threads_and_pass);
}

void MemorySearch::count(PackedText const& text) {
    if (counts_ != nullptr) return find_all(text);
    if (filtered_)
        filtered_->scan(scratches_, text, state_.filter, result_.partial);
    else
        scratches_.scan(text.batch(), result_.partial);
}

void MemorySearch::find(PackedText const& text, HitWriter& writer) {
    current_.writer = &writer;
    find_all(text);
    current_.writer = nullptr;
}

void MemorySearch::find_all(PackedText const& text) {
    if (filtered_)
        filtered_->find(scratches_, text, state_.filter, result_.partial, result_.hits);
    else
        scratches_.find(text.batch(), result_.partial, result_.hits);
    BatchReducer* const reducer = counts_ != nullptr ? counts_->on_threads() : nullptr;
    if (reducer != nullptr) reducer->reduce({}, text.batch(), result_);
    if (reducer == nullptr || current_.writer != nullptr) ordered_.add(text, result_.hits);
}

bool MemorySearch::has_motifs_of(MemorySearch const& other) const {
    return state_.compiled == other.state_.compiled ||
           state_.compiled->motifs().checksum() == other.state_.compiled->motifs().checksum();
}

std::vector<MotifCounts> MemorySearch::counts() {
    CompiledSearch const& compiled = *state_.compiled;
    std::size_t const motifs = compiled.motifs().size();
    if (counts_ == nullptr)
        return counts_by_motif(compiled.patterns(), motifs, compiled.parts(), scratches_.collect(), {},
                               compiled.threads());
    std::vector<MotifCounts> counts(motifs);
    counts_->add_to(0, counts);
    if (ordered_.feeder() != nullptr) ordered_.feeder()->add_to(counts);
    return counts;
}

}  // namespace motifcount::internal
