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
#include "hits/unit_totals.hpp"
#include "match/engine.hpp"
#include "reads/reader.hpp"

namespace motifcount::internal {

/// What became of one piece of the input.
struct BatchResult {
    PackedText text;
    std::vector<PartialGroups> partial;  ///< by part
    std::vector<SlotHit> hits;           ///< sorted; empty unless positions were asked for
    RecordText record_text;              ///< as the piece had it; with ReaderOptions::keep_text only
    Oddities oddities;                   ///< likewise
    std::vector<std::uint32_t> missed;   ///< records without a hit here; with list_missed only
    UnitTotals reduced;                  ///< of the units that a reducer took out

    /// Those of edits, which one part finds alone.
    [[nodiscard]] CrossingRuns const& runs() const { return partial.front().runs; }
};

/// Sees the batches of an input in their order, one at a time, though not always on the same thread.
class BatchConsumer {
public:
    virtual ~BatchConsumer() = default;
    virtual void consume(BatchResult const& result) = 0;
    /// Whether consume() has left work that any thread may do, several at once and beside consume(); and a part of it,
    /// if there is still one. What is left after the last batch is not the pipeline's.
    [[nodiscard]] virtual bool has_work() const noexcept { return false; }
    virtual void work() {}
};

/// An input that is open.
struct PipelineInput {
    Reader* reader = nullptr;
    BatchConsumer* consumer = nullptr;
    unsigned tally = 0;  ///< which of the pipeline's tallies it is counted in
    /// Which hits count; not owned. Null: all do, but never with PipelineOptions::count_targets.
    Restrictions const* restrictions = nullptr;
    bool pairs = false;  ///< of two mates together, not of each, are the nearest hits wanted
};

/// A look at each batch on the thread that has searched it, before the batch takes its place in the order. Thread safety: any
/// thread, any time.
class BatchReducer {
public:
    virtual ~BatchReducer() = default;
    /// Takes the memory that batches of that tally need if one thread alone reduces them.
    virtual void prepare(unsigned tally) = 0;
    /// May take hits out; those that stay are sorted as before.
    virtual void reduce(PipelineInput const& input, BatchResult& result) = 0;
};

/// The inputs of a pipeline. Threads call next() one at a time, and finish() beside it, once for each input.
class InputSequence {
public:
    virtual ~InputSequence() = default;
    /// Opens the next input in order, which stays this object's. Null: there is none; or, `ahead` of its turn (inputs
    /// before it are not finished), that it has to wait. Ahead, nothing may be thrown.
    [[nodiscard]] virtual PipelineInput* next(bool ahead) = 0;
    /// All its batches are consumed, and the pipeline has nothing of its reader any more.
    virtual void finish(PipelineInput& input) = 0;
};

struct PipelineOptions {
    unsigned threads = 1;             ///< at most this many threads work, the caller's among them
    bool find_positions = false;      ///< BatchResult::hits are wanted
    bool tell_records = false;        ///< PartialGroups::records are wanted; the matchers must tell them
    BatchReducer* reducer = nullptr;  ///< of all batches; not owned; null: there is none
    bool list_missed =
        false;  ///< BatchResult::missed is wanted, as the reducer sees the hits; with find_positions only
    unsigned inputs_at_once =
        1;  ///< so many may be open; with more than one, their consumers are called side by side
    /// Counts that are kept apart: if `collects`, each takes a scratch on each thread that adds to it.
    unsigned tallies = 1;
    bool collects = true;              ///< collect() is wanted
    Targets const* targets = nullptr;  ///< of the whole set: inputs have restrictions
    bool count_targets = false;        ///< then, count by these what restrictions leave; else as engines do
    /// Only the nearest hits of each unit are wanted, or of each record, and these parts find those without mismatches
    /// (RestrictedSearch::find_nearest()). Empty: all hits are. With `targets` and `find_positions` only.
    std::span<SearchPart const> exact_parts = {};
    bool gaps = false;  ///< hits have any length (RestrictedSearch)
    /// Batches with more hits are searched in parts, in their order; only for one matcher that limits_hits(). 0: there is no
    /// limit.
    std::size_t most_hits = 0;
    std::uint64_t overlap = 0;  ///< if there is one: bases that those parts repeat, as ReaderOptions::overlap
    bool engines_count = true;  ///< collect() is what engines count; if `gaps`, they always do
    std::stop_token stop = {};  ///< once it asks for it, run() gives up all pieces and throws Error(stopped)
};

/// Reads, packs and searches inputs on several threads.
///
/// Every thread does every kind of work. It fetches the next piece of an input if nobody else is fetching from that one
/// and few pieces wait; else it takes the next piece that waits, packs it, and searches it while its bases are still in
/// the cache; if there is none, it opens the next input. So inputs that must be decoded in order, by one thread each, are
/// read side by side. The finished batches of each input pass through a bounded reordering buffer to its consumer, which
/// is called by whichever thread finished the batch whose turn it is, and may leave work that all share. So a slow stage
/// is shared by all threads and no queue grows. Further threads are started only when there is work for them; with
/// `threads` = 1 none is.
///
/// A batch with more hits than may be held (PipelineOptions::most_hits) waits until those before it are consumed; then
/// whoever hands it on searches it part by part, each of which is consumed before the next, so that memory is bounded
/// wherever hits lie.
///
/// Buffers and scratches stay from one input to the next. The parts must outlive the pipeline. Thread safety:
/// one call at a time, but for collect().
class Pipeline {
public:
    /// Takes the memory that one thread needs for the parts; what others need is taken when they begin, and they do
    /// without where there is none.
    Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options);
    ~Pipeline();
    Pipeline(Pipeline const&) = delete;
    Pipeline& operator=(Pipeline const&) = delete;

    /// Searches the inputs to their ends. Of the errors that the threads met, throws the one that is first in the
    /// order of the inputs; the pipeline is not to be used again then.
    void run(InputSequence& inputs);
    /// Searches one input; see PipelineInput.
    void run(Reader& reader, BatchConsumer& consumer, Restrictions const* restrictions = nullptr,
             bool pairs = false);

    /// As many as were asked for, or fewer where there is no memory for them.
    [[nodiscard]] unsigned tallies() const noexcept { return options_.tallies; }
    /// Counts over all inputs so far of a tally, by part, or with count_targets by these (see Targets::add_to()): those
    /// of partial groups excluded. All inputs of that tally are finished; others may be on their way.
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
