#include "reads/fastx/fastx_cut.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace motifcount;
using namespace motifcount::internal;
using Kind = FastxCut::Kind;

namespace {

/// Returns the text after the cut; "none" if there is no cut.
std::string rest(FastxFormat format, std::string_view text, std::uint64_t halo = 0,
                 Kind kind = Kind::record) {
    FastxCut const cut = find_cut(format, text, halo);
    if (cut.kind == Kind::none) return "none";
    CHECK(cut.kind == kind);
    if (kind == Kind::record) CHECK(cut.from == cut.at);
    return std::string(text.substr(cut.at));
}
std::string repeated(std::string_view text, std::uint64_t halo) {
    FastxCut const cut = find_cut(FastxFormat::fasta, text, halo);
    if (cut.kind != Kind::sequence) return "none";
    return std::string(text.substr(cut.from, cut.at - cut.from));
}

}  // namespace

TEST_CASE("FASTQ is split after the last complete record") {
    auto const fastq = [](std::string_view text) { return rest(FastxFormat::fastq, text); };
    std::string const record = "\n@a\nACGT\n+\nIIII\n";
    CHECK(fastq("") == "none");
    CHECK(fastq("@a\nACGT\n+\nIIII\n") == "none");  // The first line may end another record
    CHECK(fastq(record) == "");
    CHECK(fastq("GT" + record + "@b") == "@b");
    CHECK(fastq("GT" + record + "@b\nACG") == "@b\nACG");
    CHECK(fastq("GT" + record + "@b\nACG\n+\n") == "@b\nACG\n+\n");
    CHECK(fastq("GT" + record + "@b\nACG\n+\nII") == "@b\nACG\n+\nII");
    CHECK(fastq("GT" + record + "@b\nACG\n+\nIII\n") == "");
    CHECK(fastq("\n@a\r\nACGT\r\n+\r\nIIII\r\n@b") == "@b");
    CHECK(fastq("\n@a\nACGT\n+\n@III\n@b\nAC\n+\n@I\n@c") == "@c");
    CHECK(fastq("\n@a\nACGT\n+\nIII\n@b") == "none");   // lengths differ
    CHECK(fastq("\n@a\nACGT\n+\nIIII\nxb") == "none");  // Not followed by a record
    CHECK(fastq("\nACGT\nACGT\nACGT\nACGT\nACGT\n") == "none");
    CHECK(rest(FastxFormat::unknown, record) == "none");
}

TEST_CASE("FASTA is split at a title near the end") {
    std::string const lines = ">a\n" + std::string(100, 'A') + "\n";
    CHECK(rest(FastxFormat::fasta, lines + ">b\nACGT\nAC") == ">b\nACGT\nAC");
    CHECK(rest(FastxFormat::fasta, lines + ">b\n") == ">b\n");
    CHECK(rest(FastxFormat::fasta, lines + ">b") == ">b");
    CHECK(rest(FastxFormat::fasta, lines + ">") == ">");
    CHECK(rest(FastxFormat::fasta, "AAAA") == "none");
}

TEST_CASE("FASTA is split after the last full line, and letters are repeated") {
    std::string const text = ">a\nAAAAA\nCCCCC\nGGGGG\r\nTT";
    CHECK(rest(FastxFormat::fasta, text, 3, Kind::sequence) == "TT");
    CHECK(repeated(text, 0) == "");
    CHECK(repeated(text, 3) == "GGG\r\n");
    CHECK(repeated(text, 5) == "GGGGG\r\n");
    CHECK(repeated(text, 6) == "C\nGGGGG\r\n");
    CHECK(repeated(text, 15) == "AAAAA\nCCCCC\nGGGGG\r\n");
    CHECK(repeated(">a\nAAAAA\nC CC\tCC \nG GGG G \r\nTT", 6) == "C \nG GGG G \r\n");
    CHECK(repeated(">a\nAAAAA\nC CC\tCC \n   \nTT", 4) == "CC\tCC \n   \n");
    // The first line of a piece is not repeated, because it may be the end of a title.
    CHECK(repeated("AAAAA\nCCCCC\nGG", 5) == "CCCCC\n");
    CHECK(repeated("AAAAA\nCCCCC\nGG", 6) == "none");
    // At most the letters of the record are repeated.
    CHECK(repeated("\n>a\nAAAAA\nCCCCC\nGGGGG\nGG", 100) == "AAAAA\nCCCCC\nGGGGG\n");
}
