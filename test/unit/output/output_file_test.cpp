#include "output/output_file.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <optional>
#include <thread>
#include <vector>

#include "io/byte_source.hpp"
#include "io/compression.hpp"
#include "motifcount/run.hpp"
#include "report/format.hpp"
#include "support/error_of.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::error_of;
using test::read_file;
using test::TempDir;
namespace fs = std::filesystem;

namespace {

std::size_t entries(std::string const& directory) {
    auto const all = fs::directory_iterator(directory);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

TEST_CASE("a file appears at its path only when it is published") {
    TempDir const dir;
    std::string const path = dir.write("counts.tsv", "old");
    {
        OutputFile file(path);
        file.write("new");
        file.flush();
        CHECK(read_file(path) == "old");
        file.finish();
        CHECK(read_file(path) == "old");
        file.publish();
        CHECK(read_file(path) == "new");
    }
    CHECK(read_file(path) == "new");
    CHECK(entries(dir.path("")) == 1);
}

TEST_CASE("an abandoned output leaves only the old file") {
    TempDir const dir;
    std::string const path = dir.path("counts.tsv");
    {
        OutputFile file(path);
        file.write("half");
        file.flush();
        CHECK(!fs::exists(path));
    }
    CHECK(entries(dir.path("")) == 0);
}

TEST_CASE(".gz and .zst outputs are the same for any number of threads") {
    TempDir const dir;
    std::string text;
    for (unsigned line = 0; text.size() < 8'000'000; ++line)
        text += std::to_string(line * 2654435761U) + "\tACGT\n";
    struct Case {
        char const* name;
        char const* compression;
    };
    std::string expected;
    for (auto const& [name, compression] : {Case{"out.tsv.gz", "BGZF"}, Case{"out.tsv.zst", "zstd"}})
        for (int const helpers : {0, 1, 4}) {
            std::string const path = dir.path(name);
            OutputFile file(path);
            std::atomic<bool> ended = false;
            std::vector<std::thread> threads;
            for (int i = 0; i < helpers; ++i)
                threads.emplace_back([&] {
                    while (!ended)
                        if (file.has_work()) file.work();
                });
            for (std::size_t at = 0, size = 1; at < text.size(); at += size, size = size * 7 % 99991) {
                size = std::min(size, text.size() - at);
                file.write(std::string_view(text).substr(at, size));
            }
            ended = true;
            for (std::thread& thread : threads) thread.join();
            file.publish();
            if (helpers == 0) expected = read_file(path);
            CHECK((read_file(path) == expected));
            std::string back;
            ByteSource source(path);
            CHECK(detect_compression(InputFile(path).peek(compression_peek)).name == compression);
            for (std::string_view bytes; !(bytes = source.next()).empty();) back += bytes;
            CHECK((back == text));
        }
}

TEST_CASE("texts of any size are complete, whether written or formatted in place") {
    TempDir const dir;
    std::string expected;
    OutputFile file(dir.path("out"));
    for (std::size_t const size : {0U, 1U, 100'000U, 262'143U, 262'144U, 262'145U, 1U, 1'000'000U, 7U}) {
        std::string const text(size, static_cast<char>('a' + size % 26));
        file.write(text);
        file.advance(put(file.reserve(size), text));
        expected += text + text;
    }
    file.publish();
    CHECK(read_file(dir.path("out")) == expected);
}

TEST_CASE("a symbolic link stays, and its target is replaced") {
    TempDir const dir;
    fs::create_directory(dir.path("data"));
    fs::create_symlink("data/real.tsv", dir.path("link.tsv"));
    for (std::string const text : {"first", "second"}) {
        OutputFile file(dir.path("link.tsv"));
        file.write(text);
        file.publish();
        CHECK(fs::is_symlink(dir.path("link.tsv")));
        CHECK(read_file(dir.path("data/real.tsv")) == text);
    }
}

TEST_CASE("a new file's mode follows the umask; a replaced file keeps its mode") {
    TempDir const dir;
    mode_t const old_mask = ::umask(027);
    struct stat status {};
    {
        OutputFile file(dir.path("out"));
        file.publish();
    }
    REQUIRE(::stat(dir.path("out").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0640);
    REQUIRE(::chmod(dir.path("out").c_str(), 0604) == 0);
    {
        OutputFile file(dir.path("out"));
        file.publish();
    }
    REQUIRE(::stat(dir.path("out").c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == 0604);
    ::umask(old_mask);
}

TEST_CASE("names of the maximum length and names with odd letters") {
    TempDir const dir;
    for (std::string const& name : {std::string(255, 'n'), std::string("-o"), std::string("a b\nc\t\"*")}) {
        OutputFile file(dir.path(name));
        file.write(name);
        file.publish();
        CHECK(read_file(dir.path(name)) == name);
    }
}

TEST_CASE("devices and pipes are written as they are") {
    OutputFile null("/dev/null");
    CHECK(null.in_place());
    null.write("text");
    null.publish();
    CHECK(fs::is_character_file("/dev/null"));

    TempDir const dir;
    REQUIRE(::mkfifo(dir.path("fifo").c_str(), 0600) == 0);
    std::string read;
    std::thread reader([&] { read = read_file(dir.path("fifo")); });
    {
        OutputFile fifo(dir.path("fifo"));
        fifo.write("through");
        fifo.publish();
    }
    reader.join();
    CHECK(read == "through");
}

TEST_CASE("a closed pipe has its own kind of error") {
    auto const old = std::signal(SIGPIPE, SIG_IGN);
    TempDir const dir;
    REQUIRE(::mkfifo(dir.path("fifo").c_str(), 0600) == 0);
    int const reader = ::open(dir.path("fifo").c_str(), O_RDONLY | O_NONBLOCK);
    OutputFile fifo(dir.path("fifo"));
    ::close(reader);
    fifo.write("text");
    CHECK(error_of([&] { fifo.finish(); }).code() == ErrorCode::broken_pipe);
    std::signal(SIGPIPE, old);
}

TEST_CASE("several outputs are published together or not at all") {
    TempDir const dir;
    {
        OutputFile good(dir.path("good"));
        OutputFile bad("/dev/full");
        good.write("text");
        bad.write("text");
        CHECK(error_of([&] { publish_all({&good, &bad}); }).code() == ErrorCode::output);
    }
    CHECK(entries(dir.path("")) == 0);
    OutputFile one(dir.path("one"));
    OutputFile two(dir.path("two"));
    publish_all({&one, &two});
    CHECK(entries(dir.path("")) == 2);
}

TEST_CASE("an exception directly before publication leaves no output") {
    TempDir const dir;
    for (bool const throws : {true, false}) {
        OutputFile one(dir.path("one"));
        OutputFile two(dir.path("two"));
        auto const look = [&dir, throws] {
            CHECK(!fs::exists(dir.path("one")));
            if (throws) throw Error(ErrorCode::stopped, "stopped");
        };
        if (throws)
            CHECK(error_of([&] { publish_all({&one, &two}, look); }).code() == ErrorCode::stopped);
        else
            publish_all({&one, &two}, look);
        CHECK(fs::exists(dir.path("two")) == !throws);
    }
}

TEST_CASE("after a failed rename, earlier files stay and the error lists them") {
    TempDir const dir;
    std::optional<OutputFile> one(dir.path("one"));
    std::optional<OutputFile> two(dir.path("two"));
    std::optional<OutputFile> three(dir.path("three"));
    fs::create_directory(dir.path("three"));
    Error const error = error_of([&] { publish_all({&*one, &*two, &*three}); });
    three.reset();
    CHECK(error.code() == ErrorCode::output);
    CHECK(std::string(error.what()).starts_with(dir.path("three") + ": cannot rename the finished file: "));
    CHECK(std::string(error.what())
              .ends_with("; already complete: " + dir.path("one") + ", " + dir.path("two")));
    CHECK(entries(dir.path("")) == 3);
}

TEST_CASE("a signal handler removes all files with temporary names and no others") {
    TempDir const dir;
    dir.write("finished", "");
    {
        TemporaryName const first(dir.write("first", ""));
        TemporaryName const second(dir.write("second", ""));
        CHECK(entries(dir.path("")) == 3);
        remove_temporaries();
        CHECK(entries(dir.path("")) == 1);
    }
    TemporaryName const third(dir.write("third", ""));  // Reuses an entry of the list of temporary files
    CHECK(entries(dir.path("")) == 2);
    remove_temporaries();
    CHECK(entries(dir.path("")) == 1);
}
