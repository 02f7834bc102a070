#include "console.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "cli/process.hpp"
#include "motifcount/error.hpp"

namespace motifcount::app {
namespace {

// Three digits at the least, so that every change shows, and a unit that keeps the number short.
std::string with_unit(double value, std::string_view unit) {
    static constexpr std::array<char const*, 5> prefixes{"", "k", "M", "G", "T"};
    std::size_t prefix = 0;
    for (; value >= 1000 && prefix + 1 < prefixes.size(); ++prefix) value /= 1000;
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.*f %s%.*s", prefix == 0 || value >= 100 ? 0 : 1, value,
                  prefixes[prefix], static_cast<int>(unit.size()), unit.data());
    return text.data();
}

std::string minutes(double seconds) {
    auto const whole = static_cast<long long>(std::ceil(seconds));
    std::array<char, 64> text{};
    if (whole >= 3600)
        std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60,
                      whole % 60);
    else
        std::snprintf(text.data(), text.size(), "%lld:%02lld", whole / 60, whole % 60);
    return text.data();
}

}  // namespace

std::string progress_line(Progress const& progress) {
    double const seconds = std::max(progress.seconds, 1e-3);
    auto const done = static_cast<double>(progress.bytes_done);
    std::string line = with_unit(static_cast<double>(progress.bases), "base") + ", " +
                       with_unit(static_cast<double>(progress.records), "records") + ", " +
                       with_unit(done / seconds, "B/s");
    if (progress.bytes_total > 0 && progress.bytes_done > 0) {
        double const part = std::min(1.0, done / static_cast<double>(progress.bytes_total));
        line += ", " + std::to_string(static_cast<int>(100 * part)) + "%, " +
                minutes(seconds / part - seconds) + " left";
    }
    return line;
}

Console::Console(ConsoleSettings const& settings)
    : quiet_(settings.quiet),
      verbose_(settings.verbose),
      shows_progress_(settings.progress && !settings.quiet && ::isatty(STDERR_FILENO) == 1),
      log_path_(settings.log),
      next_progress_(Clock::now() + std::chrono::milliseconds(500)) {
    if (log_path_.empty()) return;
    log_.reset(::fdopen(open_log(log_path_), "w"));
    if (!log_) throw Error(ErrorCode::output, log_path_ + ": " + std::strerror(errno));
}

void Console::progress(Progress const& progress) {
    if (!shows_progress_ || Clock::now() < next_progress_) return;
    next_progress_ = Clock::now() + std::chrono::milliseconds(200);
    std::fprintf(stderr, "\r\x1b[K%s", progress_line(progress).c_str());
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
