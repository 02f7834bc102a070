#pragma once

#include <optional>
#include <vector>

#include "api/searcher_state.hpp"
#include "count/hit_counter.hpp"
#include "count/ordered_hits.hpp"
#include "filter/filtered_search.hpp"
#include "hits/search_part.hpp"

namespace motifcount::internal {

/// Searches whole records on the calling thread and counts hits. Memory: the scratch of a thread. Not thread-safe.
class MemorySearch {
public:
    /// `state` must outlive this object, and needs_stream() must be false. Complexity: linear in the motifs.
    explicit MemorySearch(SearcherState const& state);

    void count(PackedText const& text);
    /// Counts like count(), and passes hits to the writer.
    void find(PackedText const& text, HitWriter& writer);
    /// True if `other` counts the same motifs. Complexity: linear in the motifs if the searches do not share tables.
    [[nodiscard]] bool has_motifs_of(MemorySearch const& other) const;
    /// Returns the counts so far. Complexity: linear in the motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();

private:
    struct Fork : HitWriter {
        void hit(Hit const& hit, HitPlace const& place) override {
            if (counter) counter->hit(hit, place);
            if (writer != nullptr) writer->hit(hit, place);
        }
        std::optional<HitCounter> counter;  ///< Empty if engines or targets count
        HitWriter* writer = nullptr;
    };

    void find_all(PackedText const& text);

    SearcherState const& state_;
    PartScratches scratches_;
    std::optional<RestrictedSearch> restricted_;  ///< Empty without restrictions
    std::vector<PartialGroups> partial_;          ///< Stays empty, because records are not split
    Fork fork_;
    OrderedHits ordered_;
    std::vector<BatchHit> hits_;
};

}  // namespace motifcount::internal
