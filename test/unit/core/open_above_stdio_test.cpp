#include "core/open_above_stdio.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "support/temp_dir.hpp"

using namespace motifcount::internal;

TEST_CASE("a file without a descriptor above 2 is removed") {
    test::TempDir const dir;
    std::string const path = dir.path("file");
    rlimit old{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &old) == 0);
    int const saved = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 10);
    ::close(STDIN_FILENO);
    rlimit const standard_streams{3, old.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &standard_streams) == 0);
    int const none = open_above_stdio(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    int const error = errno;
    bool const closed = ::fcntl(STDIN_FILENO, F_GETFD) < 0;
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &old) == 0);
    bool const left = std::filesystem::exists(path);
    int const above = open_above_stdio(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0600);
    bool const closes_on_exec = (::fcntl(above, F_GETFD) & FD_CLOEXEC) != 0;
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    CHECK(none == -1);
    CHECK((error == EINVAL || error == EMFILE));
    CHECK(closed);
    CHECK(!left);
    CHECK(above > STDERR_FILENO);
    CHECK(closes_on_exec);
    ::close(above);
}
