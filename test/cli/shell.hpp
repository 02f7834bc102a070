#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/fastx.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

/// Helpers that run shell scripts with the commands under test
namespace motifcount::internal::test {

/// True if the commands are built with sanitizers. The undefined-behaviour sanitizer opens pipes and writes to them when it
/// examines an object. Injected faults and counted calls could then be calls of the sanitizer.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool under_sanitizer = true;
#else
inline constexpr bool under_sanitizer = false;
#endif

/// Exit status and output of a script
struct Outcome {
    int status = 0;  ///< Exit status; 128 + n if signal n ended the script
    std::string out;
    std::string err;

    [[nodiscard]] std::size_t error_lines() const {
        return static_cast<std::size_t>(std::count(err.begin(), err.end(), '\n'));
    }
};

/// Temporary working directory in which bash scripts run. In a script, $M is motifcount, $G is motifgrid and $T is the folder
/// test-data. Standard input is empty.
class Shell {
public:
    /// Starts a script and returns its process id for finish(). After `exec` in the script, this is the process id of the
    /// command.
    pid_t start(std::string const& script) {
        // The files are opened before the fork, because the child may start only after a later script has written to the files.
        int const in = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
        int const out = ::open(log("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        int const err = ::open(log("err").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        pid_t const child = ::fork();
        if (child == 0) run_in_child(script, in, out, err);
        for (int const fd : {in, out, err}) ::close(fd);
        if (child < 0) throw std::runtime_error("cannot fork");
        return child;
    }

    Outcome finish(pid_t child) {
        int status = 0;
        while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
        }
        int const code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
        return {code, read_file(log("out")), read_file(log("err"))};
    }

    Outcome run(std::string const& script) { return finish(start(script)); }

    /// Runs a script and checks that its exit status is 0.
    Outcome must_run(std::string const& script) {
        Outcome outcome = run(script);
        CAPTURE(script);
        CAPTURE(outcome.out);
        CAPTURE(outcome.err);
        REQUIRE(outcome.status == 0);
        return outcome;
    }

    [[nodiscard]] std::string path(std::string_view name) const { return work_.path(name); }
    std::string write(std::string_view name, std::string_view content) const {
        return work_.write(name, content);
    }
    [[nodiscard]] std::string read(std::string_view name) const { return read_file(path(name)); }
    [[nodiscard]] bool exists(std::string_view name) const { return std::filesystem::exists(path(name)); }

    /// Sorted names of the files in the working directory
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (auto const& entry : std::filesystem::directory_iterator(path("")))
            names.push_back(entry.path().filename());
        std::sort(names.begin(), names.end());
        return names;
    }

private:
    [[noreturn]] void run_in_child(std::string const& script, int in, int out, int err) const {
        ::setenv("M", MOTIFCOUNT_COMMAND, 1);
        ::setenv("G", MOTIFGRID_COMMAND, 1);
        ::setenv("T", MOTIFCOUNT_TEST_DATA, 1);
        // Without this, the command would ignore signals that the caller ignores, as in background jobs of a shell.
        for (int const number : {SIGPIPE, SIGINT, SIGQUIT, SIGHUP, SIGTERM}) ::signal(number, SIG_DFL);
        if (::chdir(path("").c_str()) == 0 && ::dup2(in, 0) == 0 && ::dup2(out, 1) == 1 &&
            ::dup2(err, 2) == 2)
            ::execl("/bin/bash", "bash", "-c", script.c_str(), static_cast<char*>(nullptr));
        ::_exit(99);
    }

    [[nodiscard]] std::string log(std::string_view name) const { return logs_.path(name); }

    TempDir work_;
    TempDir logs_;
};

/// Content of a JSON report before `"run"`; the rest may differ between runs
inline std::string results_of(std::string const& json) {
    return json.substr(0, json.find("\"run\""));
}

}  // namespace motifcount::internal::test
