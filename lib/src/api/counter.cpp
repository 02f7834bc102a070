#include "motifcount/counter.hpp"

#include <algorithm>

#include "api/memory_records.hpp"
#include "api/memory_search.hpp"
#include "api/searcher_state.hpp"
#include "motifcount/error.hpp"
#include "motifcount/searcher.hpp"

namespace motifcount {

using namespace internal;

struct Counter::State final : HitWriter {
    explicit State(SearcherState const& searcher) : search(searcher) {
        searcher.check_single_records("a Counter");
    }

    void flush() {
        if (waiting.record_count() == 0) return;
        search.count(waiting);
        waiting.clear();
    }
    void hit(Hit const& hit, Location const&) override {
        bool const forward = hit.strand == Strand::forward;
        found.push_back({hit.motif, forward ? 1U : 0U, forward ? 0U : 1U});
    }
    void sum_up() {
        std::ranges::sort(found, {}, &FoundMotif::motif);
        std::size_t last = 0;
        for (std::size_t i = 1; i < found.size(); ++i) {
            if (found[i].motif != found[last].motif) {
                found[++last] = found[i];
                continue;
            }
            found[last].hits_forward += found[i].hits_forward;
            found[last].hits_reverse += found[i].hits_reverse;
        }
        if (!found.empty()) found.resize(last + 1);
    }

    MemorySearch search;
    PackedText waiting;  ///< Records that wait to be counted together
    PackedText alone;    ///< Single record that find() searches
    std::vector<FoundMotif> found;
    std::vector<MotifCounts> others;  ///< Counts added from other counters; may be empty
    std::uint64_t records = 0;
};

Counter::Counter(Searcher const& searcher) : state_(std::make_unique<State>(*searcher.state_)) {}
Counter::~Counter() = default;
Counter::Counter(Counter&&) noexcept = default;
Counter& Counter::operator=(Counter&&) noexcept = default;

void Counter::add(std::string_view record) {
    append_record(state_->waiting, record, state_->records);
    ++state_->records;
    if (state_->waiting.size() >= memory_batch_slots) state_->flush();
}

void Counter::add(std::span<std::string_view const> records) {
    for (std::string_view const record : records) add(record);
}

void Counter::add(Counter& other) {
    if (!state_->search.has_motifs_of(other.state_->search))
        throw Error(ErrorCode::usage, "only the counts of a Counter with the same motifs can be added");
    std::vector<MotifCounts> const counts = other.counts();
    state_->others.resize(counts.size());
    for (std::size_t motif = 0; motif < counts.size(); ++motif) state_->others[motif] += counts[motif];
    state_->records += other.records();
}

std::span<FoundMotif const> Counter::find(std::string_view record) {
    State& state = *state_;
    state.found.clear();
    state.alone.clear();
    append_record(state.alone, record, state.records);
    ++state.records;
    state.search.find(state.alone, state);
    state.sum_up();
    return state.found;
}

std::vector<MotifCounts> Counter::counts() {
    State& state = *state_;
    state.flush();
    std::vector<MotifCounts> counts = state.search.counts();
    for (std::size_t motif = 0; motif < state.others.size(); ++motif) counts[motif] += state.others[motif];
    return counts;
}

std::uint64_t Counter::records() const noexcept {
    return state_->records;
}

}  // namespace motifcount
