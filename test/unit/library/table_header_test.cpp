// Which row of a table of motifs is its header, and whether it has one.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "motif_table.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

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

TEST_CASE("a guide with a note in the first row is no header") {
    for (std::string const& first : {g1 + " # guide 1", g1 + " (best guide)", "guide1 " + g1}) {
        CAPTURE(first);
        CHECK(refusal(first + "\n" + g2 + "\n").find("line 1: ") == 0);
        CHECK(refusal("s1\t" + first + "\tKRAS\ns2\t" + g2 + "\tTP53\n").find("line 1: ") == 0);
    }
}

TEST_CASE("a comment that speaks of sequences is no header of a table") {
    Rows const wanted{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"};
    for (std::string const comment :
         {"# Sequences from Hart et al., Cell, 2015", "# Library: sgRNA sequences, genes, controls",
          "# downloaded 2024-03-01, sgRNA sequences checked, by X",
          "# Target sequences (20 nt), Doench et al., 2016",
          "# Brunello sgRNA sequence library, Doench, 2016"}) {
        CAPTURE(comment);
        CHECK(read(comment + "\ns1," + g1 + ",A1BG\ns2," + g2 + ",A2M\n").rows == wanted);
    }
    CHECK(read("#Gene,Target sequence,ID\nA1BG," + g1 + ",s1\nA2M," + g2 + ",s2\n").rows == wanted);
}

TEST_CASE("R's header is known where names of surroundings stand above others") {
    auto const around = [](std::string const& guide) { return "ACCG" + guide + "GTTT"; };
    Table const table = read("library\tgene\tcontext\tspacer\ns1\tA\tA1BG\t" + around(g1) + "\t" + g1 +
                             "\ns2\tA\tA2M\t" + around(g2) + "\t" + g2 + "\n");
    CHECK(table.rows == Rows{"s1 " + g1 + " A1BG", "s2 " + g2 + " A2M"});
    CHECK(table.info.sequence.name == "spacer");
    CHECK(table.info.warning == "");
    CHECK(read("context_sequence\tsgRNA_sequence\tgene\ns1\t" + around(g1) + "\t" + g1 + "\tA1BG\ns2\t" +
               around(g2) + "\t" + g2 + "\tA2M\n")
              .rows == table.rows);
}

TEST_CASE(
    "R's header is known where all rows end with an empty field, and guides would stand below another name") {
    Rows const rows{"g_0 " + g1 + " ", "g_1 " + g2 + " "};
    CHECK(read("name\tgRNA\tNotes\n1\tg_0\t" + g1 + "\t\n2\tg_1\t" + g2 + "\t\n").rows == rows);
    CHECK(read("guide,geneSymbol,Guide_Name,Notes\n1," + g1 + ",A1BG,g_0,\n2," + g2 + ",A2M,g_1,\n").rows ==
          Rows{"g_0 " + g1 + " A1BG", "g_1 " + g2 + " A2M"});
    // Rows that just end with a separator.
    CHECK(read("name\tgRNA\tNotes\ng_0\t" + g1 + "\tx\t\ng_1\t" + g2 + "\ty\t\n").rows == rows);
}

TEST_CASE(
    "a header that may be R's is told, where all rows end with an empty field and the names fit better so") {
    std::string const rows = "\nr1," + g1 + ",512,A1BG,\nr2," + g2 + ",888,A2M,\n";
    CHECK(read("Target sequence,cut_site,target_gene,Notes" + rows)
              .info.warning.find("column 1 is the one without a name") != std::string::npos);
    CHECK(read("guide,cut_site,count,gene" + rows).info.warning == "");
    CHECK(read("id,gene,guide\ns1,A1BG," + g1 + ",\ns2,A2M," + g2 + ",\n").info.warning == "");
}

TEST_CASE("DNA above short motifs is told, TAG is not") {
    CHECK(read("enzyme\tDNA\nEcoRI\tGAATTC\nBamHI\tGGATCC\n")
              .info.warning.find("line 1: 'DNA' is taken for a "
                                 "motif") != std::string::npos);
    CHECK(read("x\tTAG\ny\tTAA\nz\tTGA\n").info.warning == "");
}
