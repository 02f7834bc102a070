#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/hit_filter.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"
#include "match/engine.hpp"
#include "reads/reader.hpp"
#include "rules/fragment_totals.hpp"

namespace motifcount::internal {

/// Result of a reducer for its consumer, if BatchResult has no member for it
class BatchProduct {
public:
    virtual ~BatchProduct() = default;
};

struct BatchResult {
    PackedText text;
    std::vector<PartialGroups> partial;  ///< By part
    std::vector<BatchHit> hits;          ///< Sorted hits; empty unless positions are requested
    RecordText record_text;              ///< Input text of the records; empty unless ReaderOptions::keep_text
    Oddities oddities;                   ///< Unusual features of the batch, for warnings
    std::vector<std::uint32_t> missed;   ///< Records without a hit in this batch; empty unless list_missed
    FragmentTotals totals;               ///< Totals of the fragments that the reducer counted
    std::shared_ptr<BatchProduct> product;

    /// Runs of hits with edits. Searches with edits have one part.
    [[nodiscard]] CrossingRuns const& runs() const { return partial.front().runs; }
};

/// Receives each input's batches in input order. Called by one thread at a time, but not always by the same thread.
class BatchConsumer {
public:
    virtual ~BatchConsumer() = default;
    virtual void consume(BatchResult const& result) = 0;
    /// True if consume() left work for work(). Several threads may call work(), even during consume(). Each call does a part
    /// of the work, if any is left. The pipeline does not finish this work after the last batch.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
};

struct PipelineInput {
    Reader* reader = nullptr;
    BatchConsumer* consumer = nullptr;
    /// Number of the tally to which this input's counts are added
    unsigned tally = 0;
    /// Filter that hits must pass to be counted; not owned. Null = all hits are counted.
    HitFilter const* filter = nullptr;
    bool pairs = false;  ///< Whether a fragment is a pair of mates; otherwise each record is a fragment
};

/// Processes each batch on the thread that searched it, before the batches are put in input order. Thread-safe.
class BatchReducer {
public:
    virtual ~BatchReducer() = default;
    /// Allocates the memory for the batches of this tally, for one thread. More threads may allocate more memory later.
    virtual void prepare(unsigned tally) = 0;
    /// Counts hits in the batch. May remove hits from the batch, but must not change the order of the others.
    virtual void reduce(PipelineInput const& input, Batch const& batch, BatchResult& result) = 0;
};

/// Inputs of a pipeline. next() is called by one thread at a time. open() and finish() are called at any time, also for
/// several inputs at the same time. finish() is called once per input.
class InputSequence {
public:
    virtual ~InputSequence() = default;
    /// Returns the next input, which the sequence owns. `ahead`: whether earlier inputs are still in progress. Returns null if
    /// there are no more inputs or, with `ahead`, if the next input must wait. Must be short. Must not throw with `ahead`.
    [[nodiscard]] virtual PipelineInput* next(bool ahead) = 0;
    /// Sets reader, consumer and filter of an input. If this fails while earlier inputs are in progress, open() is called again
    /// when the input has its turn.
    virtual void open(PipelineInput&) {}
    /// Called when all batches of the input have been consumed and its reader is no longer used.
    virtual void finish(PipelineInput& input) = 0;
};

struct PipelineOptions {
    unsigned threads = 1;         ///< Maximum number of threads, including the calling thread
    bool find_positions = false;  ///< Whether to fill BatchResult::hits
    /// Whether to fill PartialGroups::records; requires Matcher::tells_records()
    bool tell_records = false;
    /// Reducer of all batches; not owned; null = no reducer
    BatchReducer* reducer = nullptr;
    /// Whether to fill BatchResult::missed before the reducer is called; requires find_positions
    bool list_missed = false;
    /// Maximum number of open inputs. If it is above 1, the consumers of several inputs are called at the same time.
    unsigned inputs_at_once = 1;
    /// Number of separate sets of counts. With `collects`, each tally has its own scratch per thread that adds to it.
    unsigned tallies = 1;
    /// Whether collect() will be called
    bool collects = true;
    /// Targets of all patterns; required if inputs have filters
    Targets const* targets = nullptr;
    /// Parts that find only exact hits. If set, only the nearest hits per fragment are requested, see
    /// FilteredSearch::find_nearest(). Requires `targets` and `find_positions`.
    std::span<SearchPart const> exact_parts = {};
    /// Whether hits vary in length, because of edits or bulges
    bool has_indels = false;
    /// Batches with more hits are searched in parts; 0 = no limit. Requires a single matcher with limits_hits().
    std::size_t max_hits = 0;
    std::uint64_t halo = 0;  ///< Number of bases that parts repeat, as in ReaderOptions::halo
    bool engines_count =
        true;  ///< Whether collect() returns the engines' counts; always true with `has_indels`
    std::stop_token stop = {};  ///< After a stop request, run() drops all pieces and throws Error(stopped)
};

/// Reads, packs and searches inputs on several threads. Every thread does the first of these tasks that is possible, and
/// repeats this until all inputs are searched:
/// - fetch the next piece of an input, if few pieces wait and no other thread fetches from this input
/// - do work that a consumer left
/// - search a piece that was set aside and has been settled since
/// - parse a waiting piece, and search it while its bases are in the cache. If an earlier piece is still being parsed, the
///   parsed piece is set aside, and the thread that settles the earlier piece also settles this one
/// - help a reader
/// - open a further input, so that several inputs are decoded at once if each needs one thread
///
/// The batches of an input are put in input order in a bounded buffer. The thread that finished the next batch passes it to the
/// consumer. Threads are started only when there is work for them. A batch with too many hits (PipelineOptions::max_hits)
/// waits until the batches before it are consumed. Then it is searched in parts. Each part is consumed before the next part is
/// searched, so that memory is bounded. Buffers and scratches are reused for later inputs. Patterns and matchers must outlive
/// the pipeline. Not thread-safe, except for collect().
class Pipeline {
public:
    /// Allocates the memory of one thread. Other threads allocate memory when they start, and end if this fails.
    Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options);
    ~Pipeline();
    Pipeline(Pipeline const&) = delete;
    Pipeline& operator=(Pipeline const&) = delete;

    /// Searches all inputs. If threads fail, throws the first error in input order, and the pipeline must not be used again.
    void run(InputSequence& inputs);
    void run(Reader& reader, BatchConsumer& consumer, HitFilter const* filter = nullptr, bool pairs = false);

    /// Number of tallies: as requested, or fewer if there is not enough memory
    [[nodiscard]] unsigned tallies() const noexcept { return options_.tallies; }
    /// Returns the counts of a tally by part, without partial groups. Requires that all inputs of this tally are finished.
    [[nodiscard]] std::vector<Counts> collect(unsigned tally = 0);

    [[nodiscard]] std::span<SearchPart const> parts() const noexcept { return parts_; }

private:
    class Run;
    class Worker;
    struct Slot;

    std::vector<SearchPart> parts_;
    PipelineOptions options_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace motifcount::internal
