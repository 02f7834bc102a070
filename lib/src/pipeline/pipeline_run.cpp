#include "pipeline/pipeline_run.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/release.hpp"
#include "core/stop.hpp"
#include "core/wait_on.hpp"

namespace motifcount::internal {

Pipeline::Run::Run(Pipeline& pipeline, InputSequence& inputs)
    : pipeline_(pipeline), inputs_(inputs), queue_limit_(pipeline.options_.threads) {
    for (auto const& slot : pipeline_.slots_) free_.push_back(slot.get());
    // Maximum sizes are reserved, so that threads need not allocate memory for these lists later.
    ready_.reserve(free_.size());
    settled_.reserve(free_.size());
    idle_.reserve(pipeline_.options_.threads);
    woken_.reserve(pipeline_.options_.threads);
    threads_.reserve(pipeline_.options_.threads);
    lanes_.reserve(pipeline_.options_.inputs_at_once);
}

Pipeline::Run::~Run() {
    for (auto const& slot : pipeline_.slots_) {  // Pieces must be destroyed before their reader
        slot->piece.reset();
        slot->maker = nullptr;
    }
}

void Pipeline::Run::Lock::unlock() {
    std::array<Worker*, 8> woken{};
    std::size_t count = 0;
    for (Worker* const worker : run_.woken_) {
        if (count == woken.size())
            worker->wake.notify_one();
        else
            woken[count++] = worker;
    }
    run_.woken_.clear();
    lock_.unlock();
    for (std::size_t i = 0; i < count; ++i) woken[i]->wake.notify_one();
}

void Pipeline::Run::Lock::wait(Worker& worker) {
    unlock();
    lock();
    wait_on(worker.wake, lock_, [&worker] { return worker.awake; });
}

void Pipeline::Run::run() {
    work(*pipeline_.workers_[0]);
    // A thread may have started other threads before it ended, so the list of threads can grow while threads are joined.
    for (std::size_t joined = 0;; ++joined) {
        std::unique_lock lock(mutex_);
        if (joined == threads_.size()) break;
        std::thread& thread = threads_[joined];
        lock.unlock();
        thread.join();
    }
    if (error_) std::rethrow_exception(error_);
}

void Pipeline::Run::work(Worker& worker) {
    Lock lock(*this);
    for (;;) {
        give_up_if_stopped();
        if (Lane* const lane = lane_to_fetch()) {
            fetch(*lane, lock);
        } else if (Lane* const helped = lane_with_work()) {
            help(*helped->input.consumer, *helped, helped->delivered, lock);
        } else if (!settled_.empty() || !ready_.empty()) {
            bool const is_settled = !settled_.empty();
            std::vector<Slot*>& slots = is_settled ? settled_ : ready_;
            Slot& slot = *slots.front();
            unsigned const tally = slot.lane->input.tally;
            if (!worker.ready(tally)) {
                if (!take_memory(worker, tally, lock)) return;
                continue;
            }
            slots.erase(slots.begin());
            offer_work();
            lock.unlock();
            is_settled ? search(worker, slot, lock) : parse(worker, slot, lock);
        } else if (Lane* const needed = lane_to_read_ahead()) {
            help(*needed->input.reader, *needed, needed->fetched, lock);
        } else if (Lane* const closed = lane_to_open()) {
            open(*closed, lock);
        } else if (may_add()) {
            add_lane(lock);
        } else if (all_done()) {
            return wake_all();
        } else {
            idle_.push_back(&worker);
            worker.awake = false;
            lock.wait(worker);
        }
    }
}

// Returns false if there is not enough memory. This is not an error, because the first thread has its memory. Called before a
// piece is taken, because a piece cannot be returned.
bool Pipeline::Run::take_memory(Worker& worker, unsigned tally, Lock& lock) {
    lock.unlock();
    bool made = true;
    try {
        worker.take_memory(tally);
    } catch (std::exception const&) {
        made = false;
    }
    lock.lock();
    if (made) return true;
    refused_ = true;
    offer_work();
    return false;
}

bool Pipeline::Run::may_add() const {
    if (adding_ || all_added_) return false;
    return lanes_.empty() || (lanes_.size() < pipeline_.options_.inputs_at_once && !wait_for_turn_);
}

void Pipeline::Run::add_lane(Lock& lock) {
    bool const ahead = !lanes_.empty();
    adding_ = true;
    lock.unlock();
    PipelineInput* input = nullptr;
    std::unique_ptr<Lane> lane;
    std::exception_ptr error;
    try {
        input = inputs_.next(ahead);
        if (input != nullptr) lane = std::make_unique<Lane>(*input, added_, pipeline_.slots_.size());
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    adding_ = false;
    if (error) {
        fail({added_, 0}, error);
    } else if (input == nullptr) {
        (ahead ? wait_for_turn_ : all_added_) = true;
    } else if (!all_added_) {
        ++added_;
        lanes_.push_back(std::move(lane));
    }
}

Pipeline::Run::Lane* Pipeline::Run::lane_to_open() const {
    for (auto const& lane : lanes_)
        if (!lane->opened && !lane->opening && !lane->ended &&
            (!lane->opens_in_turn || lane == lanes_.front()))
            return lane.get();
    return nullptr;
}

void Pipeline::Run::open(Lane& lane, Lock& lock) {
    bool const ahead = &lane != lanes_.front().get();
    lane.opening = true;
    offer_work();
    lock.unlock();
    std::exception_ptr error;
    try {
        inputs_.open(lane.input);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    lane.opening = false;
    lane.opened = error == nullptr;
    lane.opens_in_turn = true;
    wait_for_turn_ = false;
    if (error && !ahead) fail({lane.number, 0}, error);
}

// Returns the input with the fewest pieces in progress, so that all open inputs advance at the same rate.
Pipeline::Run::Lane* Pipeline::Run::lane_to_fetch() const {
    if (free_.empty() || ready_.size() >= queue_limit_) return nullptr;
    Lane* chosen = nullptr;
    for (auto const& lane : lanes_) {
        if (!lane->opened || lane->fetching || lane->ended || lane->input.reader->must_wait()) continue;
        if (chosen == nullptr || lane->on_their_way() < chosen->on_their_way()) chosen = lane.get();
    }
    return chosen;
}

// Prefers a slot with a piece of this reader, then a slot without a piece. Of equal slots, takes the last used slot.
Pipeline::Slot& Pipeline::Run::take_slot(Lane& lane) {
    auto const last_of = [this](Reader const* maker) {
        return std::find_if(free_.rbegin(), free_.rend(),
                            [maker](Slot* slot) { return slot->maker == maker; });
    };
    auto found = last_of(lane.input.reader);
    if (found == free_.rend()) found = last_of(nullptr);
    if (found == free_.rend()) found = free_.rbegin();
    Slot& slot = **found;
    free_.erase(std::next(found).base());
    slot.lane = &lane;
    slot.index = lane.fetched;
    if (slot.maker == lane.input.reader) return slot;
    slot.piece.reset();
    slot.maker = lane.input.reader;
    return slot;
}

void Pipeline::Run::fetch(Lane& lane, Lock& lock) {
    Slot& slot = take_slot(lane);
    lane.fetching = true;
    offer_work();
    lock.unlock();
    bool more = false;
    std::exception_ptr error;
    try {
        if (slot.piece == nullptr) slot.piece = lane.input.reader->make_piece();
        more = lane.input.reader->fetch(*slot.piece);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    lane.fetching = false;
    if (more && !lane.ended) {
        ++lane.fetched;
        ready_.push_back(&slot);
        return;
    }
    lane.ended = true;
    free_.push_back(&slot);
    if (error) fail(slot.position(), error);
    close_if_done(lane, lock);
}

Pipeline::Run::Lane* Pipeline::Run::lane_with_work() const {
    auto const found = std::ranges::find_if(lanes_, [](auto const& lane) {
        return lane->opened && !lane->closing && lane->input.consumer->has_work();
    });
    return found == lanes_.end() ? nullptr : found->get();
}

Pipeline::Run::Lane* Pipeline::Run::lane_to_read_ahead() const {
    auto const found = std::ranges::find_if(lanes_, [](auto const& lane) {
        return lane->opened && !lane->ended && lane->input.reader->has_work();
    });
    return found == lanes_.end() ? nullptr : found->get();
}

// Calls work() of a consumer or a reader. Errors are reported for piece `at` of the input; `at` is read after the work.
template <typename Helped>
void Pipeline::Run::help(Helped& helped, Lane& lane, std::uint64_t const& at, Lock& lock) {
    ++lane.helpers;
    offer_work();
    lock.unlock();
    std::exception_ptr error;
    try {
        helped.work();
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    --lane.helpers;
    if (error) fail({lane.number, at}, error);
    close_if_done(lane, lock);
}

// Parses a piece, and searches the piece that could be settled then. Called without the lock; locks it at the end.
void Pipeline::Run::parse(Worker& worker, Slot& slot, Lock& lock) {
    slot.error = nullptr;
    try {
        slot.lane->input.reader->parse(*slot.piece, slot.result.text);
    } catch (...) {
        slot.error = std::current_exception();
    }
    if (Slot* const settled = settle(slot)) return search(worker, *settled, lock);
    lock.lock();
    ++aside_;  // Another thread may be using `slot` now
}

// Settles the parsed piece and parsed pieces after it, unless an earlier piece is still being parsed or another thread is
// settling pieces of this input. Returns the last settled piece, and passes the others on. Threads never wait for their turn,
// because waking them takes longer than settling.
Pipeline::Slot* Pipeline::Run::settle(Slot& parsed) {
    Lane& lane = *parsed.lane;
    std::unique_lock order(lane.settling_mutex);
    lane.parsed[parsed.index % lane.parsed.size()] = &parsed;
    if (lane.settling) return nullptr;
    lane.settling = true;
    Slot* last = nullptr;
    for (;;) {
        Slot*& place = lane.parsed[lane.settled % lane.parsed.size()];
        if (place == nullptr) break;
        Slot& next = *std::exchange(place, nullptr);
        order.unlock();
        if (last != nullptr) pass_on(*last);
        try {
            if (next.error == nullptr) lane.input.reader->settle(*next.piece, next.result.text);
        } catch (...) {
            next.error = std::current_exception();
        }
        last = &next;
        order.lock();
        ++lane.settled;
    }
    lane.settling = false;
    return last;
}

void Pipeline::Run::pass_on(Slot& settled) {
    Lock const lock(*this);
    --aside_;
    (given_up(settled.position()) ? free_ : settled_).push_back(&settled);
    offer_work();
}

// Searches and delivers a settled piece. Called without the lock; locks it at the end.
void Pipeline::Run::search(Worker& worker, Slot& slot, Lock& lock) {
    std::exception_ptr error = slot.error;
    try {
        std::swap(slot.result.record_text, slot.piece->text);
        slot.result.oddities = std::exchange(slot.piece->oddities, {});
        slot.in_parts = false;
        if (error == nullptr) worker.search(slot.lane->input, slot.result);
    } catch (TooManyHits const&) {
        slot.in_parts = true;
        release(slot.result.hits);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    if (error) fail(slot.position(), error);
    deliver(worker, slot, lock);
}

// Passes the batch and finished batches after it to the consumer, unless another thread is passing batches of this input.
void Pipeline::Run::deliver(Worker& worker, Slot& slot, Lock& lock) {
    Lane& lane = *slot.lane;
    if (given_up(slot.position())) {
        free_.push_back(&slot);
        offer_work();
        return;
    }
    lane.finished[slot.index % lane.finished.size()] = &slot;
    if (lane.delivering) return;
    lane.delivering = true;
    for (;;) {
        Slot*& finished = lane.finished[lane.delivered % lane.finished.size()];
        if (finished == nullptr || given_up({lane.number, lane.delivered})) break;
        Slot& next = *finished;
        finished = nullptr;
        lock.unlock();
        std::exception_ptr error;
        try {
            if (next.in_parts)
                worker.search_in_parts(lane.input, next.result);
            else
                lane.input.consumer->consume(next.result);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        if (error)
            fail(next.position(), error);
        else
            ++lane.delivered;
        free_.push_back(&next);
        offer_work();
    }
    lane.delivering = false;
    close_if_done(lane, lock);
}

// Closes an input if all its work is done. Inputs with an error are never closed.
void Pipeline::Run::close_if_done(Lane& lane, Lock& lock) {
    Position const end{lane.number, lane.delivered};
    if (!lane.ended || lane.fetching || lane.delivering || lane.helpers != 0 || lane.closing ||
        lane.on_their_way() != 0 || given_up(end))
        return;
    lane.closing = true;
    for (auto const& slot : pipeline_.slots_) {
        if (slot->maker != lane.input.reader) continue;
        lane.pieces.push_back(std::move(slot->piece));
        slot->maker = nullptr;
    }
    lock.unlock();
    std::exception_ptr error;
    try {
        lane.pieces.clear();
        inputs_.finish(lane.input);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    if (error) return fail(end, error);
    std::erase_if(lanes_, [&lane](auto const& other) { return other.get() == &lane; });
    wait_for_turn_ = false;
}

bool Pipeline::Run::all_done() const {
    return all_added_ && !adding_ && ready_.empty() && settled_.empty() && aside_ <= 0 &&
           std::ranges::all_of(
               lanes_, [](auto const& lane) { return lane->ended && !lane->fetching && !lane->opening; });
}

// Stores the first error in input order. Pieces before the error are still finished, and later pieces are dropped.
// Earlier pieces never wait for a dropped piece in ready_, because pieces are taken in input order.
void Pipeline::Run::fail(Position const& at, std::exception_ptr const& error) {
    if (at < error_at_) {
        error_at_ = at;
        error_ = error;
    }
    auto const give_back = [this](Slot* slot) {
        if (slot == nullptr || !given_up(slot->position())) return false;
        free_.push_back(slot);
        return true;
    };
    std::erase_if(ready_, give_back);
    std::erase_if(settled_, give_back);
    for (auto const& lane : lanes_) {
        if (lane->number >= error_at_.first) lane->ended = true;
        for (Slot*& slot : lane->finished)
            if (give_back(slot)) slot = nullptr;
    }
    all_added_ = true;
    wake_all();
}

void Pipeline::Run::give_up_if_stopped() {
    constexpr Position before_all{0, 0};
    if (given_up(before_all)) return;
    try {
        throw_if_stopped(pipeline_.options_.stop);
    } catch (...) {
        fail(before_all, std::current_exception());
    }
}

void Pipeline::Run::wake_all() {
    while (!idle_.empty()) wake_one();
}

void Pipeline::Run::wake_one() {
    Worker& worker = *idle_.back();
    idle_.pop_back();
    worker.awake = true;
    woken_.push_back(&worker);
}

// Called after changes that leave work for other threads. Wakes the thread that became idle last; others stay unused.
void Pipeline::Run::offer_work() {
    if (lane_to_fetch() == nullptr && ready_.empty() && settled_.empty() && lane_with_work() == nullptr &&
        lane_to_read_ahead() == nullptr && lane_to_open() == nullptr && !may_add())
        return;
    if (!idle_.empty()) return wake_one();
    std::size_t const started = threads_.size() + 1;
    if (started >= pipeline_.options_.threads || refused_) return;
    try {
        threads_.emplace_back([this, &worker = *pipeline_.workers_[started]] { work(worker); });
    } catch (std::exception const&) {
        refused_ = true;  // If the system has no more threads or memory, the running threads do the work
    }
}

}  // namespace motifcount::internal
