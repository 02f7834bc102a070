#pragma once

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "pipeline/pipeline.hpp"
#include "pipeline/pipeline_worker.hpp"

namespace motifcount::internal {

/// One run of a pipeline, from starting threads to joining them
class Pipeline::Run {
public:
    Run(Pipeline& pipeline, InputSequence& inputs);
    ~Run();
    Run(Run const&) = delete;
    Run& operator=(Run const&) = delete;

    void run();

private:
    struct Lane;
    friend struct Pipeline::Slot;
    /// Lock of `mutex_`. Wakes threads only after it is released, because a thread that wakes up needs the lock at once.
    class Lock {
    public:
        explicit Lock(Run& run) : run_(run), lock_(run.mutex_) {}
        ~Lock() {
            if (lock_.owns_lock()) unlock();
        }
        Lock(Lock const&) = delete;
        Lock& operator=(Lock const&) = delete;

        void lock() { lock_.lock(); }
        void unlock();
        /// Sleeps until another thread wakes `worker`
        void wait(Worker& worker);

    private:
        Run& run_;
        std::unique_lock<std::mutex> lock_;
    };
    /// Position of a piece: number of its input, and number of the piece in the input
    using Position = std::pair<std::uint64_t, std::uint64_t>;
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    void work(Worker& worker);
    [[nodiscard]] bool take_memory(Worker& worker, unsigned tally, Lock& lock);

    [[nodiscard]] bool may_add() const;
    void add_lane(Lock& lock);
    [[nodiscard]] Lane* lane_to_open() const;
    void open(Lane& lane, Lock& lock);
    [[nodiscard]] Lane* lane_to_fetch() const;
    [[nodiscard]] Slot& take_slot(Lane& lane);
    void fetch(Lane& lane, Lock& lock);
    [[nodiscard]] Lane* lane_with_work() const;
    [[nodiscard]] Lane* lane_to_read_ahead() const;
    template <typename Helped>
    void help(Helped& helped, Lane& lane, std::uint64_t const& at, Lock& lock);
    void parse(Worker& worker, Slot& slot, Lock& lock);
    [[nodiscard]] Slot* settle(Slot& parsed);
    void pass_on(Slot& settled);
    void search(Worker& worker, Slot& slot, Lock& lock);
    void deliver(Worker& worker, Slot& slot, Lock& lock);
    void close_if_done(Lane& lane, Lock& lock);
    [[nodiscard]] bool all_done() const;

    [[nodiscard]] bool given_up(Position const& piece) const { return piece >= error_at_; }
    void give_up_if_stopped();
    void fail(Position const& at, std::exception_ptr const& error);
    void wake_one();
    void wake_all();
    void offer_work();

    Pipeline& pipeline_;
    InputSequence& inputs_;
    std::size_t const queue_limit_;

    std::mutex mutex_;  ///< Guards all members below
    std::vector<std::thread> threads_;
    std::vector<Worker*> idle_;
    std::vector<Worker*> woken_;                ///< Threads to be woken when the lock is released
    std::vector<std::unique_ptr<Lane>> lanes_;  ///< Inputs in progress, in input order
    std::vector<Slot*> free_;
    /// Fetched pieces, in the order in which they were fetched; this keeps the order within each input
    std::vector<Slot*> ready_;
    std::vector<Slot*>
        settled_;  ///< Pieces that were set aside and can be searched now, in the order in which they were settled
    /// Number of pieces that are set aside. Briefly negative if a piece is passed on before its thread has set it aside
    std::int64_t aside_ = 0;
    std::uint64_t added_ = 0;  ///< Number of inputs added to lanes_ so far
    bool adding_ = false;
    bool wait_for_turn_ =
        false;  ///< Whether the next input must wait until another input is opened or finished
    bool all_added_ = false;
    bool refused_ = false;  ///< Whether a thread or memory was refused; no more threads are started then
    Position error_at_{none, none};
    std::exception_ptr error_;
};

struct Pipeline::Run::Lane {
    Lane(PipelineInput& its_input, std::uint64_t its_number, std::size_t slots)
        : input(its_input), number(its_number), finished(slots), parsed(slots) {
        pieces.reserve(slots);
    }

    [[nodiscard]] std::uint64_t on_their_way() const noexcept { return fetched - delivered; }

    PipelineInput& input;
    std::uint64_t const number;
    /// Finished pieces by number modulo size. The size is the number of slots, so no two pieces have the same element.
    std::vector<Slot*> finished;
    std::uint64_t fetched = 0;
    std::uint64_t delivered = 0;
    bool opened = false;
    bool opening = false;
    bool opens_in_turn =
        false;  ///< Whether opening has failed, and is tried again when earlier inputs are finished
    bool fetching = false;
    bool delivering = false;
    bool ended = false;  ///< True if all pieces were fetched
    bool closing = false;
    unsigned helpers = 0;  ///< Number of threads in work() of the consumer or the reader
    std::vector<std::unique_ptr<Piece>> pieces;  ///< Pieces from the finished reader, to be destroyed

    std::mutex settling_mutex;  ///< Guards the members below
    std::vector<Slot*> parsed;  ///< Parsed pieces by number modulo size, as in `finished`
    std::uint64_t settled = 0;  ///< Number of settled pieces
    bool settling = false;      ///< Whether a thread is settling pieces
};

/// A piece in progress, and all results made from it. Slots are reused.
struct Pipeline::Slot {
    [[nodiscard]] Run::Position position() const noexcept { return {lane->number, index}; }

    std::unique_ptr<Piece> piece;
    Reader const* maker = nullptr;  ///< Reader of `piece`
    BatchResult result;
    std::exception_ptr error;  ///< Error of the reader
    bool in_parts = false;     ///< Whether to search in parts on delivery, because there are too many hits
    Run::Lane* lane = nullptr;
    std::uint64_t index = 0;  ///< Number of the piece within the input
};

}  // namespace motifcount::internal
