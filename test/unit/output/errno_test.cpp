// The reason why a file could not be opened must be reported even if errno changes afterwards. Therefore, allocating and
// freeing memory changes errno in this executable, which C++ permits.
#include <doctest/doctest.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <new>
#include <string>

#include "motifcount/error.hpp"
#include "output/output_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

bool changes_errno = false;

void* allocate(std::size_t size) {
    void* const memory = ::malloc(size == 0 ? 1 : size);
    if (changes_errno) errno = EDOM;
    return memory;
}
void release(void* memory) {
    ::free(memory);
    if (changes_errno) errno = EDOM;
}

}  // namespace

void* operator new(std::size_t size) {
    void* const memory = allocate(size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
void* operator new(std::size_t size, std::nothrow_t const&) noexcept {
    return allocate(size);
}
void* operator new[](std::size_t size, std::nothrow_t const&) noexcept {
    return allocate(size);
}
void operator delete(void* memory) noexcept {
    release(memory);
}
void operator delete[](void* memory) noexcept {
    release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    release(memory);
}

namespace {

std::string error_of(std::string const& path) {
    std::string message;
    changes_errno = true;
    try {
        OutputFile file(path);
        file.publish();
    } catch (Error const& error) {
        changes_errno = false;
        message = error.what();
    }
    changes_errno = false;
    return message;
}

}  // namespace

TEST_CASE("an output that cannot be opened is reported with the system's reason") {
    test::TempDir const dir;
    CHECK(error_of(dir.path("none/counts.tsv")) == dir.path("none/counts.tsv") +
                                                       ": cannot create a file in " + dir.path("none/") +
                                                       ": No such file or directory");
    std::string const link = dir.path("link");
    REQUIRE(::symlink(link.c_str(), link.c_str()) == 0);
    CHECK(error_of(link) == link + ": cannot open for writing: Too many levels of symbolic links");
}

TEST_CASE("an old file is replaced") {
    test::TempDir const dir;
    CHECK(error_of(dir.write("counts.tsv", "old")) == "");
}
