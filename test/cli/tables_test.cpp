// Tests of motif tables: layouts that are accepted, and messages for tables that are refused

#include <doctest/doctest.h>

#include <string>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

/// Writes a FASTA file that contains GGATTTTG and ACGTACGTACGTACGTACGT once each.
void write_reads(Shell& shell) {
    shell.write("x.fa", ">r\nGGATTTTGCCACGTACGTACGTACGTACGTCC\n");
}

}  // namespace

TEST_CASE("a table without a known header shows its rows and --columns lines") {
    Shell shell;
    write_reads(shell);
    shell.write("b.tsv", "GGATTTTG\tCGACGTCT\ts1\nTATGTTGC\tATAAAGCT\ts2\n");
    Outcome const outcome = shell.run("$M -k b.tsv --matrix - --log log x.fa");
    CHECK(outcome.status == 1);
    CHECK(outcome.out == "");
    CHECK(outcome.error_lines() == 11);
    CHECK(outcome.err.ends_with("\nmotifcount:   --columns id=2,sequence=2\n"));
    CHECK(shell.read("log") == outcome.err);
    CHECK(shell.run("$M -q -k b.tsv --columns id=3,sequence=1 --matrix - x.fa").out ==
          "sgRNA\tGene\tx\ns1\ts1\t1\ns2\ts2\t0\n");
}

TEST_CASE("row numbers are not used as ids") {
    Shell shell;
    write_reads(shell);
    shell.write("l.csv", "1,ACGTACGTACGTACGTACGT,TP53_1,TP53\n2,TTGCATTGCATTGCATTGCA,TP53_2,TP53\n");
    Outcome const outcome = shell.run("$M -k l.csv --matrix - x.fa");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("\nmotifcount:   --columns id=3,sequence=2,gene=4\n") != std::string::npos);
    CHECK(shell.run("$M -q -k l.csv --columns id=3,sequence=2,gene=4 --matrix - x.fa | sed -n 2p").out ==
          "TP53_1\tTP53\t1\n");
}

TEST_CASE("FASTA input that ends with a title causes one warning") {
    Shell shell;
    for (std::string const end : {">r2\n", ">r2", ">r2\n\n", ">"}) {
        CAPTURE(end);
        shell.write("x.fa", ">r\nACGT\n" + end);
        for (std::string const input : {"x.fa", "- < x.fa"}) {
            Outcome const outcome = shell.run("$M -p ACGT " + input);
            CHECK(outcome.status == 0);
            CHECK(outcome.err.find("the last line is the title") != std::string::npos);
            CHECK(outcome.error_lines() == 1);
        }
    }
    shell.write("x.fa", ">r1\n>r2\nACGT");
    CHECK(shell.run("$M -p ACGT x.fa").err == "");
}

TEST_CASE("a pair that is listed twice counts for both rows, with one warning") {
    Shell shell;
    shell.write("l.csv",
                "id,guide_A,guide_B,gene\np1,ACGTACGTACGT,GGATTTTGCCAA,G1\np2,TTTTGGGGCCCC,GGATTTTGCCAA,G2\n"
                "p3,ACGTACGTACGT,GGATTTTGCCAA,G3\n");
    shell.write("1.fq", fastq({"ACGTACGTACGT"}));
    shell.write("2.fq", fastq({"GGATTTTGCCAA"}));
    Outcome const outcome = shell.run("$M screen --dual -l l.csv -1 1.fq -2 2.fq -o out");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find("warning: l.csv: line 4: 'p3'") != std::string::npos);
    CHECK(shell.run("cut -f 1,3 out/counts.tsv | tail -n +2 | tr '\\n\\t' ' ='").out == "p1=1 p2=0 p3=1 ");
    CHECK(shell.run("cut -f 3,4 out/summary.tsv | tail -n 1").out == "1\t1\n");
}

TEST_CASE("barcode files of sabre, titles of FASTA and spreadsheets") {
    Shell shell;
    write_reads(shell);
    shell.write("s.txt", "GGATTTTG\tS1.fq\nGGATTTTC\tS2.fq\n");
    CHECK(shell.run("$M -q -k s.txt --matrix - x.fa").out ==
          "sgRNA\tGene\tx\nS1.fq\tS1.fq\t1\nS2.fq\tS2.fq\t0\n");
    shell.write("a.fa",
                ">Illumina Single End Adapter 1\nGGATTTTG\n>Illumina Single End Adapter 2\nGGATTTTC\n");
    CHECK(shell.run("$M -q -k a.fa --full-ids --matrix - x.fa | cut -f 1,3").out ==
          "sgRNA\tx\nIllumina_Single_End_Adapter_1\t1\nIllumina_Single_End_Adapter_2\t0\n");
}

TEST_CASE("the recognised layout is in the JSON and with -v") {
    Shell shell;
    write_reads(shell);
    shell.write("y.csv", "gRNA ID,Gene,Guide sequence,Chr\ns1,TP53,ACGTACGTACGTACGTACGT,17\n");
    Outcome const outcome = shell.run("$M -v -k y.csv --json j.json -o c.tsv x.fa");
    CHECK(
        outcome.err.find("y.csv: layout Yusa (Addgene 67989): sequences from column 3 ('Guide sequence')") !=
        std::string::npos);
    CHECK(shell.read("j.json").find("\"Yusa (Addgene 67989)\"") != std::string::npos);
}
