#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "filter/filtered_search.hpp"
#include "pipeline/pipeline.hpp"

namespace motifcount::internal {

/// Searches batches on one thread, with its own memory. Not thread-safe, except for scratches().
class Pipeline::Worker {
public:
    /// `parts` and `options` must outlive this object.
    Worker(std::span<SearchPart const> parts, PipelineOptions const& options);

    /// True if the memory for this tally is allocated
    [[nodiscard]] bool ready(unsigned tally) { return searcher(tally).scratches != nullptr; }
    void take_memory(unsigned tally);

    /// Finds the requested hits in result.text, then calls the reducer. Throws TooManyHits.
    void search(PipelineInput const& input, BatchResult& result);
    /// Same as search(), but in parts, for a batch with too many hits. Each part is consumed before the next part is searched.
    void search_in_parts(PipelineInput const& input, BatchResult& whole);

    /// Working memory for this tally; null if not yet created. Thread-safe.
    [[nodiscard]] PartScratches* scratches(unsigned tally);

    std::condition_variable wake;
    bool awake = false;

private:
    struct Searcher {
        void limit_hits(std::size_t most) const {
            scratches->limit_hits(most);
            if (exact != nullptr) exact->limit_hits(most);
        }

        std::unique_ptr<PartScratches> scratches;
        std::unique_ptr<PartScratches> exact;      ///< Null without PipelineOptions::exact_parts
        std::unique_ptr<FilteredSearch> filtered;  ///< Null unless inputs may have filters
    };

    [[nodiscard]] Searcher& searcher(unsigned tally) {
        return searchers_[searchers_.size() == 1 ? 0 : tally];
    }
    void find(PipelineInput const& input, BatchResult& result);

    std::span<SearchPart const> parts_;
    PipelineOptions const& options_;
    std::mutex searchers_mutex_;       ///< Guards the pointers in searchers_
    std::vector<Searcher> searchers_;  ///< One element per tally, or one element for all tallies
    std::optional<BatchResult> part_;  ///< Part of a batch with too many hits
    std::vector<RecordSpan> joined_;   ///< Records of a batch whose mates are joined
};

}  // namespace motifcount::internal
