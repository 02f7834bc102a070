#pragma once

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "shell.hpp"

namespace motifcount::internal::test {

/// Checks that the command refuses a script with this exit status, one line of error that contains `words`, and no output.
/// `words` are a file and line, or a setting and value; test/golden has the complete messages.
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

/// Checks that the command refuses the arguments in each line of `rows`. The text after " => " must be in the message.
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
