// Tests of stops that are requested during reading, and of failed allocations. Replaces read(), pread() and bam_init1().
#include <doctest/doctest.h>
#include <htslib/hts.h>
#include <htslib/sam.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <new>
#include <stop_token>
#include <string>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Requests a stop during reading call number `at`. All calls and the request are on one thread.
struct StopPlan {
    std::stop_source source;
    int at;
    int seen = 0;
};
StopPlan* plan = nullptr;

ssize_t count(ssize_t got) {
    if (plan != nullptr && got > 0 && ++plan->seen == plan->at) plan->source.request_stop();
    return got;
}

bool no_records = false;

}  // namespace

extern "C" {
ssize_t read(int descriptor, void* out, size_t size) {
    return count(::syscall(SYS_read, descriptor, out, size));
}
ssize_t pread(int descriptor, void* out, size_t size, off_t position) {
    return count(::syscall(SYS_pread64, descriptor, out, size, position));
}
ssize_t pread64(int descriptor, void* out, size_t size, off_t position) {
    return pread(descriptor, out, size, position);
}
bam1_t* bam_init1() {
    return no_records ? nullptr : static_cast<bam1_t*>(::calloc(1, sizeof(bam1_t)));
}
}

namespace {

std::string make_fastq() {
    RandomDna random(8);
    std::string text;
    for (int i = 0; text.size() < 6'000'000; ++i) {
        std::string const bases = random.bases(500);
        text += "@r" + std::to_string(i) + '\n' + bases + "\n+\n" + bases + '\n';
    }
    return text;
}

std::string make_sam(unsigned flag) {
    RandomDna random(9);
    std::string text = "@HD\tVN:1.6\n";
    for (int i = 0; text.size() < 2'000'000; ++i) {
        std::string const bases = random.bases(500);
        text += 'r' + std::to_string(i) + '\t' + std::to_string(flag) + "\t*\t0\t0\t*\t*\t0\t0\t" + bases +
                '\t' + bases + '\n';
    }
    return text;
}

/// Writes the records of `sam` to a CRAM file and returns its path.
std::string write_cram(TempDir const& dir, std::string const& sam) {
    std::string path = dir.path("cram");
    std::unique_ptr<htsFile, int (*)(htsFile*)> const in(hts_open(dir.write("text", sam).c_str(), "r"),
                                                         hts_close);
    std::unique_ptr<htsFile, int (*)(htsFile*)> const out(hts_open(path.c_str(), "wc"), hts_close);
    std::unique_ptr<sam_hdr_t, void (*)(sam_hdr_t*)> const header(sam_hdr_read(in.get()), sam_hdr_destroy);
    std::unique_ptr<bam1_t, void (*)(bam1_t*)> const record(bam_init1(), bam_destroy1);
    REQUIRE(sam_hdr_write(out.get(), header.get()) == 0);
    while (sam_read1(in.get(), header.get(), record.get()) >= 0)
        REQUIRE(sam_write1(out.get(), header.get(), record.get()) >= 0);
    return path;
}

/// Result of reading the first piece in the second half of a file. `after`: reading calls after the stop was requested;
/// negative if there were fewer calls. `stopped`: whether reading ended with an error
struct Calls {
    int after;
    bool stopped;
};
Calls read_half(std::string const& path, int at) {
    StopPlan mine{.source = {}, .at = at};
    ReaderOptions options;
    std::uint64_t const size = std::filesystem::file_size(path);
    options.slice = InputSlice{size / 2, size};
    options.stop = mine.source.get_token();
    plan = &mine;
    Error const error = error_of([&] {
        auto const reader = open_reads(path, options);
        auto const piece = reader->make_piece();
        PackedText text;
        if (reader->fetch(*piece)) reader->pack(*piece, text);
    });
    plan = nullptr;
    return {mine.seen - at, error.code() == ErrorCode::stopped};
}

}  // namespace

TEST_CASE("the search for the beginning of a shard stops soon") {
    TempDir const dir;
    std::string const fastq = make_fastq();
    for (std::string const& path :
         {dir.write("plain", fastq), dir.write("gzip", gzip_member(fastq)),
          dir.write("bgzf", bgzf_file(fastq)), dir.write("zstd", zstd_frame(fastq)),
          dir.write("xz", xz_stream(fastq, true, 0)), dir.write("bzip2", bzip2_stream(fastq)),
          dir.write("sam", make_sam(0x4)), dir.write("secondary", make_sam(0x104)),
          dir.write("sam.gz", bgzf_file(make_sam(0x4)))}) {
        CAPTURE(path);
        int stops = 0;
        for (int at = 2;; at += 1 + at / 2) {
            CAPTURE(at);
            Calls const calls = read_half(path, at);
            if (calls.after < 0) break;
            // If the stop is requested during the last call, reading may be complete.
            CHECK((calls.stopped || calls.after == 0));
            CHECK(calls.after <= 4);  // HTSlib reads the header and the end first.
            stops += calls.stopped ? 1 : 0;
        }
        CHECK(stops > 0);
    }
}

TEST_CASE("without memory for a record, CRAM does not crash") {
    TempDir const dir;
    std::string const path = write_cram(dir, make_sam(0x4));
    Way way;
    for (bool const sliced : {false, true}) {
        if (sliced) way.slice = InputSlice{1, 1000};
        no_records = true;
        CHECK_THROWS_AS(static_cast<void>(read_all(path, way)), std::bad_alloc);
        no_records = false;
    }
}
