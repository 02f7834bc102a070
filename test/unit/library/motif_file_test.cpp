#include "motifcount/motif_file.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Rows = std::vector<std::string>;

/// The motifs of a file with that content, each as "id sequence gene".
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

/// The message with which such a file is refused, without the name of its folder.
std::string refusal(std::string const& content) {
    test::TempDir const folder;
    MotifSet motifs;
    std::string const path = folder.write("motifs", content);
    try {
        read_motif_file(path, motifs);
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::motif);
        std::string const message = error.what();
        CHECK(message.starts_with(path + ": "));
        CHECK(message.find('\n') == std::string::npos);
        return message.substr(path.size() + 2);
    }
    FAIL("not refused: " << content);
    return "";
}

std::string gzipped(std::string const& content, std::string const& path) {
    gzFile const file = gzopen(path.c_str(), "wb");
    REQUIRE(gzwrite(file, content.data(), static_cast<unsigned>(content.size())) ==
            static_cast<int>(content.size()));
    REQUIRE(gzclose(file) == Z_OK);
    return path;
}

}  // namespace

TEST_CASE("FASTA motifs: ids up to the first blank, wrapped sequences, comments, any line ends") {
    CHECK(read(">a first one\nACGT\n>b\nacg\nunn\n\nRY\n") == Rows{"a ACGT ", "b ACGTNNRY "});
    CHECK(read("\xEF\xBB\xBF>a\r\nACGT\r\n\r\n>b\r\nAC  \r\nGT\t\r\n") == Rows{"a ACGT ", "b ACGT "});
    CHECK(read(">a\rAC\rGT\r>b\rCC") == Rows{"a ACGT ", "b CC "});
    CHECK(read("; written by hand\n>a\nAC\n;in between\nGT") == Rows{"a ACGT "});
    CHECK(read("\n# made today\n\n>a\nACGT") == Rows{"a ACGT "});
    CHECK(read("> a\nACGT\n>\nGG\n") == Rows{"a ACGT ", "GG GG "});
    CHECK(read(">a\nACGT\n>a\nACGT\n>b\nACGT\n") == Rows{"a ACGT ", "a ACGT ", "b ACGT "});
}

TEST_CASE("tables: tabs, commas or semicolons; gene optional; further columns ignored") {
    CHECK(read("a\tACGT\nb\tccc\tBRCA1\tmore\tstill\n") == Rows{"a ACGT ", "b CCC BRCA1"});
    CHECK(read("a,ACGT,TP53\r\nb , ACC , MYC \r\n") == Rows{"a ACGT TP53", "b ACC MYC"});
    CHECK(read("a;ACGT;TP53\nb;GG;\n") == Rows{"a ACGT TP53", "b GG "});
    CHECK(read("\n\n# library of today\na b c\tACGT\t\n\n#b\tACC\n") == Rows{"a b c ACGT "});
    CHECK(read("a,1\tACGT\tx;y\n") == Rows{"a,1 ACGT x;y"});
}

TEST_CASE("tables: quoted fields") {
    CHECK(read("\"a, the \"\"first\"\"\",\"ACGT\",\"G;1\"\n\"b\" , CC\n") ==
          Rows{"a, the \"first\" ACGT G;1", "b CC "});
    CHECK(read("\"a\"\t\"ACGT\"\t\"\"\n") == Rows{"a ACGT "});
    CHECK(refusal("a,AC\n\"b,CC\n").starts_with("line 2: a quoted field"));
    CHECK(refusal("\"a\"x,AC\n").starts_with("line 1: a quoted field"));
}

TEST_CASE("a header line is skipped, a wrong first sequence is not") {
    for (std::string const header :
         {"id\tsequence", "sgRNA\tgRNA.sequence\tGene", "Name\tSeq (5'-3')", "NAME\tMOTIF",
          "\"id\"\t\"protospacer\"", "id\tDNA", "name\ttag", "barcode\tBarcode_1", "sample\tOligo"})
        CHECK_MESSAGE(read(header + "\na\tACGT\n").size() == 1, header);
    CHECK(read("id,sequence,gene\na,ACGT,x\n") == Rows{"a ACGT x"});
    CHECK(read("sequence\nACGT\n") == Rows{"ACGT ACGT "});
    CHECK(read("mid1\tTAG\nx\tDNA\n") == Rows{"mid1 TAG ", "x DNA "});
    CHECK(refusal("a\tACGXT\n").starts_with("line 1: motif 'a' has 'X' at position 4"));
    CHECK(refusal("a\tACGT\nid\tsequence\n").starts_with("line 2: motif 'id' has 'e' at position 2"));
    CHECK(refusal("id\tsequence\n").starts_with("holds no motif"));
}

TEST_CASE("a second column of sequences is not taken for genes, nor left out") {
    for (std::string const rows : {"g1,ACGTACGTAC,TTGACCATGA,TP53\n", "g1,ACGT,ACG,TP53\n"})
        CHECK(refusal("id,seq1,seq2,gene\n" + rows).starts_with("column 2 ('seq1') looks like "));
    CHECK(refusal("g1\tACGTACGTAC\tttgaccau\n") ==
          "line 1: columns 2 and 3 both hold sequences; give a table of id, sequence and gene, with one "
          "sequence a "
          "motif, choose one with --columns sequence=2, or count pairs with screen --dual");
    CHECK(refusal("id,seq1,gene,seq2\ng1,ACGT,CAT,ACGTACGTAC\n").find("column 4 ('seq2')") !=
          std::string::npos);
    // CAT and TAT are genes.
    CHECK(read("id,sequence,gene\ng1,ACGT,CAT\ng2,ACC,TAT\n") == Rows{"g1 ACGT CAT", "g2 ACC TAT"});
    CHECK(read("id,seq,seq_name\ng1,ACGT,exon1\n") == Rows{"g1 ACGT "});
}

TEST_CASE("one sequence a line, which is its own id") {
    CHECK(read("ACGT\n  acgu  \r\nNNRY\n\n\n") == Rows{"ACGT ACGT ", "ACGT ACGT ", "NNRY NNRY "});
    CHECK(read("TAG\nDNA") == Rows{"TAG TAG ", "DNA DNA "});
    CHECK(refusal("ACGT\nAC GT\n") ==
          "line 2: motif 'AC GT' has a space at position 3, which is no IUPAC nucleotide code (ACGTU RYSWKM "
          "BDHV N); leave blanks out of sequences, and put tabs between columns");
    CHECK(refusal("ACGT\na\tCC\n").find("line 2: motif 'a?CC' has a tab at position 2") == 0);
}

TEST_CASE("what is wrong is told by line and letter") {
    CHECK(refusal(">a\nACGT\nAC\nA!C\nAC\n").starts_with("line 4: motif 'a' has '!' at position 8"));
    CHECK(refusal(">a\nAC-GT\n").starts_with("line 2: motif 'a' has a gap ('-') at position 3"));
    CHECK(refusal(">a\n>b\nACGT\n").starts_with("line 1: motif 'a' has no sequence"));
    CHECK(refusal(">a\nACGT\n>b\n").starts_with("line 3: motif 'b' has no sequence"));
    CHECK(refusal(";c\nACGT\n").starts_with("line 2: a sequence before the first header"));
    CHECK(refusal(">a\nACGT\n>x\nC\n>a\nAC\nGA\n")
              .starts_with("line 5: motif id 'a' has two sequences, ACGT and ACGA"));
    CHECK(refusal("a\tACGT\nb\n").starts_with("line 2: only one field"));
    CHECK(refusal("a\tACGT\nb\t\n").starts_with("line 2: motif 'b' has no sequence"));
    CHECK(refusal("a\tACGT\n\tCC\n").starts_with("line 2: the first field, the motif's id, is empty"));
    CHECK(refusal("@r1\nACGT\n+\nIIII\n").starts_with("line 1: this looks like FASTQ"));
    CHECK(refusal("@SQ\tSN:c\tLN:9\nr\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n")
              .starts_with("line 1: this looks like FASTQ or SAM"));
    CHECK(refusal("a,AC\n\"b\tc\",ACGT\n").starts_with("line 2: the id of a motif has a tab"));
}

TEST_CASE("of several things that are wrong, the first one in the file is told") {
    CHECK(refusal("a\tAC\na\tCC\nb\tC!\nc\n").starts_with("line 2: motif id 'a' has two sequences"));
    CHECK(refusal("a\tAC\nb\tC!\na\tCC\nc\n").starts_with("line 2: motif 'b' has '!'"));
    CHECK(refusal(">a\nAC\n>a\nCC\n>b\nC!\n").starts_with("line 3: motif id 'a' has two sequences"));
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "m" + std::to_string(i) + "\tACGT\n";
    CHECK(refusal(many + "m999\tAC\nx\tA!\n").starts_with("line 1001: motif id 'm999' has two sequences"));
    CHECK(refusal(many + "m3\tACGT\nx\tA!\n").starts_with("line 1002: motif 'x' has '!'"));
}

TEST_CASE("an empty motif file is an error, also one of blanks and comments") {
    CHECK(refusal("").starts_with("holds no motif"));
    CHECK(refusal("\n \n\t\r\n").starts_with("holds no motif"));
    CHECK(refusal("# nothing\n").starts_with("holds no motif"));
    CHECK(refusal("; nothing\n").starts_with("holds no motif"));
}

TEST_CASE("files add up, may be compressed, and a missing one is an input error") {
    test::TempDir const folder;
    MotifSet motifs;
    read_motif_file(folder.write("one.fa", ">a\nACGT\n"), motifs);
    read_motif_file(gzipped("b\tCCC\tG\n", folder.path("two.tsv.gz")), motifs);
    REQUIRE(motifs.size() == 2);
    CHECK(motifs.id(1) == "b");
    CHECK(motifs.gene(1) == "G");
    // An empty file is an error also when there are motifs already.
    CHECK_THROWS_AS(read_motif_file(folder.write("empty", ""), motifs), Error);
    try {
        read_motif_file(folder.path("missing"), motifs);
        FAIL("a missing file was read");
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::input);
    }
}

TEST_CASE("a motif of many lines and a long line") {
    std::string wrapped = ">long\n";
    for (int i = 0; i < 20'000; ++i) wrapped += "ACGTACGTAC\n";
    Rows const rows = read(wrapped + ">one\n" + std::string(1'000'000, 'G') + "\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].size() == std::string("long  ").size() + 200'000);
    CHECK(rows[1].size() == std::string("one  ").size() + 1'000'000);
}

TEST_CASE("columns of ids and genes are found by their names") {
    auto const find = [](std::vector<std::string> const& names) { return find_named_columns(names); };
    CHECK(find({"x", "sgRNA", "Gene"}).id == 1);
    CHECK(find({"x", "sgRNA", "Gene"}).gene == 2);
    CHECK(find({"name", "guide", "guide_ID"}).id == 2);
    CHECK(find({"name", "guide"}).id == 0);
    CHECK(find({"Target gene ID", "Gene Symbol", "gene"}).gene == 1);
    CHECK(!find({"score", "context sequence"}).id);
    CHECK(!find({"score", "gene score"}).gene);
    CHECK(!find({}).id);
}

TEST_CASE("a library that was cut within its last line is refused, but where that field may end anywhere") {
    std::string fasta, list, table, tabs = "sequence\tgene\tid\n";
    for (unsigned guide = 0; guide < 10; ++guide) {
        std::string letters;
        for (unsigned base = 0; base < 20; ++base)
            letters += "ACGT"[(guide * 7 + base * base * (guide + 1)) % 4];
        std::string const number = std::to_string(guide);
        fasta += ">g" + number + "\n" + letters + "\n";
        list += letters + "\n";
        table += "g" + number + "," + letters + ",GENE" + number + "\n";
        tabs += letters + "\tGENE" + number + "\tg" + number + "\n";
    }
    struct Library {
        std::string text;
        std::string_view unnoticed;  ///< at the end
    };
    for (auto const& [text, unnoticed] :
         {Library{fasta, "\n"}, {list, "\n"}, {table, "GENE9\n"}, {tabs, "9\n"}}) {
        REQUIRE(text.ends_with(unnoticed));
        CHECK(read(text).size() == 10);
        for (std::size_t end = text.size() - 1; text[end - 1] != '\n'; --end) {
            std::string const cut = text.substr(0, end);
            CAPTURE(cut);
            if (text.size() - end <= unnoticed.size())
                CHECK(read(cut).size() == 10);
            else
                CHECK(refusal(cut).find("line ") == 0);
        }
    }
    std::string const cut = list.substr(0, list.size() - 3);
    CHECK(
        refusal(cut) ==
        "line 10: the file is cut off here: the line has no line end, and 18 bases where all others have 20; "
        "get the whole file, or end the line if nothing is missing");
    CHECK(read(cut + "\n").size() == 10);
    CHECK(refusal(table.substr(0, table.size() - 7)).find("and 2 fields where all others have 3;") !=
          std::string::npos);
    // Where lengths differ, or are few, one may be short.
    CHECK(read("ACGTT\n" + cut).size() == 11);
    CHECK(read("ACGTTGCA\nTTGCATGC\nACG").size() == 3);
}
