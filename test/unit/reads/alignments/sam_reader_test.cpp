// Tests of the SAM reader: valid lines, and messages for invalid lines
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "alignments/alignments.hpp"
#include "compress.hpp"
#include "core/shown_byte.hpp"
#include "support/read_file.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

TEST_CASE("SAM: U is read as T, and an invalid letter is an error with its line") {
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

TEST_CASE("SAM: blank lines are ignored, and bad lines are errors with a number") {
    TempDir const dir;
    std::string const one = alignment("one", 0x4, "ACGT", "IIII");
    std::string const two = alignment("two", 0x4, "TTTT", "IIII");
    CHECK(read_all(dir.write("blank.sam", header + ("\n" + one) + "\r\n\n" + two + "\n\n")).records ==
          Records{{"one", "ACGT"}, {"two", "TTTT"}});
    CHECK(error_of(dir.write("cut.sam", header + ("\n" + one) + two.substr(0, 20)))
              .ends_with(
                  "record 2 of this SAM file (line 5) cannot be read: the file is damaged or truncated"));
    CHECK(error_of(dir.write("joined.sam", header + one + header + two))
              .ends_with("line 4: a header line follows the alignments; join SAM files with samtools merge"));
    for (std::string const end : {"\n", "\r\n"}) {
        std::string const line = "@HD\tVN:1.6" + end + end;
        CHECK(read_all(dir.write("begin.sam", line + one)).records == Records{{"one", "ACGT"}});
        CHECK(read_all(dir.write("alone.sam", line)).records.empty());
        CHECK(read_all(dir.write("split.sam", line + header + one)).records == Records{{"one", "ACGT"}});
    }
    CHECK(read_all(dir.write("title.fq", "@CO\thi\n\n+\n\n@r\nACG\n+\nIII\n")).records ==
          Records{{"CO", ""}, {"r", "ACG"}});
}

TEST_CASE("invalid lines of SAM are errors, and never missing reads") {
    TempDir const dir;
    std::string const good = alignment("good", 0x4, "ACGT", "IIII");
    auto const error = [&](std::string const& sam) { return error_of(dir.write("bad.sam", sam)); };
    auto const of_second = [&](std::string const& line) {
        std::string const message = error(header + good + line + "\n");
        std::string const where = "record 2 of this SAM file (line 4) ";
        std::size_t const at = message.find(where);
        return at == std::string::npos ? message : message.substr(at + where.size());
    };
    std::string const damaged = "cannot be read: the file is damaged or truncated";
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
          "cannot be read: its sequence and its qualities have different lengths");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\t*\tIII") ==
          "cannot be read: its sequence and its qualities have different lengths");
    CHECK(of_second("r\t0\tref\t1\t60\t5M\t*\t0\t0\tACGT\tIIII") ==
          "cannot be read: its sequence and its CIGAR have different lengths");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tII I") == "has a space in its qualities");
    CHECK(of_second("r\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\tXX:Z:\rr2") ==
          dir.path("bad.sam") +
              ": line 4: the line contains a carriage return; save the text with LF or CRLF line ends");
    CHECK(error(header + alignment("first", 0x100, "AC7T", "IIII") + good)
              .find("record 1 of this SAM file (line 3) has '7'") != std::string::npos);
    std::string returns = header + good;
    std::ranges::replace(returns, '\n', '\r');
    CHECK(error(returns).find("line 1: the line contains a carriage return") != std::string::npos);
    std::string const sam(header);
    CHECK(error(sam.substr(0, sam.size() - 1) + good + good)
              .find("line 2: the line contains a header line and an alignment") != std::string::npos);
    CHECK(read_all(
              dir.write("good.sam",
                        header + ("r\t0\tother\t1\t60\t1H1S2D3M2P\t=\t5\t-9\tACGT\tIIII\tNM:i:1\tCO:Z:\t\n" +
                                  good)))
              .records == Records{{"r", "ACGT"}, {"good", "ACGT"}});
    // If a record has no sequence, its CIGAR is not checked.
    std::string const without = "\tref\t1\t60\t4M\t*\t0\t0\t*\t*\n";
    CHECK(
        read_all(dir.write("without.sam", header + ("r\t256" + without + "r\t0" + without + good))).records ==
        Records{{"r", ""}, {"good", "ACGT"}});
    std::string const blocks = bgzf_file(header + good.substr(0, good.size() - 1), 50);
    CHECK(read_all(dir.write("whole.bgzf", blocks)).records == Records{{"good", "ACGT"}});
    CHECK(error_of(dir.write("cut.bgzf", blocks.substr(0, blocks.size() - bgzf_end_block().size())))
              .find("its last line is incomplete") != std::string::npos);
    std::string const whole = bgzf_file(header + good, 50);
    CHECK(read_all(dir.write("unended.bgzf", whole.substr(0, whole.size() - bgzf_end_block().size())))
              .warnings.size() == 1);
    std::string const crlf = "@SQ\tLN:9\tSN:c\r\n" + good.substr(0, good.size() - 1) + "\r";
    CHECK(read_all(dir.write("crlf.sam", crlf)).records == Records{{"good", "ACGT"}});
}

TEST_CASE("SAM: the reported error does not depend on the pieces") {
    TempDir const dir;
    std::string const sam = header + alignment("good", 0x4, "ACGT", "IIII") +
                            alignment("equal", 0x4, "A=GT", "IIII") + "cut\t4\t*\n";
    std::string const path = dir.write("two.sam", sam);
    std::string const error = error_of(path);
    CHECK(error.find("record 'equal' has '='") != std::string::npos);
    for (std::uint64_t bytes = 1; bytes < sam.size(); bytes += 7) CHECK(error_of(path, {bytes, 2}) == error);
}

TEST_CASE("truncated compressed SAM fails") {
    TempDir const dir;
    std::string const whole = read_file(convert(dir, many_sam(3000), "whole.sam.gz", "wz"));
    for (std::size_t size = 1; size + 28 < whole.size(); size += 997) {
        CAPTURE(size);
        CHECK(error_of(dir.write("cut.sam.gz", whole.substr(0, size))) != "");
    }
}

TEST_CASE("FASTQ whose title begins with @ and a word of SAM stays FASTQ") {
    TempDir const dir;
    CHECK(read_all(dir.write("reads.fq", "@HD some title\nACGT\n+\nIIII\n")).records ==
          Records{{"HD", "ACGT"}});
    CHECK(error_of(dir.write("bad.sam", "@HD\tVN:1.6\nno alignment\n")).find("bad.sam") != std::string::npos);
}
