#pragma once

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "count_options.hpp"
#include "motifcount/run.hpp"

namespace motifcount::app {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

/// Messages for the person at the terminal (stderr), their copy in `--log`, and the progress line. All but
/// progress() throw Error(output) if the log cannot be written. A file that is there and no log of ours is replaced when
/// the reads are about to be read, not by a run that is refused.
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
    /// What the user asked for with an option; shown unless -q.
    void answer(std::string_view text);
    /// What was read and found, in one line; shown on a terminal and with -v.
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
    std::string unlogged_;  ///< what was said before the log was opened
    Clock::time_point next_progress_;
    bool progress_on_screen_ = false;
};

/// Of a run that was refused before its console was there: the log of a run before, if `--log` among the words names
/// one, gives way to the error, so that it is not taken for this run's. What is no log of ours stays as it is.
void log_refusal(int argc, char const* const* argv, std::string_view error);

}  // namespace motifcount::app
