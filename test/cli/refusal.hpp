#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "shell.hpp"

namespace motifcount::internal::test {

/// Runs a script that the command must refuse: with this status, one line that contains these words, and no output. The words
/// are a file with its line, or a setting with its value; test/golden has the wordings.
inline void check_refused(Shell& shell, std::string const& script, int status,
                          std::string const& words = "") {
    CAPTURE(script);
    auto const before = shell.files();
    Outcome const outcome = shell.run(script);
    CAPTURE(outcome.err);
    CHECK(outcome.status == status);
    CHECK(outcome.out == "");
    CHECK(outcome.error_lines() == 1);
    CHECK((outcome.err.starts_with("motifcount: error: ") || outcome.err.starts_with("motifgrid: error: ")));
    CHECK(outcome.err.find(words) != std::string::npos);
    CHECK(shell.files() == before);
}

/// Checks that the command is refused with the arguments in each line of `rows`. Words after " => " must be in the message.
inline void check_refused_rows(Shell& shell, std::string const& command, int status,
                               std::string const& rows) {
    std::istringstream lines(rows);
    for (std::string row; std::getline(lines, row);) {
        if (row.empty()) continue;
        std::size_t const arrow = row.find(" => ");
        check_refused(shell, command + " " + row.substr(0, arrow), status,
                      arrow == std::string::npos ? "" : row.substr(arrow + 4));
    }
}

}  // namespace motifcount::internal::test
