#pragma once

#include <functional>
#include <string>
#include <vector>

#include "motifcount/ordered_hits.hpp"
#include "motifcount/partial_reads.hpp"
#include "motifcount/pipeline.hpp"
#include "motifcount/report/run_info.hpp"
#include "motifcount/verifier.hpp"

namespace motifcount {

/// The end of the pipeline, where batches come in order: counts records and bases, completes the reads of
/// split records, passes hits on to their writers, and verifies. The patterns and writers must outlive it.
class OrderedStage : public BatchConsumer {
public:
    OrderedStage(PatternSet const& patterns, std::vector<HitWriter*> writers)
        : partial_reads_(patterns.group_count()), hits_(patterns, std::move(writers)) {}

    /// Compares the batches to come with a reference engine; not owned, may be null.
    void verify_with(Verifier* verifier) noexcept { verifier_ = verifier; }
    /// Called after every batch with what was read of the input so far (all but its size in bytes).
    void observe_with(std::function<void(InputSummary const&)> observer) { observer_ = std::move(observer); }

    void begin_input(std::string path);
    void consume(BatchResult const& result) override;
    /// What was read; `bytes` is the reader's to tell.
    InputSummary end_input(std::uint64_t bytes);

    /// By group, all inputs so far: reads that no scratch has counted. Empty when there are none.
    [[nodiscard]] std::span<std::uint64_t const> partial_reads() const noexcept {
        return partial_reads_.reads();
    }

private:
    PartialReads partial_reads_;
    OrderedHits hits_;
    InputSummary input_;
    Verifier* verifier_ = nullptr;
    std::function<void(InputSummary const&)> observer_;
};

}  // namespace motifcount
