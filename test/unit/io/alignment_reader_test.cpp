// SAM, BAM and CRAM: the primary records as they were sequenced; whatever is damaged or cut is an error.
#include <doctest/doctest.h>
#include <htslib/hts.h>
#include <htslib/hts_log.h>
#include <htslib/sam.h>
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif
#include <stdlib.h>
#include <sys/stat.h>
#include <zlib.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include "compress.hpp"
#include "core/shown_byte.hpp"
#include "io/alignment_record.hpp"
#include "io/quiet_htslib.hpp"
#include "motifcount/error.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

constexpr char header[] =
    "@HD\tVN:1.6\tSO:unsorted\n"
    "@SQ\tSN:ref\tLN:40\n";
constexpr char reference[] = ">ref\nACGTTGCAACGTTGCATTTTACGTTGCAACGTTGCAGGGG\n";

// Flags: 0x4 unmapped, 0x10 reverse, 0x40 and 0x80 first and second mate, 0x100 secondary, 0x800
// supplementary.
std::string alignment(std::string const& name, unsigned flag, std::string const& bases,
                      std::string const& quality) {
    bool const mapped = (flag & 4) == 0;
    std::ostringstream line;
    line << name << '\t' << flag << (mapped ? "\tref\t1\t60\t" : "\t*\t0\t0\t");
    if (mapped) {
        line << bases.size() << 'M';
    } else {
        line << '*';
    }
    line << "\t*\t0\t0\t" << (bases.empty() ? "*" : bases) << '\t' << (quality.empty() ? "*" : quality)
         << '\n';
    return line.str();
}

std::string small_sam() {
    return header + alignment("first", 0x41, "ACGTT", "ABCDE") +
           alignment("first", 0x91, "ACGTTG", "ABCDEF") + alignment("secondary", 0x100, "ACGT", "IIII") +
           alignment("supplementary", 0x800, "ACGT", "IIII") +
           alignment("reverse", 0x10, "ACGTTGCRN", "ABCDEFGHI") + alignment("unmapped", 0x4, "GATTACA", "") +
           alignment("empty", 0x4, "", "") + alignment("duplicate", 0x400, "ACGTTGCA", "IIIIIIII");
}

Records small_records() {
    return {{"first/1", "ACGTT"},    {"first/2", "CAACGT"}, {"reverse", "NNGCAACGT"},
            {"unmapped", "GATTACA"}, {"empty", ""},         {"duplicate", "ACGTTGCA"}};
}

std::vector<std::string> small_fastq() {
    return {"@first/1\nACGTT\n+\nABCDE\n",
            "@first/2\nCAACGT\n+\nFEDCBA\n",
            "@reverse\nNYGCAACGT\n+\nIHGFEDCBA\n",
            "@unmapped\nGATTACA\n+\nBBBBBBB\n",
            "@empty\n\n+\n\n",
            "@duplicate\nACGTTGCA\n+\nIIIIIIII\n"};
}

std::string many_sam(unsigned records) {
    std::mt19937 random(5);
    std::string text = header;
    for (unsigned i = 0; i < records; ++i) {
        std::string bases;
        std::string quality;
        for (unsigned k = 0; k < 20 + i % 17; ++k) {
            bases += "ACGT"[random() % 4];
            quality += static_cast<char>('#' + random() % 40);
        }
        text += alignment("read" + std::to_string(i), i % 2 == 0 ? 0x4 : 0x14, bases, quality);
    }
    return text;
}

/// By HTSlib, as samtools would: mode "wb" BAM, "wc" CRAM, "wz" compressed SAM.
std::string convert(TempDir const& dir, std::string const& sam, std::string const& name, char const* mode,
                    std::string const& reference_path = "") {
    QuietHtslib const quiet;  // where there is no reference
    std::string const from = dir.write(name + ".sam", sam);
    std::string const to = dir.path(name);
    htsFile* const in = hts_open(from.c_str(), "r");
    htsFile* const out = hts_open(to.c_str(), mode);
    REQUIRE(in != nullptr);
    REQUIRE(out != nullptr);
    if (!reference_path.empty()) REQUIRE(hts_set_opt(out, CRAM_OPT_REFERENCE, reference_path.c_str()) == 0);
    sam_hdr_t* const head = sam_hdr_read(in);
    REQUIRE(sam_hdr_write(out, head) == 0);
    bam1_t* const record = bam_init1();
    while (sam_read1(in, head, record) >= 0) REQUIRE(sam_write1(out, head, record) >= 0);
    bam_destroy1(record);
    sam_hdr_destroy(head);
    REQUIRE(hts_close(out) == 0);
    hts_close(in);
    return to;
}

std::string md5_of(std::string const& letters) {
    hts_md5_context* const context = hts_md5_init();
    unsigned char digest[16];
    char text[33];
    hts_md5_update(context, letters.data(), static_cast<unsigned long>(letters.size()));
    hts_md5_final(digest, context);
    hts_md5_destroy(context);
    hts_md5_hex(text, digest);
    return text;
}

std::string slurp(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string inflated(std::string const& path) {
    gzFile const in = gzopen(path.c_str(), "rb");
    std::string text(std::size_t{1} << 16, '\0');
    text.resize(static_cast<std::size_t>(gzread(in, text.data(), static_cast<unsigned>(text.size()))));
    gzclose(in);
    return text;
}

void check_small(std::string const& path, std::string const& reference_path = "") {
    CAPTURE(path);
    for (std::uint64_t piece : {1U, 100U, 1U << 20}) {
        for (unsigned threads : {1U, 3U}) {
            Way way{piece, threads};
            way.keep_text = true;
            way.reference = reference_path;
            auto const reading = read_all(path, way);
            CHECK(reading.records == small_records());
            CHECK(reading.texts == small_fastq());
            CHECK(reading.warnings.empty());
        }
    }
}

}  // namespace

TEST_CASE("SAM, compressed SAM and BAM give the primary records as they were sequenced") {
    TempDir const dir;
    check_small(dir.write("small.sam", small_sam()));
    check_small(convert(dir, small_sam(), "small.sam.gz", "wz"));
    check_small(convert(dir, small_sam(), "small.bam", "wb"));
    check_small(convert(dir, small_sam(), "stored.bam", "wb0"));
}

TEST_CASE("SAM and BAM are told by content, however they are stored") {
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
    CHECK(error_of(fifo).find("fifo: is SAM, which is known in a pipe if it is plain, gzip or BGZF") !=
          std::string::npos);
    std::string const none = gzip_member("");
    std::string const zeros(600, '\0');
    check_small(dir.write("empty_first", none + bgzf_end_block() + gzip_member(sam) + none));
    check_small(dir.write("zeros.gz", gzip_member(sam) + zeros));
    check_small(dir.write("zeros.bgzf", bgzf_file(sam, 100) + zeros));
}

TEST_CASE("qualities above those of FASTQ are its highest") {
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

TEST_CASE(
    "in SAM, U is read as T, and what no sequence may hold is an error that names record, line and byte") {
    TempDir const dir;
    std::string const good = alignment("good", 0x4, "ACGT", "IIII");
    std::string const sam =
        header + good + alignment("u", 0x4, "uUGt", "IIII") + alignment("other", 0x14, "-UCG.uRn", "");
    for (std::string const& path : {dir.write("u.sam", sam), dir.write("u.gz", gzip_member(sam))}) {
        Way way;
        way.keep_text = true;
        auto const reading = read_all(path, way);
        CHECK(reading.records == Records{{"good", "ACGT"}, {"u", "TTGT"}, {"other", "NNANCGAN"}});
        CHECK(reading.texts[1] == "@u\nTTGT\n+\nIIII\n");
    }
    for (char const byte : {'0', '7', '!', '?', ' ', '\0', '\xC3', '\r'}) {
        std::string const bad =
            header + good + alignment("second", 0x100, std::string("AC") + byte + "T", "IIII");
        std::string const expected =
            "record 2 of this SAM file (line 4) has " + shown_byte(byte) + " in its sequence";
        CHECK(error_of(dir.write("bad.sam", bad)).ends_with(expected));
        CHECK(error_of(dir.write("bad.gz", gzip_member(bad))).ends_with(expected));
    }
}

TEST_CASE("blank lines in SAM are ignored, and lines that are none are told by their number") {
    TempDir const dir;
    std::string const one = alignment("one", 0x4, "ACGT", "IIII");
    std::string const two = alignment("two", 0x4, "TTTT", "IIII");
    CHECK(read_all(dir.write("blank.sam", header + ("\n" + one) + "\r\n\n" + two + "\n\n")).records ==
          Records{{"one", "ACGT"}, {"two", "TTTT"}});
    CHECK(error_of(dir.write("cut.sam", header + ("\n" + one) + two.substr(0, 20)))
              .ends_with("record 2 of this SAM file (line 5) cannot be read: the file is damaged or cut"));
    CHECK(error_of(dir.write("joined.sam", header + one + header + two))
              .ends_with(
                  "line 4: a line of a header stands after the header; join SAM files with samtools merge"));
    for (std::string const end : {"\n", "\r\n"}) {
        std::string const line = "@HD\tVN:1.6" + end + end;
        CHECK(read_all(dir.write("begin.sam", line + one)).records == Records{{"one", "ACGT"}});
        CHECK(read_all(dir.write("alone.sam", line)).records.empty());
        CHECK(read_all(dir.write("split.sam", line + header + one)).records == Records{{"one", "ACGT"}});
    }
    CHECK(read_all(dir.write("title.fq", "@CO\thi\n\n+\n\n@r\nACG\n+\nIII\n")).records ==
          Records{{"CO", ""}, {"r", "ACG"}});
}

TEST_CASE("lines of SAM that are none are errors, and never fewer reads") {
    TempDir const dir;
    std::string const good = alignment("good", 0x4, "ACGT", "IIII");
    auto const error = [&](std::string const& sam) { return error_of(dir.write("bad.sam", sam)); };
    auto const of_second = [&](std::string const& line) {
        std::string const message = error(header + good + line + "\n");
        std::string const where = "record 2 of this SAM file (line 4) ";
        std::size_t const at = message.find(where);
        return at == std::string::npos ? message : message.substr(at + where.size());
    };
    std::string const damaged = "cannot be read: the file is damaged or cut";
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT") == damaged);
    CHECK(of_second("\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII") == damaged);
    CHECK(of_second("r\t4\t*\t0\t0\tM\t*\t0\t0\tACGT\tIIII") == damaged);
    CHECK(of_second("r\t4\t*\t0\t0\t4\t*\t0\t0\tACGT\tIIII") == damaged);
    CHECK(of_second("r\t4\t*\tx\t0\t*\t*\t0\t0\tACGT\tIIII") == damaged);
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\tNM:i") == damaged);
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\tNM-i:1") == damaged);
    for (std::string const flags : {"65536", "-4", "99999999999999"})
        CHECK(of_second("r\t" + flags + "\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII").find("cannot be read: ") == 0);
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIII") ==
          "cannot be read: its sequence and its qualities are of different lengths");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\t*\tIII") ==
          "cannot be read: its sequence and its qualities are of different lengths");
    CHECK(of_second("r\t0\tref\t1\t60\t5M\t*\t0\t0\tACGT\tIIII") ==
          "cannot be read: its sequence and its CIGAR are of different lengths");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tII I") == "has a space in its qualities");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\tXX:Z:\rr2") ==
          dir.path("bad.sam") +
              ": line 4: a carriage return inside the line; save the text with LF or CRLF line ends");
    CHECK(error(header + alignment("first", 0x100, "AC7T", "IIII") + good)
              .find("record 1 of this SAM file (line 3) has '7'") != std::string::npos);
    std::string returns = header + good;
    std::ranges::replace(returns, '\n', '\r');
    CHECK(error(returns).find("line 1: a carriage return inside the line") != std::string::npos);
    std::string const sam(header);
    CHECK(error(sam.substr(0, sam.size() - 1) + good + good)
              .find("line 2: a line of the header goes on as an alignment") != std::string::npos);
    CHECK(read_all(
              dir.write("good.sam",
                        header + ("r\t0\tother\t1\t60\t1H1S2D3M2P\t=\t5\t-9\tACGT\tIIII\tNM:i:1\tCO:Z:\t\n" +
                                  good)))
              .records == Records{{"r", "ACGT"}, {"good", "ACGT"}});
    std::string const blocks = bgzf_file(header + good.substr(0, good.size() - 1), 50);
    CHECK(read_all(dir.write("whole.bgzf", blocks)).records == Records{{"good", "ACGT"}});
    CHECK(error_of(dir.write("cut.bgzf", blocks.substr(0, blocks.size() - bgzf_end_block().size())))
              .find("its last line is incomplete") != std::string::npos);
    std::string const crlf = "@SQ\tLN:9\tSN:c\r\n" + good.substr(0, good.size() - 1) + "\r";
    CHECK(read_all(dir.write("crlf.sam", crlf)).records == Records{{"good", "ACGT"}});
}

TEST_CASE("of SAM it does not depend on the pieces which error is told") {
    TempDir const dir;
    std::string const sam = header + alignment("good", 0x4, "ACGT", "IIII") +
                            alignment("equal", 0x4, "A=GT", "IIII") + "cut\t4\t*\n";
    std::string const path = dir.write("two.sam", sam);
    std::string const error = error_of(path);
    CHECK(error.find("record 'equal' has '='") != std::string::npos);
    for (std::uint64_t bytes = 1; bytes < sam.size(); bytes += 7) CHECK(error_of(path, {bytes, 2}) == error);
}

TEST_CASE("a name that holds a control character is an error that names it and the record") {
    TempDir const dir;
    for (char const byte : {'\x02', '\x1F', '\x7F'}) {
        std::string const sam = header + alignment("good", 0x4, "ACGT", "IIII") +
                                alignment("n\x01x", 0x100, "ACGT", "IIII") +  // it is not read
                                alignment(std::string("n") + byte + "x", 0x4, "ACGT", "IIII");
        std::string const expected = " has " + shown_byte(byte) + " in its name: the file is damaged";
        CHECK(
            error_of(dir.write("name.sam", sam)).ends_with("record 3 of this SAM file (line 5)" + expected));
        CHECK(
            error_of(convert(dir, sam, "name.bam", "wb")).ends_with("record 3 of this BAM file" + expected));
    }
}

TEST_CASE("a name with blanks is a title: the name ends at the first, and mates are told after it") {
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

TEST_CASE("bases that only the reference has are an error; a mate is one of a pair") {
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

TEST_CASE("bases that HTSlib does not find in a CRAM file are told as such") {
    unsigned char const bases[] = {0x10, 0x40};
    unsigned char const qualities[] = {2, 2, 2};
    AlignmentRecord record{"x 1", 0x4, 3, bases, qualities};
    record.is_cram = true;
    std::string letters;
    PackedText text;
    RecordText written;
    CHECK_THROWS_WITH_AS(
        append_read(record, {}, "a.cram", letters, text, written),
        doctest::Contains("record 'x' has '=' in its sequence, for bases that HTSlib finds in no reference"),
        Error);
}

TEST_CASE("BAM from a FIFO") {
    TempDir const dir;
    std::string const bam = convert(dir, many_sam(3000), "many.bam", "wb");
    auto const expected = read_all(bam).records;
    CHECK(expected.size() == 3000);
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    std::string const bytes = slurp(bam);
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

TEST_CASE("slices of SAM, BAM and CRAM hold every record once") {
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
        std::uint64_t const size = slurp(path).size();
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

TEST_CASE("BAM that is cut anywhere fails; between two records at a block's end it is a warning") {
    TempDir const dir;
    std::string const whole = slurp(convert(dir, many_sam(3000), "whole.bam", "wb"));
    auto const expected = read_all(dir.path("whole.bam")).records;
    std::vector<std::size_t> ends;  // of blocks; the last one is the end-of-file block
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
    CHECK(warned >= 4);  // behind the header's block and behind the last one with records, each way
}

TEST_CASE("compressed SAM that is cut fails") {
    TempDir const dir;
    std::string const whole = slurp(convert(dir, many_sam(3000), "whole.sam.gz", "wz"));
    for (std::size_t size = 1; size + 28 < whole.size(); size += 997) {
        CAPTURE(size);
        CHECK(error_of(dir.write("cut.sam.gz", whole.substr(0, size))) != "");
    }
}

TEST_CASE("BAM with a flipped bit in its compressed data fails") {
    TempDir const dir;
    std::string const whole = slurp(convert(dir, many_sam(3000), "whole.bam", "wb"));
    for (std::size_t at = 150; at < whole.size() - 60; at += 3001) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 4);
        CAPTURE(at);
        for (unsigned threads : {1U, 3U})
            CHECK(error_of(dir.write("flipped.bam", bytes), {1 << 20, threads}).find("flipped.bam") !=
                  std::string::npos);
    }
}

TEST_CASE("CRAM with a flipped bit fails, or has the same records, but for what has no checksum") {
    TempDir const dir;
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler const htslib_leaks;  // where it fails
#endif
    std::string const whole = slurp(convert(dir, many_sam(600), "whole.cram", "wc"));
    Way way;
    way.keep_text = true;  // otherwise qualities are not decoded
    std::vector<std::string> const records = read_all(dir.path("whole.cram"), way).texts;
    REQUIRE(records.size() == 600);
    int flips = 0, failed = 0, changed = 0;
    for (std::size_t at = 26; at < whole.size(); at += whole.size() / 150, ++flips) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 4);
        std::string const path = dir.write("flipped.cram", bytes);
        CAPTURE(at);
        try {
            changed += read_all(path, way).texts == records ? 0 : 1;
        } catch (Error const& error) {
            CHECK(std::string(error.what()).find("flipped.cram") != std::string::npos);
            ++failed;
        }
    }
    // Blocks that are stored as they are have no checksum that HTSlib looks at: a few hundred bytes of 13,000.
    CHECK(changed <= flips / 20);
    CHECK(failed >= flips * 9 / 10);
}

TEST_CASE("CRAM needs its reference, and says so") {
    TempDir const dir;
    std::string const reference_path = dir.write("ref.fa", reference);
    std::string const cram = convert(dir, small_sam(), "small.cram", "wc", reference_path);
    check_small(cram, reference_path);

    REQUIRE(::rename(reference_path.c_str(), dir.path("moved.fa").c_str()) == 0);
    CHECK(error_of(cram).find("--reference") != std::string::npos);
    Way missing;
    missing.reference = dir.path("absent.fa");
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler const
        htslib_leaks;  // cram_dopen() of HTSlib 1.16 forgets its handle where it fails
#endif
    CHECK(error_of(cram, missing).find("absent.fa") != std::string::npos);
    Way foreign;  // no index is made beside it
    foreign.reference = dir.write("reads.fq", "@r\nACGT\n+\nIIII\n");
    CHECK(error_of(cram, foreign).find("it must be FASTA") != std::string::npos);
    CHECK(::access(dir.path("reads.fq.fai").c_str(), F_OK) != 0);
    Way stored;
    for (auto const& [name, text] :
         {std::pair{"gzip", test::gzip_member(reference)}, {"xz", test::xz_stream(reference)}}) {
        stored.reference = dir.write("ref.fa." + std::string(name), text);
        CHECK(error_of(cram, stored)
                  .find(stored.reference + ": cannot be a reference: it is " + name +
                        ", in which bases cannot be looked up; decompress it, or compress it with "
                        "bgzip instead") != std::string::npos);
    }
    Way wrong;
    wrong.reference = dir.write("wrong.fa", ">ref\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n");
    CHECK(error_of(cram, wrong).find("wrong.fa") != std::string::npos);
    // A sound one beside an index that is not its own.
    Way stale;
    stale.reference = dir.write("stale.fa", reference);
    dir.write("stale.fa.fai", "motif_id\tmotif\n");
    CHECK(error_of(cram, stale).find("stale.fa") != std::string::npos);
    CHECK(error_of(cram, stale).find("index beside it") != std::string::npos);
}

TEST_CASE(
    "CRAM of several references in a slice needs these, too, on any threads, from a file and from a FIFO") {
    TempDir const dir;
    // HTSlib puts several references into a slice when it has seen some with few reads.
    std::string right;
    std::string header_lines;
    std::string reads;
    for (int i = 0; i < 30; ++i) {
        std::string const name = "s" + std::to_string(i);
        right += ">" + name + "\n" + std::string(60, "ACGt"[i % 4]) + "\n";
        header_lines += "@SQ\tSN:" + name + "\tLN:60\n";
        for (int k = 1; k <= 4; ++k)
            reads += name + "_" + std::to_string(k) + "\t0\t" + name + "\t" + std::to_string(k) +
                     "\t60\t20M\t*\t0\t0\t" + std::string(20, "ACGT"[i % 4]) + "\t*\n";
    }
    std::string wrong = right;
    wrong[wrong.find(">s20") + 35] = 'C';
    std::string const reference_path = dir.write("right.fa", right);
    std::string const cram = convert(dir, header_lines + reads, "mixed.cram", "wc", reference_path);
    std::string const bytes = slurp(cram);
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    auto const before = std::signal(SIGPIPE, SIG_IGN);  // the reader may end before its writer
    auto const error_of_fifo = [&](Way const& way) {
        std::jthread const writer([&] { std::ofstream(fifo, std::ios::binary) << bytes; });
        return error_of(fifo, way);
    };
    for (unsigned const threads : {1U, 3U}) {
        Way way;
        way.threads = threads;
        way.reference = reference_path;
        CHECK(read_all(cram, way).records.size() == 120);
        CHECK(error_of_fifo(way).empty());
        way.reference = dir.write("wrong.fa", wrong);
        std::string const error =
            way.reference +
            " is not the reference that it was made with: the M5 of 's20' in its header "
            "is that of another sequence";
        CHECK(error_of(cram, way) == cram + ": " + error);
        CHECK(error_of_fifo(way) == fifo + ": " + error);
    }
    std::signal(SIGPIPE, before);
    // The header names the FASTA, which was changed since.
    CHECK(read_all(cram).records.size() == 120);
    dir.write("right.fa", wrong);
    CHECK(error_of(cram).find("the M5 of 's20'") != std::string::npos);
    // The files of REF_PATH are named by the M5.
    for (int i = 0; i < 30; ++i) {
        std::string const letters(60, "ACGT"[i % 4]);
        dir.write(md5_of(letters), letters + (i % 2 == 0 ? "" : "\n"));
    }
    ::setenv("REF_PATH", dir.path("").c_str(), 1);
    CHECK(read_all(cram).records.size() == 120);
    std::string const letters(60, 'A');
    dir.write(md5_of(letters), std::string(30, 'A') + 'C' + std::string(29, 'A'));
    CHECK(error_of(cram) == cram + ": " + dir.path(md5_of(letters)) +
                                " is not the reference that it was made with: the M5 of 's4' in its header "
                                "is that of another sequence");
    ::unsetenv("REF_PATH");
}

TEST_CASE("CRAM 2.1 is read whatever the size of its header") {
    TempDir const dir;
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler const htslib_leaks;  // where it writes 2.1
#endif
    for (std::size_t const size : {0U, 60U, 200U, 6400U, 9000U, 16'000U, 17'000U}) {
        CAPTURE(size);
        std::string const sam = "@CO\t" + std::string(size, 'x') + '\n' + many_sam(40);
        std::string const cram = convert(dir, sam, "a.cram", "wc,version=2.1");
        CHECK(read_all(cram).records.size() == 40);
        std::string const bytes = slurp(cram);
        CHECK(error_of(dir.write("cut.cram", bytes.substr(0, bytes.size() - 30)))
                  .find("its end-of-file container is missing") != std::string::npos);
    }
}

TEST_CASE("CRAM without the container that ends it fails") {
    TempDir const dir;
    std::string const reference_path = dir.write("ref.fa", reference);
    std::string const whole = slurp(convert(dir, small_sam(), "whole.cram", "wc", reference_path));
    Way way;
    way.reference = reference_path;
    for (std::size_t size = 4; size < whole.size(); size += 7)
        CHECK(error_of(dir.write("cut.cram", whole.substr(0, size)), way) != "");
    CHECK(error_of(dir.write("cut.cram", whole.substr(0, whole.size() - 38)), way) !=
          "");  // exactly that one
}

TEST_CASE("CRAM that ends too soon or goes on fails, on any threads, from a file and from a FIFO") {
    TempDir const dir;
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler const htslib_leaks;  // where it fails
#endif
    std::string const whole = slurp(convert(dir, many_sam(300), "whole.cram", "wc"));
    std::string const body = whole.substr(0, whole.size() - 38);  // without the container that ends it
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    auto const before = std::signal(SIGPIPE, SIG_IGN);  // the reader may end before its writer
    auto const error_of_fifo = [&](std::string const& bytes, Way const& way) {
        std::jthread const writer([&] { std::ofstream(fifo, std::ios::binary) << bytes; });
        return error_of(fifo, way);
    };
    for (unsigned const threads : {1U, 2U, 4U}) {
        CAPTURE(threads);
        Way way;
        way.threads = threads;
        CHECK(error_of(dir.write("x.cram", whole), way) == "");
        CHECK(error_of_fifo(whole, way) == "");
        // samtools reheader leaves the end of the old file before its own.
        CHECK(error_of(dir.write("x.cram", whole + whole.substr(body.size())), way) == "");
        CHECK(error_of_fifo(whole + whole.substr(body.size()), way) == "");
        for (std::size_t at = body.size(); at < whole.size(); ++at) {
            std::string damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 1);
            CHECK(error_of(dir.write("x.cram", damaged), way) != "");
        }
        for (std::string const& bytes : {body, body + whole.substr(body.size(), 20), whole + whole,
                                         whole + "\n", whole + std::string(70000, 'x')}) {
            CAPTURE(bytes.size());
            CHECK(error_of(dir.write("x.cram", bytes), way) != "");
            CHECK(error_of_fifo(bytes, way) != "");
        }
        CHECK(error_of(dir.path("x.cram"), way)
                  .find("bytes follow the end of the CRAM file, after record 300") != std::string::npos);
        CHECK(
            error_of(dir.write("x.cram", whole + whole), way)
                .find("another CRAM file begins after record 300 of this one: join CRAM files with samtools "
                      "cat") != std::string::npos);
    }
    std::signal(SIGPIPE, before);
}

TEST_CASE("no flipped bit of CRAM makes records disappear, on any threads") {
    TempDir const dir;
#if defined(__SANITIZE_ADDRESS__)
    __lsan::ScopedDisabler const htslib_leaks;  // where it fails
    constexpr std::size_t step = 7;
#else
    constexpr std::size_t step = 1;
#endif
    for (char const* const mode : {"wc", "wc,version=2.1"}) {
        std::string const whole = slurp(convert(dir, many_sam(40), "whole.cram", mode));
        for (unsigned const threads : {1U, 2U}) {
            Way way;
            way.threads = threads;
            REQUIRE(read_all(dir.path("whole.cram"), way).records.size() == 40);
            int lost = 0;
            for (std::size_t bit = std::size_t{26} * 8; bit < whole.size() * 8; bit += step) {
                std::string bytes = whole;
                bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ 1 << bit % 8);
                try {
                    lost += read_all(dir.write("x.cram", bytes), way).records.size() == 40 ? 0 : 1;
                } catch (Error const&) {
                }
            }
            CHECK(lost == 0);
        }
    }
}

TEST_CASE("FASTQ whose title begins with @ and a word of SAM stays FASTQ") {
    TempDir const dir;
    CHECK(read_all(dir.write("reads.fq", "@HD some title\nACGT\n+\nIIII\n")).records ==
          Records{{"HD", "ACGT"}});
    CHECK(error_of(dir.write("bad.sam", "@HD\tVN:1.6\nno alignment\n")).find("bad.sam") != std::string::npos);
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
        hts_set_log_level(HTS_LOG_INFO);  // by the program, meanwhile
    }
    CHECK(hts_get_log_level() == HTS_LOG_INFO);
    hts_set_log_level(before);
}
