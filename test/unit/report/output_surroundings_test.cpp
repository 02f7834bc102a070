// Outputs in a program that does other things meanwhile: it has closed its standard streams, changes its working folder.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "motifcount/run.hpp"
#include "report/output_file.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::read_file;
using test::TempDir;

namespace {

/// Closes a standard stream for as long as it lives.
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

    /// Whether nothing has taken its place, into which the program would print.
    [[nodiscard]] bool still() const { return ::write(stream_, "printed", 7) < 0 && errno == EBADF; }

private:
    int stream_;
    int saved_;
};

}  // namespace

TEST_CASE("what a program prints to a stream that it has closed is in no output") {
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
