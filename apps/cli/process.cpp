#include "cli/process.hpp"

#include <fcntl.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include "motifcount/motif_file.hpp"
#include "motifcount/run.hpp"

namespace motifcount::cli {
namespace {

extern "C" void remove_and_die(int signal) {
    remove_temporaries();
    // SA_RESETHAND has restored the default action, and SA_NODEFER leaves the signal unblocked, so this ends the process.
    ::raise(signal);
}

void occupy(int descriptor, int access) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
    // open() returns the lowest free descriptor, which is `descriptor`, because all lower ones are open. The access mode is
    // wrong on purpose: using the stream then fails, instead of silently reading or writing nothing.
    static_cast<void>(::open("/dev/null", access));
}

void on_signal(int number) {
    struct sigaction action {};
    if (::sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
        return;  // keep signals ignored, for example by nohup
    action = {};
    action.sa_handler = remove_and_die;
    action.sa_flags = static_cast<int>(SA_RESETHAND | SA_NODEFER);
    ::sigaction(number, &action, nullptr);
}

/// Limits the memory that glibc keeps after free(). By default, freeing a large block raises both thresholds, and glibc then
/// keeps up to twice the size of the block per thread. The limits save 70 MB in a screen of eight samples on 16 threads.
void give_back_freed_memory() {
#if defined(__GLIBC__)
    constexpr int large = 256 << 10;
    ::mallopt(M_MMAP_THRESHOLD, large);
    ::mallopt(M_TRIM_THRESHOLD, large);
#endif
}

}  // namespace

void prepare_process() {
    give_back_freed_memory();
    occupy(STDIN_FILENO, O_WRONLY);
    occupy(STDOUT_FILENO, O_RDONLY);
    occupy(STDERR_FILENO, O_WRONLY);
    for (int const number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) on_signal(number);
    std::signal(SIGXFSZ, SIG_IGN);
}

void complain_of_memory(char const* program) noexcept {
    char line[128];
    int const length = std::snprintf(line, sizeof line, "%.60s: error: out of memory\n", program);
    static_cast<void>(!::write(STDERR_FILENO, line, static_cast<std::size_t>(length)));
}

int status_of(ErrorCode code) {
    switch (code) {
        case ErrorCode::usage:
            return usage_error;
        case ErrorCode::broken_pipe:
            return closed_pipe;
        default:
            return failure;
    }
}

void hide_further_gpus(DeviceChoice const& chosen) {
    constexpr int most = 64;  // No host has more GPUs; larger numbers are an error later
    if (chosen.kind == DeviceChoice::Kind::cpu) return;
    int const last = chosen.numbers.empty() ? 0 : std::ranges::max(chosen.numbers);
    if (last >= most) return;
    std::string visible = "0";
    for (int number = 1; number <= last; ++number) visible.append(",").append(std::to_string(number));
    ::setenv("CUDA_VISIBLE_DEVICES", visible.c_str(), 0);
}

int run_guarded(std::string const& program, std::function<int()> const& body) {
    auto const complain = [&program](std::string const& message) {
        std::string const line = program + ": error: " + one_line(message) + '\n';
        std::fwrite(line.data(), 1, line.size(), stderr);
    };
    try {
        prepare_process();
        return body();
    } catch (Error const& error) {
        if (error.code() != ErrorCode::broken_pipe) complain(error.message().command());
        for (std::string const& line : further_lines(error))
            std::fputs((program + ": " + one_line(line) + '\n').c_str(), stderr);
        return status_of(error.code());
    } catch (std::bad_alloc const&) {
        complain_of_memory(program.c_str());
    } catch (std::exception const& error) {
        complain(std::string("internal error, please report it: ") + error.what());
    }
    return failure;
}

std::vector<std::string> further_lines(Error const& error) {
    auto const* const refused = dynamic_cast<TableError const*>(&error);
    if (refused == nullptr) return {};
    std::vector<std::string> lines;
    for (std::string const& row : refused->rows()) lines.push_back("  " + row);
    if (std::size_t const readings = refused->readings().size(); readings != 0)
        lines.push_back(std::string("to choose the columns, add ") +
                        (readings == 1 ? "this line" : "one of these lines") + " to the command:");
    for (MotifColumns const& reading : refused->readings())
        lines.push_back("  --columns " + to_string(reading));
    return lines;
}

int print(std::string_view text) {
    while (!text.empty()) {
        ssize_t const written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno == EAGAIN) {  // another program made the pipe non-blocking
            pollfd writable{STDOUT_FILENO, POLLOUT, 0};
            (void)::poll(&writable, 1, -1);
            continue;
        }
        if (written < 0)
            throw Error(errno == EPIPE ? ErrorCode::broken_pipe : ErrorCode::output,
                        std::string("standard output: cannot write: ") + std::strerror(errno));
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return success;
}

std::string one_line(std::string_view text) {
    static constexpr char hex[] = "0123456789abcdef";
    std::string line;
    for (char const letter : text) {
        auto const code = static_cast<unsigned char>(letter);
        if (code >= 0x20 && code != 0x7f)
            line += letter;
        else if (letter == '\n')
            line += "\\n";
        else if (letter == '\t')
            line += "\\t";
        else
            line += {'\\', 'x', hex[code >> 4U], hex[code & 15U]};
    }
    return line;
}

}  // namespace motifcount::cli
