// Tables of pairs of guides as dual libraries are published: every layout with its own header, sequences invented.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "pattern/guide_pairs.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::string const a1 = "ACGTTGCAACGTACGATCGA";
std::string const a2 = "TTGACCATGACCATTGACGT";
std::string const b1 = "GGCATTACGACCTTGAGCAT";
std::string const b2 = "CATTGCATGGACTTAACGTA";

struct Library {
    std::vector<std::string> rows;  ///< "id A B gene"
    MotifFileInfo info;
};

std::string without_file(std::string const& message) {
    std::string const name = "library: ";
    return message.substr(message.find(name) + name.size());
}

Library read_library(std::string const& content, std::string const& columns) {
    test::TempDir const folder;
    GuidePairs pairs;
    MotifFileInfo info = read_pair_file(folder.write("library", content), pairs,
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
    return {std::move(rows), std::move(info)};
}

/// The rows of a library of which nothing is unsure.
std::vector<std::string> read(std::string const& content, std::string const& columns = "") {
    Library const library = read_library(content, columns);
    CHECK(library.info.warning == "");
    return library.rows;
}

/// The warning of a library, without the name of the file.
std::string warning(std::string const& content) {
    std::string const text = read_library(content, "").info.warning;
    return text.empty() ? text : without_file(text);
}

/// The message of a refusal, without the name of the file.
std::string refusal(std::string const& content, std::string const& columns = "") {
    try {
        read_library(content, columns);
    } catch (Error const& error) {
        CHECK(error.code() == ErrorCode::motif);
        std::string const message = error.what();
        CHECK(message.find('\n') == std::string::npos);
        return without_file(message);
    }
    FAIL("not refused: " << content);
    return "";
}

/// So many rows of id, guides A and B, and gene.
std::string many_pairs(std::size_t count, char separator) {
    std::string rows;
    for (std::size_t i = 0; i < count; ++i) {
        std::string guide = "GATTACAGATTACA";
        for (std::size_t rest = i; guide.size() < 20; rest /= 4) guide += "ACGT"[rest % 4];
        for (std::string const& field : {"p" + std::to_string(i), guide, b1})
            rows.append(field).push_back(separator);
        rows += "G\n";
    }
    return rows;
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
    // R's tables have no name above the names of their rows.
    for (std::string const header : {"guide_a,guide_b,symbol\n", "seq_a,seq_b,gene\n"})
        CHECK(read(header + "p1," + a1 + "," + b1 + ",G1\np2," + a2 + "," + b2 + ",G2\n") == expected);
    // Without ids.
    CHECK(read("seq_a,seq_b\n" + a1 + "," + b1 + "\n") ==
          std::vector<std::string>{a1 + "|" + b1 + " " + a1 + " " + b1 + " "});
}

TEST_CASE("the genes of both guides, by whatever names") {
    auto const genes = [](std::string const& header, bool with_id = true) {
        std::string const rest = "G1," + a1 + ",H1," + b1 + "\n";
        auto const rows = read_library(header + (header.empty() ? "" : "\n") + (with_id ? "p1," : "") + rest +
                                           (with_id ? "p2," : "") + "G2," + a2 + ",H2," + b2 + "\n",
                                       "")
                              .rows;
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
    CHECK(read_library("id,Cas12a guide,Cas9 guide,gene_Cas12a,gene_Cas9\np1," + a1 + "," + b1 +
                           ",G1,H1\np2," + a2 + "," + b2 + ",G2,H2\n",
                       "")
              .rows[0] == "p1 " + a1 + " " + b1 + " G1|H1");
    CHECK(read("id,gene,gene_A,guide_A,gene_B,guide_B\np1,x,G1," + a1 + ",H1," + b1 + "\np2,y,G2," + a2 +
               ",H2," + b2 + "\n")[0] == "p1 " + a1 + " " + b1 + " x");
}

TEST_CASE("of two columns of genes, those that may be meant otherwise are told") {
    auto const table = [](std::string const& genes) {
        return "id,guide_a,guide_b," + genes + "\np1," + a1 + "," + b1 + ",G1,H1\np2," + a2 + "," + b2 +
               ",G2,H2\n";
    };
    auto const gene = [&](std::string const& genes) {
        std::string const row = read_library(table(genes), "").rows[0];
        return row.substr(row.rfind(' ') + 1);
    };
    for (std::string const genes : {"gene_a,gene_b", "gene,gene2", "Gene,Gene.1", "gene_1,gene_2"}) {
        CAPTURE(genes);
        CHECK(gene(genes) == "G1|H1");
        CHECK(warning(table(genes)) == "");
    }
    CHECK(gene("gene_b,gene_a") == "H1|G1");
    // A letter says that one column is a guide's, a number may count columns of one name.
    CHECK(gene("gene,gene_a") == "G1");
    CHECK(gene("first gene,gene") == "H1");
    CHECK(warning(table("gene,gene_a")) ==
          "genes are from column 4 ('gene'), not from column 5 ('gene_a'), which seems to be of guide A "
          "alone; --columns gene=... says which");
    std::string const otherwise = "; if one column has the genes of both, say which with --columns gene=...";
    CHECK(gene("gene,gene_b") == "G1|H1");
    CHECK(warning(table("gene,gene_b")) ==
          "genes of guide A are from column 4 ('gene'), those of guide B from column 5 ('gene_b')" +
              otherwise);
    CHECK(warning(table("gene_b,gene")) ==
          "genes of guide A are from column 5 ('gene'), those of guide B from column 4 ('gene_b')" +
              otherwise);
    CHECK(warning(table("left gene,right gene")) ==
          "genes of guide A are from column 4 ('left gene'), those of guide B from column 5 ('right gene')" +
              otherwise);
}

TEST_CASE("guide B is told by that in which the names differ") {
    for (std::string const header :
         {"id,lib1_guideB,lib1_guideA", "id,guide2,guide", "id,protospacer_B,protospacer", "id,guideb,guidea",
          "id,sg02,sg01", "id,second_guide,first_guide", "id,sgRNA 2 (H1),sgRNA 1 (U6)",
          "id,sgRNA2_mU6,sgRNA1_hU6", "id,mU6_sgRNA2,hU6_sgRNA1", "id,Cas12a_guide_2,Cas9_guide_1",
          "id,guide2 (Cas12a),guide1 (Cas9)", "id,B_spacer_H1,A_spacer_U6",
          "id,sgRNA_B_hU6_seq,sgRNA_A_mU6_seq"}) {
        CAPTURE(header);
        CHECK(read(header + "\np1," + b1 + "," + a1 + "\np2," + b2 + "," + a2 + "\n")[0] ==
              "p1 " + a1 + " " + b1 + " ");
    }
    for (std::string const header :
         {"id,lib2_guideA,lib2_guideB", "id,guide,guide2", "id,U6,H1", "id,x2,y2", "id,guide_b,guide_c",
          "id,guide_2,guide_3", "id,sgRNA 1 (U6),sgRNA 2 (H1)", "id,Cas9_guide_1,Cas12a_guide_2"}) {
        CAPTURE(header);
        CHECK(read(header + "\np1," + a1 + "," + b1 + "\np2," + a2 + "," + b2 + "\n")[0] ==
              "p1 " + a1 + " " + b1 + " ");
    }
}

TEST_CASE("of several columns of genes for each guide, two that differ in their marks are taken") {
    for (auto const& [names, genes] : {std::pair{"gene_A,gene_name_A,gene_B,gene_name_B", "K1|K3"},
                                       {"symbol1,gene_symbol_1,symbol2,gene_symbol_2", "K1|K3"},
                                       {"gene1,gene2,target_gene_1,target_gene_2", "K1|K2"},
                                       {"gene,gene_A,gene_B,x", "K1"}}) {
        CAPTURE(names);
        CHECK(read(std::string("id,guide_A,guide_B,") + names + "\np1," + a1 + "," + b1 +
                   ",K1,K2,K3,K4\np2," + a2 + "," + b2 + ",L1,L2,L3,L4\n")[0] ==
              "p1 " + a1 + " " + b1 + " " + genes);
    }
}

TEST_CASE("R's rows of pairs may end with an empty field, and a row with guides is no header") {
    // A target above guides is their gene, if the names before it fit so.
    for (std::string const guides : {"gRNAa,gRNAb", "sgRNA1_sequence,sgRNA2_sequence"}) {
        CHECK(read(guides + ",target\n1," + a1 + "," + b1 + ",G1\n2," + a2 + "," + b2 + ",G2\n") ==
              std::vector<std::string>{a1 + "|" + b1 + " " + a1 + " " + b1 + " G1",
                                       a2 + "|" + b2 + " " + a2 + " " + b2 + " G2"});
        CHECK(read("pair," + guides + ",targeta,targetb\np1," + a1 + "," + b1 + ",G1,H1\np2," + a2 + "," +
                   b2 + ",G2,H2\n") ==
              std::vector<std::string>{"p1 " + a1 + " " + b1 + " G1|H1", "p2 " + a2 + " " + b2 + " G2|H2"});
    }
    CHECK(read("pair_id,sgRNA_1,sgRNA_2,gene_1,note\n1,p1," + a1 + "," + b1 + ",TP53,\n2,p2," + a2 + "," +
               b2 + ",MYC,\n")[0] == "p1 " + a1 + " " + b1 + " TP53");
    auto const rows =
        read("# Name,Target 1,Target 2,sgRNA_seq_1,sgRNA_seq_2,chr\nNonTargeting_1,NonTargeting,BRCA1," + a1 +
             "," + b1 + ",chr7\nBRCA1_2,BRCA1,BRCA1," + a2 + "," + b2 + ",chr13\n");
    CHECK(rows.size() == 2);
    CHECK(rows[0] == "NonTargeting_1 " + a1 + " " + b1 + " NonTargeting|BRCA1");
}

TEST_CASE("ids of pairs are no sequences, and those named for pairs before those of a guide") {
    CHECK(read("pgRNA_id,oligo,guide_A,guide_B\np1," + a1 + "GTTT" + b1 + "," + a1 + "," + b1 + "\n")[0] ==
          "p1 " + a1 + " " + b1 + " ");
    CHECK(read("left_ID,left_seq,right_ID,right_seq,pgRNA_id\nl," + a1 + ",r," + b1 + ",p1\n")[0] ==
          "p1 " + a1 + " " + b1 + " ");
}

TEST_CASE("ids of pairs may be short words of nucleotide codes, unless their column is called a sequence") {
    for (char const* const name : {"pair", "id", "sgID_AB", "name", "pgRNA_id", "construct"}) {
        CAPTURE(name);
        CHECK(read(std::string(name) + ",gene,guide_A,guide_B\nA,X," + a1 + "," + b1 + "\nB,Y," + a2 + "," +
                   b2 + "\n") ==
              std::vector<std::string>{"A " + a1 + " " + b1 + " X", "B " + a2 + " " + b2 + " Y"});
    }
    CHECK(read("id,guide_A,guide_B\nA," + a1 + "," + b1 + "\nA," + a2 + "," + b2 + "\n")[0] ==
          a1 + "|" + b1 + " " + a1 + " " + b1 + " ");
    for (char const* const name : {"oligo", "pair barcode", "probe"})
        CHECK(read(std::string(name) + ",guide_A,guide_B,note\nACGTACGT," + a1 + "," + b1 + ",n1\nCCGTACGT," +
                   a2 + "," + b2 + ",n2\n")[0] == "n1 " + a1 + " " + b1 + " ");
}

TEST_CASE("barcodes, primers and oligos are no guides A and B beside others that may be") {
    std::string const c1 = "GATTACAGGCTA";
    std::string const c2 = "CCATAGTTGCAA";
    auto const table = [&](std::string const& guides, std::string const& others) {
        return "id," + guides + "," + others + ",gene\np1," + a1 + "," + b1 + "," + c1 + "," + c2 +
               ",G\np2," + a2 + "," + b2 + "," + c2 + "," + c1 + ",H\n";
    };
    std::vector<std::string> const rows{"p1 " + a1 + " " + b1 + " G", "p2 " + a2 + " " + b2 + " H"};
    for (char const* const guides : {"crRNA_A,crRNA_B", "shRNA_A,shRNA_B", "Cas12a_crRNA_1,Cas12a_crRNA_2",
                                     "sg1,sg2", "sgA,sgB", "g1,g2", "sgRNA_A,sgRNA_B"})
        for (char const* const others : {"barcode_1,barcode_2", "Forward primer,Reverse primer",
                                         "oligo_F,oligo_R", "barcode,oligo", "iBAR_A,iBAR_B"}) {
            CAPTURE(guides);
            CAPTURE(others);
            CHECK(read(table(guides, others)) == rows);
        }
    CHECK(read(table("pos_A,pos_B", "barcode,oligo")) == rows);
    CHECK(read(table("pos_A,pos_B", "barcode,oligo"), "sequence_a=barcode,sequence_b=oligo")[0] ==
          "p1 " + c1 + " " + c2 + " G");
    for (char const* const guides : {"Cas9,Cas12a", "U6,H1"})
        for (char const* const others : {"barcode_1,barcode_2", "barcode,oligo"}) {
            std::string const message = refusal(table(guides, others));
            CAPTURE(message);
            CHECK(message.starts_with("column 2 ('" +
                                      std::string(guides).substr(0, std::string(guides).find(',')) +
                                      "') looks like 20-base guides; column 3 "));
            CHECK(message.find("column 5 (") != std::string::npos);
            CHECK(
                message.ends_with("looks like 12-base guides; say which with --columns "
                                  "sequence_a=...,sequence_b=..."));
        }
    CHECK(refusal("id,U6,H1,barcode,gene\np1," + a1 + "," + b1 + "," + c1 + ",G\np2," + a2 + "," + b2 + "," +
                  c2 + ",H\n") ==
          "column 2 ('U6') looks like 20-base guides; column 3 ('H1') looks like 20-base guides; column 4 "
          "('barcode') "
          "looks like 12-base guides; say which with --columns sequence_a=...,sequence_b=...");
    // A third guide, though all are short.
    CHECK(refusal("id,spacer_1,spacer_2,spacer_3\np1,ACGTA,CCGTA,GGATC\np2,TCGTA,GCGTA,CGATC\n")
              .find("column 4 ('spacer_3')") != std::string::npos);
    // Short sequences of such a name beside guides are none, nor are genes whose letters are codes.
    CHECK(read("pair,sg1,sg2,sgN,gene\np1," + a1 + "," + b1 + ",ACGTTGCA,G\np2," + a2 + "," + b2 +
               ",ACGTTGCA,H\n") == rows);
    CHECK(read("pair,targetA,targetB,oligo_A,oligo_B,gene\np1,KRAS,AGA," + a1 + "," + b1 + ",G\np2,CAT,TNS," +
               a2 + "," + b2 + ",H\n") == rows);
    // Where there are no others, they are what is counted.
    CHECK(read("id,barcode_1,barcode_2,gene\np1," + a1 + "," + b1 + ",G\np2," + a2 + "," + b2 + ",H\n") ==
          rows);
    // Pairs in one column are others, too.
    CHECK(read("id,both,barcode,oligo,gene\np1," + a1 + "|" + b1 + "," + c1 + "," + c2 + ",G\np2," + a2 +
               "|" + b2 + "," + c2 + "," + c1 + ",H\n") == rows);
}

TEST_CASE("a name above pairs in one column is a header") {
    std::string const pairs = a1 + "|" + b1 + "\tG\n" + a2 + "|" + b2 + "\tH\n";
    for (char const* const header :
         {"sgRNA\tgene", "gRNA\tgene", "sgRNAs\tgene", "pair\tgene", "sequence\tgene"})
        CHECK(read(header + ("\n" + pairs)) ==
              std::vector<std::string>{a1 + "|" + b1 + " " + a1 + " " + b1 + " G",
                                       a2 + "|" + b2 + " " + a2 + " " + b2 + " H"});
    // In one column.
    CHECK(read("sgRNA pairs\n" + a1 + ";" + b1 + "\n" + a2 + ";" + b2 + "\n").size() == 2);
    CHECK(refusal("NTC\tX\n" + pairs).find("no guide B") != std::string::npos);
}

TEST_CASE("ids of one guide of a pair are not the pair's, however their marks are written") {
    for (char const* const names : {"sgIDA,sgIDB", "namea,nameb", "gRNAA_name,gRNAB_name", "ID_A,ID_B"}) {
        std::string const ids(names);
        std::size_t const comma = ids.find(',');
        CAPTURE(ids);
        CHECK(read(ids.substr(0, comma) + ",sgRNA_A," + ids.substr(comma + 1) + ",sgRNA_B,gene\nx1," + a1 +
                   ",y1," + b1 + ",G\nx2," + a2 + ",y2," + b2 + ",H\n")[0] ==
              a1 + "|" + b1 + " " + a1 + " " + b1 + " G");
    }
    CHECK(read("gRNAB_name,gRNAA_name,vector_id,sgRNA_A,sgRNA_B,gene\ny1,x1,v1," + a1 + "," + b1 +
               ",G\ny2,x2,v2," + a2 + "," + b2 + ",H\n")[0] == "v1 " + a1 + " " + b1 + " G");
}

TEST_CASE("a column of genes beside another one that may be meant is told") {
    std::string const table = "id,guide_A,guide_B,Essential gene,Target\np1," + a1 + "," + b1 + ",no,KRAS\n";
    CHECK(warning(table) ==
          "genes are from column 4 ('Essential gene'), but column 5 ('Target') may hold them, too; --columns "
          "gene=... "
          "says which");
    CHECK(warning("id,guide_A,guide_B,gene,Target\np1," + a1 + "," + b1 + ",KRAS,x\n") == "");
}

TEST_CASE("--columns says which columns a dual library has") {
    std::string const table = "n,guide,oligo,probe,g\np1," + a1 + "," + b1 + "," + b2 + ",G1\n";
    CHECK(
        refusal(table) ==
        "column 2 ('guide') looks like 20-base guides; column 3 ('oligo') looks like 20-base guides; column "
        "4 ('probe') looks like 20-base guides; say which with --columns sequence_a=...,sequence_b=...");
    // A third guide, unlike a column of another name, is none to leave out.
    for (std::string const names :
         {"sgA,sgB,sgC", "sgRNA_1,sgRNA_2,sgRNA_3", "A,B,C", "1 guide,2 guide,4 guide", "seq_C,seq_A,seq_B",
          "first_guide,second_guide,third_guide"}) {
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
    CHECK(refusal(table, "sequence_a=3,sequence_b=oligo") ==
          "--columns names column 3 ('oligo') for guide A and for guide B: each has a column of its own");
    CHECK(to_string(parse_motif_columns("sequence_a=1,sequence_b=2")) == "sequence_a=1,sequence_b=2");
    CHECK(read("n,both\np1," + a1 + "|" + b1 + "\n", "id=n,sequence_a=both,sequence_b=both").size() == 1);
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
    CHECK(refusal("pair,seq_A,seq_B\np1," + a1 + "," + b1 + "\np2," + a2 + "," + b2 + "\np2," + a1 + "," +
                  b2 + "\n") ==
          "line 4: 'p2' is the id of another pair of guides in line 3: give each its own id");
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
    CHECK(refusal(";x;A;B\n0;p1;" + a1 + ";" + b1 + "\n") ==
          "line 1: begins with ';', as comments of FASTA do; in a table, give the first column a name");
    CHECK(refusal(";id;A;B\n0;p1;" + a1 + ";" + b1 + "\n1;p2;" + a1 + ";NNNN\n")
              .find("line 3: a guide of N only") == 0);
    CHECK(refusal("id,seq,gene\np1," + a1 + ",G1\n") ==
          "column 2 ('seq') looks like 20-base guides, no other column does (single guides are counted "
          "without --dual); say "
          "which with --columns sequence_a=...,sequence_b=...");
    CHECK(refusal("").find("no pair of guides") != std::string::npos);
    // Both ways round are two pairs.
    CHECK(read(head + "p2," + b1 + "," + a1 + ",G1\n").size() == 2);
}

TEST_CASE("rows of pairs with more fields than the header are refused, if others have not") {
    auto const table = [](std::string const& description1, std::string const& description2) {
        return "id,guide_a,guide_b,description,gene\np1," + a1 + "," + b1 + "," + description1 + ",G1,\np2," +
               a2 + "," + b2 + "," + description2 + ",G2\n";
    };
    CHECK(read(table("kinase", "\"kinase, putative\"")) == expected);
    CHECK(
        refusal(table("kinase", "kinase, putative")) ==
        "line 3: 6 fields, but the header has 5; put a field that holds the separator into quotes (\"...\")");
    CHECK(refusal(table("kinase, putative", "kinase")).starts_with("line 2: 7 fields, but the header has 5"));
    // Also behind the rows that tell the columns apart, and below a header that is a comment.
    for (std::string const header : {"id\tseq_a\tseq_b\tgene\n", "#id\tseq_a\tseq_b\tgene\n"}) {
        std::string const many = header + many_pairs(300, '\t');
        CHECK(read(many).size() == 300);
        CHECK(refusal(many + "q\t" + a1 + "\t" + b1 + "\tG\tx\n")
                  .starts_with("line 302: 5 fields, but the header has 4"));
    }
    CHECK(warning(table("kinase, alpha", "kinase, beta")) ==
          "all rows have more fields than the header; if a field holds the separator, put it into quotes "
          "(\"...\")");
}

TEST_CASE("short words among the guides of pairs are told") {
    std::string const head = "id,seq_a,seq_b,gene\n" + many_pairs(20, ',');
    CHECK(warning(head + "q," + a1 + ",TBD,G\n") ==
          "line 22: 'TBD' is taken for a motif; if it stands for a missing sequence, leave the row out");
    CHECK(warning(head + "q,TBD," + b2 + ",G\nr," + a1 + ",ACGU,G\n") ==
          "line 22: 'TBD' is taken for a motif, as is 1 other short word; if they stand for missing "
          "sequences, leave the rows out");
    CHECK(warning("#id\tsgrna_seqs\np1\t" + a1 + "|NA\n") ==
          "line 2: 'NA' is taken for a motif; if it stands for a missing sequence, leave the row out");
    // Pairs of short motifs.
    CHECK(read("id,seq_a,seq_b\np1,ACGT,GGCC\np2,GATTACAGATTACA,GCGC\n").size() == 2);
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

TEST_CASE("the header of R's table of pairs has no name for the rows' names, whatever the others are") {
    std::string const a[] = {"ACGTTGCAACGTACGATCGA", "TTGACCATGACCATTGACGT"};
    std::string const b[] = {"GGCATTACGACCTTGAGCAT", "CAATGGCATCCATGAACCTA"};
    auto const tables = [&](bool genes_first) {
        std::string text;
        for (int row = 0; row < 2; ++row) {
            std::string const number = std::to_string(row);
            text += "p" + number + "\t" +
                    (genes_first ? "GA" + number + "\t" + a[row] + "\tGB" + number + "\t" + b[row]
                                 : a[row] + "\t" + b[row] + "\tGA" + number + "\tGB" + number) +
                    "\n";
        }
        return text;
    };
    for (auto const& [head, genes_first] : {std::pair{"sgA\tsgB\tgeneA\tgeneB", false},
                                            {"sgRNA_A\tsgRNA_B\tguide_A_target\tguide_B_target", false},
                                            {"g1\tg2\tgene1\tgene2", false},
                                            {"geneA\tgA\tgeneB\tgB", true}}) {
        CAPTURE(head);
        auto const rows = read(std::string(head) + "\n" + tables(genes_first));
        CHECK(rows == read("id\t" + std::string(head) + "\n" + tables(genes_first)));
        CHECK(rows[0].find("p0") != std::string::npos);
        CHECK(rows[0].find("GA0|GB0") != std::string::npos);
    }
}

TEST_CASE("a field of two guides may have IUPAC codes, in all rows") {
    std::string const a = "ACGTTGCAACRTACGATCGA";
    std::string const b = "GGCATTACGAYCTTGAGCAT";
    CHECK(read("pair,gene,sequence\np0,G0," + a + "|" + b + "\np1,G1," + b + "|" + a + "\n") ==
          std::vector<std::string>{"p0 " + a + " " + b + " G0", "p1 " + b + " " + a + " G1"});
    // Names are none.
    CHECK(read("id,A,B,gene\nHYD_SAB," + a1 + "," + b1 + ",GATA_KAT\nCAB_DAS," + a2 + "," + b2 +
               ",RAB_HBB\n") == std::vector<std::string>{"HYD_SAB " + a1 + " " + b1 + " GATA_KAT",
                                                         "CAB_DAS " + a2 + " " + b2 + " RAB_HBB"});
}
