#include "console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/process.hpp"
#include "motifcount/error.hpp"
#include "progress_line.hpp"

namespace motifcount::app {
namespace {

// Prefix of every line of a log
constexpr std::string_view log_start = "motifcount: ";

/// Returns the file given with --log; empty without --log.
std::string named_log(int argc, char const* const* argv) {
    constexpr std::string_view option = "--log";
    for (int i = 1; i < argc; ++i) {
        std::string_view const word = argv[i];
        if (word == "--") break;
        if (word == option && i + 1 < argc) return argv[i + 1];
        if (word.starts_with("--log=")) return std::string(word.substr(option.size() + 1));
    }
    return {};
}

std::string log_line(std::string_view kind, std::string_view text) {
    return std::string(log_start).append(kind) + cli::one_line(text) + '\n';
}

/// True if the path is a regular file that is not empty. Pipes and devices are not read.
bool holds_text(std::string const& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && !std::filesystem::is_empty(path, ignored);
}

/// True if the file begins like a log written by motifcount.
bool is_log(std::string const& path) {
    if (!holds_text(path)) return false;
    std::unique_ptr<std::FILE, CloseFile> const file(std::fopen(path.c_str(), "r"));
    char start[log_start.size()];
    return file && std::fread(start, 1, sizeof start, file.get()) == sizeof start &&
           std::string_view(start, sizeof start) == log_start;
}

/// Opens the log and empties it. Returns null and sets errno if no stream can be allocated.
std::FILE* open_log_stream(std::string const& path) {
    int const descriptor = open_log(path);
    std::FILE* const stream = ::fdopen(descriptor, "w");
    if (stream == nullptr) {
        int const error = errno;
        ::close(descriptor);
        errno = error;
    }
    return stream;
}

/// Returns the width of the terminal minus 1, because some terminals wrap in the last column. 79 if the width is unknown.
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
    if (!holds_text(log_path_) || is_log(log_path_)) open();
}

void Console::begin() {
    if (!log_) open();
}

void Console::progress(Progress const& progress) {
    if (!shows_progress_ || Clock::now() < next_progress_) return;
    next_progress_ = Clock::now() + std::chrono::milliseconds(200);
    std::fprintf(stderr, "\r\x1b[K%s", progress_line(progress, terminal_width()).c_str());
    progress_on_screen_ = true;
}

void Console::warning(Message const& text) {
    say("warning: ", text.command(), !quiet_);
}
void Console::guess(std::string_view text) {
    say("", text, !quiet_);
}
void Console::note(std::string_view text) {
    say("", text, verbose_);
}
void Console::error(Error const& error) {
    say("error: ", error.message().command(), true);
    for (std::string const& line : cli::further_lines(error)) say("", line, true);
}
void Console::closing(Result const& result) {
    bool const shown = verbose_ || on_terminal_;
    if (shown || log_) say("", closing_line(result), shown);
}
void Console::answer(std::function<std::string()> const& text) {
    if (quiet_ && !log_) return;
    try {
        say("", text(), !quiet_);
    } catch (std::bad_alloc const&) {
    }
}

void Console::say(std::string_view kind, std::string_view text, bool shown) {
    clear_progress();
    // Each line is a single write, so that lines of concurrent processes do not mix.
    std::string const line = log_line(kind, text);
    if (shown) std::fwrite(line.data(), 1, line.size(), stderr);
    if (log_)
        write_log(line);
    else
        unlogged_ += line;
}

void Console::open() {
    if (log_path_.empty()) return;
    log_.reset(open_log_stream(log_path_));
    if (!log_) throw Error(ErrorCode::output, log_path_ + ": " + std::strerror(errno));
    write_log(unlogged_);
}

void Console::write_log(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), log_.get()) != text.size() || std::fflush(log_.get()) != 0)
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

int with_console(ConsoleSettings const& settings, std::function<void(Console&)> const& body) {
    Console console(settings);
    try {
        body(console);
        console.close();
        return cli::success;
    } catch (Error const& error) {
        if (error.code() != ErrorCode::broken_pipe) console.error(error);
        return cli::status_of(error.code());
    }
}

void log_refusal(int argc, char const* const* argv, std::string_view error) {
    std::string const path = named_log(argc, argv);
    if (!is_log(path)) return;
    try {
        std::unique_ptr<std::FILE, CloseFile> const file(open_log_stream(path));
        std::string const line = log_line("error: ", error);
        if (file) std::fwrite(line.data(), 1, line.size(), file.get());
    } catch (Error const&) {  // the caller reports the original error
    }
}

}  // namespace motifcount::app
