#include "run/pipeline.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>

namespace motifcount::internal {

/// A thread's own working memory, and how it is woken.
struct Pipeline::Worker {
    /// The first thread's memory is always there, others' when needed.
    void take_memory(std::span<SearchPart const> parts, PipelineOptions const& options) {
        if (options.make_reducer) reducer = &options.make_reducer();
        scratches.emplace(parts);
    }

    std::optional<PartScratches> scratches;
    BatchReducer* reducer = nullptr;  ///< null: there is none
    std::condition_variable wake;
    bool awake = false;
};

/// A piece on its way, with all that is made from it. Recycled.
struct Pipeline::Slot {
    std::unique_ptr<Piece> piece;
    BatchResult result;
    std::uint64_t index = 0;  ///< of the piece in the input
};

/// One input's passage. Everything below `mutex_` is guarded by it.
class Pipeline::Run {
public:
    Run(Pipeline& pipeline, Reader& reader, BatchConsumer& consumer)
        : pipeline_(pipeline), reader_(reader), consumer_(consumer), queue_limit_(pipeline.options_.threads) {
        for (auto const& slot : pipeline_.slots_) {
            slot->piece = reader_.make_piece();
            free_.push_back(slot.get());
        }
        // None of these grows later, so the threads need no memory for their own bookkeeping.
        ready_.reserve(free_.size());
        idle_.reserve(pipeline_.options_.threads);
        threads_.reserve(pipeline_.options_.threads);
        finished_.resize(free_.size());
    }

    ~Run() {
        for (auto const& slot : pipeline_.slots_) slot->piece.reset();  // they are the reader's
    }
    Run(Run const&) = delete;
    Run& operator=(Run const&) = delete;

    void run() {
        work(*pipeline_.workers_[0]);
        // A thread that is joined here may have started others before it ended.
        for (std::size_t joined = 0;; ++joined) {
            std::unique_lock lock(mutex_);
            if (joined == threads_.size()) break;
            std::thread& thread = threads_[joined];
            lock.unlock();
            thread.join();
        }
        if (error_) std::rethrow_exception(error_);
    }

private:
    void work(Worker& worker) {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (may_fetch()) {
                fetch(lock);
            } else if (consumer_.has_work()) {
                help(lock);
            } else if (!ready_.empty() && !worker.scratches) {
                if (!make_scratches(worker, lock)) return;
            } else if (!ready_.empty()) {
                Slot& slot = *ready_.front();
                ready_.erase(ready_.begin());
                offer_work();
                lock.unlock();
                search(worker, slot);
                lock.lock();
                deliver(slot, lock);
            } else if (ended_ && !fetching_) {
                return;
            } else {
                idle_.push_back(&worker);
                worker.awake = false;
                worker.wake.wait(lock, [&worker] { return worker.awake; });
            }
        }
    }

    // False where there is no memory for it, which is no error: the first thread has some, and will do. Made before a
    // piece is taken, as no piece may be given back.
    bool make_scratches(Worker& worker, std::unique_lock<std::mutex>& lock) {
        lock.unlock();
        bool made = true;
        try {
            worker.take_memory(pipeline_.parts_, pipeline_.options_);
        } catch (std::exception const&) {
            made = false;
        }
        lock.lock();
        if (made) return true;
        refused_ = true;
        offer_work();
        return false;
    }

    [[nodiscard]] bool may_fetch() const {
        return !fetching_ && !ended_ && !free_.empty() && ready_.size() < queue_limit_;
    }

    void fetch(std::unique_lock<std::mutex>& lock) {
        Slot& slot = *free_.back();
        free_.pop_back();
        slot.index = fetched_;
        fetching_ = true;
        offer_work();
        lock.unlock();
        bool more = false;
        std::exception_ptr error;
        try {
            more = reader_.fetch(*slot.piece);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        fetching_ = false;
        if (more && !ended_) {
            ++fetched_;
            ready_.push_back(&slot);
        } else {
            free_.push_back(&slot);
            if (error) fail(slot.index, error);
            end();
        }
    }

    void help(std::unique_lock<std::mutex>& lock) {
        offer_work();
        lock.unlock();
        std::exception_ptr error;
        try {
            consumer_.work();
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        if (error) fail(delivered_, error);
    }

    void search(Worker& worker, Slot& slot) {
        try {
            reader_.pack(*slot.piece, slot.result.text);
            std::swap(slot.result.record_text, slot.piece->text);
            BatchResult& result = slot.result;
            if (pipeline_.options_.find_positions)
                worker.scratches->find(result.text.batch(), result.partial, result.hits);
            else
                worker.scratches->scan(result.text.batch(), result.partial);
            if (worker.reducer != nullptr) worker.reducer->reduce(result);
        } catch (...) {
            std::exception_ptr const error = std::current_exception();
            std::unique_lock lock(mutex_);
            fail(slot.index, error);
        }
    }

    // Hands the slot to the consumer, and all that waited for it; or leaves it to whoever is at that already.
    void deliver(Slot& slot, std::unique_lock<std::mutex>& lock) {
        finished_[slot.index % finished_.size()] = &slot;
        if (delivering_) return;
        delivering_ = true;
        for (;;) {
            Slot*& place = finished_[delivered_ % finished_.size()];
            if (place == nullptr || delivered_ >= error_index_) break;
            Slot& next = *place;
            place = nullptr;
            lock.unlock();
            std::exception_ptr error;
            try {
                consumer_.consume(next.result);
            } catch (...) {
                error = std::current_exception();
            }
            lock.lock();
            if (error) {
                fail(next.index, error);
                break;
            }
            ++delivered_;
            free_.push_back(&next);
            offer_work();
        }
        delivering_ = false;
    }

    // The first error in the order of the input is the one to tell, so pieces before it are still finished;
    // those behind it are given up. None of the latter is waited for: pieces are taken in order.
    void fail(std::uint64_t index, std::exception_ptr const& error) {
        if (index < error_index_) {
            error_index_ = index;
            error_ = error;
        }
        std::erase_if(ready_, [this](Slot const* slot) { return slot->index > error_index_; });
        end();
    }

    void end() {
        ended_ = true;
        while (!idle_.empty()) wake_one();
    }

    void wake_one() {
        Worker& worker = *idle_.back();
        idle_.pop_back();
        worker.awake = true;
        worker.wake.notify_one();
    }

    // To be called after every change that leaves work which this thread will not turn to at once. The thread
    // that fell idle last is woken first, so that threads (and their scratches) beyond the work stay out of
    // it.
    void offer_work() {
        if (!may_fetch() && ready_.empty() && !consumer_.has_work()) return;
        if (!idle_.empty()) return wake_one();
        std::size_t const started = threads_.size() + 1;
        if (started >= pipeline_.options_.threads || refused_) return;
        try {
            if (pipeline_.workers_.size() == started)
                pipeline_.workers_.push_back(std::make_unique<Worker>());
            threads_.emplace_back([this, &worker = *pipeline_.workers_[started]] { work(worker); });
        } catch (std::exception const&) {
            refused_ = true;  // a limit on threads or memory: those that run will do
        }
    }

    Pipeline& pipeline_;
    Reader& reader_;
    BatchConsumer& consumer_;
    std::size_t const queue_limit_;

    std::mutex mutex_;
    std::vector<std::thread> threads_;
    std::vector<Worker*> idle_;
    std::vector<Slot*> free_;
    std::vector<Slot*> ready_;  ///< fetched, in order
    std::vector<Slot*>
        finished_;  ///< by index modulo its size; as many as there are slots, so none meets another
    std::uint64_t fetched_ = 0;
    std::uint64_t delivered_ = 0;
    bool fetching_ = false;
    bool delivering_ = false;
    bool ended_ = false;
    bool refused_ = false;  ///< no more threads: a limit on their number or their memory
    std::uint64_t error_index_ = std::numeric_limits<std::uint64_t>::max();
    std::exception_ptr error_;
};

Pipeline::Pipeline(std::vector<SearchPart> parts, PipelineOptions const& options)
    : parts_(std::move(parts)), options_(options) {
    options_.threads = std::max(1U, options_.threads);
    // The first thread's memory is taken before any text is read: without it there is no search.
    workers_.push_back(std::make_unique<Worker>());
    workers_[0]->take_memory(parts_, options_);
    for (unsigned i = 0; i < slots_per_thread * options_.threads; ++i) {
        slots_.push_back(std::make_unique<Slot>());
        slots_.back()->result.partial.resize(parts_.size());
    }
}

Pipeline::~Pipeline() = default;

void Pipeline::run(Reader& reader, BatchConsumer& consumer) {
    Run(*this, reader, consumer).run();
}

std::vector<Counts> Pipeline::collect() {
    // Few are left to collect, where matchers can add up counts by themselves.
    std::vector<PartScratches*> left;
    for (auto const& worker : workers_) {
        if (!worker->scratches) continue;
        PartScratches& own = *worker->scratches;
        if (std::ranges::none_of(left, [&own](PartScratches* other) { return other->absorb(own); }))
            left.push_back(&own);
    }
    std::vector<Counts> sum;
    for (PartScratches* scratches : left) add_counts(sum, scratches->collect());
    return sum;
}

}  // namespace motifcount::internal
