#pragma once

#include <optional>
#include <vector>

#include "api/searcher_state.hpp"
#include "count/hit_counter.hpp"
#include "count/ordered_hits.hpp"
#include "filter/filtered_search.hpp"
#include "hits/search_part.hpp"

namespace motifcount::internal {

/// Searches batches of whole records on the calling thread, and counts what counts. Memory: a thread's scratch. Thread
/// safety: one call at a time.
class MemorySearch {
public:
    /// The state must outlive this, and not need a stream. Complexity: linear in the motifs.
    explicit MemorySearch(SearcherState const& state);

    void count(PackedText const& text);
    /// As count(), and tells the writer the hits.
    void find(PackedText const& text, HitWriter& writer);
    /// Whether another search counts the same motifs. Complexity: linear in the motifs if their tables are not shared.
    [[nodiscard]] bool has_motifs_of(MemorySearch const& other) const;
    /// So far. Complexity: linear in the motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();

private:
    /// Passes hits on to who is there, and to the counter.
    struct Fork : HitWriter {
        void hit(Hit const& hit, HitPlace const& place) override {
            if (counter) counter->hit(hit, place);
            if (writer != nullptr) writer->hit(hit, place);
        }
        std::optional<HitCounter> counter;  ///< none: engines or targets count
        HitWriter* writer = nullptr;
    };

    void find_all(PackedText const& text);

    SearcherState const& state_;
    PartScratches scratches_;
    std::optional<RestrictedSearch> restricted_;  ///< none: all hits count
    std::vector<PartialGroups> partial_;          ///< stays empty: no record is split
    Fork fork_;
    OrderedHits ordered_;
    std::vector<BatchHit> hits_;
};

}  // namespace motifcount::internal
