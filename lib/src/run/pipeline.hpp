#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "dna/packed_text.hpp"
#include "io/reader.hpp"
#include "match/engine.hpp"
#include "run/search_part.hpp"

namespace motifcount::internal {

/// What became of one piece of the input.
struct BatchResult {
    PackedText text;
    std::vector<PartialGroups> partial;  ///< by part
    std::vector<SlotHit> hits;           ///< sorted; empty unless positions were asked for
    RecordText record_text;              ///< as the piece had it; with ReaderOptions::keep_text only
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

/// A thread's own look at each batch that it has searched, before the batch takes its place in the order.
class BatchReducer {
public:
    virtual ~BatchReducer() = default;
    /// May take hits out; those that stay are sorted as before.
    virtual void reduce(BatchResult& result) = 0;
};

struct PipelineOptions {
    unsigned threads = 1;         ///< at most this many threads work, the caller's among them
    bool find_positions = false;  ///< BatchResult::hits are wanted
    /// Called once by every thread that searches; the reducer must outlive the pipeline. Empty: there is none.
    std::function<BatchReducer&()> make_reducer = {};
};

/// Reads, packs and searches inputs on several threads.
///
/// Every thread does every kind of work. It fetches the next piece of the input when nobody else is fetching
/// and few pieces wait; else it takes the next piece, packs it, and searches it while its bases are still in
/// the cache. The finished batches pass through a bounded reordering buffer to the consumer, which is called
/// by whichever thread finished the batch whose turn it is, and may leave work that all share. So a slow stage is
/// shared by all threads and no queue grows. Further threads are started only when there is work for them; with `threads` = 1 none is.
///
/// Buffers and scratches stay from one input to the next. The parts must outlive the pipeline. Thread safety:
/// one call at a time.
class Pipeline {
public:
    /// For each thread a piece that waits, one at work, and one that is finished before its turn.
    static constexpr unsigned slots_per_thread = 3;

    /// Takes the memory that one thread needs for the parts; what others need is taken when they begin, and they do
    /// without where there is none.
    Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options);
    ~Pipeline();
    Pipeline(Pipeline const&) = delete;
    Pipeline& operator=(Pipeline const&) = delete;

    /// Searches one input to its end. Of the errors that the threads met, throws the one that is first in the
    /// order of the input; the pipeline is not to be used again then.
    void run(Reader& reader, BatchConsumer& consumer);

    /// Counts over all inputs so far, by part: those of partial groups excluded.
    [[nodiscard]] std::vector<Counts> collect();

    [[nodiscard]] std::span<SearchPart const> parts() const noexcept { return parts_; }

private:
    class Run;
    struct Worker;
    struct Slot;

    std::vector<SearchPart> parts_;
    PipelineOptions options_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::unique_ptr<Slot>> slots_;
};

}  // namespace motifcount::internal
