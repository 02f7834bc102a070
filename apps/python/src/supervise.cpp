#include "supervise.hpp"

#include <pthread.h>

#include <chrono>
#include <thread>
#include <vector>

#include "gil.hpp"
#include "text.hpp"

namespace motifcount::python {
namespace {

/// A search that runs on its own thread
struct Search {
    /// Requests the search to stop. Must be called with the mutex of the meeting locked.
    void end() {
        stop.request_stop();
        if (feeder != nullptr) feeder->cancel();
        meeting.changed.notify_all();
    }

    Meeting& meeting;
    Feeder* feeder;
    std::stop_source stop;
};

/// All running searches. Thread-safe.
class Searches {
public:
    /// Registers a search for the lifetime of this object.
    class Entry {
    public:
        Entry(Searches& all, Search& search) : all_(all), search_(search) {
            std::scoped_lock const lock(all_.mutex_);
            all_.running_.push_back(&search_);
        }
        ~Entry() {
            std::scoped_lock const lock(all_.mutex_);
            std::erase(all_.running_, &search_);
            all_.changed_.notify_all();
        }
        Entry(Entry const&) = delete;
        Entry& operator=(Entry const&) = delete;

    private:
        Searches& all_;
        Search& search_;
    };

    /// Requests all searches to stop and waits for them. Waits at most 1 s, because a disk or a pipe may block a search.
    void end_all() {
        std::unique_lock lock(mutex_);
        for (Search* const search : running_) {
            std::scoped_lock const of_search(search->meeting.mutex);
            search->end();
        }
        changed_.wait_for(lock, std::chrono::seconds(1), [this] { return running_.empty(); });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Search*> running_;
};

/// Never destroyed, because threads may still use it while the process ends.
Searches* searches = new Searches;

}  // namespace

void end_searches_at_exit() {
    Py_AtExit([] { searches->end_all(); });
    // A forked child has no search threads, but its copy of the mutex may be locked.
    pthread_atfork(nullptr, nullptr, [] { searches = new Searches; });
}

void Listener::progress(Progress const& now) {
    if (callback_.is_none()) return;
    std::scoped_lock const lock(mutex_);
    input_ = now.input;
    newest_ = now;
}

void Listener::pass_on() {
    if (callback_.is_none()) return;
    Progress now;
    std::string input;
    {
        std::scoped_lock const lock(mutex_);
        now = newest_;
        input = input_;
    }
    std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin_;
    nb::tuple const arguments = nb::make_tuple(to_text(input), now.bytes_done, now.bytes_total, now.bases,
                                               now.records, seconds.count());
    (void)object_of([&] { return PyObject_CallObject(callback_.ptr(), arguments.ptr()); });
}

void supervise(Meeting& meeting, Listener& listener, Feeder* feeder,
               std::function<void(std::stop_token)> const& work) {
    std::exception_ptr of_work;
    std::exception_ptr of_python;
    {
        ReleasedGil released;
        bool done = false;
        Search search{.meeting = meeting, .feeder = feeder, .stop = {}};
        std::jthread worker([&, &all = *searches] {
            try {
                Searches::Entry const entry(all, search);
                work(search.stop.get_token());
            } catch (...) {
                of_work = std::current_exception();
            }
            std::scoped_lock const lock(meeting.mutex);
            done = true;
            meeting.changed.notify_all();
        });
        std::unique_lock lock(meeting.mutex);
        auto next_look = std::chrono::steady_clock::now();
        for (;;) {
            next_look += std::chrono::milliseconds(50);
            auto const wakes = [&] { return done || (feeder != nullptr && feeder->wants_more()); };
            bool const woken = meeting.changed.wait_until(lock, next_look, wakes);
            if (done) break;
            bool const fetch = feeder != nullptr && feeder->wants_more();
            bool const look = !woken || std::chrono::steady_clock::now() >= next_look;
            if (fetch && !look) next_look -= std::chrono::milliseconds(50);
            lock.unlock();
            {
                TakenGil const taken(released);
                try {
                    if (look) {
                        if (call_python(PyErr_CheckSignals) != 0) throw nb::python_error();
                        listener.pass_on();
                    }
                    if (fetch) feeder->fetch();
                } catch (...) {
                    of_python = std::current_exception();
                }
            }
            lock.lock();
            if (of_python) break;
        }
        if (of_python) search.end();
        lock.unlock();
        worker.join();
    }
    // Python's exception is rethrown even if the search finished before it could stop.
    if (of_python) std::rethrow_exception(of_python);
    if (of_work) std::rethrow_exception(of_work);
    listener.pass_on();
}

}  // namespace motifcount::python
