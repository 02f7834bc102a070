#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

// Before Python 3.14 a thread that asks for the GIL when the interpreter has ended, as a daemon thread can, is ended:
// its stack is unwound, which destructors and catch (...), ours and nanobind's, turn into an abort. With these it waits
// for ever, as since 3.14, until the process ends.

namespace motifcount::python {

namespace nb = nanobind;

/// Calls Python's C API, which throws nothing: what unwinds the stack is the end of the thread.
template <typename Call>
auto call_python(Call const& call) noexcept {
    try {
        return call();
    } catch (...) {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

/// The new reference that a call of Python's C API gives. Throws what Python has raised.
template <typename Call>
nb::object object_of(Call const& call) {
    nb::object object = nb::steal(call_python(call));
    if (!object.is_valid()) throw nb::python_error();
    return object;
}

/// Releases the GIL for its lifetime.
class ReleasedGil {
public:
    ReleasedGil() noexcept : thread_(PyEval_SaveThread()) {}
    ~ReleasedGil() { take(); }
    ReleasedGil(ReleasedGil const&) = delete;
    ReleasedGil& operator=(ReleasedGil const&) = delete;

private:
    friend class TakenGil;
    void take() noexcept {
        call_python([this] { PyEval_RestoreThread(thread_); });
    }

    PyThreadState* thread_;
};

/// Takes the GIL back for its lifetime.
class TakenGil {
public:
    explicit TakenGil(ReleasedGil& released) noexcept : released_(released) { released_.take(); }
    ~TakenGil() { released_.thread_ = PyEval_SaveThread(); }
    TakenGil(TakenGil const&) = delete;
    TakenGil& operator=(TakenGil const&) = delete;

private:
    ReleasedGil& released_;
};

}  // namespace motifcount::python
