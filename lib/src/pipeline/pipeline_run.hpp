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

    /// Throws the first error in the order of inputs.
    void run();

private:
    struct Lane;
    friend struct Pipeline::Slot;
    using Lock = std::unique_lock<std::mutex>;
    /// Position of a piece: number of its input, then its number in the input
    using Position = std::pair<std::uint64_t, std::uint64_t>;
    static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

    void work(Worker& worker);
    [[nodiscard]] bool take_memory(Worker& worker, unsigned tally, Lock& lock);

    [[nodiscard]] bool may_open() const;
    void open(Lock& lock);
    [[nodiscard]] Lane* lane_to_fetch() const;
    [[nodiscard]] Slot& take_slot(Lane& lane);
    void fetch(Lane& lane, Lock& lock);
    [[nodiscard]] Lane* lane_with_work() const;
    [[nodiscard]] Lane* lane_to_read_ahead() const;
    template <typename Helped>
    void help(Helped& helped, Lane& lane, std::uint64_t const& at, Lock& lock);
    void search(Worker& worker, Slot& slot);
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
    std::vector<std::unique_ptr<Lane>> lanes_;  ///< Open inputs, in order
    std::vector<Slot*> free_;
    /// Fetched pieces in the order of fetching, which keeps the order within each input
    std::vector<Slot*> ready_;
    std::uint64_t opened_ = 0;
    bool opening_ = false;
    bool wait_for_turn_ = false;  ///< Whether opening the next input must wait until another is finished
    bool all_opened_ = false;
    bool refused_ = false;  ///< Whether a limit on threads or memory was met: no more threads are started
    Position error_at_{none, none};
    std::exception_ptr error_;
};

struct Pipeline::Run::Lane {
    Lane(PipelineInput& opened, std::uint64_t its_number, std::size_t slots)
        : input(opened), number(its_number), finished(slots) {
        pieces.reserve(slots);
    }

    [[nodiscard]] std::uint64_t on_their_way() const noexcept { return fetched - delivered; }

    PipelineInput& input;
    std::uint64_t const number;
    /// By index modulo size. There are as many elements as slots, so no two pieces collide.
    std::vector<Slot*> finished;
    std::uint64_t fetched = 0;
    std::uint64_t delivered = 0;
    bool fetching = false;
    bool delivering = false;
    bool ended = false;  ///< Whether everything has been fetched
    bool closing = false;
    unsigned helpers = 0;                        ///< Threads in work() of the consumer or the reader
    std::vector<std::unique_ptr<Piece>> pieces;  ///< Pieces of the reader, once it is finished
};

/// A piece in progress, with everything made from it. Recycled.
struct Pipeline::Slot {
    [[nodiscard]] Run::Position position() const noexcept { return {lane->number, index}; }

    std::unique_ptr<Piece> piece;
    Reader const* maker = nullptr;  ///< The reader of `piece`
    BatchResult result;
    bool in_parts = false;  ///< Whether the text has too many hits and is searched on delivery
    Run::Lane* lane = nullptr;
    std::uint64_t index = 0;  ///< Number of the piece in the input
};

}  // namespace motifcount::internal
