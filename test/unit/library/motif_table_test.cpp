// Tables of motifs as libraries are published: every layout with its own header, sequences invented.
#include "motif_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <string>

#include "library/table_line.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

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

TEST_CASE(
    "genes without a name are looked for in the only column that is empty at first, not in one of two") {
    CHECK(read(g1 + ",c1,\n" + g2 + ",c2,\n").info.gene.number == 3);
    CHECK(read(g1 + ",c1,,\n" + g2 + ",c2,,\n").info.gene.number == 0);
}

TEST_CASE("numbers, strands, chromosomes and PAMs are genes by their position, with a warning") {
    for (std::string const third : {"AGG,TGG", "+,-", "chr19,chr2", "0.5,1.25", "12,13", "5728,5728"}) {
        CAPTURE(third);
        std::size_t const comma = third.find(',');
        std::string const first = third.substr(0, comma);
        Table const table =
            read("s1\t" + g1 + "\t" + first + "\ns2\t" + g2 + "\t" + third.substr(comma + 1) + "\n");
        CHECK(table.rows.front() == "s1 " + g1 + " " + first);
        CHECK(table.info.warning.find(
                  "genes are from column 3, such as '" + first +
                  "', by its position; leave it out if these are no genes, or say --columns "
                  "gene=3") != std::string::npos);
    }
    CHECK(read("s1," + g1 + ",12\ns2," + g2 + ",13\n", "gene=3").info.warning == "");
    CHECK(read("s1," + g1 + ",TP53\ns2," + g2 + ",CAT\n").info.warning == "");
    CHECK(read("s1," + g1 + ",\ns2," + g2 + ",\n").info.warning == "");
    CHECK(read("s1," + g1 + ",TP53,pool_x,P1\ns2," + g2 + ",CAT,pool_y,P2\n")
              .info.warning.find("such as 'TP53', by its position; --columns gene=... says another one") !=
          std::string::npos);
}

TEST_CASE("what surrounds the guides is no id, and genes that stand where ids do are told") {
    std::string const around = "ACCG" + g1 + "TGGA";
    std::string const around2 = "GCCG" + g2 + "AGGA";
    Rows const wanted{g1 + " " + g1 + " TP53", g2 + " " + g2 + " KRAS"};
    CHECK(read("Context Sequence,sgRNA sequence,Gene\n" + around + "," + g1 + ",TP53\n" + around2 + "," + g2 +
               ",KRAS\n")
              .rows == wanted);
    CHECK(
        refusal("TP53," + g1 + "\nTP53," + g2 + "\nKRAS," + around + "\nKRAS," + around2 + "\n")
            .find(
                "column 1 has one value for several sequences; give each its own id or, if these are genes, "
                "say --columns gene=1,sequence=2") != std::string::npos);
    CHECK(read("TP53," + g1 + "\nTP53," + g2 + "\n", "gene=1,sequence=2").rows ==
          Rows{g1 + " " + g1 + " TP53", g2 + " " + g2 + " TP53"});
    // Most are ids.
    CHECK(refusal("a," + g1 + "\nb," + g2 + "\na," + g3 + "\n").find("motif id 'a' has two sequences") !=
          std::string::npos);
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
    CHECK(read("\"id\";\"sequence\";\"gene, or so\"\na;" + g1 + ";G\n").rows == Rows{"a " + g1 + " G"});
    CHECK(read("\"id, \"\"x\"\"\" ; \"sequence\"\na;" + g1 + "\n").rows == Rows{"a " + g1 + " "});
    CHECK(read("id,5\" sequence,gene\na," + g1 + ",G\n").rows == Rows{"a " + g1 + " G"});
    CHECK(read("sep=;\nid;sequence;gene (symbol, HGNC)\na;" + g1 + ";G\n").rows == Rows{"a " + g1 + " G"});
}

TEST_CASE("what separates the fields of a line is found in linear time") {
    auto const begin = std::chrono::steady_clock::now();
    CHECK(TableLine::separator_of(std::string(4'000'000, 'A') + ';') == ';');
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));  // quadratic: minutes
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
            std::string const gene = below(5) == 0 ? "" : 'Q' + text("KQ19-", 5);
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

TEST_CASE("without a header, PAMs, strands and numbers in column 3 are no genes beside words") {
    for (std::string const third : {"TGG", "+", "17", "chr1", "0.25"}) {
        CAPTURE(third);
        std::string const a = "s1," + g1 + "," + third;
        std::string const b = "s2," + g2 + "," + third;
        CHECK(read(a + ",TSPAN6\n" + b + ",TP53\n").rows ==
              Rows{"s1 " + g1 + " TSPAN6", "s2 " + g2 + " TP53"});
        Table const several = read(a + ",TSPAN6,good\n" + b + ",TP53,poor\n");
        CHECK(several.rows[0] == "s1 " + g1 + " " + third);
        CHECK(several.info.warning.find("genes are from column 3, such as '" + third +
                                        "', by its position") != std::string::npos);
        // Entrez's numbers, where there is nothing else.
        CHECK(read(a + "\n" + b + "\n").rows[0] == "s1 " + g1 + " " + third);
    }
    CHECK(read("s1," + g1 + ",KRAS,good\ns2," + g2 + ",CAT,poor\n").rows[0] == "s1 " + g1 + " KRAS");
}

TEST_CASE("genes that begin after the first rows are found") {
    std::string table;
    for (unsigned row = 0; row < 300; ++row)
        table += "NT_" + std::to_string(row) + ",," + numbered(row) + "ACGTTGCAGG\n";
    CHECK(read(table + "s1,KRAS," + g1 + "\n").rows.back() == "s1 " + g1 + " KRAS");
}

TEST_CASE("the nearest gene and a gene's type are not its symbol") {
    Table const table =
        read("sgID,Target,protospacer,Nearest gene symbol\ns1,L1," + g1 + ",KRAS\ns2,L2," + g2 + ",TP53\n");
    CHECK(table.rows[0] == "s1 " + g1 + " L1");
    CHECK(table.info.warning.find("column 4 ('Nearest gene symbol') may hold them, too") !=
          std::string::npos);
    CHECK(read("id,seq,gene_type,Gene_target\ns1," + g1 + ",coding,KRAS\ns2," + g2 + ",coding,TP53\n")
              .rows[0] == "s1 " + g1 + " KRAS");
    CHECK(read("id,seq,Generated by,target\ns1," + g1 + ",me,KRAS\ns2," + g2 + ",me,TP53\n").rows[0] ==
          "s1 " + g1 + " KRAS");
}

TEST_CASE("what spreadsheets and pandas make of names is told") {
    auto const warning = [](std::string const& gene) {
        return read("id,seq,gene\ns1," + g1 + "," + gene + "\n").info.warning;
    };
    for (std::string const date :
         {"2026-03-01 00:00:00", "2021-03-01T00:00:00", "01/03/2026", "3/1/2026", "01. Mrz", "1-Sept"})
        CHECK(warning(date).find("'" + date + "' looks like a date that") != std::string::npos);
    for (std::string const number : {"2.31E+19", "2E+05"})
        CHECK(warning(number).find("'" + number +
                                   "' looks like a number that a spreadsheet made of a name such as "
                                   "2310009E13;") != std::string::npos);
    for (std::string const name :
         {"1/2", "HLA-A", "E+3", "2.31", "Oct-4", "1/2/3", "MARCH1", "2310009E13Rik"})
        CHECK(warning(name) == "");
}

TEST_CASE("names with letters that are not seen are refused") {
    CHECK(refusal("id,seq,gene\ns1," + g1 + ",KRAS\xC2\xA0\n") ==
          "line 2: the gene of a motif has a no-break space (U+00A0), which is not seen: remove it");
    CHECK(refusal("s1," + g1 + ",KRAS\n\xEF\xBB\xBFs2," + g2 + ",KRAS\n") ==
          "line 2: the id of a motif has a byte-order mark (U+FEFF), as where files were joined, which is "
          "not seen: "
          "remove it");
    CHECK(read("id,seq,gene\ns1," + g1 + ",\xCE\xB2-catenin\n").rows.size() == 1);
}
