#include "motifcount/motif_file.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Rows = std::vector<std::string>;

/// Returns the motifs of a file with this content, each as "id sequence gene".
Rows read(std::string const& content) {
    test::TempDir const folder;
    MotifSet motifs;
    read_motif_file(folder.write("motifs", content), motifs);
    Rows rows;
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        rows.push_back(std::string(motifs.id(motif)) + " " + std::string(motifs.sequence(motif)) + " " +
                       std::string(motifs.gene(motif)));
    return rows;
}

/// Returns the error message for a file with this content, without the folder's name.
std::string refusal(std::string const& content) {
    test::TempDir const folder;
    MotifSet motifs;
    std::string const path = folder.write("motifs", content);
    Error const error = test::error_of([&] { return read_motif_file(path, motifs); });
    std::string const message = error.what();
    REQUIRE(error.code() == ErrorCode::motif);
    CHECK(message.starts_with(path + ": "));
    CHECK(message.find('\n') == std::string::npos);
    return message.substr(path.size() + 2);
}

std::string gzipped(std::string const& content, std::string const& path) {
    gzFile const file = gzopen(path.c_str(), "wb");
    REQUIRE(gzwrite(file, content.data(), static_cast<unsigned>(content.size())) ==
            static_cast<int>(content.size()));
    REQUIRE(gzclose(file) == Z_OK);
    return path;
}

}  // namespace

TEST_CASE("FASTA motifs: ids, wrapped sequences, comments and line ends") {
    CHECK(read(">a first one\nACGT\n>b\nacg\nunn\n\nRY\n") == Rows{"a ACGT ", "b ACGTNNRY "});
    CHECK(read("\xEF\xBB\xBF>a\r\nACGT\r\n\r\n>b\r\nAC  \r\nGT\t\r\n") == Rows{"a ACGT ", "b ACGT "});
    CHECK(read(">a\rAC\rGT\r>b\rCC") == Rows{"a ACGT ", "b CC "});
    CHECK(read("; written by hand\n>a\nAC\n;in between\nGT") == Rows{"a ACGT "});
    CHECK(read("\n# made today\n\n>a\nACGT") == Rows{"a ACGT "});
    CHECK(read("> a\nACGT\n>\nGG\n") == Rows{"a ACGT ", "GG GG "});
    CHECK(read(">a\nACGT\n>a\nACGT\n>b\nACGT\n") == Rows{"a ACGT ", "a ACGT ", "b ACGT "});
}

TEST_CASE("a file with separators is a table") {
    CHECK(read("m1,ACGT,TP53\r\nm2 , ACC , MYC \r\n") == Rows{"m1 ACGT TP53", "m2 ACC MYC"});
    CHECK(read("\n\n# library of today\na b c\tACGT\t\n\n#b\tACC\n") == Rows{"a b c ACGT "});
}

TEST_CASE("ids of FASTA end at the first blank, or are whole titles") {
    test::TempDir const folder;
    std::string const path = folder.write(
        "adapters.fa", ">Illumina Single End Adapter 1\nACGT\n>Illumina Single End Adapter 2 \nACGA\n");
    auto const ids = [&path](bool full_ids) {
        MotifSet motifs;
        read_motif_file(path, motifs, {.full_ids = full_ids});
        return std::string(motifs.id(0)) + "|" + std::string(motifs.id(1));
    };
    CHECK(ids(true) == "Illumina Single End Adapter 1|Illumina Single End Adapter 2");
    CHECK_THROWS_WITH(ids(false),
                      doctest::Contains("motif id 'Illumina' has two sequences, 'ACGT' and 'ACGA'"));
    CHECK_THROWS_WITH(ids(false), doctest::Contains("--full-ids keeps whole titles"));
    CHECK(refusal(">a\nACGT\n>a\nACGA\n").find("--full-ids") == std::string::npos);
}

TEST_CASE("a list has one sequence per line, which is also the id") {
    CHECK(read("ACGT\n  acgu  \r\nNNRY\n\n\n") == Rows{"ACGT ACGT ", "ACGT ACGT ", "NNRY NNRY "});
    CHECK(read("TAG\nDNA") == Rows{"TAG TAG ", "DNA DNA "});
    CHECK(refusal("ACGT\nAC GT\n") ==
          "line 2: motif 'AC GT' has a space at position 3, which is not an IUPAC nucleotide code (ACGTU "
          "RYSWKM "
          "BDHV N); remove blanks from sequences, and separate columns by tabs");
    CHECK(refusal("ACGT\na\tCC\n").find("line 2: motif 'a_CC' has a tab at position 2") == 0);
}

TEST_CASE("errors name the line and the letter") {
    CHECK(refusal(">a\nACGT\nAC\nA!C\nAC\n").starts_with("line 4: motif 'a' has '!' at position 8"));
    CHECK(refusal(">a\nACGT\n>b\n").starts_with("line 3: motif 'b' has no sequence"));
    CHECK(refusal(">a\nACGT\n>x\nC\n>a\nAC\nGA\n")
              .starts_with("line 5: motif id 'a' has two sequences, 'ACGT' and 'ACGA'"));
    CHECK(refusal("@SQ\tSN:c\tLN:9\nr\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n")
              .starts_with("line 1: this looks like FASTQ or SAM"));
    CHECK(refusal("id,seq\nm1,AC\n\"m\t2\",ACGT\n").starts_with("line 3: a motif id contains a tab"));
}

TEST_CASE("of several errors, the first in the file is reported") {
    CHECK(refusal("id\tseq\na\tAC\na\tCC\nb\tC!\nc\n")
              .starts_with("the id 'a' in column 1 ('id') has two different sequences"));
    CHECK(refusal("id\tseq\na\tAC\nb\tC!\nc\tCC\nd\n").starts_with("line 3: motif 'b' has '!'"));
    CHECK(refusal(">a\nAC\n>a\nCC\n>b\nC!\n").starts_with("line 3: motif id 'a' has two sequences"));
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "m" + std::to_string(i) + "\tACGT\n";
    CHECK(refusal(many + "m999\tAC\nx\tA!\n").starts_with("line 1001: motif id 'm999' has two sequences"));
    CHECK(refusal(many + "m3\tACGT\nx\tA!\n").starts_with("line 1002: motif 'x' has '!'"));
}

TEST_CASE("a motif file that is empty, blank or all comments is an error") {
    CHECK(refusal("").starts_with("contains no motifs"));
    CHECK(refusal("\n \n\t\r\n").starts_with("contains no motifs"));
    CHECK(refusal("# nothing\n").starts_with("contains no motifs"));
    CHECK(refusal("; nothing\n").starts_with("contains no motifs"));
}

TEST_CASE("files add up, may be compressed, and a missing one is an input error") {
    test::TempDir const folder;
    MotifSet motifs;
    read_motif_file(folder.write("one.fa", ">a\nACGT\n"), motifs);
    read_motif_file(gzipped("m2\tCCC\tTP53\n", folder.path("two.tsv.gz")), motifs);
    REQUIRE(motifs.size() == 2);
    CHECK(motifs.id(1) == "m2");
    CHECK(motifs.gene(1) == "TP53");
    // An empty file is an error even if other files have motifs.
    CHECK_THROWS_AS(read_motif_file(folder.write("empty", ""), motifs), Error);
    CHECK(test::error_of([&] { return read_motif_file(folder.path("missing"), motifs); }).code() ==
          ErrorCode::input);
}

TEST_CASE("a motif with many lines and a motif with a long line") {
    std::string wrapped = ">long\n";
    for (int i = 0; i < 20'000; ++i) wrapped += "ACGTACGTAC\n";
    Rows const rows = read(wrapped + ">one\n" + std::string(1'000'000, 'G') + "\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].size() == std::string("long  ").size() + 200'000);
    CHECK(rows[1].size() == std::string("one  ").size() + 1'000'000);
}
