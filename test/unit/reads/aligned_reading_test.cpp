// Large reads must begin at page boundaries, in memory and in the file; io/page_buffer.hpp gives the reason. The test replaces
// read() and pread() of the C library to check every call.
#include <doctest/doctest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "compress.hpp"
#include "io/page_buffer.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

struct Read {
    std::uintptr_t address;
    std::uint64_t position;  ///< Position in the file
};

std::mutex mutex;
std::vector<Read> reads;  ///< Calls that read at least one page

void note(std::uintptr_t address, std::size_t size, off_t position) {
    if (size < page_bytes || position < 0) return;
    std::lock_guard const lock(mutex);
    reads.push_back({address, static_cast<std::uint64_t>(position)});
}

}  // namespace

extern "C" {
ssize_t read(int descriptor, void* out, size_t size) {
    note(reinterpret_cast<std::uintptr_t>(out), size, ::lseek(descriptor, 0, SEEK_CUR));
    return ::syscall(SYS_read, descriptor, out, size);
}
ssize_t pread(int descriptor, void* out, size_t size, off_t position) {
    note(reinterpret_cast<std::uintptr_t>(out), size, position);
    return ::syscall(SYS_pread64, descriptor, out, size, position);
}
ssize_t pread64(int descriptor, void* out, size_t size, off_t position) {
    return pread(descriptor, out, size, position);
}
}

namespace {

/// Returns a text that compresses badly, so that it is read in several pieces in every format.
std::string make_text() {
    std::string text;
    std::uint64_t state = 1;
    for (int i = 0; text.size() < 3'000'000; ++i) {
        text += ">r" + std::to_string(i) + '\n';
        for (int k = 0; k < 100 + i % 37; ++k) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            text += "ACGTN"[(state >> 33) % 5];
        }
        text += '\n';
    }
    return text;
}

void check_reads(std::string const& path, Way const& way) {
    reads.clear();
    CHECK(!read_all(path, way).records.empty());
    // Calls at the end of the file, which read no bytes, may begin at any position.
    std::uint64_t const size = std::filesystem::file_size(path);
    std::size_t bulk = 0;
    for (Read const& read : reads) {
        if (read.position >= size) continue;
        ++bulk;
        CHECK(read.address % page_bytes == 0);
        CHECK(read.position % page_bytes == 0);
    }
    CHECK(bulk >= 3);
}

}  // namespace

TEST_CASE("bulk reads of whole files and slices are page-aligned") {
    std::string const text = make_text();
    TempDir const dir;
    for (std::string const& path :
         {dir.write("plain", text), dir.write("gzip", gzip_member(text)), dir.write("bgzf", bgzf_file(text)),
          dir.write("mixed", gzip_member(text) + bgzf_file(text)), dir.write("zstd", zstd_frame(text)),
          dir.write("zstd in frames", zstd_frame(text) + zstd_frame(text)),
          dir.write("xz", xz_stream(text, true, 0))}) {
        CAPTURE(path);
        for (std::uint64_t const piece : {1'000'000U, 65'536U, 5'000U}) {
            CAPTURE(piece);
            Way way{piece, 2};
            check_reads(path, way);
            std::uint64_t const size = std::filesystem::file_size(path);
            way.slice = InputSlice{size / 3 + 1, size};
            check_reads(path, way);
        }
    }
}
