// Tests of byte sources: files, FIFOs, standard input and devices, and files that change while they are read
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <thread>

#include "compress.hpp"
#include "io/input_file.hpp"
#include "read_all.hpp"
#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;
using namespace std::chrono_literals;

namespace {

std::string const text = "@a x\nACGTACGT\n+\nIIIIIIII\n@b\nGGCC\n+\nIIII\n";
Records const records{{"a", "ACGTACGT"}, {"b", "GGCC"}};

/// Starts a thread that writes `bytes` to a path, `step` bytes per call.
std::jthread write_slowly(std::string const& path, std::string bytes, std::size_t step) {
    return std::jthread([=] {
        int const descriptor = ::open(path.c_str(), O_WRONLY);
        for (std::size_t at = 0; at < bytes.size(); at += step)
            if (::write(descriptor, bytes.data() + at, std::min(step, bytes.size() - at)) < 0) break;
        ::close(descriptor);
    });
}

/// Makes a descriptor standard input, and restores standard input in the destructor.
class UseAsStdin {
public:
    explicit UseAsStdin(int descriptor) : saved_(::dup(STDIN_FILENO)) {
        ::dup2(descriptor, STDIN_FILENO);
        ::close(descriptor);
    }
    ~UseAsStdin() {
        ::dup2(saved_, STDIN_FILENO);
        ::close(saved_);
    }

private:
    int saved_;
};

void ignore_signal(int) {}

}  // namespace

TEST_CASE("a FIFO written byte by byte, in every storage") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (std::string const& bytes : {text, gzip_member(text), bgzf_file(text, 10), std::string()}) {
        for (std::size_t step : {1U, 7U, 100'000U}) {
            auto const writer = write_slowly(fifo, bytes, step);
            CHECK(read_all(fifo, {10, 2, 3, true}).records == (bytes.empty() ? Records{} : records));
        }
    }
}

TEST_CASE("a stoppable read of a FIFO waits for a late writer") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::stop_source const stop;
    for (std::string const& bytes : {text, std::string()}) {
        std::jthread const writer([&] {
            std::this_thread::sleep_for(150ms);
            int const descriptor = ::open(fifo.c_str(), O_WRONLY);
            std::this_thread::sleep_for(150ms);
            CHECK(::write(descriptor, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
            std::this_thread::sleep_for(150ms);
            ::close(descriptor);
        });
        InputFile file(fifo, stop.get_token());
        std::string read(100, ' ');
        read.resize(file.read(read.data(), read.size()));
        CHECK(read == bytes);
    }
}

TEST_CASE("mates in FIFOs whose writer opens both before it writes") {
    TempDir const dir;
    std::string const first = dir.path("first");
    std::string const second = dir.path("second");
    for (std::string const& fifo : {first, second}) REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::stop_source const stop;
    std::jthread const writer([&] {
        int const one = ::open(first.c_str(), O_WRONLY);
        int const two = ::open(second.c_str(), O_WRONLY);
        for (int const descriptor : {two, one}) {
            CHECK(::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
            ::close(descriptor);
        }
    });
    InputFile one(first, stop.get_token());
    InputFile two(second, stop.get_token());
    CHECK(one.peek(text.size()) == text);
    CHECK(two.peek(text.size()) == text);
}

TEST_CASE("waiting for a FIFO's writer can be stopped") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::stop_source stop;
    std::atomic<bool> freed = false;  // True if the test had to end the wait
    std::jthread const asker([&](std::stop_token const& ended) {
        std::this_thread::sleep_for(100ms);
        stop.request_stop();
        for (int i = 0; i < 200 && !ended.stop_requested(); ++i) std::this_thread::sleep_for(50ms);
        if (ended.stop_requested()) return;
        freed = true;
        ::close(::open(fifo.c_str(), O_WRONLY | O_NONBLOCK));
    });
    CHECK(error_of([&] { return InputFile(fifo, stop.get_token()).peek(1); }).code() == ErrorCode::stopped);
    CHECK(!freed);
}

TEST_CASE("standard input: a pipe, a file, a file read in part") {
    TempDir const dir;
    std::string const path = dir.write("file", "skipped\n" + text);
    {
        int pipe_ends[2];
        REQUIRE(::pipe(pipe_ends) == 0);
        REQUIRE(::write(pipe_ends[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
        ::close(pipe_ends[1]);
        UseAsStdin const use(pipe_ends[0]);
        CHECK(read_all("-").records == records);
    }
    {
        int pipe_ends[2];
        REQUIRE(::pipe2(pipe_ends, O_NONBLOCK) == 0);  // Some programs pass nonblocking pipes to children
        UseAsStdin const use(pipe_ends[0]);
        std::jthread const writer([descriptor = pipe_ends[1]] {
            for (char const byte : text) {
                ::usleep(500);
                if (::write(descriptor, &byte, 1) != 1) break;
            }
            ::close(descriptor);
        });
        CHECK(read_all("-").records == records);
    }
    {
        int const descriptor = ::open(path.c_str(), O_RDONLY);
        ::lseek(descriptor, 8, SEEK_SET);
        UseAsStdin const use(descriptor);
        CHECK(read_all("-", {9, 2, 3, true}).records == records);
    }
    {
        UseAsStdin const use(::open(dir.write("bad", "hello").c_str(), O_RDONLY));
        CHECK(error_of("-").starts_with("standard input: line 1: 'h' was found instead of"));
    }
}

TEST_CASE("a file that got descriptor 0 is closed, too") {
    TempDir const dir;
    std::string const path = dir.write("file", text);
    auto const is_open = [] { return ::fcntl(STDIN_FILENO, F_GETFD) >= 0; };
    int const saved = ::dup(STDIN_FILENO);
    ::close(STDIN_FILENO);
    bool open_meanwhile = false;
    {
        InputFile const file(path);
        open_meanwhile = file.descriptor() == STDIN_FILENO && is_open();
    }
    bool const open_after = is_open();
    std::string const message = message_of([&] { return InputFile(dir.path("")).descriptor(); });
    bool const open_after_error = is_open();
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    { InputFile const input("-"); }
    CHECK(open_meanwhile);
    CHECK_FALSE(open_after);
    CHECK(message.ends_with("Is a directory"));
    CHECK_FALSE(open_after_error);
    CHECK(is_open());
}

TEST_CASE("files whose reported size is 0 are read anyway") {
    auto const reading = error_of("/proc/self/status");
    CHECK(reading.starts_with("/proc/self/status: line 1: 'N' was found instead of"));
}

TEST_CASE("a file that shrinks while it is read is an error") {
    TempDir const dir;
    std::string many;
    while (many.size() < 2'000'000) many += text;
    MemberStyle stored;
    stored.level = 0;
    for (std::string const& bytes : {many, gzip_member(many, stored), many + "@"}) {
        std::string const path = dir.write("file", bytes);
        ReaderOptions options;
        options.piece_bytes = 1000;
        auto const reader = open_fastx(path, options);
        auto const piece = reader->make_piece();
        PackedText packed;
        REQUIRE(reader->fetch(*piece));
        reader->pack(*piece, packed);
        std::filesystem::resize_file(path, bytes.size() / 2);
        std::string const error = message_of([&] {
            while (reader->fetch(*piece)) reader->pack(*piece, packed);
        });
        std::string const half = std::to_string(bytes.size() / 2);
        if (bytes[0] == '@') {
            CHECK(error == path + ": the file shrank while it was being read: the file now ends at byte " +
                               half + ", but had " + std::to_string(bytes.size()) +
                               " bytes when it was opened");
        } else {
            CHECK(error == path + ": the compressed file is truncated: it ends at byte " + half +
                               " inside the gzip member");
        }
    }
}

TEST_CASE("a file that grows while it is read is read to its end") {
    TempDir const dir;
    std::string const path = dir.write("file", text);
    ReaderOptions options;
    options.piece_bytes = 10;
    auto const reader = open_fastx(path, options);
    auto const piece = reader->make_piece();
    PackedText packed;
    std::uint64_t count = 0;
    bool grown = false;
    while (reader->fetch(*piece)) {
        reader->pack(*piece, packed);
        count += packed.record_count() - (packed.batch().first_continues ? 1 : 0);
        if (!grown) std::ofstream(path, std::ios::app) << text;
        grown = true;
    }
    CHECK(count == 4);
    CHECK(reader->bytes_consumed() == 2 * text.size());
}

TEST_CASE("interrupted reads are repeated") {
    struct sigaction action {};
    struct sigaction before {};
    action.sa_handler = ignore_signal;  // SA_RESTART is not set, so calls return EINTR
    REQUIRE(::sigaction(SIGALRM, &action, &before) == 0);
    itimerval timer{{0, 500}, {0, 500}};
    ::setitimer(ITIMER_REAL, &timer, nullptr);
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    {
        std::jthread const writer([&] {
            sigset_t all;
            sigfillset(&all);
            pthread_sigmask(SIG_BLOCK, &all, nullptr);
            int const descriptor = ::open(fifo.c_str(), O_WRONLY);
            for (char const byte : text) {
                ::usleep(1000);
                if (::write(descriptor, &byte, 1) != 1) break;
            }
            ::close(descriptor);
        });
        CHECK(read_all(fifo, {10, 1, 3, true}).records == records);
    }
    timer = {};
    ::setitimer(ITIMER_REAL, &timer, nullptr);
    ::sigaction(SIGALRM, &before, nullptr);
}
