// Invalid FASTA and FASTQ is refused with file, line and reason, and with the same message for every size of piece. The first
// cases are the categories of malformed files of Cock et al. (2009), doi:10.1093/nar/gkp1137, written anew.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "compress.hpp"
#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

struct Malformed {
    char const* name;
    std::string text;
    std::string error;  ///< message after the path
};

void check_refused(Malformed const& file) {
    TempDir const dir;
    std::string const path = dir.write(file.name, file.text);
    std::string const expected = path + ": " + file.error;
    INFO("text: ", file.text);
    CHECK(error_of(path) == expected);
    for (std::uint64_t piece = 1; piece <= file.text.size() + 1 && piece < 60; ++piece) {
        CAPTURE(piece);
        CHECK(error_of(path, {piece, 1, 3, true}) == expected);
        CHECK(error_of(path, {piece, 3, 0, false}) == expected);
    }
}

std::string const first = "@r1 lane 1\nACGTACGTAC\n+\nIIIIIIIIII\n";
std::string const last = "@r3 lane 1\nTTTTT\n+\nIIIII\n";

std::string with_quality(std::string const& quality) {
    return first + "@r2 lane 1\nGATTACAGAT\n+\n" + quality + "\n" + last;
}

std::string bad_quality(int behind) {
    return " in the quality of the record that begins in line 5, after " + std::to_string(behind) +
           " of its 10 characters; the codes 33 to 126 are allowed";
}
std::string const not_next =
    " where '@' should begin the next record: the preceding lines are not a complete record, or their "
    "quality and sequence differ in length";
std::string const cut = "the input ends inside the record that begins in line 5: its ";

}  // namespace

TEST_CASE("malformed FASTQ of the well-known kinds") {
    std::string const title = first + "@r2 lane 1\n";
    for (Malformed const& file : std::vector<Malformed>{
             {"diff_ids", title + "GATTACAGAT\n+r9 lane 1\nIIIIIIIIII\n" + last,
              "line 7: the '+' line does not repeat the title of the record that begins in line 5"},
             {"diff_ids_by_length", title + "GATTACAGAT\n+r2 lane\nIIIIIIIIII\n" + last,
              "line 7: the '+' line does not repeat the title of the record that begins in line 5"},
             {"double_qual", title + "GATTACAGAT\n+\nIIIIIIIIII\nIIIIIIIIII\n" + last,
              "line 9: 'I'" + not_next},
             {"double_seq", title + "GATTACAGAT\nGATTACAGAT\n+\nIIIIIIIIII\n" + last,
              "line 10: a space in the quality of the record that begins in line 5, after 13 of its 20 "
              "characters; the codes 33 to 126 are allowed"},
             {"double_seq_one_word", "@r2\nGATT\nGATT\n+\nIIII\n@r3lane1\nA\n+\nI\n",
              "line 6: quality and sequence differ in length: more quality characters than the 8 letters of "
              "the "
              "record that begins in line 1"},
             {"long_qual", with_quality("IIIIIIIIIII"),
              "line 8: quality and sequence differ in length: more quality characters than the 10 letters of "
              "the record "
              "that begins in line 5"},
             {"no_qual", title + "GATTACAGAT\n" + last,
              "line 7: a record begins, but the record that begins in line 5 has no '+' line and no quality"},
             {"no_qual_behind_plus", title + "GATTACAGAT\n+\n" + last, "line 8: a space" + bad_quality(3)},
             {"empty_qual", with_quality(""),
              "line 8: the quality is missing or too short: 0 characters for 10 letters of the record that "
              "begins in "
              "line 5"},
             {"qual_del", with_quality("IIII\x7FIIIII"), "line 8: the byte 0x7F" + bad_quality(4)},
             {"qual_escape", with_quality("IIII\x1BIIIII"), "line 8: the byte 0x1B" + bad_quality(4)},
             {"qual_null", with_quality(std::string("IIII\0IIIII", 10)),
              "line 8: a NUL byte" + bad_quality(4)},
             {"qual_space", with_quality("IIII IIIII"), "line 8: a space" + bad_quality(4)},
             {"qual_tab", with_quality("IIII\tIIIII"), "line 8: a tab" + bad_quality(4)},
             {"qual_unit_sep", with_quality("IIII\x1FIIIII"), "line 8: the byte 0x1F" + bad_quality(4)},
             {"qual_vtab", with_quality("IIII\x0BIIIII"), "line 8: the byte 0x0B" + bad_quality(4)},
             {"qual_high", with_quality("IIII\xC3IIIII"), "line 8: the byte 0xC3" + bad_quality(4)},
             {"qual_blank_behind", with_quality("IIIIIIIIII "), "line 8: a space" + bad_quality(10)},
             {"short_qual", with_quality("IIIIIIIII"),
              "line 9: quality and sequence differ in length: more quality characters than the 10 letters of "
              "the record "
              "that begins in line 5"},
             {"short_qual_at_end", title + "GATTACAGAT\n+\nIIIIIIIII\n",
              "line 9: " + cut + "quality is too short"},
             {"spaces", first + "@r2 lane 1\nGATTA CAGAT\n+\nIIIII IIIII\n",
              "line 6: a space in the sequence, which may hold letters, '-', '.' and '*'"},
             {"tabs", first + "@r2 lane 1\nGATTA\tCAGAT\n+\nIIIII\tIIIII\n",
              "line 6: a tab in the sequence, which may hold letters, '-', '.' and '*'"},
             {"trunc_in_title", first + "@r2 la", "line 5: " + cut + "sequence is missing"},
             {"trunc_at_seq", title, "line 6: " + cut + "'+' line and quality are missing"},
             {"trunc_in_seq", title + "GATTA", "line 6: " + cut + "'+' line and quality are missing"},
             {"trunc_at_plus", title + "GATTACAGAT\n", "line 7: " + cut + "'+' line and quality are missing"},
             {"trunc_in_plus", title + "GATTACAGAT\n+r2 l", "line 7: " + cut + "quality is missing"},
             {"trunc_behind_plus", title + "GATTACAGAT\n+", "line 7: " + cut + "quality is missing"},
             {"trunc_at_qual", title + "GATTACAGAT\n+\n", "line 8: " + cut + "quality is too short"},
             {"trunc_in_qual", title + "GATTACAGAT\n+\nIIIII", "line 8: " + cut + "quality is too short"},
         }) {
        check_refused(file);
    }
}

TEST_CASE("other malformed FASTQ") {
    for (Malformed const& file : std::vector<Malformed>{
             {"fasta_behind_fastq", first + ">r2\nACGT\n", "line 5: '>'" + not_next},
             {"no_at", first + "r2\nACGT\n+\nIIII\n", "line 5: 'r'" + not_next},
             {"nul_in_title", first + std::string("@r2\0x\nACGT\n+\nIIII\n", 18),
              "line 5: a NUL byte in the title: this is not a text file"},
             {"escape_in_title", first + "@r2\x1B\nACGT\n+\nIIII\n",
              "line 5: the byte 0x1B in the title: this is not a text file"},
             {"return_in_title", first + "@r2\rx\nACGT\n+\nIIII\n",
              "line 5: a carriage return inside the line; save the text with LF or CRLF line ends"},
             {"return_in_sequence", first + "@r2\nAC\rGT\n+\nIIII\n",
              "line 6: a carriage return inside the line; save the text with LF or CRLF line ends"},
             {"return_in_quality", first + "@r2\nACGT\n+\nII\rII\n",
              "line 8: a carriage return inside the line; save the text with LF or CRLF line ends"},
             {"empty_record_cut", first + "@r2\n\n+", "line 7: " + cut + "quality is missing"},
             {"blank_lines_then_cut", first + "\n\n@r2\nAC",
              "line 8: the input ends inside the record that begins in line 7: its '+' line and quality are "
              "missing"},
         }) {
        check_refused(file);
    }
}

TEST_CASE("malformed FASTA") {
    std::string const letters = " in the sequence, which may hold letters, '-', '.' and '*'";
    for (Malformed const& file : std::vector<Malformed>{
             {"digit", ">a\nACGT\nAC1GT\n", "line 3: '1'" + letters},
             {"title_behind_blank", ">a\nACGT\n >b\nA\n", "line 3: '>'" + letters},
             {"other_blank", ">a\nACGT\v\n", "line 2: the byte 0x0B" + letters},
             {"nul", std::string(">a\nAC\0GT\n", 9), "line 2: a NUL byte" + letters},
             {"high", ">a\nACGT\n>b\nA\xC3\xA9\n", "line 4: the byte 0xC3" + letters},
             {"title_inside", ">a\nACGT>b\nA\n", "line 2: '>'" + letters},
             {"fastq_behind_fasta", ">a\nACGT\n@b\nACGT\n+\nIIII\n", "line 3: '@'" + letters},
             {"plus", ">a\nACGT\n+\n", "line 3: '+'" + letters},
             {"return", ">a\nAC\rGT\n",
              "line 2: a carriage return inside the line; save the text with LF or CRLF line ends"},
             {"return_twice", ">a\nAC\r\r\nGT\n",
              "line 2: a carriage return inside the line; save the text with LF or CRLF line ends"},
             {"escape_in_title", ">a\nAC\n>b\x1B\nGT\n",
              "line 3: the byte 0x1B in the title: this is not a text file"},
         }) {
        check_refused(file);
    }
}

TEST_CASE("neither FASTA nor FASTQ") {
    std::string const neither =
        " where '>' or '@' should begin the first record: this is neither FASTA nor FASTQ, nor SAM with a "
        "header";
    std::string const binary =
        " where '>' or '@' should begin the first record: this is not FASTA or FASTQ text (UTF-16 is not "
        "read; save it as UTF-8)";
    for (Malformed const& file : std::vector<Malformed>{
             {"words", "hello\n", "line 1: 'h'" + neither},
             {"gzip_in_gzip", gzip_member(gzip_member(">a\nACGT\n")),
              "line 1: the byte 0x1F where '>' or '@' should begin the first record: this may be gzip within "
              "another compression; decompress it first"},
             {"late", "\n\r\n hello\n", "line 3: a space" + neither},
             {"sequence", "ACGT\n", "line 1: 'A'" + neither},
             {"nul", std::string("\0\0", 2), "line 1: a NUL byte" + binary},
             {"utf16_late", std::string("\n\0>\0", 4), "line 2: a NUL byte" + binary},
             {"broken_mark", "\xEF\xBB>a\n", "line 1: the input begins with a broken byte-order mark"},
             {"cut_mark", "\xEF\xBB", "line 1: the input begins with a broken byte-order mark"},
             {"mark_then_words", "\xEF\xBB\xBFhello", "line 1: 'h'" + neither},
         }) {
        check_refused(file);
    }
}

TEST_CASE("other formats are refused when they are opened, with what to do") {
    TempDir const dir;
    auto const error = [&](std::string const& head) {
        std::string const message = error_of(dir.write("x", head + std::string(100, 'x')));
        return message.substr(message.find(": ") + 2);
    };
    CHECK(error("BZh9") == "the compressed data is corrupt in the bzip2 stream at byte 0");
    CHECK(error(std::string("\xFD"
                            "7zXZ\0",
                            6)) == "the compressed data is corrupt in the xz stream at byte 0");
    CHECK(error("\x28\xB5\x2F\xFD") == "the compressed data is corrupt in the zstd frame at byte 0");
    CHECK(
        error("PK\x03\x04").starts_with("is a zip archive, or a spreadsheet; unpack it, or save it as CSV"));
    CHECK(error("CRAM\x03").find("CRAM") != std::string::npos);
    for (std::string const& packed : {bgzf_file("BAM\1"), gzip_member("BAM\1")})
        CHECK(error_of(dir.write("x.bam", packed)) ==
              dir.path("x.bam") + ": the BAM file is truncated in its header");
    CHECK(error("\xFF\xFE>").starts_with("is UTF-16 text; save it as UTF-8"));
    std::pair<std::string, char const*> const foreign[] = {
        {"\xD0\xCF\x11\xE0", "is an old Excel file"},
        {"\x89HDF\r\n\x1A\n", "is HDF5"},
        {"\x8BPOD\r\n\x1A\n", "is POD5"},
        {"NCBI.sra", "is an SRA archive"},
        {"LOCUS       NC_1", "is GenBank"},
        {"BAI\1", "is an index of a BAM"},
        {bgzf_file("CSI\1"), "is an index of a BAM"},
        {bgzf_file("TBI\1"), "is an index of a BAM"},
        {"\x1A\x41\x27\x43", "is .2bit"},
        {"<!DOCTYPE html>", "is a web page"},
        {gzip_member("<html>"), "is a web page"},
        {"{\"error\": 404}", "is JSON"},
        {"version https://git-lfs.github.com/", "is a pointer of Git LFS"}};
    for (auto const& [head, words] : foreign) CHECK(error(head).starts_with(words));
    // Titles and sequences may begin with the magic letters of other formats
    CHECK(error("BAIT").find("index") == std::string::npos);
    CHECK(error("\xFE\xFF").starts_with("is UTF-16 text; save it as UTF-8"));
}

TEST_CASE("a FASTQ cut anywhere but at a record's end fails") {
    std::vector<std::string> const records{"@a x\nACGT\n+\nIIII\n", "@b\nAC\nGT\n+b\n@I\n+I\n", "@c\n\n+\n\n",
                                           "@d\r\nA\r\n+d\r\nI\r\n", "@e\nACGT\n+e\n@+@+\n"};
    std::string text;
    std::set<std::size_t> fine{0};
    for (auto const& record : records) {
        text += record;
        fine.insert(text.size());
        fine.insert(text.size() - 1);  // The last line end may be missing
        // The first half of a CRLF may be missing, too
        if (record.ends_with("\r\n")) fine.insert(text.size() - 2);
    }
    TempDir const dir;
    for (std::size_t size = 0; size <= text.size(); ++size) {
        CAPTURE(size);
        std::string const path = dir.write("cut", text.substr(0, size));
        std::string const error = error_of(path);
        CHECK(error.empty() == fine.contains(size));
        CHECK(error_of(path, {7, 2, 3, true}) == error);
    }
}
