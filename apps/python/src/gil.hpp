#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

// If a thread requests the GIL after the interpreter has shut down (a daemon thread may do so), Python before 3.14 unwinds the
// stack of the thread. The unwinding runs into destructors and catch (...) of this module and nanobind, which abort the
// process. With the functions below, the thread waits until the process ends instead, as in Python 3.14.

namespace motifcount::python {

namespace nb = nanobind;

/// Calls a function of Python's C API. These functions throw no exceptions, so a caught exception means that Python is ending
/// the thread.
template <typename Call>
auto call_python(Call const& call) noexcept {
    try {
        return call();
    } catch (...) {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

/// Calls a function of Python's C API and returns its result, a new reference. Throws nb::python_error if the call fails.
template <typename Call>
nb::object object_of(Call const& call) {
    nb::object object = nb::steal(call_python(call));
    if (!object.is_valid()) throw nb::python_error();
    return object;
}

/// Releases the GIL until this object is destroyed.
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

/// Holds the GIL until this object is destroyed. Used within the lifetime of a ReleasedGil.
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
