// SAM, BAM and CRAM readers return primary records as they were sequenced. Damaged and truncated files are errors.
#include <doctest/doctest.h>
#include <htslib/hts_log.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "alignments/alignments.hpp"
#include "compress.hpp"
#include "core/shown_byte.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/alignment_record.hpp"
#include "reads/alignments/quiet_htslib.hpp"
#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

std::string inflated(std::string const& path) {
    gzFile const in = gzopen(path.c_str(), "rb");
    std::string text(std::size_t{1} << 16, '\0');
    text.resize(static_cast<std::size_t>(gzread(in, text.data(), static_cast<unsigned>(text.size()))));
    gzclose(in);
    return text;
}

}  // namespace

TEST_CASE("SAM, compressed SAM and BAM give the primary records as sequenced") {
    TempDir const dir;
    check_small(dir.write("small.sam", small_sam()));
    check_small(convert(dir, small_sam(), "small.sam.gz", "wz"));
    check_small(convert(dir, small_sam(), "small.bam", "wb"));
    check_small(convert(dir, small_sam(), "stored.bam", "wb0"));
}

TEST_CASE("SAM and BAM are detected by content, however they are stored") {
    TempDir const dir;
    std::string const sam = small_sam();
    check_small(dir.write("small.gz", gzip_member(sam)));
    check_small(dir.write("two.gz", gzip_member(sam.substr(0, 150)) + gzip_member(sam.substr(150))));
    check_small(dir.write("bam.gz", gzip_member(inflated(convert(dir, sam, "small.bam", "wb")))));
    check_small(dir.write("small.xz", xz_stream(sam)));
    check_small(dir.write("small.zst", zstd_frame(sam)));
    std::string const fifo = dir.path("fifo");
    REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
    std::jthread const writer([&] { std::ofstream(fifo, std::ios::binary) << xz_stream(sam); });
    CHECK(error_of(fifo).find(
              "fifo: SAM is recognized in a pipe only if it is uncompressed or compressed as gzip or BGZF") !=
          std::string::npos);
    std::string const none = gzip_member("");
    std::string const zeros(600, '\0');
    check_small(dir.write("empty_first", none + bgzf_end_block() + gzip_member(sam) + none));
    check_small(
        dir.write("letters.gz", gzip_member("@") + gzip_member("HD\tVN") + gzip_member(sam.substr(6))));
    check_small(dir.write("letters.bgzf", bgzf_file(sam, 1)));
    check_small(dir.write("zeros.gz", gzip_member(sam) + zeros));
    check_small(dir.write("zeros.bgzf", bgzf_file(sam, 100) + zeros));
}

TEST_CASE("qualities above the range of FASTQ become its highest") {
    unsigned char const bases[] = {0x12, 0x40};
    unsigned char const qualities[] = {2, 94, 254};
    ReaderOptions options;
    options.keep_text = true;
    for (auto const& [flag, fastq] : {std::pair{0x4U, "@r\nACG\n+\n#~~\n"}, {0x14U, "@r\nCGT\n+\n~~#\n"}}) {
        std::string letters;
        PackedText text;
        RecordText written;
        append_read({"r", flag, 3, bases, qualities}, options, "a.bam", letters, text, written);
        CHECK(written.bytes == fastq);
    }
}

TEST_CASE("a control character in a record's name is an error") {
    TempDir const dir;
    for (char const byte : {'\x02', '\x1F', '\x7F'}) {
        std::string const sam = header + alignment("good", 0x4, "ACGT", "IIII") +
                                alignment("n\x01x", 0x100, "ACGT", "IIII") +  // not read
                                alignment(std::string("n") + byte + "x", 0x4, "ACGT", "IIII");
        std::string const expected = " has " + shown_byte(byte) + " in its name: the file is damaged";
        CHECK(
            error_of(dir.write("name.sam", sam)).ends_with("record 3 of this SAM file (line 5)" + expected));
        CHECK(
            error_of(convert(dir, sam, "name.bam", "wb")).ends_with("record 3 of this BAM file" + expected));
    }
}

TEST_CASE("a record's name ends at its first blank; the mate number follows") {
    TempDir const dir;
    std::string const sam = header + alignment("single 1:N:0:ACGT", 0x4, "ACGT", "IIII") +
                            alignment("pair 1:N:0:ACGT", 0x45, "ACGT", "IIII");
    Way way;
    way.keep_text = true;
    for (std::string const& path : {dir.write("title.sam", sam), convert(dir, sam, "title.bam", "wb")}) {
        auto const reading = read_all(path, way);
        CHECK(reading.records == Records{{"single", "ACGT"}, {"pair/1", "ACGT"}});
        CHECK(reading.texts ==
              std::vector<std::string>{"@single\nACGT\n+\nIIII\n", "@pair/1\nACGT\n+\nIIII\n"});
    }
}

TEST_CASE("'=' in a sequence is an error; only paired records are mates") {
    TempDir const dir;
    std::string const sam =
        header + alignment("x", 0x44, "ACGT", "IIII") + alignment("y", 0x4, "AC=T", "IIII");
    for (std::string const& path : {dir.write("x.sam", sam), convert(dir, sam, "x.bam", "wb")})
        CHECK_THROWS_WITH_AS(read_all(path), doctest::Contains("record 'y' has '=' in its sequence"), Error);
    std::string const good =
        header + alignment("x", 0x44, "ACGT", "IIII") + alignment("y", 0x81, "ACGT", "IIII");
    Records const wanted{{"x", "ACGT"}, {"y/2", "ACGT"}};
    CHECK(read_all(dir.write("good.sam", good)).records == wanted);
    CHECK(read_all(convert(dir, good, "good.bam", "wb")).records == wanted);
}

TEST_CASE("BAM from a FIFO") {
    TempDir const dir;
    std::string const bam = convert(dir, many_sam(3000), "many.bam", "wb");
    auto const expected = read_all(bam).records;
    CHECK(expected.size() == 3000);
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::string const bytes = read_file(bam);
    std::thread writer([&] { std::ofstream(fifo, std::ios::binary) << bytes; });
    auto const reading = read_all(fifo);
    writer.join();
    CHECK(reading.records == expected);
    CHECK(reading.warnings.empty());
}

TEST_CASE("a record longer than a piece, and many threads") {
    TempDir const dir;
    std::string const long_read(100'001, 'G');
    std::string const sam =
        header + alignment("long", 0x14, long_read, "") + alignment("short", 0x4, "A", "");
    auto const reading = read_all(convert(dir, sam, "long.bam", "wb"), {10, 4});
    REQUIRE(reading.records.size() == 2);
    CHECK(reading.records[0].bases == std::string(100'001, 'C'));
    CHECK(reading.records[1].bases == "A");
}

TEST_CASE("slices of SAM, BAM and CRAM contain every record once") {
    TempDir const dir;
    std::string const reference_path = dir.write("ref.fa", reference);
    std::string const sam = many_sam(2000);
    for (std::string const& path :
         {dir.write("slices.sam", sam), convert(dir, sam, "slices.sam.gz", "wz"),
          convert(dir, sam, "slices.bam", "wb"), convert(dir, sam, "slices.cram", "wc", reference_path),
          convert(dir, small_sam(), "few.bam", "wb")}) {
        CAPTURE(path);
        Way way;
        way.reference = reference_path;
        auto const whole = read_all(path, way).records;
        std::uint64_t const size = read_file(path).size();
        for (std::uint64_t parts : {1U, 2U, 7U, 64U}) {
            CAPTURE(parts);
            Records joined;
            for (std::uint64_t i = 0; i < parts; ++i) {
                way.threads = 1 + static_cast<unsigned>(i % 3);
                way.slice = InputSlice{size * i / parts, size * (i + 1) / parts};
                auto const part = read_all(path, way).records;
                joined.insert(joined.end(), part.begin(), part.end());
            }
            CHECK(joined == whole);
        }
    }
}

TEST_CASE("truncated BAM fails, or warns if cut between records at a block end") {
    TempDir const dir;
    std::string const whole = read_file(convert(dir, many_sam(3000), "whole.bam", "wb"));
    auto const expected = read_all(dir.path("whole.bam")).records;
    std::vector<std::size_t> ends;  // Ends of the blocks; the last block is the end-of-file block
    for (std::size_t at = 0; at < whole.size(); ends.push_back(at)) {
        auto const low = static_cast<unsigned char>(whole[at + 16]);
        auto const high = static_cast<unsigned char>(whole[at + 17]);
        at += low + 256U * high + 1U;
    }
    REQUIRE(ends.back() == whole.size());
    std::vector<std::size_t> sizes(ends.begin(), ends.end() - 1);
    for (std::size_t size = 1; size < 200; ++size) sizes.push_back(size);
    for (std::size_t size = 200; size + 100 < whole.size(); size += 997) sizes.push_back(size);
    for (std::size_t size = whole.size() - 100; size < whole.size(); ++size) sizes.push_back(size);
    std::size_t warned = 0;
    for (unsigned threads : {1U, 3U}) {
        Way const way{1 << 20, threads};
        for (std::size_t const size : sizes) {
            CAPTURE(size);
            std::string const path = dir.write("cut.bam", whole.substr(0, size));
            std::string const error = error_of(path, way);
            bool const block_end = std::find(ends.begin(), ends.end(), size) != ends.end();
            if (!block_end) CHECK(error != "");
            if (error != "") continue;
            auto const reading = read_all(path, way);
            REQUIRE(reading.records.size() <= expected.size());
            CHECK(std::equal(reading.records.begin(), reading.records.end(), expected.begin()));
            CHECK(reading.warnings.size() == 1);
            ++warned;
        }
    }
    // With 1 and with 3 threads, a file that ends after the header's block or after the last block of records causes a warning.
    CHECK(warned >= 4);
}

TEST_CASE("BAM with a flipped bit in its compressed data fails") {
    TempDir const dir;
    std::string const whole = read_file(convert(dir, many_sam(3000), "whole.bam", "wb"));
    for (std::size_t at = 150; at < whole.size() - 60; at += 3001) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 4);
        CAPTURE(at);
        for (unsigned threads : {1U, 3U})
            CHECK(error_of(dir.write("flipped.bam", bytes), {1 << 20, threads}).find("flipped.bam") !=
                  std::string::npos);
    }
}

TEST_CASE("HTSlib logs as before when the last reader is closed") {
    TempDir const dir;
    htsLogLevel const before = hts_get_log_level();
    REQUIRE(before != HTS_LOG_OFF);
    check_small(dir.write("small.sam", small_sam()));
    CHECK(error_of(dir.write("cut.cram", "CRAM\x03")) != "");
    CHECK(hts_get_log_level() == before);
    {
        std::optional<QuietHtslib> first(std::in_place);
        QuietHtslib const second;
        CHECK(hts_get_log_level() == HTS_LOG_OFF);
        first.reset();
        CHECK(hts_get_log_level() == HTS_LOG_OFF);
    }
    CHECK(hts_get_log_level() == before);
    {
        QuietHtslib const quiet;
        hts_set_log_level(HTS_LOG_INFO);  // The program itself changes the log level
    }
    CHECK(hts_get_log_level() == HTS_LOG_INFO);
    hts_set_log_level(before);
}
