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

/// What one thread of a pipeline searches batches with: its own working memory. Thread safety: one thread's, but for
/// scratches() and restricted().
class Pipeline::Worker {
public:
    /// Both must outlive this.
    Worker(std::span<SearchPart const> parts, PipelineOptions const& options);

    /// It has the memory for that tally.
    [[nodiscard]] bool ready(unsigned tally) { return searcher(tally).scratches != nullptr; }
    void take_memory(unsigned tally);

    /// Finds what counts in result.text, and has it reduced. Throws TooManyHits.
    void search(PipelineInput const& input, BatchResult& result);
    /// The same part by part, in a batch with too many hits: the input's consumer gets each part before the next is
    /// searched.
    void search_in_parts(PipelineInput const& input, BatchResult& whole);

    /// Null: not made yet. Any thread may ask.
    [[nodiscard]] PartScratches* scratches(unsigned tally);
    [[nodiscard]] RestrictedSearch const* restricted(unsigned tally);

    std::condition_variable wake;  ///< for whoever runs it
    bool awake = false;

private:
    struct Searcher {
        void limit_hits(std::size_t most) const {
            scratches->limit_hits(most);
            if (exact != nullptr) exact->limit_hits(most);
        }

        std::unique_ptr<PartScratches> scratches;
        std::unique_ptr<PartScratches> exact;          ///< with PipelineOptions::exact_parts
        std::unique_ptr<RestrictedSearch> restricted;  ///< if there may be restrictions
    };

    [[nodiscard]] Searcher& searcher(unsigned tally) {
        return searchers_[searchers_.size() == 1 ? 0 : tally];
    }
    void find(PipelineInput const& input, BatchResult& result);

    std::span<SearchPart const> parts_;
    PipelineOptions const& options_;
    std::mutex searchers_mutex_;       ///< of their pointers
    std::vector<Searcher> searchers_;  ///< by tally, or one for all
    std::optional<BatchResult> part_;  ///< of a batch with too many hits
};

}  // namespace motifcount::internal
