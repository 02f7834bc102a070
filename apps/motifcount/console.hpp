#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "count_options.hpp"
#include "motifcount/run.hpp"

namespace motifcount::app {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Prints messages to standard error, copies them to the log (`--log`), and draws the progress line. All functions except
/// progress() throw Error(output) if the log cannot be written. If the log is an existing file that is not a log of motifcount,
/// begin() replaces the file. A run that fails earlier leaves the file unchanged.
class Console : public ProgressSink {
public:
    /// Throws Error(output) if the log cannot be opened.
    explicit Console(ConsoleSettings const& settings);

    void begin() override;
    void progress(Progress const& progress) override;
    void warning(Message const& text) override;
    void guess(std::string_view text) override;
    void note(std::string_view text) override;
    void error(Error const& error);
    /// Prints the result of a run or of an option, such as --verify, unless -q is given. Does nothing if the memory is not
    /// sufficient, because the outputs of the run are complete.
    void answer(std::function<std::string()> const& text);
    /// Prints a one-line summary of the run on a terminal or with -v.
    void closing(Result const& result);

    /// Removes the progress line and closes the log.
    void close();

private:
    using Clock = std::chrono::steady_clock;
    void say(std::string_view kind, std::string_view text, bool shown);
    void clear_progress();
    void open();
    void write_log(std::string_view text);
    [[noreturn]] void fail_log();

    bool quiet_;
    bool verbose_;
    bool on_terminal_;
    bool shows_progress_;
    std::string log_path_;
    std::unique_ptr<std::FILE, CloseFile> log_;
    std::string unlogged_;  ///< messages printed before the log was opened
    Clock::time_point next_progress_;
    bool progress_on_screen_ = false;
};

/// Runs a subcommand with messages on standard error, and returns the exit status.
int with_console(ConsoleSettings const& settings, std::function<void(Console&)> const& body);

/// Replaces the contents of the log (`--log`) with `error`, so that the log of an earlier run is not mistaken for the log of
/// this run. Called if a run fails before its Console exists. Does nothing if the file is not a log of motifcount.
void log_refusal(int argc, char const* const* argv, std::string_view error);

}  // namespace motifcount::app
