// Tests of the CRAM reader: references, framing and flipped bits
#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include "alignments/alignments.hpp"
#include "compress.hpp"
#include "motifcount/error.hpp"
#include "reads/alignments/alignment_record.hpp"
#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

TEST_CASE("bases that HTSlib does not find in a CRAM file are reported as such") {
    unsigned char const bases[] = {0x10, 0x40};
    unsigned char const qualities[] = {2, 2, 2};
    AlignmentRecord record{"x 1", 0x4, 3, bases, qualities};
    record.is_cram = true;
    std::string letters;
    PackedText text;
    RecordText written;
    CHECK_THROWS_WITH_AS(append_read(record, {}, "a.cram", letters, text, written),
                         doctest::Contains("record 'x' has '=' in its sequence for a base that equals the "
                                           "reference; HTSlib cannot find this base"),
                         Error);
}

TEST_CASE("flipped bits in CRAM are detected unless the data has no checksum") {
    TempDir const dir;
    HtslibLeaks const leaks;  // after errors
    std::string const whole = read_file(convert(dir, many_sam(600), "whole.cram", "wc"));
    Way way;
    way.keep_text = true;  // Otherwise, qualities are not decoded
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
    // HTSlib does not verify the checksums of uncompressed blocks, which contain a few hundred of the 13,000 bytes.
    CHECK(changed <= flips / 20);
    CHECK(failed >= flips * 9 / 10);
}

TEST_CASE("CRAM without its reference fails with a message that asks for it") {
    TempDir const dir;
    std::string const reference_path = dir.write("ref.fa", reference);
    std::string const cram = convert(dir, small_sam(), "small.cram", "wc", reference_path);
    check_small(cram, reference_path);

    REQUIRE(::rename(reference_path.c_str(), dir.path("moved.fa").c_str()) == 0);
    CHECK(error_of(cram).find("the file was written with is needed (reference)") != std::string::npos);
    Way missing;
    missing.reference = dir.path("absent.fa");
    HtslibLeaks const leaks;  // HTSlib 1.16 leaks the handle of cram_dopen() after errors
    CHECK(error_of(cram, missing).find("absent.fa") != std::string::npos);
    Way foreign;  // This file must not get an index
    foreign.reference = dir.write("reads.fq", "@r\nACGT\n+\nIIII\n");
    CHECK(error_of(cram, foreign).find("a reference must be FASTA") != std::string::npos);
    CHECK(::access(dir.path("reads.fq.fai").c_str(), F_OK) != 0);
    Way stored;
    for (auto const& [name, text] :
         {std::pair{"gzip", test::gzip_member(reference)}, {"xz", test::xz_stream(reference)}}) {
        stored.reference = dir.write("ref.fa." + std::string(name), text);
        CHECK(error_of(cram, stored)
                  .find(stored.reference + ": bases cannot be looked up in a file compressed as " + name +
                        "; decompress the reference, or compress the reference with bgzip") !=
              std::string::npos);
    }
    Way wrong;
    wrong.reference = dir.write("wrong.fa", ">ref\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n");
    CHECK(error_of(cram, wrong).find("wrong.fa") != std::string::npos);
    // The reference is valid, but its index belongs to another file.
    Way stale;
    stale.reference = dir.write("stale.fa", reference);
    dir.write("stale.fa.fai", "motif_id\tmotif\n");
    CHECK(error_of(cram, stale).find("stale.fa") != std::string::npos);
    CHECK(error_of(cram, stale).find("the index (.fai) belongs to") != std::string::npos);
}

TEST_CASE("CRAM slices of several references check each reference") {
    TempDir const dir;
    // After some references with few reads, HTSlib writes slices with several references.
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
    std::string const bytes = read_file(cram);
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    auto const before = std::signal(SIGPIPE, SIG_IGN);  // The reader may end before the writer
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
        std::string const error = way.reference +
                                  " is not the reference that the file was written with: the checksum (M5) "
                                  "of 's20' in the header belongs to another sequence";
        CHECK(error_of(cram, way) == cram + ": " + error);
        CHECK(error_of_fifo(way) == fifo + ": " + error);
    }
    std::signal(SIGPIPE, before);
    // The header names the FASTA file. Here, the file is changed after the CRAM file was written.
    CHECK(read_all(cram).records.size() == 120);
    dir.write("right.fa", wrong);
    CHECK(error_of(cram).find("the checksum (M5) of 's20'") != std::string::npos);
    // The name of a file in REF_PATH is the M5 of its sequence.
    for (int i = 0; i < 30; ++i) {
        std::string const letters(60, "ACGT"[i % 4]);
        dir.write(md5_of(letters), letters + (i % 2 == 0 ? "" : "\n"));
    }
    ::setenv("REF_PATH", dir.path("").c_str(), 1);
    CHECK(read_all(cram).records.size() == 120);
    std::string const letters(60, 'A');
    dir.write(md5_of(letters), std::string(30, 'A') + 'C' + std::string(29, 'A'));
    CHECK(error_of(cram) == cram + ": " + dir.path(md5_of(letters)) +
                                " is not the reference that the file was written with: the checksum (M5) of "
                                "'s4' in the header belongs to another sequence");
    ::unsetenv("REF_PATH");
}

TEST_CASE("CRAM from standard input after another program has read") {
    TempDir const dir;
    HtslibLeaks const leaks;  // HTSlib leaks when it writes reads without a reference
    std::string const before = read_file(convert(dir, many_sam(40), "before.cram", "wc"));
    std::string const own = read_file(convert(dir, many_sam(30), "own.cram", "wc"));
    int const file = ::open(dir.write("both.cram", before + own).c_str(), O_RDONLY | O_CLOEXEC);
    int const saved = ::dup(STDIN_FILENO);
    REQUIRE(::lseek(file, static_cast<off_t>(before.size()), SEEK_SET) > 0);
    REQUIRE(::dup2(file, STDIN_FILENO) == STDIN_FILENO);
    Records const read = read_all("-").records;
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    ::close(file);
    CHECK(read.size() == 30);
    CHECK(read == read_all(dir.path("own.cram")).records);
}

TEST_CASE("text that begins with CRAM is read as text") {
    TempDir const dir;
    CHECK(error_of(dir.write("genes.txt", "CRAMP1_1\tACGT\n")).find("CRAM") == std::string::npos);
    CHECK(error_of(dir.write("cut.cram", "CRAM")).find("CRAM") != std::string::npos);
}

TEST_CASE("CRAM 2.1 is read with a header of any size") {
    TempDir const dir;
    HtslibLeaks const leaks;  // writing 2.1
    for (std::size_t const size : {0U, 60U, 200U, 6400U, 9000U, 16'000U, 17'000U}) {
        CAPTURE(size);
        std::string const sam = "@CO\t" + std::string(size, 'x') + '\n' + many_sam(40);
        std::string const cram = convert(dir, sam, "a.cram", "wc,version=2.1");
        CHECK(read_all(cram).records.size() == 40);
        std::string const bytes = read_file(cram);
        CHECK(error_of(dir.write("cut.cram", bytes.substr(0, bytes.size() - 30)))
                  .find("its end-of-file container is missing") != std::string::npos);
    }
}

TEST_CASE("CRAM without its end-of-file container fails") {
    TempDir const dir;
    std::string const reference_path = dir.write("ref.fa", reference);
    std::string const whole = read_file(convert(dir, small_sam(), "whole.cram", "wc", reference_path));
    Way way;
    way.reference = reference_path;
    for (std::size_t size = 4; size < whole.size(); size += 7)
        CHECK(error_of(dir.write("cut.cram", whole.substr(0, size)), way) != "");
    CHECK(error_of(dir.write("cut.cram", whole.substr(0, whole.size() - 38)), way) !=
          "");  // Only the last container is missing
}

TEST_CASE("truncated CRAM and data after its end are errors") {
    TempDir const dir;
    HtslibLeaks const leaks;  // after errors
    std::string const whole = read_file(convert(dir, many_sam(300), "whole.cram", "wc"));
    std::string const body = whole.substr(0, whole.size() - 38);  // Without the last container
    std::string const fifo = dir.path("fifo");
    REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
    auto const before = std::signal(SIGPIPE, SIG_IGN);  // The reader may end before the writer
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
        // samtools reheader keeps the last container of the old file, so that the new file ends with two equal containers.
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
                  .find("the CRAM file ends after record 300, but more bytes follow") != std::string::npos);
        CHECK(error_of(dir.write("x.cram", whole + whole), way)
                  .find("a second CRAM file begins after record 300: join CRAM files with samtools "
                        "cat") != std::string::npos);
    }
    std::signal(SIGPIPE, before);
}

TEST_CASE("a flipped bit in CRAM never drops records, with any threads") {
    TempDir const dir;
    HtslibLeaks const leaks;  // after errors
#if defined(__SANITIZE_ADDRESS__)
    constexpr std::size_t step = 7;
#else
    constexpr std::size_t step = 1;
#endif
    for (char const* const mode : {"wc", "wc,version=2.1"}) {
        std::string const whole = read_file(convert(dir, many_sam(40), "whole.cram", mode));
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
