// Invalid FASTA and FASTQ is refused with file and line, and with the same message for every piece size. The first cases are
// new files for each category of malformed files in Cock et al. (2009), doi:10.1093/nar/gkp1137.
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
    int line;
};

void check_refused(Malformed const& file) {
    TempDir const dir;
    std::string const path = dir.write(file.name, file.text);
    INFO("text: ", file.text);
    std::string const expected = error_of(path);
    CHECK(expected.starts_with(path + ": line " + std::to_string(file.line) + ": "));
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

}  // namespace

TEST_CASE("the well-known kinds of malformed FASTQ") {
    std::string const title = first + "@r2 lane 1\n";
    for (Malformed const& file : std::vector<Malformed>{
             {"diff_ids", title + "GATTACAGAT\n+r9 lane 1\nIIIIIIIIII\n" + last, 7},
             {"diff_ids_by_length", title + "GATTACAGAT\n+r2 lane\nIIIIIIIIII\n" + last, 7},
             {"double_qual", title + "GATTACAGAT\n+\nIIIIIIIIII\nIIIIIIIIII\n" + last, 9},
             {"double_seq", title + "GATTACAGAT\nGATTACAGAT\n+\nIIIIIIIIII\n" + last, 10},
             {"double_seq_one_word", "@r2\nGATT\nGATT\n+\nIIII\n@r3lane1\nA\n+\nI\n", 6},
             {"long_qual", with_quality("IIIIIIIIIII"), 8},
             {"no_qual", title + "GATTACAGAT\n" + last, 7},
             {"no_qual_behind_plus", title + "GATTACAGAT\n+\n" + last, 8},
             {"empty_qual", with_quality(""), 8},
             {"qual_del", with_quality("IIII\x7FIIIII"), 8},
             {"qual_escape", with_quality("IIII\x1BIIIII"), 8},
             {"qual_null", with_quality(std::string("IIII\0IIIII", 10)), 8},
             {"qual_space", with_quality("IIII IIIII"), 8},
             {"qual_tab", with_quality("IIII\tIIIII"), 8},
             {"qual_unit_sep", with_quality("IIII\x1FIIIII"), 8},
             {"qual_vtab", with_quality("IIII\x0BIIIII"), 8},
             {"qual_high", with_quality("IIII\xC3IIIII"), 8},
             {"qual_blank_behind", with_quality("IIIIIIIIII "), 8},
             {"short_qual", with_quality("IIIIIIIII"), 9},
             {"short_qual_at_end", title + "GATTACAGAT\n+\nIIIIIIIII\n", 9},
             {"spaces", first + "@r2 lane 1\nGATTA CAGAT\n+\nIIIII IIIII\n", 6},
             {"tabs", first + "@r2 lane 1\nGATTA\tCAGAT\n+\nIIIII\tIIIII\n", 6},
             {"trunc_in_title", first + "@r2 la", 5},
             {"trunc_at_seq", title, 6},
             {"trunc_in_seq", title + "GATTA", 6},
             {"trunc_at_plus", title + "GATTACAGAT\n", 7},
             {"trunc_in_plus", title + "GATTACAGAT\n+r2 l", 7},
             {"trunc_behind_plus", title + "GATTACAGAT\n+", 7},
             {"trunc_at_qual", title + "GATTACAGAT\n+\n", 8},
             {"trunc_in_qual", title + "GATTACAGAT\n+\nIIIII", 8},
         }) {
        check_refused(file);
    }
}

TEST_CASE("other malformed FASTQ") {
    for (Malformed const& file : std::vector<Malformed>{
             {"fasta_behind_fastq", first + ">r2\nACGT\n", 5},
             {"no_at", first + "r2\nACGT\n+\nIIII\n", 5},
             {"nul_in_title", first + std::string("@r2\0x\nACGT\n+\nIIII\n", 18), 5},
             {"escape_in_title", first + "@r2\x1B\nACGT\n+\nIIII\n", 5},
             {"return_in_title", first + "@r2\rx\nACGT\n+\nIIII\n", 5},
             {"return_in_sequence", first + "@r2\nAC\rGT\n+\nIIII\n", 6},
             {"return_in_quality", first + "@r2\nACGT\n+\nII\rII\n", 8},
             {"empty_record_cut", first + "@r2\n\n+", 7},
             {"blank_lines_then_cut", first + "\n\n@r2\nAC", 8},
         }) {
        check_refused(file);
    }
}

TEST_CASE("malformed FASTA") {
    for (Malformed const& file : std::vector<Malformed>{
             {"digit", ">a\nACGT\nAC1GT\n", 3},
             {"title_behind_blank", ">a\nACGT\n >b\nA\n", 3},
             {"other_blank", ">a\nACGT\v\n", 2},
             {"nul", std::string(">a\nAC\0GT\n", 9), 2},
             {"high", ">a\nACGT\n>b\nA\xC3\xA9\n", 4},
             {"title_inside", ">a\nACGT>b\nA\n", 2},
             {"fastq_behind_fasta", ">a\nACGT\n@b\nACGT\n+\nIIII\n", 3},
             {"plus", ">a\nACGT\n+\n", 3},
             {"return", ">a\nAC\rGT\n", 2},
             {"return_twice", ">a\nAC\r\r\nGT\n", 2},
             {"escape_in_title", ">a\nAC\n>b\x1B\nGT\n", 3},
         }) {
        check_refused(file);
    }
}

TEST_CASE("text that is neither FASTA nor FASTQ") {
    for (Malformed const& file : std::vector<Malformed>{
             {"words", "hello\n", 1},
             {"gzip_in_gzip", gzip_member(gzip_member(">a\nACGT\n")), 1},
             {"late", "\n\r\n hello\n", 3},
             {"sequence", "ACGT\n", 1},
             {"nul", std::string("\0\0", 2), 1},
             {"utf16_late", std::string("\n\0>\0", 4), 2},
             {"broken_mark", "\xEF\xBB>a\n", 1},
             {"cut_mark", "\xEF\xBB", 1},
             {"mark_then_words", "\xEF\xBB\xBFhello", 1},
         }) {
        check_refused(file);
    }
}

TEST_CASE("other formats are refused when opened, with a remedy") {
    TempDir const dir;
    auto const error = [&](std::string const& head) {
        std::string const message = error_of(dir.write("x", head + std::string(100, 'x')));
        return message.substr(message.find(": ") + 2);
    };
    CHECK(error("CRAM\x03").find("CRAM") != std::string::npos);
    CHECK(error_of(dir.write("x.bam", gzip_member("BAM\1"))) ==
          dir.path("x.bam") + ": the BAM file is truncated in its header");
    std::pair<std::string, char const*> const foreign[] = {{"\xD0\xCF\x11\xE0", "this is an old Office file"},
                                                           {bgzf_file("CSI\1"), "this is the index of a BAM"},
                                                           {bgzf_file("TBI\1"), "this is the index of a BAM"},
                                                           {gzip_member("<html>"), "this is a web page"}};
    for (auto const& [head, words] : foreign) CHECK(error(head).starts_with(words));
    // Titles and sequences may begin with the magic letters of other formats.
    CHECK(error("BAIT").find("index") == std::string::npos);
    CHECK(error("\xFE\xFF").starts_with("the file is encoded as UTF-16; save the file as UTF-8"));
}

TEST_CASE("a FASTQ truncated inside a record fails") {
    std::vector<std::string> const records{"@a x\nACGT\n+\nIIII\n", "@b\nAC\nGT\n+b\n@I\n+I\n", "@c\n\n+\n\n",
                                           "@d\r\nA\r\n+d\r\nI\r\n", "@e\nACGT\n+e\n@+@+\n"};
    std::string text;
    std::set<std::size_t> fine{0};
    for (auto const& record : records) {
        text += record;
        fine.insert(text.size());
        fine.insert(text.size() - 1);  // The last \n may be missing

        // The last \r\n may be missing.
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
