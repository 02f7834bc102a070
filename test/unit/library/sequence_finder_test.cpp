// Which column of a table of motifs holds their sequences.
#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "motif_table.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

TEST_CASE("ScreenPro2's pairs: two columns qualify, and one can be chosen") {
    std::string const table = "sgID_AB,target,protospacer_A,protospacer_B\np1,A1BG," + g1 + "," + g2 + "\n";
    CHECK(
        refusal(table) ==
        "column 3 ('protospacer_A') looks like 20-base guides; column 4 ('protospacer_B') looks like 20-base "
        "guides; say which to take with --columns sequence=3, or count pairs with screen --dual");
    CHECK(read(table, "id=sgID_AB,sequence=protospacer_a,gene=2").rows == Rows{"p1 " + g1 + " A1BG"});
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

TEST_CASE("a header's sequence is one, though a target beside it might be") {
    CHECK(read("sequence,target\nGATTACAGT,CAT\nGGGTTTCCC,TAT\n").rows[0] == "GATTACAGT GATTACAGT CAT");
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
    // Beside the guides too, where another column of guides is refused.
    CHECK(read("ID,sgRNA_Sequence,WGE_Sequence,Symbol\nx," + g1 + "," + g1 + "AGG,G\ny," + g2 + "," + g2 +
               "TGG,H\n")
              .rows == wanted);
    CHECK(refusal("ID,sgRNA_Sequence,WGE_Sequence,Symbol\nx," + g1 + "," + g1 + "AGG,G\ny," + g2 + "," + g3 +
                  "TGG,H\n")
              .find("say which to take with --columns sequence=2") != std::string::npos);
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

TEST_CASE("a column called sequence gives way to guides that it holds, and is refused beside others") {
    auto const rows = [](std::string const& a, std::string const& b) {
        return "id,Gene,sgRNA,sequence\ns1,KRAS," + g1 + "," + a + "\ns2,TP53," + g2 + "," + b + "\n";
    };
    CHECK(read(rows("ACCG" + g1 + "GTTT", "ACCG" + g2 + "GTTT")).info.sequence.name == "sgRNA");
    CHECK(refusal(rows(g2, g3)).find("column 3 ('sgRNA') looks like 20-base guides; column 4 ('sequence')") ==
          0);
    CHECK(read(rows(g1, g2)).rows[0] == "s1 " + g1 + " KRAS");
    // Oligos for cloning are no rivals.
    CHECK(read("id,Gene,sgRNA forward oligo,sequence\ns1,KRAS,CACCG" + g1 + "," + g1 + "\ns2,TP53,CACCG" +
               g2 + "," + g2 + "\n")
              .info.sequence.name == "sequence");
    // Where sgRNA holds no guides, it is the ids.
    CHECK(read("sgRNA,Gene,sequence\ns1,KRAS," + g1 + "\ns2,TP53," + g2 + "\n").rows[0] ==
          "s1 " + g1 + " KRAS");
}

TEST_CASE("a table of very many columns is refused at once, in few words") {
    std::string table;
    for (std::string const& guide : {g1, g2}) {
        for (unsigned column = 0; column < 20'000; ++column)
            table += (column == 0 ? "" : ",") + guide + numbered(column);
        table += '\n';
    }
    auto const start = std::chrono::steady_clock::now();
    std::string const message = refusal(table);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
    CHECK(message.find("; and so on (20000 columns); say which") != std::string::npos);
    CHECK(message.size() < 500);
}

TEST_CASE("long names without sequences below, and tables without any, are told as that") {
    std::string const rows = "s1,TSPAN6,x," + g1 + "\ns2,TP53,x," + g2 + "\ns3,TP53,x," + g3 + "\n";
    CHECK(read("id,gene,x,sgRNA sequence without PAM\n" + rows).rows[0] == "s1 " + g1 + " TSPAN6");
    CHECK(
        refusal("id,other,x,Genomic target sequence\n" + rows)
            .find("the first row has 'Genomic target sequence' in column 4, where the others have guides") ==
        0);
    CHECK(refusal("sgRNA\tGene\ts1\nA_1\tTSPAN6\t0\nA_2\tTNMD\t3\n")
              .find("column 2 holds no sequences but 'Gene'") == 0);
}
