#include "supervise.hpp"

#include <chrono>
#include <thread>

#include "text.hpp"

namespace motifcount::python {

void Listener::progress(Progress const& now) {
    if (callback_.is_none()) return;
    std::scoped_lock const lock(mutex_);
    input_ = now.input;
    newest_ = now;
}

void Listener::pass_on() {
    std::optional<Progress> now;
    std::string input;
    {
        std::scoped_lock const lock(mutex_);
        now = std::exchange(newest_, std::nullopt);
        input = input_;
    }
    if (now)
        callback_(to_text(input), now->bytes_done, now->bytes_total, now->bases, now->records, now->seconds);
}

void supervise(Meeting& meeting, Listener& listener, Feeder* feeder,
               std::function<void(std::stop_token)> const& work) {
    std::exception_ptr of_work;
    std::exception_ptr of_python;
    {
        nb::gil_scoped_release const released;
        bool done = false;
        std::jthread worker([&](std::stop_token const& stop) {
            try {
                work(stop);
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
                nb::gil_scoped_acquire const acquired;
                try {
                    if (look) {
                        if (PyErr_CheckSignals() != 0) throw nb::python_error();
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
        if (of_python) {
            worker.request_stop();
            if (feeder != nullptr) feeder->cancel();
            meeting.changed.notify_all();
        }
        lock.unlock();
        worker.join();
    }
    // A search that was through before it could stop is stopped all the same.
    if (of_python) std::rethrow_exception(of_python);
    if (of_work) std::rethrow_exception(of_work);
    listener.pass_on();
}

}  // namespace motifcount::python
