#pragma once

#include <doctest/doctest.h>

#include <string>

#include "shell.hpp"

namespace motifcount::internal::test {

/// Runs a script that the command must refuse: with this status, one line that contains these words, and no output.
inline void check_refused(Shell& shell, std::string const& script, int status, std::string const& words) {
    CAPTURE(script);
    auto const before = shell.files();
    Outcome const outcome = shell.run(script);
    CAPTURE(outcome.err);
    CHECK(outcome.status == status);
    CHECK(outcome.out == "");
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.starts_with("motifcount: error: "));
    CHECK(outcome.err.find(words) != std::string::npos);
    CHECK(shell.files() == before);
}

}  // namespace motifcount::internal::test
