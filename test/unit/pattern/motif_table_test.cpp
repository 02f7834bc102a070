// Tables of motifs as libraries are published: every layout with its own header, sequences invented.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "motifcount/motif_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

using Rows = std::vector<std::string>;

struct Table {
    Rows rows;  ///< "id sequence gene"
    MotifFileInfo info;
};

Table read(std::string const& content, std::string const& columns = "") {
    test::TempDir const folder;
    MotifSet motifs;
    Table table;
    table.info = read_motif_file(folder.write("library", content), motifs,
                                 columns.empty() ? MotifColumns{} : parse_motif_columns(columns));
    for (MotifId motif = 0; motif < motifs.size(); ++motif)
        table.rows.push_back(std::string(motifs.id(motif)) + " " + std::string(motifs.sequence(motif)) + " " +
                             std::string(motifs.gene(motif)));
    return table;
}

/// The message of a refusal, without the name of the file.
std::string refusal(std::string const& content, std::string const& columns = "") {
    try {
        read(content, columns);
    } catch (Error const& error) {
        std::string const message = error.what();
        CHECK(message.find('\n') == std::string::npos);
        return message.substr(message.find("library: ") + std::string("library: ").size());
    }
    FAIL("not refused: " << content);
    return "";
}

std::string const g1 = "ACGTTGCAACGTACGATCGA";
std::string const g2 = "TTGACCATGACCATTGACGT";
std::string const g3 = "GGCATTACGACCTTGAGCAT";

}  // namespace

TEST_CASE("Brunello and Brie: the guide, not its context or PAM") {
    Table const table = read(
        "Target Gene ID\tTarget Gene Symbol\tTarget Transcript\tGenomic Sequence\tPosition of Base After Cut "
        "(1-based)\tStrand\tsgRNA Target Sequence\tTarget Context Sequence\tPAM Sequence\tExon Number\tRule "
        "Set 2 score\r\n"
        "1\tA1BG\tNM_130786.3\tNC_000019.10\t58351502\tsense\t" +
        g1 + "\tCATC" + g1 +
        "CGGATG\tCGG\t5\t0.6\r\n"
        "1\tA1BG\tNM_130786.3\tNC_000019.10\t58350637\tantisense\t" +
        g2 + "\tGGTA" + g2 + "AGGCAT\tAGG\t4\t0.5\r\n");
    CHECK(table.rows == Rows{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A1BG"});
    CHECK(table.info.sequence.number == 7);
    CHECK(table.info.sequence.name == "sgRNA Target Sequence");
    CHECK(table.info.gene.name == "Target Gene Symbol");
    CHECK(table.info.id.number == 0);
}

TEST_CASE("GeCKO, with and without its header, and with controls first") {
    std::string const rows =
        "NonTargeting,HGLibA_00003," + g3 + "\nA1BG,HGLibA_00001," + g1 + "\nA1BG,HGLibA_00002," + g2 + "\n";
    Rows const wanted{"HGLibA_00003 " + g3 + " NonTargeting", "HGLibA_00001 " + g1 + " A1BG",
                      "HGLibA_00002 " + g2 + " A1BG"};
    CHECK(read("gene_id,UID,seq\n" + rows).rows == wanted);
    CHECK(read("gene_id;UID;seq\r\n\"A1BG\";\"HGLibA_00001\";\"" + g1 + "\"\r\n").rows == Rows{wanted[1]});
    CHECK(read(rows).rows == wanted);
    // "NonTargeting" in the second column is no header either.
    CHECK(read("n1,NonTargeting," + g3 + "\nn2,NonTargeting," + g1 + "\n").rows ==
          Rows{"n1 " + g3 + " NonTargeting", "n2 " + g1 + " NonTargeting"});
}

TEST_CASE("TKOv3, Yusa, GPP chip files, CRISPRcleanR") {
    CHECK(read("GENE,SEQUENCE,GUIDE_ID\nA1BG," + g1 + ",chr19:1_A1BG_+\nA1BG," + g2 + ",chr19:2_A1BG_-\n")
              .rows == Rows{"chr19:1_A1BG_+ " + g1 + " A1BG", "chr19:2_A1BG_- " + g2 + " A1BG"});
    CHECK(read("GENE\tSEQUENCE\nA1BG\t" + g1 + "\nA1BG\t" + g2 + "\n").rows ==
          Rows{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A1BG"});
    CHECK(read("GENE\tSEQUENCE\nA1BG\t" + g1 + "\nA2M\t" + g2 + "\nA1BG\t" + g3 + "\n").rows ==
          Rows{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A2M", g3 + " " + g3 + " A1BG"});
    CHECK(read("GENE\tSEQUENCE\nA1BG\t" + g1 + "\nA2M\t" + g2 + "\n").rows ==
          Rows{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A2M"});
    CHECK(read("gRNA ID,Gene,Guide sequence,Chr\nA1BG_1,A1BG," + g1 + ",19\nA1BG_2,A1BG," + g2 + ",19\n")
              .rows == Rows{"A1BG_1 " + g1 + " A1BG", "A1BG_2 " + g2 + " A1BG"});
    CHECK(read("Barcode Sequence\tGene Symbol\tGene ID\n" + g1 + "\tA1BG\t1\n" + g2 + "\tA2M\t2\n").rows ==
          Rows{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A2M"});
    CHECK(read("Barcode Sequence\tAnnotated Gene Symbol\tAnnotated Gene ID\tGenomic Sequence\n" + g1 +
               "\tA1BG\t1\tNC_000019.10\n")
              .rows == Rows{g1 + " " + g1 + " A1BG"});
    CHECK(read("CODE\tGENES\tEXONE\tCHRM\tSTRAND\tSTARTpos\tENDpos\tseq\nA1BG_1\tA1BG\tex1\t19\t+\t5\t25\t" +
               g1 + "\n")
              .rows == Rows{"A1BG_1 " + g1 + " A1BG"});
}

TEST_CASE("MAGeCK, guide-counter and crisprseq: by position, as a header or none says") {
    for (std::string const header : {"", "sgRNA,sequence,gene\n", "id,gRNA.sequence,Gene\n", "id,seq,gene\n"})
        CHECK(read(header + "s1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n").rows ==
              Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    CHECK(read("id\tgRNA.sequence\ttranscript\tgene\ns1\t" + g1 + "\tNM_1\tA1BG\n").rows ==
          Rows{"s1 " + g1 + " A1BG"});
    CHECK(read("guide\tgene\tsequence\ns1\tA1BG\t" + g1 + "\n").rows == Rows{"s1 " + g1 + " A1BG"});
    for (std::string const gene : {"locus_tag", "HGNC", "Locus"})
        CHECK(read("Identifier\tsequence\tPAM\t" + gene + "\ns1\t" + g1 + "\tAGG\tb0001\n").rows ==
              Rows{"s1 " + g1 + " b0001"});
    for (std::string const id : {"label", "Identifier", "shRNA_id"})
        CHECK(read("gene\t" + id + "\tsequence\nA1BG\ts1\t" + g1 + "\n").rows == Rows{"s1 " + g1 + " A1BG"});
}

TEST_CASE("pyCROQUET: metadata and a header that is a comment; its pairs are refused") {
    std::string const head =
        "##library-type: single\n##species: human\n#id\tsgrna_ids\tsgrna_seqs\tgene_pair_id\n";
    CHECK(read(head + "0\ta\t" + g1 + "\tA1BG\n1\tb\t" + g2 + "\tA2M\n").rows ==
          Rows{"0 " + g1 + " A1BG", "1 " + g2 + " A2M"});
    CHECK(refusal(head + "0\ta|b\t" + g1 + "|" + g2 + "\tA1BG|A2M\n")
              .starts_with("column 3 ('sgrna_seqs') holds pairs of sequences"));
}

TEST_CASE("a comment is the header, whatever empty fields end the rows and however weak its names are") {
    std::string const head = "#id\tguide\tchr\tgene";
    std::string const rows = "s1\t" + g1 + "\tchr1\tA1BG\ns2\t" + g2 + "\tchr2\tA2M";
    Rows const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"};
    for (std::string const name : {"guide", "sequence", "sgRNA"})
        for (std::string const ending : {"\n", "\t\n", "\t\t\n"})
            CHECK(read("#id\t" + name + "\tchr\tgene\n" + rows + ending).rows == wanted);
    CHECK(read(head + "\t\n" + rows + "\n").rows == wanted);
    CHECK(read(head + "\tnotes\ns0\t" + g3 + "\tchr3\tA2M\t\n" + rows + "\t\n").rows[2] == wanted[1]);
    // None: what speaks of guides, and other numbers of fields.
    CHECK(read("# human, guides of a screen, 2016\ns1," + g1 + ",A1BG\n").rows[0] == wanted[0]);
    CHECK(read("#id,sequence\ns1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n").rows == wanted);
}

TEST_CASE("rows with more fields than a commented header are refused") {
    std::string const head = "#id,sequence,description,gene\n";
    std::string table = head + "s1," + g1 + ",kinase,A1BG\ns2," + g2 + ",antigen, p53,A2M\n";
    CHECK(
        refusal(table) ==
        "line 3: 5 fields, but the header has 4; put a field that holds the separator into quotes (\"...\")");
    table = head;
    for (int row = 0; row < 300; ++row) table += "s1," + g1 + ",kinase,A1BG,\n";
    CHECK(read(table).rows.size() == 300);
    CHECK(refusal(table + "s2," + g2 + ",antigen, p53,A2M\n").starts_with("line 302: 5 fields"));
}

TEST_CASE("ScreenPro2's pairs: two columns qualify, and one can be chosen") {
    std::string const table = "sgID_AB,target,protospacer_A,protospacer_B\np1,A1BG," + g1 + "," + g2 + "\n";
    CHECK(
        refusal(table) ==
        "column 3 ('protospacer_A') looks like 20-base guides; column 4 ('protospacer_B') looks like 20-base "
        "guides; say which to take with --columns sequence=3, or count pairs with screen --dual");
    CHECK(read(table, "id=sgID_AB,sequence=protospacer_a,gene=2").rows == Rows{"p1 " + g1 + " A1BG"});
}

TEST_CASE("spreadsheets' leavings: empty cells and rows, numbered rows, a byte-order mark") {
    CHECK(read("\xEF\xBB\xBFid,sequence,gene,,\r\ns1," + g1 + ",A1BG,,\r\n,,,,\r\ns2," + g2 +
               ",A2M,,\r\n,,,,\r\n,,,,\r\n")
              .rows == Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    CHECK(read(g1 + ",,\n" + g2 + ",,\n,,\n").rows == Rows{g1 + " " + g1 + " ", g2 + " " + g2 + " "});
    CHECK(read(",sgRNA,seq,gene\n0,s1," + g1 + ",A1BG\n1,s2," + g2 + ",A2M\n").rows ==
          Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    CHECK(read("sgRNA\tseq\tgene\n1\ts1\t" + g1 + "\tA1BG\n2\ts2\t" + g2 + "\tA2M\n").rows ==
          Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    CHECK(read("1,s1," + g1 + ",A1BG\n2,s2," + g2 + ",A2M\n").rows ==
          Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
}

TEST_CASE(
    "a short word above guides is a header beside the name of a column, though its letters are IUPAC codes") {
    for (std::string const name :
         {"bc", "BC", "bcs", "sg", "cds", "bar", "hash", "ab", "tagDNA", "nt", "strand"})
        for (std::string const id : {"id", "Name", "gene", "barcode_id", "sgRNA", "sequence"}) {
            CAPTURE(id + "," + name);
            CHECK(read(id + "," + name + "\ns1," + g1 + "\ns2," + g2 + "\n").info.sequence.name == name);
            CHECK(read(id + "," + name + "\ns1," + g1 + "\ns2," + g2 + "\n").rows.size() == 2);
        }
    CHECK(read("gene,id,bc\nA1BG,s1," + g1 + "\nA2M,s2," + g2 + "\n").rows ==
          Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    // Motifs: of other names, as long as guides, or above short ones.
    for (std::string const first : {"id1,CDS", "s0,CDS", "gene 7,BAR", "myseq,BAR", "id,ACGTRYACGT"})
        CHECK(read(first + "\ns1," + g1 + "\ns2," + g2 + "\n").rows.size() == 3);
    CHECK(read("id,CDS\ns1,ACGT\ns2,TTGA\n").rows.size() == 3);
}

TEST_CASE("words of nucleotide codes in column 2 are no motifs where another column has guides") {
    std::string const rows = g1 + ",KRAS\n" + g2 + ",CAT\n" + g3 + ",ADA\n";
    CHECK(refusal(rows) ==
          "column 1 looks like 20-base guides; column 2 looks like short sequences; say which to take with "
          "--columns sequence=1");
    CHECK(read(rows, "sequence=1,gene=2").rows[0] == g1 + " " + g1 + " KRAS");
    CHECK(read(rows, "sequence=2").rows[0] == g1 + " KRAS ");
    CHECK(refusal("oligo,HGNC\n" + rows).starts_with("column 1 looks like 20-base guides"));
    for (std::string const name : {"symbol", "Gene", "PAM", "batch"}) {
        CAPTURE(name);
        CHECK(read("id," + name + ",nt\ns1,CAT," + g1 + "\ns2,ADA," + g2 + "\n").info.sequence.number == 3);
    }
    // Guides and what surrounds them, but not guides and their own sequences as ids.
    CHECK(refusal(g1 + ",CATC" + g1 + "CGG\n" + g2 + ",AATC" + g2 + "TGG\n") ==
          "column 1 looks like 20-base guides; column 2 looks like 27-base guides; say which to take with "
          "--columns sequence=1, or count pairs with screen --dual");
    CHECK(read(g1 + "," + g1 + ",A1BG\n" + g2 + "," + g2 + ",A2M\n").rows[0] == g1 + " " + g1 + " A1BG");
    for (std::string const name : {"revcomp", "rc_seq", "Reverse complement", "extended_spacer"})
        CHECK(read("id,x," + name + ",bases\ns1,1," + g1 + "," + g2 + "\n").rows[0] == "s1 " + g2 + " ");
    // Names that say nothing: neither is taken.
    CHECK(refusal("id,kind,what\ns1,A," + g1 + "\ns2,B," + g2 + "\n").find("--columns sequence=") !=
          std::string::npos);
    // Sequences by name, of bases, or beside shorter ones.
    CHECK(read("id,motif,gene,example\ns1,WGATAR,A1BG," + g1 + "\n").rows[0] == "s1 WGATAR A1BG");
    CHECK(read("ACGTAC,CAT\nTTGACC,ADA\n").rows == Rows{"ACGTAC CAT ", "TTGACC ADA "});
}

TEST_CASE(
    "of two columns whose names say sequence, the surer name is taken, unless column 2 is the other one") {
    std::string const rows = "A1BG," + g1 + ",x," + g2 + "\nA2M," + g2 + ",y," + g3 + "\n";
    for (std::string const header :
         {"Gene,sgRNA1,Location,sgRNA2", "Gene,sgRNA1 sequence,sgRNA1 score,sgRNA2 sequence",
          "Name,Oligo,Gene,Protospacer", "Name,Oligo Sequence,Gene,sgRNA Sequence",
          "shRNA ID,Target Sequence,Gene,Barcode Sequence", "what,this,gene,that"}) {
        CAPTURE(header);
        CHECK(refusal(header + "\n" + rows).find("column 4 ('") != std::string::npos);
        bool const is_guide = header.ends_with("Protospacer") || header.starts_with("Name,Oligo ");
        CHECK(refusal(header + "\n" + rows)
                  .ends_with(std::string("--columns sequence=") + (is_guide ? "4" : "2") +
                             ", or count pairs with screen --dual"));
    }
    CHECK(refusal(rows).starts_with("column 2 looks like 20-base guides; column 4"));
    CHECK(read("name,target gene,genomic context\ns1,A1BG," + g1 + "\n").rows[0] == "s1 " + g1 + " A1BG");
    for (std::string const header : {"id,sequence,gene,oligo", "id,guide,gene,context",
                                     "id,bases,gene,rc_seq", "id,oligo,gene,PAM sequence"}) {
        CAPTURE(header);
        CHECK(read(header + "\n" + rows).rows[0] == "A1BG " + g1 + " x");
    }
    for (std::string const header :
         {"Gene,ID,Donor sequence,gRNA", "ID,Gene,Barcode sequence,sgRNA", "ID,Gene,Seq run,Guide"})
        CHECK(refusal(header + "\ns1,x1," + g1 + "," + g2 + "\n").starts_with("column 3 ('"));
    // Codes and names that may be sequences.
    std::string const codes = "g0,S,TP53," + g1 + "\ng1,A,KRAS," + g2 + "\n";
    for (std::string const header : {"Gene,Guide,Chr,Sequence", "Variant,Target Base,Gene,sgRNA",
                                     "ID,Target Strand,Gene,Guide Sequence", "ID,Seq run,Gene,Guide"}) {
        CAPTURE(header);
        CHECK(read(header + "\n" + codes).info.sequence.number == 4);
    }
    for (std::string const header : {"ID,Guide group,Gene,siRNA", "ID,target base,gene,N20"}) {
        CAPTURE(header);
        CHECK(refusal(header + "\n" + codes) ==
              "column 2 ('" + header.substr(3, header.find(',', 3) - 3) +
                  "') looks like short sequences; column 4 ('" + header.substr(header.rfind(',') + 1) +
                  "') looks like 20-base guides; say which to take with --columns sequence=4");
    }
    // All guides are rivals, but of sequence and the like.
    for (std::string const header :
         {"name,N20,gene,oligo", "id,Forward primer,gene,Reverse", "ID,Oligo sequence,Gene,sgRNA"}) {
        CAPTURE(header);
        CHECK(refusal(header + "\n" + rows).starts_with("column 2 ('"));
    }
    CHECK(read("id,sequence,gene,N20\n" + rows).rows[0] == "A1BG " + g1 + " x");
    CHECK(read("gene,id,seq,oligo\nA1BG,s1,ACGTAC,CC\n").rows[0] == "s1 ACGTAC A1BG");
    CHECK(refusal(codes).starts_with("column 2 looks like short sequences; column 4"));
}

TEST_CASE("titles, second headers and missing values are no motifs") {
    std::string const rows = "g0," + g1 + ",TP53\ng1," + g2 + ",KRAS\n";
    for (std::string const title : {"Table S1. Guide sequences", "sgRNA sequences"})
        CHECK(refusal(title + ",,\nid,sgRNA,gene\n" + rows) ==
              "the first row has '" + title +
                  "' alone: if it is a title above the table, leave it out; if it is a motif, give its "
                  "sequence");
    CHECK(refusal("Guide sequences,\nid,sgRNA\ng0," + g1 + "\n")
              .starts_with("the first row has 'Guide sequences' alone"));
    for (std::string const title : {"Library X v2", "Library", "Supplementary Table 1. sgRNA library\t\t"})
        for (char const separator : {',', ';', '\t'}) {
            std::string table = title + "\nid,sgRNA,gene\n" + rows;
            std::ranges::replace(table, ',', separator);
            CHECK(refusal(table).starts_with("the first row has '" + title.substr(0, title.find('\t')) +
                                             "' alone: if it is a title"));
        }
    CHECK(read(g1 + ",,\n" + g2 + ",x,y\n").rows.size() == 2);
    CHECK(read("sequence,\n" + g1 + ",\n").rows.size() == 1);
    for (std::string const again : {"sgRNA", "SGRNA", "gRNA", "crRNA"})
        CHECK(
            refusal("id,gRNA,gene\n" + rows + "id," + again + ",gene\n" + rows)
                .starts_with("line 4: column 2 ('gRNA') has '" + again + "', where the others have guides"));
    CHECK(read("id,gRNA,gene\n" + rows + "t,TAG,x\n").rows.size() == 3);
    CHECK(refusal("id,gRNA\na," + g1 + "\nb,ACGTRACGTACG\nc,NA\n")
              .starts_with("line 4: column 2 ('gRNA') has 'NA'"));
}

TEST_CASE("what a spreadsheet writes for ids that it cannot show begins no comment") {
    for (std::string const error : {"#NAME?", "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!"})
        CHECK(refusal("id,seq\na," + g1 + "\n" + error + "," + g2 + "\n") ==
              "line 3: begins with '" + error +
                  "', a spreadsheet's error in place of the motif's id: give the id, or leave the row out");
    CHECK(read("#NAMES\n#1," + g3 + "\na," + g1 + "\n").rows.size() == 1);
    CHECK(refusal("#1," + g1 + "\n#2," + g2 + "\n").ends_with("(lines that begin with # are left out)"));
}

TEST_CASE("a short word among guides is a motif with a warning, whichever row it is in") {
    std::string rows = "id,seq\n";
    for (int i = 0; i < 9; ++i) rows += "g" + std::to_string(i) + "," + g1.substr(i) + "\n";
    for (std::string const word : {"N", "TBD", "STD", "ACGTACGTA"}) {
        CAPTURE(word);
        CHECK(read(rows + "x," + word + "\n")
                  .info.warning.find("line 11: '" + word + "' is taken for a motif") != std::string::npos);
    }
    CHECK(read(rows + "x,ACGTACGTAC\n").info.warning == "");
    CHECK(read("id,seq\na,ACGT\nb,ACGTACGTAC\nc,ACGTACGTACGT\n").info.warning == "");
    for (std::string const title : {"Sequences", "guides of plate A"})
        CHECK(refusal(title + "\nsgRNA\n" + g1 + "\n")
                  .starts_with("line 2: column 1 ('" + title + "') has 'sgRNA'"));
    CHECK(refusal(",Target sites,\nID,DNA,Gene\na," + g1 + ",A1BG\n")
              .starts_with("the first row has 'Target sites' alone"));
    CHECK(refusal("sgRNA\n").starts_with("holds no motif"));
}

TEST_CASE(
    "an id that is named wins over a first column of another name, and the other of two columns is one") {
    CHECK(read("Start,sgRNA,id,gene\n100," + g1 + ",s1,A1BG\n").rows[0] == "s1 " + g1 + " A1BG");
    CHECK(read("what,sequence,name\ns1," + g1 + ",x\n").rows[0] == "s1 " + g1 + " ");
    CHECK(read("Location,sequence,name\nchr1:5-25," + g1 + ",n1\nchrX:7-27," + g2 + ",n2\n").rows[0] ==
          "n1 " + g1 + " ");
    CHECK(read("Well,sequence,name\nA1," + g1 + ",n1\nB2," + g2 + ",n2\n").rows[0] == "n1 " + g1 + " ");
    CHECK(read("sequence,feature_name\n" + g1 + ",CD3\n").rows[0] == "CD3 " + g1 + " ");
    CHECK(read("sequence,feature_name\n" + g1 + ",CD3\n" + g2 + ",CD3\n").info.id.number == 0);
    CHECK(read("guide,gene\n" + g1 + ",A1BG\n").rows[0] == g1 + " " + g1 + " A1BG");
}

TEST_CASE("of several columns that speak of genes, one that is not sure is told") {
    auto const gene = [](std::string const& header, std::string const& fields) {
        auto const table = read(header + "\na," + fields + "\nb," + fields + "\n");
        return table.rows[0].substr(table.rows[0].rfind(' ') + 1) +
               (table.info.warning.empty() ? "" : " told");
    };
    CHECK(gene("sgRNA_ID,Entrez Gene,Annotated Gene Symbol,sequence", "3845,KRAS," + g1) == "KRAS");
    CHECK(gene("id,Ensembl gene,Gene,sequence", "ENSG1,KRAS," + g1) == "KRAS");
    CHECK(gene("id,Essential gene,Target,sequence", "no,KRAS," + g1) == "no told");
    CHECK(gene("id,Distance to gene,Annotated Gene Symbol,sequence", "40,KRAS," + g1) == "KRAS");
    CHECK(gene("id,Guides per gene,Target,sequence", "4,KRAS," + g1) == "4 told");
    CHECK(gene("id,gene_id,note,sequence", "KRAS,x," + g1) == "KRAS");
    CHECK(read("id,Essential gene,Target,sequence\na,no,KRAS," + g1 + "\n")
              .info.warning.find(
                  "genes are from column 2 ('Essential gene'), but column 3 ('Target') may hold them, too; "
                  "--columns gene=... says which") != std::string::npos);
}

TEST_CASE("ids are in a column of that name, if column 1 has numbers or sequences") {
    CHECK(read("Position,sgRNA,sgRNA Name,Gene\n1001," + g1 + ",K_1,KRAS\n1007," + g2 + ",K_2,KRAS\n")
              .rows[0] == "K_1 " + g1 + " KRAS");
    CHECK(read("Context,spacer,Gene Symbol,guide_name\nAAA" + g1 + "," + g1 + ",KRAS,K_1\nCCC" + g2 + "," +
               g2 + ",KRAS,K_2\n")
              .rows[0] == "K_1 " + g1 + " KRAS");
}

TEST_CASE("a header's sequence is one, though a target beside it might be") {
    CHECK(read("sequence,target\nGATTACAGT,CAT\nGGGTTTCCC,TAT\n").rows[0] == "GATTACAGT GATTACAGT CAT");
}

TEST_CASE("rows with more fields than the header are refused, if others have not") {
    std::string const rows = "A1BG,a," + g1 + ",,\nA2M,b," + g2 + "\n";
    CHECK(read("gene,id,sequence\n" + rows).rows.size() == 2);
    CHECK(
        refusal("gene,id,sequence\nx, isoform 2,c," + g3 + "\n" + rows) ==
        "line 2: 4 fields, but the header has 3; put a field that holds the separator into quotes (\"...\")");
    std::string const longer = "i1," + g1 + ",kinase, beta,KRAS\ni2," + g2 + ",kinase, beta,KRAS\n";
    CHECK(refusal("id,sequence,description,gene\n" + longer + "i3," + g3 + ",kinase,KRAS\n")
              .starts_with("line 2: 5 fields, but the header has 4"));
    CHECK(read("id,sequence,description,gene\n" + longer).info.warning.find("all rows have more fields") !=
          std::string::npos);
    CHECK(read("id,sequence,description,Essential gene,Target\ni1," + g1 + ",a, b,no,KRAS\n")
              .info.warning.ends_with("library: all rows have more fields than the header; if a field holds "
                                      "the separator, put it into quotes (\"...\"); also: genes are from "
                                      "column 4 ('Essential gene'), but column 5 ('Target') may hold them, "
                                      "too; --columns gene=... says which"));
    CHECK(refusal("GAATTC,GGATCC,AAGCTT\n") ==
          "all fields of its one row are sequences; give one sequence a line");
    CHECK(read("site,GGATCC,AAGCTT\n").rows.size() == 1);
}

TEST_CASE(
    "without a header, numbers, strands and chromosomes are no genes, nor is one of two columns that may "
    "be") {
    auto const first = [](std::string const& one, std::string const& two) {
        return read(one + "," + g1 + "\n" + two + "," + g2 + "\n").rows[0];
    };
    CHECK(first("g0,+,TP53", "g1,-,EGFR") == "g0 " + g1 + " TP53");
    CHECK(first("g0,0.51,TP53", "g1,-1e-3,EGFR") == "g0 " + g1 + " TP53");
    CHECK(first("0.51,g0,TP53", "0.62,g1,EGFR") == "g0 " + g1 + " TP53");
    CHECK(first("chr1,1000,1020,g0,0,+", "chr1,2000,2020,g1,0,-") == "g0 " + g1 + " ");
    CHECK(first("hg38,g0,TP53", "hg38,g1,EGFR") == "g0 " + g1 + " ");
}

TEST_CASE("the gene is in the column whose name says so best") {
    for (std::string const header :
         {"Gene biotype,Gene symbol", "Gene strand,Gene", "Gene group,Official gene", "Gene ID,Gene Symbol",
          "Number of genes targeted,Gene ID", "Scale,Gene", "type,target", "what,targets",
          "Gene alias,gene_id", "Old symbol,Gene", "Nearest gene,Gene", "Nearest gene,Target Gene Symbol"}) {
        CAPTURE(header);
        CHECK(read("id,sequence," + header + "\ns1," + g1 + ",x,A1BG\n").rows[0] == "s1 " + g1 + " A1BG");
    }
    for (std::string const header : {"Gene,gene", "Gene Symbol,Gene", "gene_id,gene group"}) {
        CAPTURE(header);
        CHECK(read("id,sequence," + header + "\ns1," + g1 + ",A1BG,x\n").rows[0] == "s1 " + g1 + " A1BG");
    }
    CHECK(read("Guide,Gene,Off-target gene symbols,seq\ns1,A1BG,x," + g1 + "\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,Alternative gene symbol,Gene,sgRNA\ns1,x,A1BG," + g1 + "\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("target,target sequence,barcode\ns1," + g1 + ",x1\n").rows[0] == "s1 " + g1 + " ");
    CHECK(read("Name,Sequence,Scale,Purification\ns1," + g1 + ",25nm,STD\n").rows[0] == "s1 " + g1 + " ");
}

TEST_CASE("a first row that may be a header is a motif with a warning") {
    auto const warning = [](std::string const& content) { return read(content).info.warning; };
    std::string const rows = "s1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n";
    for (std::string const header : {"A,B,C", "i,s,g", "number,tag,what"}) {
        CAPTURE(header);
        std::string const word =
            header.substr(header.find(',') + 1, header.rfind(',') - header.find(',') - 1);
        std::string const said = warning("# a comment\n,,\n" + header + "\n" + rows);
        CHECK(said.ends_with(
            "library: line 3: '" + word +
            "' is taken for a motif, as its letters are nucleotide codes; if this is the header, "
            "say --columns sequence=" +
            word));
        CHECK(read(header + "\n" + rows).rows.size() == 3);
        CHECK(read(header + "\n" + rows, "sequence=" + word).rows.size() == 2);
        CHECK(read(header + "\n" + rows, "sequence=" + word).info.warning == "");
    }
    CHECK(warning("TAG\n" + g1 + "\n" + g2 + "\n") != "");
    // The short words below are told, too, and this one once.
    std::string guides = "id,CDS\n";
    for (int row = 1; row <= 20; ++row)
        guides +=
            "s" + std::to_string(row) + "," + g1 + std::string(static_cast<std::size_t>(row), 'A') + "\n";
    std::string const said = warning(guides + "s21,CAT\n");
    CHECK(said.find("line 1: 'CDS' is taken for a motif, as its letters") != std::string::npos);
    CHECK(
        said.ends_with("; also: line 22: 'CAT' is taken for a motif; if it stands for a missing sequence, "
                       "leave the row out"));
    CHECK(warning(guides).find("also") == std::string::npos);
    CHECK(warning("id,CDS\ns1,ACGT\ns2,TTGA\n") != "");
    for (std::string const& content :
         Rows{rows, "TAG\n" + g1 + "\nACGT\n", "GATC\nGAATTC\n", "a,TAG\nb," + g1 + "\n",
              g1 + "\n" + g2 + "\nTAG\n", "id,sequence,gene\n" + rows,
              "#id,seq\na,TAG\nb," + g1 + "\nc," + g2 + "\n", "TAG\n"}) {
        CAPTURE(content);
        CHECK(warning(content) == "");
    }
}

TEST_CASE("rows of empty cells before a header are no rows") {
    CHECK(read(",,\nid,seq,gene\ns1," + g1 + ",A1BG\n").rows == Rows{"s1 " + g1 + " A1BG"});
}

TEST_CASE("a third column whose name says something else holds no genes") {
    for (std::string const name : {"PAM",
                                   "score",
                                   "off-target score",
                                   "Length",
                                   "chr",
                                   "Strand",
                                   "position",
                                   "GC %",
                                   "notes",
                                   "Library",
                                   "batch",
                                   "Organism",
                                   "date",
                                   "Target Transcript",
                                   "Exon Number",
                                   "gene description",
                                   "Category",
                                   "Vendor",
                                   "Group",
                                   "Source",
                                   "Control",
                                   "x"}) {
        CAPTURE(name);
        CHECK(read("id\tsequence\t" + name + "\ns1\t" + g1 + "\tx\ns2\t" + g2 + "\ty\n").rows ==
              Rows{"s1 " + g1 + " ", "s2 " + g2 + " "});
        CHECK(read("id\tsequence\t" + name + "\ns1\t" + g1 + "\tx\n", "gene=3").rows ==
              Rows{"s1 " + g1 + " x"});
        CHECK(read("id\tsequence\t" + name + "\tgroup gene\ns1\t" + g1 + "\tx\tA\n").rows ==
              Rows{"s1 " + g1 + " A"});
    }
    for (std::string const name : {"target", "Locus", "Target gene", ""})
        CHECK(read("id\tsequence\t" + name + "\ns1\t" + g1 + "\tA\n").rows == Rows{"s1 " + g1 + " A"});
    // The table of counts.
    CHECK(read("motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\ns1\t" + g1 + "\t20\t1\t1\t0\t1\n")
              .rows == Rows{"s1 " + g1 + " "});
}

TEST_CASE("a header of R has no name for the first column, whatever the names above others spell") {
    Rows const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"};
    CHECK(
        read("id\tsequence\tchr\tgene\n1\ts1\t" + g1 + "\tchr1\tA1BG\n2\ts2\t" + g2 + "\tchr2\tA2M\n").rows ==
        wanted);
    std::string const table = "sequence\tchr\tgene\ns1\t" + g1 + "\tchr1\tA1BG\ns2\t" + g2 + "\tchr2\tA2M\n";
    for (char const* columns : {"", "gene=gene", "gene=4"}) {
        CAPTURE(columns);
        CHECK(read(table, columns).rows == wanted);
    }
    CHECK(read(table, "gene=chr").rows[0] == "s1 " + g1 + " chr1");
    CHECK(read("gene,id,sequence\nA1BG,s1," + g1 + ",note\nA2M,s2," + g2 + ",note\n").rows == wanted);
    // Names that are IUPAC letters, too, above genes or ids.
    CHECK(read("sgRNA\tsymbol\n1\t" + g1 + "\tA1BG\n2\t" + g2 + "\tA2M\n").rows[0] == "1 " + g1 + " A1BG");
    CHECK(read("gRNA ID\tsymbol\tgRNA\n1\ts1\tA1BG\t" + g1 + "\n2\ts2\tA2M\t" + g2 + "\n").rows == wanted);
    // A column that is named, and one that is not, at the end.
    CHECK(read("id,sequence\ns1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n").rows == wanted);
    // Motifs, of which the first is short, or has no gene.
    CHECK(read("m0\tSG\t\nm1\t" + g1 + "\tg1\nm2\t" + g2 + "\tg2\n").rows.size() == 3);
    CHECK(read("site_seq\tGACCATGACCATTGACGTRA\ns1\t" + g1 + "\tA1BG\n").rows ==
          Rows{"site_seq GACCATGACCATTGACGTRA ", "s1 " + g1 + " A1BG"});
}

TEST_CASE("--columns sequence=... leaves ids and genes where they are found without it") {
    std::string const rows = "s1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n";
    for (std::string const head :
         {"", "foo,sequence,gene\n", "Identifiant,sequence,gene\n", "id,sequence,gene\n", "0,1,2\n"})
        for (std::string const columns : {"", "sequence=2", "sequence=2,gene=3", "sequence=2,id=1"}) {
            CAPTURE(head + columns);
            CHECK(read(head + rows, columns).rows == Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
        }
    CHECK(read("foo,sequence,gene\n" + rows, "sequence=Sequence").rows[0] == "s1 " + g1 + " A1BG");
    CHECK(read("Identifiant;S\u00e9quence;G\u00e8ne\ns1;" + g1 + ";A1BG\n", "sequence=S\u00e9quence,gene=3")
              .rows == Rows{"s1 " + g1 + " A1BG"});
    // Names that spell nucleotide codes.
    CHECK(read("chr,name,symbol,strand,sequence\n0,chr21,s1,A1BG,CGG,ACGTACGT\n1,chr18,s2,A2M,AGG,ACGTACGA\n",
               "sequence=5")
              .rows == Rows{"s1 CGG A1BG", "s2 AGG A2M"});
    // Not an id for two sequences.
    CHECK(read("A1BG," + g1 + ",s1\nA1BG," + g2 + ",s2\n", "sequence=2").rows[0] == "s1 " + g1 + " A1BG");
    CHECK(read(g3 + "," + g1 + ",A1BG\n" + g2 + "," + g2 + ",A1BG\n", "sequence=2").rows[0] ==
          g1 + " " + g1 + " A1BG");
    CHECK(read("," + g1 + ",A1BG\n," + g2 + ",A2M\n", "sequence=2").rows[0] == "A1BG " + g1 + " ");
    CHECK(read("Strand,spacer,Gene\n+," + g1 + ",A1BG\n-," + g2 + ",A2M\n+," + g3 + ",A2M\n", "sequence=2")
              .rows[0] == g1 + " " + g1 + " A1BG");
}

TEST_CASE("a header of numbers says nothing of its columns") {
    Rows const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"};
    std::string const rows = "s1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n";
    for (std::string const head :
         {"0,1,2", "1,2,3", "V1,V2,V3", "X1,X2,X3", "Column1,Column2,Column3", "...1,...2,...3"})
        for (std::string const columns : {"", "sequence=2", "id=1,sequence=2,gene=3"}) {
            CAPTURE(head + columns);
            CHECK(read(head + "\n" + rows, columns).rows == wanted);
        }
    CHECK(read("V1,V2,V3\n" + rows, "id=v1,sequence=v2,gene=v3").rows == wanted);
    CHECK(read("V1,V2,V3\n" + rows, "sequence=V2").rows == wanted);
    // With the names of rows, and columns in another order.
    CHECK(read(",0,1,2\n0,s1," + g1 + ",A1BG\n1,s2," + g2 + ",A2M\n").rows == wanted);
    CHECK(read("V1,V2,V3\n1,s1," + g1 + ",A1BG\n2,s2," + g2 + ",A2M\n").rows == wanted);
    CHECK(read("V1,V2,V3\nA1BG,s1," + g1 + "\nA1BG,s2," + g2 + "\n").rows[0] == wanted[0]);
    CHECK(read("0\n" + g1 + "\n").rows == Rows{g1 + " " + g1 + " "});
    CHECK(read("0,1\nCDS,ACGT\nb,ACGTTGCA\n").info.warning == "");
    CHECK(
        refusal("V1,V2,V3\n" + rows + "s3," + g3 + ",x,y\n").find("line 4: 4 fields, but the header has 3") ==
        0);
    // Not such a header.
    for (std::string const word : {"GAATTC", "GAATTX", "NNNN "})
        CHECK(refusal(word + "1\n" + g1 + "\n").find("'" + word) != std::string::npos);
    for (std::string const word : {"GAATTC", "NNNN "})
        CHECK(refusal(word + "1," + word + "2\ns1," + g1 + "\n").find("'" + word) != std::string::npos);
    for (std::string const head : {"0,2,4", "V1,V2,V2", "V2,V3,V4", "V1,W2,V3"})
        CHECK(refusal(head + "\n" + rows)
                  .find("in column 2, where the others have guides; if it is a header, say") !=
              std::string::npos);
}

TEST_CASE(
    "a header of other names is taken if --columns says where the sequences are, by a name or a number") {
    auto const table = [](std::string const& name) {
        return "ID\t" + name + "\tGene\ns1\t" + g1 + "\tA1BG\ns2\t" + g2 + "\tA2M\n";
    };
    for (auto const& [name, option] : {std::pair{"baz", "sequence=baz"},
                                       {"Ziel (20 nt)", "\"sequence=Ziel (20 nt)\""},
                                       {"5'-3'", "\"sequence=5'-3'\""},
                                       {"Ziel, 5'-3'", "sequence=2"},
                                       {"S\xE9quence", "sequence=2"},
                                       {"7", "sequence=2"}}) {
        CAPTURE(name);
        CHECK(refusal(table(name)) ==
              "the first row has '" + std::string(name) +
                  "' in column 2, where the others have guides; if it is a header, say "
                  "--columns " +
                  option);
        std::string columns(option);
        std::erase(columns, '"');
        for (std::string const& given : {columns, std::string("sequence=2")}) {
            Table const read_so = read(table(name), given);
            CHECK(read_so.rows == Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
            CHECK(read_so.info.sequence.name == name);
            CHECK(read_so.info.warning.ends_with(
                      "the first row is taken for the header, as it has no sequence in "
                      "column 2 ('" +
                      std::string(name) + "')") == (given == "sequence=2"));
        }
    }
    // A missing value, and a sequence with a wrong letter.
    CHECK(
        refusal("s1,N/A,A1BG\ns2," + g2 + ",A2M\n", "sequence=2") ==
        "line 1: column 2 has 'N/A', where the others have guides: give its sequence, or leave the row out");
    CHECK(refusal("s1,X" + g1 + ",A1BG\ns2," + g2 + ",A2M\n", "sequence=2")
              .starts_with("line 1: motif 's1' has 'X'"));
}

TEST_CASE("a title with commas above the header is refused as such") {
    std::string const rows = "s1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n";
    for (std::string const title :
         {"Table S1, guides of the screen", "Table S1, human", "Library, 2026, guides"})
        CHECK(
            refusal(title + "\nid,sequence,gene\n" + rows) ==
            "the second row looks like the header, with 'sequence' in column 2: leave out what is above it");
    CHECK(refusal("id,sequence,gene\nid,sequence,gene\n" + rows)
              .starts_with("the second row looks like the header"));
    CHECK(refusal("id,sequence,gene\ns0,ACGTX,gene\n" + rows).starts_with("line 2: motif 's0' has 'X'"));
}

TEST_CASE("dates that a spreadsheet made of ids or genes are told") {
    auto const warning = [](std::string const& id, std::string const& gene) {
        std::string const text =
            read("id,sequence,gene\ns0," + g3 + ",A2M\n" + id + "," + g1 + "," + gene + "\n").info.warning;
        return text.substr(std::min(text.find("line "), text.size()));
    };
    for (std::string const date :
         {"1-Mar", "Mar-01", "5-Sep", "01-Mar", "1-MAR-26", "1-Mar-2026", "2026-03-01"}) {
        std::string const told =
            "line 3: '" + date + "' looks like a date that a spreadsheet made of a name such as MARCH1";
        std::string const advice = "; take ids and genes from the original table";
        CHECK(warning("s1", date) == told + advice);
        CHECK(warning(date, "A1BG") == told + advice);
        CHECK(warning(date, date) == told + ", as does 1 other field" + advice);
    }
    for (std::string const name :
         {"MARCH1", "Oct-4", "1-Mars", "Mar-1", "44257", "5-8-Sep", "HLA-A", "2026-03", "-", "1-", "-Mar"})
        CHECK(warning(name, name) == "");
}

TEST_CASE("what cannot be told is refused with what was seen, and fixed by --columns") {
    std::string const table = "n1,A1BG,x," + g1 + "," + g2 + "\nn2,A2M,y," + g3 + "," + g1 + "\n";
    CHECK(refusal(table) ==
          "column 4 looks like 20-base guides; column 5 looks like 20-base guides; say which to take with "
          "--columns sequence=4, or count pairs with screen --dual");
    CHECK(read(table, "sequence=5,gene=2").rows == Rows{"n1 " + g2 + " A1BG", "n2 " + g1 + " A2M"});
    CHECK(refusal("name,symbol,chr\nn1,ZZZ3,7\nn2,PPP1,8\n").starts_with("column 2 holds no sequences"));
    CHECK(refusal("n1," + g1 + "," + g2 + "\n").find("--columns sequence=2") != std::string::npos);
    CHECK(read("n1," + g1 + "," + g2 + "\n", "sequence=3,id=1,gene=1").rows == Rows{"n1 " + g2 + " n1"});
    CHECK(refusal(table, "sequence=6") == "--columns sequence=6: the table has 5 columns");
    CHECK(refusal("id,seq\na,ACGT\n", "gene=symbol") ==
          "--columns gene=symbol: no column has this name; there are id, seq");
    CHECK(refusal("a,ACGT\n", "gene=symbol").find("the table has no header") != std::string::npos);
    std::string const unknown = "foo,bar,baz\nA1BG,n1," + g1 + "\nA2M,n2," + g2 + "\n";
    CHECK(
        refusal(unknown) ==
        "the first row has 'baz' in column 3, where the others have guides; if it is a header, say --columns "
        "sequence=baz");
    CHECK(read(unknown, "sequence=baz,id=bar,gene=foo").rows ==
          Rows{"n1 " + g1 + " A1BG", "n2 " + g2 + " A2M"});
    CHECK(refusal("n1,A1BG," + g1.substr(1) + "X\nn2,A2M," + g2 + "\n")
              .starts_with("line 1: motif 'n1' has 'X'"));
    // The guess is wrong where the guides are shorter than something else; the option mends it.
    CHECK(read("n1,P,ACGTAC," + g1 + "\nn2,Q,TTGACA," + g2 + "\n").rows[0] == "n1 " + g1 + " P");
    CHECK(read("n1,P,ACGTAC," + g1 + "\nn2,Q,TTGACA," + g2 + "\n", "sequence=3").rows[0] == "n1 ACGTAC P");
}

TEST_CASE("sgRNA above guides is a header, though its letters are IUPAC codes") {
    Rows const wanted{g1 + " " + g1 + " A1BG", g2 + " " + g2 + " A2M"};
    for (std::string const name :
         {"sgRNA", "SGRNA", "sgRNAs", "gRNA", "crRNA", "tracrRNA", "shRNA", "DNA",  "rna",   "mRNA", "cDNA",
          "ssDNA", "dsDNA", "snRNA",  "tRNA", "ncRNA", "sRNA",     "rRNA",  "gDNA", "ssRNA", "dsRNA"}) {
        CAPTURE(name);
        CHECK(read(name + "\n" + g1 + "\n" + g2 + "\n").rows ==
              Rows{g1 + " " + g1 + " ", g2 + " " + g2 + " "});
        CHECK(read(name + ",gene\n" + g1 + ",A1BG\n" + g2 + ",A2M\n").rows == wanted);
        for (std::string const id : {"id", "label"})
            CHECK(read(id + "," + name + ",gene\ns1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n").rows ==
                  Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    }
    CHECK(read("Tag,gene\n" + g1 + ",A1BG\n" + g2 + ",A2M\n").rows == wanted);
    CHECK(read("sgRNA\nACGT\nTTGA\n").rows == Rows{"ACGT ACGT ", "TTGA TTGA "});
    // Motifs: above short ones, or of bases alone.
    CHECK(read("SGRNA\nACGT\nTTGA\n").rows.size() == 3);
    CHECK(read("TAG\n" + g1 + "\n" + g2 + "\n").rows.size() == 3);
    CHECK(read("ACGTGRNAACGT\n" + g1 + "\n").rows.size() == 2);
    CHECK(read("a,DNA\nb,ACGT\n").rows.size() == 2);
}

TEST_CASE("NA among guides is a missing value, elsewhere a motif; a header within a table is refused") {
    for (std::string const missing : {"NA", "na", "NaN", "N/A"})
        CHECK(refusal("id,sequence,gene\ns1," + g1 + ",A1BG\ns2," + missing + ",A2M\n") ==
              "line 3: column 2 ('sequence') has '" + missing +
                  "', where the others have guides: give its sequence, or leave the row out");
    CHECK(refusal("id,sgRNA\ns1," + g1 + "\nid,sgRNA\ns2," + g2 + "\n")
              .starts_with("line 3: column 2 ('sgRNA') has"));
    CHECK(refusal(g1 + "\nNA\n" + g2 + "\n").starts_with("line 2: column 1 has 'NA'"));
    CHECK(read("a,NA\nb,TATA\nc,NAN\n").rows == Rows{"a NA ", "b TATA ", "c NAN "});
    CHECK(read("id,barcode\na,ACGTTGCA\nb,NA\nc,NaN\n")
              .info.warning.ends_with(
                  "library: line 3: 'NA' is taken for a motif, as is 1 other short word; if they stand for "
                  "missing sequences, leave the rows out"));
    CHECK(read("id,barcode\na,ACGTTGCA\nb,NAC\nc,DNA\n").info.warning == "");
    CHECK(
        read("id,Essential gene,Target,barcode\na,no,KRAS,ACGTTGCA\nb,no,KRAS,NA\n")
            .info.warning.ends_with("--columns gene=... says which; also: line 3: 'NA' is taken for a motif; "
                                    "if it stands for a missing sequence, leave the row out"));
}

TEST_CASE("a first column of another name is no ids if it has one value for several sequences") {
    std::string const table = "Strand,sgRNA sequence,Gene\n+," + g1 + ",A1BG\n-," + g2 + ",A2M\n";
    CHECK(
        refusal(table + "+," + g3 + ",A2M\n") ==
        "column 1 ('Strand') stands where ids do, but has one value for several sequences; say which column "
        "has ids with --columns id=2 (the sequences) or another one");
    CHECK(read(table + "+," + g3 + ",A2M\n", "id=2").rows[0] == g1 + " " + g1 + " A1BG");
    CHECK(read(table).rows[0] == "+ " + g1 + " A1BG");
    CHECK(
        refusal("sgRNA,sequence\na," + g1 + "\na," + g2 + "\n").starts_with("line 3: motif id 'a' has two"));
}

TEST_CASE("one id of two sequences is an error wherever the column called so stands") {
    for (char const* const name :
         {"guide_id", "id", "sgRNA ID", "GUIDE_ID", "unique_id", "gRNA identifier"}) {
        CAPTURE(name);
        for (std::string const& table :
             {"gene," + std::string(name) + ",sequence\nG,x," + g1 + "\nG,CTRL," + g2 + "\nctl,CTRL," + g3 +
                  "\n",
              std::string(name) + ",sequence,gene\nx," + g1 + ",G\nCTRL," + g2 + ",G\nCTRL," + g3 + ",ctl\n"})
            CHECK(refusal(table).find("motif id 'CTRL' has two sequences") != std::string::npos);
    }
    // Numbers within genes are none.
    CHECK(read("gene,id,sequence\nG,1," + g1 + "\nG,2," + g2 + "\nH,1," + g3 + "\nH,2," + g1 + g2 + "\n")
              .rows[0] == g1 + " " + g1 + " G");
    for (char const* const name : {"sgRNA", "sgRNA label", "id"}) {
        CAPTURE(name);
        for (std::string const order : {"lsg", "gls", "gsl", "xsgl"}) {
            CAPTURE(order);
            auto const row = [&order](std::string const& label, std::string const& sequence,
                                      std::string const& gene, std::string const& index) {
                std::string text;
                for (char const part : order)
                    text += (text.empty() ? "" : ",") + (part == 'l'   ? label
                                                         : part == 's' ? sequence
                                                         : part == 'g' ? gene
                                                                       : index);
                return text + '\n';
            };
            std::string const table = row(name, "sequence", "gene", "number") + row("1", g1, "G", "1") +
                                      row("2", g2, "G", "2") + row("1", g3, "H", "3") +
                                      row("2", g1 + g2, "H", "4");
            CHECK(read(table).rows[0] == (order[0] == 'x' ? "1" : g1) + " " + g1 + " G");
        }
    }
    // Names may be of other things, and of two columns of ids one without a repeated value is meant.
    CHECK(read("gene,name,sequence\nG,x," + g1 + "\nG,CTRL," + g2 + "\nctl,CTRL," + g3 + "\n").rows[0] ==
          g1 + " " + g1 + " G");
    CHECK(read("gene,ID,sequence,sgRNA ID\nG,7," + g1 + ",x\nG,7," + g2 + ",y\n").rows[1] ==
          "y " + g2 + " G");
    CHECK(read("gene,exon,spacer,unique_id\nG,1," + g1 + ",x\nG,2," + g2 + ",y\n").rows[1] ==
          "y " + g2 + " G");
    CHECK(read("gene,exon,spacer,sgRNA label\nG,1," + g1 + ",x\nG,2," + g2 + ",y\n").rows[1] ==
          "y " + g2 + " G");
}

TEST_CASE("a column of sequences is none of ids beside one of words") {
    for (char const* const name : {"name", "Name", "sgRNA ID", "label"}) {
        CAPTURE(name);
        CHECK(read("gene,spacer,oligo," + std::string(name) + "\nG," + g1 + ",CACCG" + g1 + "GTTT,x\nG," +
                   g2 + ",CACCG" + g2 + "GTTT,y\n")
                  .rows == Rows{"x " + g1 + " G", "y " + g2 + " G"});
        CHECK(read("spacer,exon,oligo," + std::string(name) + ",gene\n" + g1 + ",1,CACCG" + g1 +
                   "GTTT,x,G\n" + g2 + ",2,CACCG" + g2 + "GTTT,y,G\n")
                  .rows == Rows{"x " + g1 + " G", "y " + g2 + " G"});
    }
}

TEST_CASE("of several columns the one that is called a guide is proposed") {
    CHECK(refusal("ID,Oligo sequence,Guide,Gene\nx,CACCG" + g3 + "GTTT," + g1 + ",G\ny,CACCG" + g2 + "GTTT," +
                  g2 + ",G\n")
              .find("--columns sequence=3") != std::string::npos);
    CHECK(refusal("Gene Symbol,Barcode,sgRNA\nG,GATTACAGGCTA," + g1 + "\nG,CCATAGTTGCAA," + g2 + "\n")
              .find("--columns sequence=3") != std::string::npos);
    CHECK(refusal("ID,30mer,sgRNA,Symbol\nx,ACGT" + g3 + "ACGTGG," + g1 + ",G\ny,CATG" + g2 + "TTCAGG," + g2 +
                  ",G\n")
              .find("--columns sequence=3") != std::string::npos);
}

TEST_CASE("columns of oligos that hold the guides of a named column are no rivals of it") {
    std::string const reverse1 = "TCGATCGTACGTTGCAACGT";
    std::string const reverse2 = "ACGTCAATGGTCATGGTCAA";
    Rows const wanted{"x " + g1 + " G", "y " + g2 + " H"};
    for (std::string const name : {"Guide", "sgRNA Target Sequence", "target_seq"}) {
        CAPTURE(name);
        CHECK(read("ID," + name + ",Gene,Oligo F,Oligo R\nx," + g1 + ",G,CACCG" + g1 + ",AAAC" + reverse1 +
                   "C\ny," + g2 + ",H,CACCG" + g2 + ",AAAC" + reverse2 + "C\n")
                  .rows == wanted);
        CHECK(read("30mer,Gene," + name + ",ID\nACGT" + g1 + "ACGTGG,G," + g1 + ",x\ncatg" + g2 +
                   "TTCAGG,H," + g2 + ",y\n")
                  .rows == wanted);
    }
    // What is called a guide is one, and so is what is as long; barcodes are not what is searched for.
    CHECK(refusal("ID,Seed sequence,sgRNA,Gene\nx,GCAACGTACGATCGA," + g1 + ",G\ny,CATGACCATTGACGT," + g2 +
                  ",H\n")
              .find("--columns sequence=3") != std::string::npos);
    CHECK(refusal("ID,Guide,20mer,Gene\nx," + g1 + "," + reverse1 + ",G\ny," + g2 + "," + reverse2 + ",H\n")
              .find("--columns sequence=2") != std::string::npos);
    CHECK(refusal("ID,Barcode,Construct,Gene\nx,GATTACAGGCTA,GATTACAGGCTA" + g1 +
                  ",G\ny,CCATAGTTGCAA,CCATAGTTGCAA" + g2 + ",H\n")
              .find("--columns sequence=3") != std::string::npos);
}

TEST_CASE("columns that are the same are one, whichever they are") {
    Rows const wanted{g1 + " " + g1 + " G", g2 + " " + g2 + " H"};
    CHECK(read("Gene,identifier,20mer sequence,chr\nG," + g1 + "," + g1 + ",1\nH," + g2 + "," + g2 + ",2\n")
              .rows == wanted);
    CHECK(read(",sgRNA,Sequence,Gene\n0," + g1 + "," + g1 + ",G\n1," + g2 + "," + g2 + ",H\n").rows ==
          wanted);
    CHECK(read("sequence,id,gene\n" + g1 + "," + g1 + ",G\n" + g2 + "," + g2 + ",H\n").rows == wanted);
}

TEST_CASE("no-break spaces are told by their name") {
    std::string const space = "\xC2\xA0";
    std::string const has =
        " has no-break spaces (U+00A0) beside its sequences, which are no blanks: remove them";
    CHECK(refusal("id,sequence,gene\nx," + g1 + space + ",G\ny," + g2 + space + ",G\n") ==
          "column 2 ('sequence')" + has);
    CHECK(refusal("sgRNA ID,Gene,Sequence\nx,G1," + g1 + space + "\ny,G2," + g2 + space + "\n") ==
          "column 3" + has);
    CHECK(refusal("id,sequence,gene\nx," + g1 + space + ",G\ny," + g2 + ",G\nz," + g3 + ",G\n") ==
          "line 2: motif 'x' has a no-break space (U+00A0) at position 21, which is no IUPAC nucleotide code "
          "(ACGTU "
          "RYSWKM BDHV N)");
}

TEST_CASE("an empty column of genes gives way to one that has some") {
    CHECK(read("id,seq,Symbol,gene\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,seq,gene,target\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,seq,gene,note\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] == "s1 " + g1 + " ");
}

TEST_CASE("tables of R of which the last field is empty in some rows, or in all") {
    Rows const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " "};
    CHECK(read("id,sequence,gene\n1,s1," + g1 + ",A1BG\n2,s2," + g2 + ",\n").rows == wanted);
    CHECK(read("id,gene,seq,notes\n1,s1,A1BG," + g1 + ",\n2,s2,," + g2 + ",\n").rows == wanted);
    // Names that fit as they are stay, and where rows may end with a separator.
    CHECK(read("Gene;Oligo;20mer\nA1BG;s1;" + g1 + ";\nA2M;s2;" + g2 + ";\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("Oligo;20mer;Gene\ns1;" + g1 + ";A1BG;\ns2;" + g2 + ";A2M;\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,sequence,gene\ns1," + g1 + ",A1BG,\ns2," + g2 + ",,\n").rows == wanted);
}

TEST_CASE("a spreadsheet's line about the separator is none of the table") {
    Rows const wanted{"s1 " + g1 + " A1BG"};
    CHECK(read("sep=;\nid;sequence;gene\ns1;" + g1 + ";A1BG\n").rows == wanted);
    CHECK(read("SEP=,\r\n# 1;2\r\ns1," + g1 + ",A1BG\r\n").rows == wanted);
    CHECK(read("sep=\t\ns1\t" + g1 + "\tA1BG\n").rows == wanted);
    CHECK(read("sep=;\nid;score,x;sequence;gene\ns1;1,5;" + g1 + ";A1BG\n").rows == wanted);
    CHECK(refusal("sep=|\ns1|" + g1 + "|A1BG\n") ==
          "line 1: fields are separated by tabs, commas or semicolons, not as 'sep=|' says");
    CHECK(refusal("sep=;\n").starts_with("holds no motif"));
}

TEST_CASE("a guide with a note in the first row is no header") {
    for (std::string const& first : {g1 + " # guide 1", g1 + " (best guide)", "guide1 " + g1}) {
        CAPTURE(first);
        CHECK(refusal(first + "\n" + g2 + "\n").find("line 1: ") == 0);
        CHECK(refusal("s1\t" + first + "\tKRAS\ns2\t" + g2 + "\tTP53\n").find("line 1: ") == 0);
    }
}

TEST_CASE("a table whose first field is empty before semicolons is no FASTA") {
    std::string const wanted =
        "line 1: begins with ';', as comments of FASTA do; in a table, give the first column a name";
    Rows const rows{"s1 " + g1 + " "};
    CHECK(read(";id;sequence\n0;s1;" + g1 + "\n").rows == rows);
    CHECK(read(";score;id;sgRNA sequence\n0;1,5;s1;" + g1 + "\n").rows == rows);
    CHECK(refusal(";sequence\ns1;" + g1 + "\n") == wanted);
    CHECK(refusal(";x;y\n0;s1;" + g1 + "\n") == wanted);
    CHECK(read("; id; sequence\n>s1\n" + g1 + "\n").rows == rows);
    CHECK(refusal(";s1;" + g1 + "\n").ends_with("(lines that begin with # or ; are left out)"));
    CHECK(read(";a;b\n>s1\n" + g1 + "\n").rows[0] == "s1 " + g1 + " ");
}

TEST_CASE("columns that are separated by something else, or not always, are told as such") {
    CHECK(refusal("\"id\" \"sequence\"\n\"1\" \"a\" \"" + g1 + "\"\n")
              .ends_with("does not end where it should; a blank separates no columns: put tabs or commas "
                         "between them"));
    CHECK(refusal("id;sequence;gene (symbol, HGNC)\na;" + g1 + ";G\nb;" + g2 + ";G\n")
              .ends_with("; if ';' separates the columns, say so in a line above: sep=;"));
    CHECK(read("sep=;\nid;sequence;gene (symbol, HGNC)\na;" + g1 + ";G\n").rows == Rows{"a " + g1 + " G"});
}

TEST_CASE("errors in tables of any layout name line and letter") {
    CHECK(refusal("gene_id,UID,seq\nA,u1," + g1 + "\nB,u2,ACGXT\n").find("line 3: motif 'u2' has 'X'") == 0);
    CHECK(refusal("gene_id,UID,seq\nA,u1," + g1 + "\nB,u2\n") ==
          "line 3: 2 fields, separated by commas; the sequences are in column 3 ('seq')");
    CHECK(refusal("gene_id,UID,seq\nA,u1," + g1 + "\nB,," + g2 + "\n") ==
          "line 3: column 2 ('UID'), the motif's id, is empty");
}

TEST_CASE("--columns says what it wants") {
    for (std::string const text : {"", "seq=3", "id", "id=", "id=1,id=2", "id=1,", "sequence=a,,gene=b"})
        CHECK_THROWS_AS(static_cast<void>(parse_motif_columns(text)), Error);
    MotifColumns const columns = parse_motif_columns("gene= Symbol ,id=1");
    CHECK(columns.gene == "Symbol");
    CHECK(columns.id == "1");
    CHECK(columns.sequence.empty());
}

TEST_CASE("random tables of id, sequence and gene are read by position") {
    std::mt19937 random(17);
    auto const below = [&random](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    auto const text = [&](std::string_view letters, unsigned longest) {
        std::string word;
        for (unsigned i = 0, n = 1 + below(longest); i < n; ++i)
            word += letters[below(static_cast<unsigned>(letters.size()))];
        return word;
    };
    std::array<std::string, 4> const headers{"", "id?sequence?gene", "sgRNA?gRNA.sequence?Gene",
                                             "name?seq?target"};
    for (int round = 0; round < 2000; ++round) {
        char const separator = "\t,;"[below(3)];
        std::string content = headers[below(4)];
        for (char& letter : content)
            if (letter == '?') letter = separator;
        if (!content.empty()) content += '\n';
        bool const extra = below(2) == 0;
        Rows wanted;
        for (unsigned row = 0, rows = 1 + below(600 / (1 + below(50))); row < rows; ++row) {
            std::string const id = text("abcXYZ0123456789_", 6) + "." + std::to_string(row);
            std::string const sequence = text(below(3) == 0 ? "ACGTRYN" : "ACGT", 25);
            std::string const gene = below(5) == 0 ? "" : text("KQ19-", 6);
            auto const cell = [&](std::string const& value) {
                return below(4) == 0 ? '"' + value + '"' : value;
            };
            content += cell(id) + separator + cell(sequence) + separator + cell(gene);
            if (extra) content += separator + text("xyz.", 5) + separator + text("ACGT", 9);
            content += below(2) == 0 ? "\r\n" : "\n";
            wanted.push_back(id + " " + sequence + " " + gene);
        }
        CAPTURE(content);
        REQUIRE(read(content).rows == wanted);
    }
}
