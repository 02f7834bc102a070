// Which columns of a table of motifs hold ids and genes.
#include <doctest/doctest.h>

#include <string>

#include "motif_table.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

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

TEST_CASE("without a header, a first column of labels or genes is no ids, and genes are where they may be") {
    std::string const g4 = "CATTGCAGGACTTAGCATCA";
    auto const rows = [&](std::string const& before, std::string const& behind) {
        auto const part = [](std::string const& words, std::size_t i) {
            std::size_t at = 0;
            for (; i != 0; --i) at = words.find(' ', at) + 1;
            return words.substr(at, words.find(' ', at) - at);
        };
        std::string text;
        std::size_t i = 0;
        for (std::string const& guide : {g1, g2, g3, g4}) {
            text += part(before, i) + (before.empty() ? "" : ",") + guide;
            text += (behind.empty() ? "" : ",") + part(behind, i++) + "\n";
        }
        return text;
    };
    std::string const labels = rows("sg1 sg2 sg1 sg2", "TP53 TP53 KRAS KRAS");
    std::string const genes = rows("TP53 TP53 EGFR EGFR", "a1 a2 a3 a4");
    for (std::string const columns : {"", "sequence=2"}) {
        CAPTURE(columns);
        CHECK(read(labels, columns).rows[2] == g3 + " " + g3 + " KRAS");
        CHECK(read(genes, columns).rows[2] == "a3 " + g3 + " EGFR");
        CHECK(read(rows("1 2 1 2", "TP53 TP53 KRAS KRAS"), columns).rows[2] == g3 + " " + g3 + " KRAS");
    }
    CHECK(read(genes, "id=3").rows[2] == "a3 " + g3 + " EGFR");
    // One that is there twice is a mistake.
    CHECK(refusal(rows("s1 s2 s3 s1", "TP53 TP53 KRAS KRAS")).find("motif id 's1' has two sequences") !=
          std::string::npos);
    CHECK(read(rows("s1 s2 s3 s1", "TP53 TP53 KRAS KRAS"), "sequence=2").rows[3] == g4 + " " + g4 + " KRAS");

    // Genes that may be sequences by their letters, beside others.
    CHECK(read(rows("", "a1,TP53 a2,TP53 a3,CAT a4,CAT")).rows[2] == "a3 " + g3 + " CAT");
    CHECK(read(rows("TP53,a1 TP53,a2 KRAS,a3 CAT,a4", "")).rows[2] == "a3 " + g3 + " KRAS");
    CHECK(read(rows("chr1,5,+ chr1,9,- chr2,4,+ chr2,7,+", "TP53 TP53 CAT CAT")).rows[2] ==
          g3 + " " + g3 + " CAT");
    CHECK(read(rows("", "a1,TGG a2,AGG a3,CGG a4,TGG")).rows[2] == "a3 " + g3 + " ");
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

TEST_CASE("an empty column of genes gives way to one that has some") {
    CHECK(read("id,seq,Symbol,gene\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,seq,gene,target\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] ==
          "s1 " + g1 + " A1BG");
    CHECK(read("id,seq,gene,note\ns1," + g1 + ",,A1BG\ns2," + g2 + ",,A2M\n").rows[0] == "s1 " + g1 + " ");
}

TEST_CASE("an exact name of ids wins over a first column of another name of ids") {
    for (std::string const first : {"Name", "oligo", "Label", "Guide", "sgRNA", "Code"}) {
        std::string const head = first + ",Sequence,sgRNA ID,Gene\n";
        CAPTURE(head);
        CHECK(read(head + "x1," + g1 + ",s1,KRAS\nx2," + g2 + ",s2,TP53\n").rows ==
              Rows{"s1 " + g1 + " KRAS", "s2 " + g2 + " TP53"});
        // One value for several sequences is no id.
        CHECK(read(head + "KRAS," + g1 + ",s1,KRAS\nKRAS," + g2 + ",s2,KRAS\n").rows[1] ==
              "s2 " + g2 + " KRAS");
        CHECK(read(head + "x1," + g1 + ",s1,KRAS\nx2," + g2 + ",s1,KRAS\n").rows[1] == "x2 " + g2 + " KRAS");
    }
}

TEST_CASE("names of rows are ids, if they are words") {
    for (std::string const head : {"\tGene\tseq\n", "Gene\tseq\n"}) {
        CHECK(read(head + "s1\tKRAS\t" + g1 + "\ns2\tTP53\t" + g2 + "\n").rows ==
              Rows{"s1 " + g1 + " KRAS", "s2 " + g2 + " TP53"});
        CHECK(read(head + "1\tKRAS\t" + g1 + "\n2\tTP53\t" + g2 + "\n").rows[0] == g1 + " " + g1 + " KRAS");
        CHECK(read(head + "s\tKRAS\t" + g1 + "\ns\tTP53\t" + g2 + "\n").rows[0] == g1 + " " + g1 + " KRAS");
    }
}

TEST_CASE("accessions before names, and symbols of one guide each, are no ids") {
    CHECK(read("RefSeq,sequence,gene,name\nNM_1.3," + g1 + ",KRAS,s1\nNM_2.3," + g2 + ",TP53,s2\n").rows[0] ==
          "s1 " + g1 + " KRAS");
    Table const table =
        read("Approved symbol,guide_sequence,Neighbor gene\nKRAS," + g1 + ",CAT\nTP53," + g2 + ",MYC\n");
    CHECK(table.rows[0] == g1 + " " + g1 + " KRAS");
}
