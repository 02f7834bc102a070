// Tests of outputs in programs that close standard streams, change the working folder or request a stop

#include <doctest/doctest.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <system_error>
#include <thread>

#include "motifcount/run.hpp"
#include "output/output_file.hpp"
#include "output/output_folder.hpp"
#include "support/error_of.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::read_file;
using test::TempDir;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

/// Closes a standard stream, and restores it in the destructor.
class Closed {
public:
    explicit Closed(int stream) : stream_(stream), saved_(::fcntl(stream, F_DUPFD_CLOEXEC, 10)) {
        ::close(stream);
    }
    ~Closed() {
        ::dup2(saved_, stream_);
        ::close(saved_);
    }
    Closed(Closed const&) = delete;
    Closed& operator=(Closed const&) = delete;

    /// True if no other file has the descriptor of the stream and would receive printed text
    [[nodiscard]] bool still() const { return ::write(stream_, "printed", 7) < 0 && errno == EBADF; }

private:
    int stream_;
    int saved_;
};

/// Changes the working folder, and restores it in the destructor.
class WorkIn {
public:
    explicit WorkIn(std::string const& folder) : before_(fs::current_path()) { go(folder); }
    ~WorkIn() {
        std::error_code ignored;
        fs::current_path(before_, ignored);
    }
    WorkIn(WorkIn const&) = delete;
    WorkIn& operator=(WorkIn const&) = delete;

    void go(std::string const& folder) { fs::current_path(folder); }

private:
    fs::path before_;
};

}  // namespace

TEST_CASE("text printed to a closed stream does not get into an output") {
    TempDir const dir;
    for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        CAPTURE(stream);
        for (std::string const& path : {dir.path("out"), dir.write("old", "old"), std::string("/dev/null")}) {
            CAPTURE(path);
            bool closed = false;
            {
                Closed const now(stream);
                OutputFile file(path);
                closed = now.still();
                file.write("text");
                file.publish();
            }
            CHECK(closed);
            CHECK((path == "/dev/null" || read_file(path) == "text"));
        }
        bool closed = false;
        {
            Closed const now(stream);
            int const log = open_log(dir.path("log"));
            closed = now.still();
            ::close(log);
        }
        CHECK(closed);
        CHECK(read_file(dir.path("log")).empty());
    }
}

TEST_CASE("a relative output stays in the folder where it was opened") {
    TempDir const dir;
    TempDir const other;
    fs::create_directory(dir.path("data"));
    dir.write("old", "old");
    fs::create_symlink("data/target", dir.path("link"));
    WorkIn work(dir.path(""));
    for (std::string const name : {"new", "old", "data/new", "link"}) {
        CAPTURE(name);
        work.go(dir.path(""));
        OutputFile file(name);
        file.write("text");
        work.go(other.path(""));
        file.publish();
        CHECK(read_file(dir.path(name)) == "text");
    }
    CHECK(fs::is_symlink(dir.path("link")));
    CHECK(read_file(dir.path("data/target")) == "text");
    CHECK(fs::is_empty(other.path("")));
}

TEST_CASE("an abandoned output folder is removed from any working folder") {
    TempDir const dir;
    TempDir const other;
    fs::create_directory(other.path("folder"));
    WorkIn work(dir.path(""));
    for (bool const by_signal : {false, true}) {
        work.go(dir.path(""));
        auto folder = std::make_unique<OutputFolder>("folder");
        REQUIRE(fs::is_directory(dir.path("folder")));
        work.go(other.path(""));
        if (by_signal)
            remove_temporaries();
        else
            folder.reset();
        CHECK(!fs::exists(dir.path("folder")));
        CHECK(fs::is_directory(other.path("folder")));
    }
}

TEST_CASE("messages show the name of an output as it was given") {
    TempDir const dir;
    WorkIn const work(dir.path(""));
    CHECK(test::message_of([] { return OutputFile("no/such/out").in_place(); }) ==
          "no/such/out: cannot create a file in no/such/: No such file or directory");
    OutputFile file("out");
    fs::create_directory("out");
    CHECK(
        test::message_of([&file] { file.publish(); }).starts_with("out: cannot rename the finished file: "));
}

TEST_CASE("outputs work in a working folder with a name longer than PATH_MAX") {
    TempDir const dir;
    WorkIn work(dir.path(""));
    std::string const level(250, 'd');
    for (int i = 0; i < 20; ++i) {
        fs::create_directory(level);
        work.go(level);
    }
    for (std::string const text : {"new", "replaced"}) {
        OutputFile file("out");
        file.write(text);
        file.publish();
        CHECK(read_file("out") == text);
    }
    OutputFolder("folder").keep();
    CHECK(fs::is_directory("folder"));
}

TEST_CASE("waiting for a FIFO to be opened or read can be stopped") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    for (bool const has_reader : {false, true}) {
        CAPTURE(has_reader);
        int const reader = has_reader ? ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
        std::stop_source stop;
        std::atomic<bool> freed = false;  // True if the test had to end the wait
        std::jthread const asker([&](std::stop_token const& ended) {
            std::this_thread::sleep_for(100ms);
            stop.request_stop();
            for (int i = 0; i < 200 && !ended.stop_requested(); ++i) std::this_thread::sleep_for(50ms);
            if (ended.stop_requested()) return;
            freed = true;
            int const late = ::open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
            for (std::string part(100'000, ' '); !ended.stop_requested(); std::this_thread::sleep_for(1ms))
                static_cast<void>(!::read(late, part.data(), part.size()));
            ::close(late);
        });
        Error const error = test::error_of([&] {
            OutputFile file(fifo, stop.get_token());
            file.write(std::string(1'000'000, 'x'));
            file.finish();
        });
        CHECK(error.code() == ErrorCode::stopped);
        CHECK(!freed);
        if (reader >= 0) ::close(reader);
    }
}

TEST_CASE("a handled signal does not end the wait for a FIFO's reader") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    struct sigaction handled {};  // SA_RESTART is not set, so that system calls return EINTR
    handled.sa_handler = [](int) {};
    struct sigaction before {};
    REQUIRE(::sigaction(SIGUSR1, &handled, &before) == 0);
    std::string read;
    {
        std::jthread const reader([&, writer = ::pthread_self()] {
            std::this_thread::sleep_for(100ms);
            ::pthread_kill(writer, SIGUSR1);
            std::this_thread::sleep_for(50ms);
            read = read_file(fifo);
        });
        std::string const refusal = test::message_of([&] {
            OutputFile file(fifo);
            file.write("through");
            file.publish();
        });
        if (!refusal.empty()) {
            // Opens the FIFO for writing, because the reader still waits for a writer.
            int const late = ::open(fifo.c_str(), O_RDWR | O_CLOEXEC);
            std::this_thread::sleep_for(200ms);
            ::close(late);
        }
        CHECK(refusal == "");
    }
    CHECK(read == "through");
    REQUIRE(::sigaction(SIGUSR1, &before, nullptr) == 0);
}

TEST_CASE("a stoppable write to a FIFO waits for a late and slow reader") {
    TempDir const dir;
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::string const text(300'000, 'x');
    std::string read;
    {
        std::jthread const reader([&] {
            std::this_thread::sleep_for(150ms);
            int const descriptor = ::open(fifo.c_str(), O_RDONLY | O_CLOEXEC);
            std::this_thread::sleep_for(150ms);
            std::string part(10'000, ' ');
            for (ssize_t size = 1; size > 0; read.append(part, 0, static_cast<std::size_t>(size)))
                size = std::max<ssize_t>(::read(descriptor, part.data(), part.size()), 0);
            ::close(descriptor);
        });
        std::stop_source const stop;
        OutputFile file(fifo, stop.get_token());
        file.write(text);
        file.publish();
    }
    CHECK((read == text));
}
