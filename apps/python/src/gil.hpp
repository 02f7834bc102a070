#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <thread>

// Before Python 3.14, a thread that requests the GIL after the interpreter has shut down, as a daemon thread may, is ended
// by unwinding its stack. The unwinding runs into destructors and catch (...) of this module and nanobind, which abort the
// process. The functions below make such a thread wait until the process ends instead, as Python 3.14 does.

namespace motifcount::python {

namespace nb = nanobind;

/// Calls a function of Python's C API. These functions do not throw, so a caught exception means that the thread is being
/// ended.
template <typename Call>
auto call_python(Call const& call) noexcept {
    try {
        return call();
    } catch (...) {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
}

/// Returns the new reference that a call of Python's C API returns. Throws nb::python_error if the call fails.
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

/// Holds the GIL for its lifetime, inside the lifetime of a ReleasedGil.
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
