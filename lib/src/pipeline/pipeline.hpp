#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "dna/packed_text.hpp"
#include "filter/hit_filter.hpp"
#include "hits/fragment_totals.hpp"
#include "hits/search_part.hpp"
#include "hits/targets.hpp"
#include "match/engine.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

struct BatchResult {
    PackedText text;
    std::vector<PartialGroups> partial;  ///< By part
    std::vector<BatchHit> hits;          ///< Sorted; empty unless positions are requested
    RecordText record_text;              ///< Input text of the records; only with ReaderOptions::keep_text
    Oddities oddities;                   ///< Unusual letters and records in the batch
    std::vector<std::uint32_t> missed;   ///< Records without a hit here; only with list_missed
    FragmentTotals totals;               ///< Fragments whose hits the reducer counted

    /// Runs of edits, which only one part searches
    [[nodiscard]] CrossingRuns const& runs() const { return partial.front().runs; }
};

/// Receives the batches of an input in order, one at a time, on any thread.
class BatchConsumer {
public:
    virtual ~BatchConsumer() = default;
    virtual void consume(BatchResult const& result) = 0;
    /// True if consume() left work that several threads may do, at the same time as consume(). work() does a
    /// part of it, if any is left. The pipeline does not finish this work after the last batch.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
};

struct PipelineInput {
    Reader* reader = nullptr;
    BatchConsumer* consumer = nullptr;
    unsigned tally = 0;  ///< The pipeline's tally that counts this input
    /// Which hits to count; not owned. Null = all hits.
    HitFilter const* filter = nullptr;
    bool pairs = false;  ///< Whether the nearest hits are chosen per pair instead of per mate
};

/// Processes each batch on the thread that searched it, before batches are put in order. Thread-safe.
class BatchReducer {
public:
    virtual ~BatchReducer() = default;
    /// Allocates the memory that batches of this tally need if only one thread reduces them.
    virtual void prepare(unsigned tally) = 0;
    /// Counts hits of the batch, and may remove them; the order of the others must not change.
    virtual void reduce(PipelineInput const& input, Batch const& batch, BatchResult& result) = 0;
};

/// The inputs of a pipeline. Threads call next() one at a time, and finish() at any time, once per input.
class InputSequence {
public:
    virtual ~InputSequence() = default;
    /// Opens the next input in order; keeps owning it. Null if there is no input, or if it must wait: only
    /// with `ahead`, when earlier inputs are not finished. Must not throw with `ahead`.
    [[nodiscard]] virtual PipelineInput* next(bool ahead) = 0;
    /// Called when all batches of the input are consumed and its reader is not used any more.
    virtual void finish(PipelineInput& input) = 0;
};

struct PipelineOptions {
    unsigned threads = 1;         ///< Maximum, including the calling thread
    bool find_positions = false;  ///< Whether to fill BatchResult::hits
    bool tell_records = false;    ///< Whether to fill PartialGroups::records; the matchers must support it
    BatchReducer* reducer = nullptr;  ///< Applied to all batches; not owned; may be null
    /// Whether to fill BatchResult::missed, before the reducer; only with find_positions
    bool list_missed = false;
    /// Maximum open inputs; with more than one, their consumers are called concurrently
    unsigned inputs_at_once = 1;
    /// Number of separate counts; with `collects`, each takes a scratch per thread that adds to it
    unsigned tallies = 1;
    bool collects = true;              ///< Whether collect() will be called
    Targets const* targets = nullptr;  ///< Targets of the whole set, if inputs have filters
    /// If set, only the nearest hits per fragment or record are requested, and these parts find hits without
    /// mismatches (FilteredSearch::find_nearest()). Only with `targets` and `find_positions`.
    std::span<SearchPart const> exact_parts = {};
    bool has_indels = false;  ///< Whether hits vary in length, because of edits or bulges
    /// Batches with more hits are searched in parts; 0 = no limit. Only for one matcher that limits_hits().
    std::size_t most_hits = 0;
    std::uint64_t halo = 0;  ///< With most_hits: bases that those parts repeat, as ReaderOptions::halo
    bool engines_count =
        true;  ///< Whether collect() returns the engines' counts; always so with `has_indels`
    std::stop_token stop = {};  ///< On request, run() drops all pieces and throws Error(stopped)
};

/// Reads, packs and searches inputs on several threads.
///
/// Every thread does every kind of work, in this order: fetch the next piece of an input, if few pieces wait and no other
/// thread fetches from it; do work that a consumer left; pack and search a waiting piece while its bases are in the cache; help
/// a reader; open the next input. So inputs that one thread must decode in order are read concurrently. An input's batches pass
/// through a bounded reordering buffer to its consumer, called by the thread that finished the next batch. So slow stages are
/// shared and queues are bounded. Threads are started only when there is work for them.
///
/// A batch with too many hits (PipelineOptions::most_hits) waits until the batches before it are consumed. It
/// is then searched in parts, each consumed before the next is searched, so that memory is bounded.
///
/// Buffers and scratches are kept between inputs. Patterns and matchers of the parts must outlive the
/// pipeline. Not thread-safe, except for collect().
class Pipeline {
public:
    /// Allocates one thread's memory. Other threads allocate theirs when they start; if that fails, they end.
    Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options);
    ~Pipeline();
    Pipeline(Pipeline const&) = delete;
    Pipeline& operator=(Pipeline const&) = delete;

    /// Searches all inputs. If threads fail, throws the first error in input order; the pipeline is then unusable.
    void run(InputSequence& inputs);
    void run(Reader& reader, BatchConsumer& consumer, HitFilter const* filter = nullptr, bool pairs = false);

    /// Number of tallies: as requested, or fewer if memory is short
    [[nodiscard]] unsigned tallies() const noexcept { return options_.tallies; }
    /// Returns a tally's counts by part, without partial groups. Inputs of this tally must be finished; others may be running.
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
