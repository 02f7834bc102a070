// Valid forms of FASTA and FASTQ give the expected records and bases for every piece size.
#include <doctest/doctest.h>

#include <string>

#include "read_all.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

/// Checks the records of `text`, read from a file as a whole and in pieces of many sizes, on one thread and on several threads.
void check_reads(std::string const& text, Records const& expected) {
    TempDir const dir;
    std::string const path = dir.write("reads", text);
    INFO("text: ", text);
    CHECK(read_all(path).records == expected);
    for (std::uint64_t piece = 1; piece <= text.size() + 1 && piece <= 70; ++piece) {
        for (unsigned threads : {1U, 3U}) {
            for (std::uint64_t halo : {0U, 2U, 30U}) {
                CAPTURE(piece);
                CAPTURE(threads);
                CAPTURE(halo);
                CHECK(read_all(path, {piece, threads, halo, true}).records == expected);
            }
        }
    }
}

std::string with_crlf(std::string_view text) {
    std::string out;
    for (char const c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return out;
}

/// Checks `text` with LF, CRLF and mixed line ends, no last line end, blank lines at the end, and a byte-order mark.
void check_reads_in_all_line_ends(std::string const& text, Records const& expected) {
    check_reads(text, expected);
    check_reads(with_crlf(text), expected);
    check_reads(with_crlf(text.substr(0, text.size() / 2)) + text.substr(text.size() / 2), expected);
    check_reads(text.substr(0, text.size() - 1), expected);
    check_reads(with_crlf(text.substr(0, text.size() - 1)), expected);
    check_reads(with_crlf(text.substr(0, text.size() - 1)) + "\r", expected);
    check_reads(text + "\n\r\n\n", expected);
    check_reads("\xEF\xBB\xBF" + text, expected);
    check_reads("\n\r\n" + text, expected);
}

}  // namespace

TEST_CASE("blanks and tabs in the sequence lines of FASTA are not letters") {
    check_reads_in_all_line_ends(">a x\nACGT \n\tACC GT\t \n \n  \nT\n>b\n A C G T \n\t\n>c\n \n",
                                 {{"a", "ACGTACCGTT"}, {"b", "ACGT"}, {"c", ""}});
    std::string text = ">long\n";
    std::string letters;
    for (int line = 0; line < 40; ++line) {
        text += "   ACGGT TTACA GATTA\tCC  \n";
        letters += "ACGGTTTACAGATTACC";
    }
    check_reads(text, {{"long", letters}});
}

TEST_CASE("FASTA with letters other than DNA and RNA causes one warning") {
    TempDir const dir;
    auto const warnings = [&](std::string const& text, std::uint64_t piece = 1 << 20) {
        return read_all(dir.write("reads.fa", text), {.piece_bytes = piece}).warnings;
    };
    std::string const protein = ">sp|P68871\nMVHLTPEEKSAVTALWGKVNVDEVGGEALGRLLVVYPWTQRFFESFGDLSTPDAVMGNPK\n";
    for (std::uint64_t piece : {7, 100, 1 << 20}) {
        std::vector<std::string> const found = warnings(protein + protein + protein, piece);
        REQUIRE(found.size() == 1);
        CHECK(found[0].find("reads.fa: ") != std::string::npos);
        CHECK(
            found[0].find("more than a third of the letters that were examined are not A, C, G, T, U or N") !=
            std::string::npos);
    }
    CHECK(warnings(protein)[0].find(": more than a third of") != std::string::npos);
    // Gaps, N, U, lower case, some IUPAC codes, and words in titles do not cause a warning about protein.
    for (std::string const text :
         {">EEEEEEEEEEEE FFFFFFFFFFFFFF\nACGT\n", ">a\nACGU----....****nnnnNNacgu\n\n", ">a\nACGTACGTRYKM\n",
          "@PROTEIN\nEEFFLL\n+\nIIIIII\n", ""})
        CHECK(warnings(text).empty());
}

TEST_CASE("inputs without a record") {
    check_reads("", {});
    check_reads("\n", {});
    check_reads("\r\n\n", {});
    check_reads("\xEF\xBB\xBF", {});
    check_reads("\xEF\xBB\xBF\n", {});
}

TEST_CASE("FASTA on one line, wrapped, with empty records and blank lines") {
    check_reads_in_all_line_ends(">a\nACGT\n>b second word\nGGTTA\n", {{"a", "ACGT"}, {"b", "GGTTA"}});
    check_reads_in_all_line_ends(">a\tx\nAC\nGT\nA\n>b\nCCC\nGGG\nTTT\n",
                                 {{"a", "ACGTA"}, {"b", "CCCGGGTTT"}});
    check_reads_in_all_line_ends(">a\n>b\n\n>c\nA\n\n\nC\n>d\n",
                                 {{"a", ""}, {"b", ""}, {"c", "AC"}, {"d", ""}});
    check_reads(">", {{"", ""}});
    check_reads(">a", {{"a", ""}});
    check_reads("> a b\nA", {{"", "A"}});
}

TEST_CASE("letters: either case, RNA, IUPAC codes, gaps") {
    check_reads_in_all_line_ends(">a\nACGTUacgtuNRYKMSWBDHVXnZ-.*A\n",
                                 {{"a", as_read("ACGTUacgtuNRYKMSWBDHVXnZ-.*A")}});
    check_reads(">all\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\n",
                {{"all", as_read("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")}});
}

TEST_CASE("FASTQ with four lines per record") {
    check_reads_in_all_line_ends("@a\nACGT\n+\nIIII\n@b x\nGG\n+\n!~\n", {{"a", "ACGT"}, {"b", "GG"}});
    check_reads_in_all_line_ends("@a\tx y\nACGT\n+a\tx y\nIIII\n@b x\nGG\n+b\nII\n",
                                 {{"a", "ACGT"}, {"b", "GG"}});
    check_reads_in_all_line_ends("@\nA\n+\nI\n", {{"", "A"}});
}

TEST_CASE("FASTQ records without a base") {
    check_reads_in_all_line_ends("@a\n\n+\n\n@b\nA\n+\nI\n@c\n\n+c\n\n", {{"a", ""}, {"b", "A"}, {"c", ""}});
    check_reads("@a\n+\n@b\n+\n", {{"a", ""}, {"b", ""}});
}

TEST_CASE("quality lines that begin with @ or + and have every character") {
    check_reads_in_all_line_ends("@a\nACGT\n+\n@@@@\n@b\nACGT\n+b\n++++\n@c\nAC\n+\n@c\n@d\nAC\n+\n+d\n",
                                 {{"a", "ACGT"}, {"b", "ACGT"}, {"c", "AC"}, {"d", "AC"}});
    std::string quality;
    for (char c = 33; c < 127; ++c) quality += c;
    check_reads("@a\n" + std::string(quality.size(), 'A') + "\n+\n" + quality + "\n",
                {{"a", std::string(quality.size(), 'A')}});
}

TEST_CASE("wrapped FASTQ, including quality lines that begin with @ and +") {
    check_reads_in_all_line_ends(
        "@a\nACGT\nACG\n+\n@III\n+II\n@b\nA\nC\nG\n+b\n@\n+\n@\n@c\nACGT\n+\nII\nII\n",
        {{"a", "ACGTACG"}, {"b", "ACG"}, {"c", "ACGT"}});
    // The quality of record a looks like a record.
    check_reads_in_all_line_ends("@a\nACGTACGT\n+\n@b\nAC\n+\nIII\n@c\nACGT\n+\nIIII\n",
                                 {{"a", "ACGTACGT"}, {"c", "ACGT"}});
}

TEST_CASE("titles with UTF-8, with many words and with many bytes") {
    check_reads_in_all_line_ends(
        "@r\xC3\xA9"
        "ads/1 \xE2\x82\xAC >x\nA\n+\nI\n",
        {{"r\xC3\xA9"
          "ads/1",
          "A"}});
    std::string const name(500, 'n');
    check_reads("@" + name + " x\nACGT\n+" + name + " x\nIIII\n@b\nA\n+\nI\n", {{name, "ACGT"}, {"b", "A"}});
    check_reads(">" + name + " x\nACGT\n>b\nA\n", {{name, "ACGT"}, {"b", "A"}});
}

TEST_CASE("names are not kept if they are not needed") {
    TempDir const dir;
    std::string const path = dir.write("reads", "@a\nACGT\n+\nIIII\n@b\nAC\n+\nII\n");
    Records const expected{{"", "ACGT"}, {"", "AC"}};
    CHECK(read_all(path, {1 << 20, 1, 3, false}).records == expected);
    CHECK(read_all(path, {2, 2, 3, false}).records == expected);
}
