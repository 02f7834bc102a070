#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "api/searcher_state.hpp"
#include "count/fragment_counts.hpp"
#include "count/ordered_hits.hpp"
#include "filter/filtered_search.hpp"
#include "hits/search_part.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Searches complete records on the calling thread and counts hits. Memory: the scratch of a thread. Not thread-safe.
class MemorySearch {
public:
    /// `state` must outlive this object, and needs_stream() must be false. Complexity: linear in the number of motifs.
    explicit MemorySearch(SearcherState const& state);

    void count(PackedText const& text);
    /// Counts like count(), and also passes hits to the writer.
    void find(PackedText const& text, HitWriter& writer);
    /// True if `other` counts the same motifs. Complexity: linear in the number of motifs, unless both searches share tables.
    [[nodiscard]] bool has_motifs_of(MemorySearch const& other) const;
    /// Returns the counts so far. Complexity: linear in the number of motifs.
    [[nodiscard]] std::vector<MotifCounts> counts();

private:
    /// Passes hits to the writer that was given to the current call.
    struct CurrentWriter : HitWriter {
        void hit(Hit const& hit, Location const& place) override {
            if (writer != nullptr) writer->hit(hit, place);
        }
        HitWriter* writer = nullptr;
    };

    [[nodiscard]] static std::unique_ptr<FragmentCounts> make_counts(SearcherState const& state);
    void find_all(PackedText const& text);

    SearcherState const& state_;
    std::unique_ptr<FragmentCounts> const counts_;  ///< Counts hits per fragment; null if the engines count
    PartScratches scratches_;
    std::optional<FilteredSearch> filtered_;  ///< Search with filters; empty if all hits pass
    CurrentWriter current_;
    OrderedHits ordered_;
    BatchResult result_;  ///< Result of the current batch, without its text; all records are complete
};

}  // namespace motifcount::internal
