#pragma once

#include <doctest/doctest.h>

#include "shell.hpp"

namespace motifcount::internal::test {

/// True if `script` can open a pseudo-terminal. Otherwise, as in containers without /dev/pts, reports that the test is skipped.
inline bool has_terminal(Shell& shell) {
    bool const opened = shell.run("script -qec true /dev/null </dev/null").status == 0;
    if (!opened) MESSAGE("SKIPPED: this system has no pseudo-terminals (/dev/pts)");
    return opened;
}

}  // namespace motifcount::internal::test
