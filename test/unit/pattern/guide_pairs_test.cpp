// Tables of pairs of guides as dual libraries are published: every layout with its own header, sequences invented.

#include "pattern/guide_pairs.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::string const a1 = "ACGTTGCAACGTACGATCGA";
std::string const a2 = "TTGACCATGACCATTGACGT";
std::string const b1 = "GGCATTACGACCTTGAGCAT";
std::string const b2 = "CATTGCATGGACTTAACGTA";

/// "id A B gene" by row.
std::vector<std::string> read(std::string const& content, std::string const& columns = "") {
    test::TempDir const folder;
    GuidePairs pairs;
    read_pair_file(folder.write("library", content), pairs,
                   columns.empty() ? MotifColumns{} : parse_motif_columns(columns));
    std::vector<std::string> rows;
    for (MotifId row = 0; row < pairs.size(); ++row)
        rows.push_back(std::string(pairs.rows().id(row))
                           .append(" ")
                           .append(pairs.sequence_a(row))
                           .append(" ")
                           .append(pairs.sequence_b(row))
                           .append(" ")
                           .append(pairs.rows().gene(row)));
    return rows;
}

/// The message of a refusal, without the name of the file.
std::string refusal(std::string const& content, std::string const& columns = "") {
    try {
        read(content, columns);
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::motif);
        std::string const message = error.what();
        CHECK(message.find('\n') == std::string::npos);
        return message.substr(message.find("library: ") + std::string("library: ").size());
    }
    FAIL("not refused: " << content);
    return "";
}

std::vector<std::string> const expected{"p1 " + a1 + " " + b1 + " G1", "p2 " + a2 + " " + b2 + " G2"};

}  // namespace

TEST_CASE("layouts of dual libraries") {
    // crispr-count
    CHECK(read("CODE\tGENES\tSEQ\tSEQ2\np1\tG1\t" + a1 + "\t" + b1 + "\np2\tG2\t" + a2 + "\t" + b2 + "\n") ==
          expected);
    // ScreenPro2
    CHECK(read("sgID_AB,sgID_A,protospacer_A,sgID_B,protospacer_B,gene\np1,x1," + a1 + ",y1," + b1 +
               ",G1\np2,x2," + a2 + ",y2," + b2 + ",G2\n") == expected);
    CHECK(read("unique sgRNA pair ID,gene,targeting sequence A,targeting sequence B\np1,G1," + a1 + "," + b1 +
               "\np2,G2," + a2 + "," + b2 + "\n") == expected);
    // pyCROQUET
    CHECK(read("##library-type: dual\n#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\np1\tx|y\t" + a1 + "|" + b1 +
               "\tG1\np2\tz|w\t" + a2 + "|" + b2 + "\tG2\n") == expected);
    CHECK(read("##library-type: dual\n##dual-orientation: R2_R1\n#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\n"
               "p1\tx|y\t" +
               b1 + "|" + a1 + "\tG1\np2\tz|w\t" + b2 + "|" + a2 + "\tG2\n") == expected);
    CHECK(read("##library-type: dual\n#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\np1\tx|y\t" + a1 + "|" + b1 +
               "\tG1\t\np2\tz|w\t" + a2 + "|" + b2 + "\tG2\n") == expected);
    // Comments and lines about the separator before others.
    CHECK(read("#id\tguide_B\tguide_A\tgene\np1\t" + b1 + "\t" + a1 + "\tG1\np2\t" + b2 + "\t" + a2 +
               "\tG2\n") == expected);
    CHECK(read("sep=;\nid;guide_A;guide_B;gene\np1;" + a1 + ";" + b1 + ";G1\np2;" + a2 + ";" + b2 +
               ";G2\n") == expected);
    // A gene for each guide, and a third column of sequences.
    CHECK(read("ID,sgRNA1_WGE_Sequence,sgRNA1_Approved_Symbol,sgRNA2_WGE_Sequence,sgRNA2_Approved_Symbol,"
               "Oligo_Sequence\np1," +
               a1 + ",G1," + b1 + ",G1," + a1 + b1 + "\np2," + a2 + ",G1," + b2 + ",G2," + a2 + b2 + "\n") ==
          std::vector<std::string>{"p1 " + a1 + " " + b1 + " G1", "p2 " + a2 + " " + b2 + " G1|G2"});
    // Without a header; B before A; lower case and U; Windows and a spreadsheet's empty cells.
    CHECK(read("p1\tG1\t" + a1 + "\t" + b1 + "\np2\tG2\t" + a2 + "\t" + b2 + "\n") == expected);
    CHECK(read("pair;guide_2;guide_1;symbol\np1;" + b1 + ";" + a1 + ";G1\np2;" + b2 + ";" + a2 + ";G2\n") ==
          expected);
    CHECK(read("\xEF\xBB\xBFid,seq1,seq2,gene,\r\np1,acguugcaacguacgaucga," + b1 + ",G1,\r\np2," + a2 + "," +
               b2 + ",G2,\r\n,,,,\r\n") == expected);
    // Names that could be motifs, or say nothing.
    for (std::string const names : {"A,B", "a,b", "gA,gB", "sgRNA,sgRNA", "1,2", "DNA,RNA", "x,y"}) {
        CHECK(read("pair," + names + ",gene\np1," + a1 + "," + b1 + ",G1\np2," + a2 + "," + b2 + ",G2\n") ==
              expected);
        CHECK(read("pair," + names + ",gene\np1," + a1 + "," + b1 + ",G1\n").size() == 1);
    }
    CHECK(read("B,A,pair,gene\n" + b1 + "," + a1 + ",p1,G1\n" + b2 + "," + a2 + ",p2,G2\n") == expected);
    // Genes whose letters are nucleotide codes.
    CHECK(read("id,left,right,target1,target2\np1," + a1 + "," + b1 + ",KRAS,CAT\np2," + a2 + "," + b2 +
               ",ADA,ADA\n") ==
          std::vector<std::string>{"p1 " + a1 + " " + b1 + " KRAS|CAT", "p2 " + a2 + " " + b2 + " ADA"});
    // Without ids.
    CHECK(read("seq_a,seq_b\n" + a1 + "," + b1 + "\n") ==
          std::vector<std::string>{a1 + "|" + b1 + " " + a1 + " " + b1 + " "});
}

TEST_CASE("the genes of both guides, by whatever names") {
    auto const genes = [](std::string const& header, bool with_id = true) {
        std::string const rest = "G1," + a1 + ",H1," + b1 + "\n";
        auto const rows = read(header + (header.empty() ? "" : "\n") + (with_id ? "p1," : "") + rest +
                               (with_id ? "p2," : "") + "G2," + a2 + ",H2," + b2 + "\n");
        return rows[0].substr(rows[0].rfind(' ') + 1);
    };
    for (std::string const header :
         {"id,gene,guide1,gene2,guide2", "id,Gene,seq_1,Gene.1,seq_2",
          "id,left_gene,left_seq,right_gene,right_seq", "id,U6_gene,U6_seq,H1_gene,H1_seq",
          "id,target_A,guide_A,target_B,guide_B", ""}) {
        CAPTURE(header);
        CHECK(genes(header) == "G1|H1");
    }
    CHECK(read("id,gene_category,gene_A,guide_A,gene_B,guide_B\np1,x,G1," + a1 + ",H1," + b1 + "\np2,x,G2," +
               a2 + ",H2," + b2 + "\n")[0] == "p1 " + a1 + " " + b1 + " G1|H1");
    CHECK(read("id,Cas12a guide,Cas9 guide,gene_Cas12a,gene_Cas9\np1," + a1 + "," + b1 + ",G1,H1\np2," + a2 +
               "," + b2 + ",G2,H2\n")[0] == "p1 " + a1 + " " + b1 + " G1|H1");
    CHECK(read("id,gene,gene_A,guide_A,gene_B,guide_B\np1,x,G1," + a1 + ",H1," + b1 + "\np2,y,G2," + a2 +
               ",H2," + b2 + "\n")[0] == "p1 " + a1 + " " + b1 + " x");
}

TEST_CASE("guide B is told by that in which the names differ") {
    for (std::string const header :
         {"id,lib1_guideB,lib1_guideA", "id,guide2,guide", "id,protospacer_B,protospacer", "id,guideb,guidea",
          "id,sg02,sg01", "id,second_guide,first_guide"}) {
        CAPTURE(header);
        CHECK(read(header + "\np1," + b1 + "," + a1 + "\np2," + b2 + "," + a2 + "\n")[0] ==
              "p1 " + a1 + " " + b1 + " ");
    }
    for (std::string const header :
         {"id,lib2_guideA,lib2_guideB", "id,guide,guide2", "id,U6,H1", "id,x2,y2"}) {
        CAPTURE(header);
        CHECK(read(header + "\np1," + a1 + "," + b1 + "\np2," + a2 + "," + b2 + "\n")[0] ==
              "p1 " + a1 + " " + b1 + " ");
    }
}

TEST_CASE("--columns says which columns a dual library has") {
    std::string const table = "n,guide,oligo,probe,g\np1," + a1 + "," + b1 + "," + b2 + ",G1\n";
    CHECK(
        refusal(table) ==
        "column 2 ('guide') looks like 20-base guides; column 3 ('oligo') looks like 20-base guides; column "
        "4 ('probe') looks like 20-base guides; say which with --columns sequence_a=...,sequence_b=...");
    // A third guide, unlike a column of another name, is none to leave out.
    for (std::string const names : {"sgA,sgB,sgC", "sgRNA_1,sgRNA_2,sgRNA_3", "A,B,C",
                                    "1 guide,2 guide,4 guide", "seq_C,seq_A,seq_B"}) {
        CAPTURE(names);
        std::string const three = "id," + names + "\np1," + a1 + "," + b1 + "," + b2 + "\n";
        CHECK(refusal(three).find("looks like 20-base guides; column 4") != std::string::npos);
        CHECK(read(three, "sequence_a=2,sequence_b=3").size() == 1);
    }
    for (std::string const names : {"sgA,sgB,oligo", "sgA,sgB,oligo_3", "sg_A,sg_B,sg_BC",
                                    "sg_A,sg_B,sg_C_old", "sg_A_x,sg_B_x,sg_C_y"})
        CHECK(read("id," + names + "\np1," + a1 + "," + b1 + "," + b2 + "\n") ==
              std::vector<std::string>{"p1 " + a1 + " " + b1 + " "});
    CHECK(read(table, "id=n,sequence_a=probe,sequence_b=2,gene=g") ==
          std::vector<std::string>{"p1 " + b2 + " " + a1 + " G1"});
    CHECK(refusal(table, "sequence_a=guide").find("name both columns") != std::string::npos);
    CHECK(refusal(table, "sequence_b=guide").find("sequence_a=") != std::string::npos);
    CHECK(refusal(table, "sequence_a=guide,sequence_b=q").find("sequence_b=q: no column has this name") !=
          std::string::npos);
    CHECK(to_string(parse_motif_columns("sequence_a=1,sequence_b=2")) == "sequence_a=1,sequence_b=2");
    CHECK(read("n,both,other\np1," + a1 + "|" + b1 + "," + a2 + "|" + b2 + "\n", "id=n,sequence=other") ==
          std::vector<std::string>{"p1 " + a2 + " " + b2 + " "});
}

TEST_CASE("bad dual libraries are refused in one line that names the row") {
    std::string const head = "id,seq_a,seq_b,gene\np1," + a1 + "," + b1 + ",G1\n";
    std::string const twice = refusal(head + "p2," + a2 + "," + b2 + ",G2\np3," + a1 + "," + b1 + ",G1\n");
    CHECK(twice.find("line 4: 'p3' is the same pair of guides as 'p1'") != std::string::npos);
    CHECK(twice.find("line 2") != std::string::npos);
    CHECK(refusal(head + "p1," + a1 + "," + b1 + ",G1\n").find("line 3: 'p1' is the same pair") == 0);
    CHECK(refusal(head + "p1," + a2 + "," + b1 + ",G1\n") ==
          "line 3: 'p1' is the id of another pair of guides in line 2: give each its own id");
    CHECK(refusal(head + "p2," + a2 + ",,G2\n") == "line 3: no guide B beside " + a2);
    CHECK(refusal(head + "p2,," + b2 + ",G2\n") == "line 3: no guide A beside " + b2);
    CHECK(refusal(head + "p2," + a2 + "\n") == "line 3: no guide B beside " + a2);
    CHECK(refusal("#id\tsgrna_seqs\np1\t" + a1 + "|" + b1 + "\np2\t" + a2 + "\n") ==
          "line 3: no guide B beside " + a2);
    CHECK(refusal(head + "p2," + a2 + ",NNNN,G2\n").find("line 3: a guide of N only") == 0);
    CHECK(refusal(head + "p2," + a2 + ",ACXT,G2\n").find("line 3") == 0);
    CHECK(refusal(head + "," + a2 + "," + b2 + ",G2\n").find("line 3: column 1 ('id')") == 0);
    CHECK(refusal(head + "p2," + a2 + ",NA,G2\n").find("line 3: column 3 ('seq_b') has 'NA'") == 0);
    CHECK(refusal(head + "p2,NA," + b2 + ",G2\n").find("line 3: column 2 ('seq_a') has 'NA'") == 0);
    CHECK(refusal(">p1\n" + a1 + "\n").find("this is FASTA") != std::string::npos);
    CHECK(refusal(";id;A;B\n0;p1;" + a1 + ";" + b1 + "\n") ==
          "line 1: begins with ';', as comments of FASTA do; in a table, give the first column a name");
    CHECK(refusal("id,seq,gene\np1," + a1 + ",G1\n") ==
          "column 2 ('seq') looks like 20-base guides, no other column does; say which with --columns "
          "sequence_a=...,sequence_b=...");
    CHECK(refusal("").find("no pair of guides") != std::string::npos);
    // Both ways round are two pairs.
    CHECK(read(head + "p2," + b1 + "," + a1 + ",G1\n").size() == 2);
}

TEST_CASE("guides are searched once each, and pairs are found by them") {
    GuidePairs pairs;
    pairs.add("p1", "ACGU", "GGCC", "", 1);
    pairs.add("p2", "GGCC", "acgt", "", 2);
    pairs.add("p3", "TTAA", "ACGT", "", 3);
    pairs.complete();
    MotifSet const guides = pairs.take_guides();
    REQUIRE(guides.size() == 3);
    CHECK(guides.sequence(0) == "ACGT");
    CHECK(guides.sequence(1) == "GGCC");
    CHECK(pairs.find(0, 1) == 0);
    CHECK(pairs.find(1, 0) == 1);
    CHECK(pairs.find(2, 0) == 2);
    CHECK_FALSE(pairs.find(0, 2));
    CHECK_FALSE(pairs.find(0, 0));
    CHECK(pairs.is_a(2));
    CHECK_FALSE(pairs.is_b(2));
    CHECK((pairs.is_a(0) && pairs.is_b(0)));
}
