#include "io/stream_pump.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("a pump never uses the descriptor of a closed standard stream") {
    test::TempDir const dir;
    InputFile file(dir.write("text", "ACGT\n"));
    int const saved = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    REQUIRE(saved >= 0);
    ::close(STDIN_FILENO);
    int end = -1;
    bool closed = false;
    {
        StreamPump pump(file);
        end = pump.release();
        closed = ::fcntl(STDIN_FILENO, F_GETFD) < 0;
        char text[6]{};
        CHECK(::read(end, text, sizeof text) == 5);
        CHECK(std::string_view(text) == "ACGT\n");
        ::close(end);
    }
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    CHECK(end > STDERR_FILENO);
    CHECK(closed);
}

TEST_CASE("a pump shows unread data to its watcher if the rest is requested") {
    test::TempDir const dir;
    std::string const text(3'000'000, 'x');
    InputFile file(dir.write("text", text));
    std::size_t seen = 0;
    StreamPump pump(file, [&seen](std::string_view bytes) { seen += bytes.size(); });
    int const end = pump.release();
    char byte = 0;
    CHECK(::read(end, &byte, 1) == 1);
    pump.want_rest();
    ::close(end);
    pump.wait();
    pump.rethrow_failure();
    CHECK(seen == text.size());
}
