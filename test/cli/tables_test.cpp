// Tables of motifs: what the rule accepts, and what a refusal shows

#include <doctest/doctest.h>

#include <string>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

/// FASTA file that contains GGATTTTG and ACGTACGTACGTACGTACGT once each
void write_reads(Shell& shell) {
    shell.write("x.fa", ">r\nGGATTTTGCCACGTACGTACGTACGTACGTCC\n");
}

}  // namespace

TEST_CASE("a table without a known header shows its rows and --columns lines") {
    Shell shell;
    write_reads(shell);
    shell.write("b.tsv", "GGATTTTG\tCGACGTCT\ts1\nTATGTTGC\tATAAAGCT\ts2\n");
    Outcome const outcome = shell.run("$M -k b.tsv --matrix - x.fa");
    CHECK(outcome.status == 1);
    CHECK(outcome.out == "");
    CHECK(outcome.err ==
          "motifcount: error: b.tsv: the table has no known header, and columns 1 and 2 both hold sequences "
          "(pairs of "
          "guides are counted by screen --dual)\n"
          "motifcount:   1         2         3\n"
          "motifcount:   GGATTTTG  CGACGTCT  s1\n"
          "motifcount:   TATGTTGC  ATAAAGCT  s2\n"
          "motifcount: to choose a reading, add its line to the command:\n"
          "motifcount:   --columns id=3,sequence=1\n"
          "motifcount:   --columns id=3,sequence=2\n"
          "motifcount:   --columns id=1,sequence=1,gene=3\n"
          "motifcount:   --columns id=2,sequence=2,gene=3\n"
          "motifcount:   --columns id=1,sequence=1\n"
          "motifcount:   --columns id=2,sequence=2\n");
    CHECK(shell.run("$M -q -k b.tsv --columns id=3,sequence=1 --matrix - x.fa").out ==
          "sgRNA\tGene\tx\ns1\ts1\t1\ns2\ts2\t0\n");
    CHECK(shell.run("$M -k b.tsv --log log x.fa; grep -c '^motifcount:   --columns' log").out == "6\n");
}

TEST_CASE("row numbers are not taken for ids") {
    Shell shell;
    write_reads(shell);
    shell.write("l.csv", "1,ACGTACGTACGTACGTACGT,TP53_1,TP53\n2,TTGCATTGCATTGCATTGCA,TP53_2,TP53\n");
    Outcome const outcome = shell.run("$M -k l.csv --matrix - x.fa");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("\nmotifcount:   --columns id=3,sequence=2,gene=4\n") != std::string::npos);
    CHECK(shell.run("$M -q -k l.csv --columns id=3,sequence=2,gene=4 --matrix - x.fa | sed -n 2p").out ==
          "TP53_1\tTP53\t1\n");
}

TEST_CASE("FASTA without '>' is an error, and so is a motif without a sequence") {
    Shell shell;
    write_reads(shell);
    shell.write("m.txt", "m1\nACGT\n");
    Outcome const outcome = shell.run("$M -k m.txt x.fa");
    CHECK(outcome.status == 1);
    CHECK(outcome.err.find("titles of FASTA begin with '>'") != std::string::npos);
    shell.write("m.fa", ">m1\nACGT\n>m2\n");
    check_refused(shell, "$M -k m.fa x.fa", 1, "m.fa: line 3: motif 'm2' has no sequence");
}

TEST_CASE("FASTA input that ends with a title is one warning") {
    Shell shell;
    for (std::string const end : {">r2\n", ">r2", ">r2\n\n", ">"}) {
        CAPTURE(end);
        shell.write("x.fa", ">r\nACGT\n" + end);
        for (std::string const input : {"x.fa", "- < x.fa"}) {
            Outcome const outcome = shell.run("$M -p ACGT " + input);
            CHECK(outcome.status == 0);
            CHECK(
                outcome.err.find("the last line is the title of a record without a sequence: the file may be "
                                 "truncated\n") != std::string::npos);
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
    shell.write("1.fq", "@r\nACGTACGTACGT\n+\nIIIIIIIIIIII\n");
    shell.write("2.fq", "@r\nGGATTTTGCCAA\n+\nIIIIIIIIIIII\n");
    Outcome const outcome = shell.run("$M screen --dual -l l.csv -1 1.fq -2 2.fq -o out");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find(
              "warning: l.csv: line 4: 'p3' is the same pair of guides as 'p1' in line 2; each row gets all "
              "counts of its pair\n") != std::string::npos);
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
    check_refused(shell, "$M -k a.fa x.fa", 1, "'Illumina' has two sequences");
    check_refused(shell, "$M -k a.fa x.fa", 1, "--full-ids keeps whole titles");
    CHECK(shell.run("$M -q -k a.fa --full-ids --matrix - x.fa | cut -f 1,3").out ==
          "sgRNA\tx\nIllumina_Single_End_Adapter_1\t1\nIllumina_Single_End_Adapter_2\t0\n");
    check_refused(shell, "$M -p ACGT --full-ids x.fa", 2,
                  "--full-ids: no motif file is given; only FASTA files have titles");
    shell.run("printf '\\320\\317\\021\\340\\241\\261\\032\\341\\0\\0' > o.xls");
    check_refused(shell, "$M -k o.xls x.fa", 1,
                  "o.xls: is an old Excel file (.xls), or another Office file; save it as CSV");
}

TEST_CASE("merge names the quotes of R's write.table") {
    Shell shell;
    shell.write("a.tsv", "\"sgRNA\"\t\"Gene\"\t\"a\"\n\"s1\"\t\"G\"\t4\n");
    check_refused(shell, "$M merge a.tsv a.tsv -o o.tsv", 1,
                  "a.tsv: the cells are quoted, as R's write.table() does");
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
