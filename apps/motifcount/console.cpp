#include "console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/process.hpp"
#include "motifcount/error.hpp"
#include "progress_line.hpp"

namespace motifcount::app {
namespace {

/// Of the terminal, less the last column, where some of them wrap.
std::size_t terminal_width() {
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2) return 79;
    return size.ws_col - 1U;
}

}  // namespace

Console::Console(ConsoleSettings const& settings)
    : quiet_(settings.quiet),
      verbose_(settings.verbose),
      on_terminal_(!settings.quiet && ::isatty(STDERR_FILENO) == 1),
      shows_progress_(settings.progress && on_terminal_),
      log_path_(settings.log),
      next_progress_(Clock::now() + std::chrono::milliseconds(500)) {
    if (log_path_.empty()) return;
    log_.reset(::fdopen(open_log(log_path_), "w"));
    if (!log_) throw Error(ErrorCode::output, log_path_ + ": " + std::strerror(errno));
}

void Console::progress(Progress const& progress) {
    if (!shows_progress_ || Clock::now() < next_progress_) return;
    next_progress_ = Clock::now() + std::chrono::milliseconds(200);
    std::fprintf(stderr, "\r\x1b[K%s", progress_line(progress, terminal_width()).c_str());
    progress_on_screen_ = true;
}

void Console::warning(std::string_view text) {
    say("warning: ", text, !quiet_);
}
void Console::note(std::string_view text) {
    say("", text, verbose_);
}
void Console::error(std::string_view text) {
    say("error: ", text, true);
}
void Console::closing(Result const& result) {
    bool const shown = verbose_ || on_terminal_;
    if (shown || log_) say("", closing_line(result), shown);
}
void Console::answer(std::string_view text) {
    say("", text, !quiet_);
}

void Console::say(std::string_view kind, std::string_view text, bool shown) {
    clear_progress();
    // One write a line, so that lines of several processes do not mix.
    std::string const line = "motifcount: " + std::string(kind) + cli::one_line(text) + '\n';
    if (shown) std::fwrite(line.data(), 1, line.size(), stderr);
    if (log_ &&
        (std::fwrite(line.data(), 1, line.size(), log_.get()) != line.size() || std::fflush(log_.get()) != 0))
        fail_log();
}

void Console::clear_progress() {
    if (progress_on_screen_) std::fputs("\r\x1b[K", stderr);
    progress_on_screen_ = false;
}

void Console::close() {
    clear_progress();
    if (log_ && std::fclose(log_.release()) != 0) fail_log();
}

void Console::fail_log() {
    int const error = errno;
    log_.reset();
    throw Error(ErrorCode::output, log_path_ + ": cannot write: " + std::strerror(error));
}

}  // namespace motifcount::app
