#include "motifcount/finder.hpp"

#include <vector>

#include "api/memory_records.hpp"
#include "api/memory_search.hpp"
#include "api/searcher_state.hpp"
#include "motifcount/searcher.hpp"

namespace motifcount {

using namespace internal;

struct Finder::State final : HitWriter {
    explicit State(SearcherState const& searcher) : search(searcher) {}
    void hit(Hit const& hit, Location const&) override { hits.push_back(hit); }

    MemorySearch search;
    PackedText text;
    std::vector<Hit> hits;
};

Finder::Finder(Searcher const& searcher) {
    searcher.state_->check_single_records("a Finder");
    state_ = std::make_unique<State>(*searcher.state_);
}
Finder::~Finder() = default;
Finder::Finder(Finder&&) noexcept = default;
Finder& Finder::operator=(Finder&&) noexcept = default;

std::span<Hit const> Finder::find(std::span<std::string_view const> records) {
    State& state = *state_;
    state.hits.clear();
    for_each_batch(state.text, records, [&state](PackedText const& text) { state.search.find(text, state); });
    return state.hits;
}

}  // namespace motifcount
