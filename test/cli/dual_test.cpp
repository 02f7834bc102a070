// Tests of `motifcount screen --dual` and `--dual-in-read`. Random cases are in test/differential/dual_test.py.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

namespace {

std::string const a1 = "AACCGGACAACC";
std::string const a2 = "TTTGCATCGTAC";
std::string const b1 = "CATCATGGTACA";
std::string const b2 = "GAGTTCCACTGA";
std::string const b2_read = "TCAGTGGAACTC";  // Reverse complement of b2

/// Sample s has one fragment of each class. Both lanes of sample t have a match of p2; in lane 2, B is on the reverse strand.
void write_screen(Shell const& shell) {
    shell.write("lib.csv", "sgID_AB,protospacer_A,protospacer_B,gene\np1," + a1 + "," + b1 + ",A1BG\np2," +
                               a2 + "," + b2 + ",A2M\n");
    shell.write("s1.fq", fastq({a1 + "T", b1, a1, b1, a1, a1 + a2, "CCCCC"}));
    shell.write("s2.fq", fastq({"G" + b1, a1, "GG", "", b2, b1, "GGGGG"}));
    shell.write("t1.fq", fastq({a2}));
    shell.write("t2.fq", fastq({b2}));
    shell.write("u1.fq", fastq({a2}));
    shell.write("u2.fq", fastq({"A" + b2_read}));
    shell.write("s.csv", "sample,fastq_1,fastq_2\ns,s1.fq,s2.fq\nt,t1.fq,t2.fq\nt,u1.fq,u2.fq\n");
    shell.write("in.fq", fastq({a1 + b1, b1 + a1, a1, b1, a1 + "T" + b2, a1 + a2 + b1, "CCCC"}));
    shell.write("in.csv", "sample,fastq_1\nx,in.fq\n");
}

std::string const summary_head =
    "File\tLabel\tReads\tMapped\tPercentage\tTotalsgRNAs\tZerocounts\tGiniIndex\tmatch\tswapped\tonly_a\t"
    "only_b\trecombined\tambiguous\tunassigned\toffsets\tstrand\tcoverage\tthreshold\n";

}  // namespace

TEST_CASE("screen --dual reports a sample with more swapped pairs than matches") {
    Shell shell;
    write_screen(shell);
    shell.write("swapped.csv", "id,guide_A,guide_B\np1," + b1 + "," + a1 + "\np2," + b2 + "," + a2 + "\n");
    shell.write("one.csv", "sample,fastq_1,fastq_2\nt,t1.fq,t2.fq\n");
    std::string const command = "$M screen --dual -l swapped.csv --samples one.csv -o out";
    CHECK(shell.run(command).err.find(
              "sample t: swapped fragments (B before A): 1; matching fragments: 0. ") != std::string::npos);
    CHECK(shell.run(command + " -q").err.empty());
    CHECK(shell.run(command + " --columns id=id,sequence_a=guide_B,sequence_b=guide_A").err.empty());
    // In one of three lanes, the files of the first and second mates are swapped.
    shell.write("first.fq", fastq(std::vector(20, a1)));
    shell.write("second.fq", fastq(std::vector(20, b1)));
    shell.write("again1.fq", fastq(std::vector(20, a1)));
    shell.write("again2.fq", fastq(std::vector(20, b1)));
    shell.write("turned1.fq", fastq(std::vector(20, b1)));
    shell.write("turned2.fq", fastq(std::vector(20, a1)));
    shell.write(
        "lanes.csv",
        "sample,fastq_1,fastq_2\nl,first.fq,second.fq\nl,again1.fq,again2.fq\nl,turned1.fq,turned2.fq\n");
    CHECK(shell.run("$M screen --dual -l lib.csv --samples lanes.csv -o out")
              .err.find("sample l: swapped fragments (B before A): 20; matching fragments: 40. ") !=
          std::string::npos);
    // No sample has more swapped fragments than matching fragments.
    CHECK(shell.run("$M screen --dual -l lib.csv --samples s.csv -o out").err.empty());
    // The column names determine which guide is A and which is B.
    shell.write("named.csv", "id,guide_B,guide_A\np1," + b1 + "," + a1 + "\np2," + b2 + "," + a2 + "\n");
    CHECK(shell.run("$M screen --dual -l named.csv --samples one.csv -o out").err ==
          "motifcount: named.csv: layout general: guides A and B from column 3 ('guide_A') and column 2 "
          "('guide_B'), ids from column 1 ('id'), no genes\n");
}

TEST_CASE("screen --dual refuses an unknown column that may hold the genes") {
    Shell shell;
    write_screen(shell);
    auto const run = [&shell](std::string const& names, std::string const& fields) {
        shell.write("other.csv", "id,guide_a,guide_b" + names + "\np1," + a1 + "," + b1 + fields + "\np2," +
                                     a2 + "," + b2 + fields + "\n");
        return shell.run("$M screen --dual -l other.csv --samples s.csv -o out");
    };
    CHECK(run("", "").err == "");
    CHECK(run(",gene", ",A2M").err == "");
    CHECK(run(",gene_a,gene_b", ",A2M,A1BG").status == 0);
    CHECK(shell.run("cut -f 2 out/counts.tsv | sed -n 2p").out == "A2M|A1BG\n");
    CHECK(run(",notes", ",x").err.find("no gene column was found, so each pair counts as its own gene") !=
          std::string::npos);
    Outcome const unknown = run(",left gene", ",A2M");
    CHECK(unknown.status == 1);
    CHECK(unknown.err.find("column 4 ('left gene') has an unknown name, and may contain the genes") !=
          std::string::npos);
    CHECK(unknown.err.find("--columns id=1,sequence_a=2,sequence_b=3,gene=4\n") != std::string::npos);
}

TEST_CASE("screen --dual: mates of different reads are reported") {
    Shell shell;
    write_screen(shell);
    std::vector<std::string> a;
    std::vector<std::string> b;
    for (int i = 0; i < 10; ++i) {
        a.push_back(i % 2 == 0 ? a1 : a2);
        b.push_back(i % 2 == 0 && i != 0 ? b2 : b1);
    }
    shell.write("m1.fq", fastq(a));
    shell.write("m2.fq", fastq(b));
    CHECK(shell.run("$M screen --dual -l lib.csv -o out -1 m1.fq -2 m2.fq")
              .err.find("recombined fragments (guides of different pairs): 9; matching fragments: 1. Are the "
                        "reads in the same order in both files of mates") != std::string::npos);
}

TEST_CASE("screen --dual counts pairs of guides and classifies pairs of mates") {
    Shell shell;
    write_screen(shell);
    Outcome const outcome = shell.run("$M screen -v --dual -l lib.csv --samples s.csv -o out");
    CHECK(outcome.status == 0);
    CHECK(outcome.err.find(
              "lib.csv: layout general: guides A and B from column 2 ('protospacer_A') and column 3 "
              "('protospacer_B'), ids from column 1 ('sgID_AB'), genes from column 4 ('gene')") !=
          std::string::npos);
    CHECK(shell.read("out/counts.tsv") == "sgRNA\tGene\ts\tt\np1\tA1BG\t1\t0\np2\tA2M\t0\t2\n");
    CHECK(shell.read("out/summary.tsv") ==
          summary_head +
              "s1.fq,s2.fq\ts\t7\t1\t0.1429\t2\t1\t1\t1\t1\t1\t1\t1\t1\t1\tNA\tNA\tNA\tNA\n"
              "t1.fq,t2.fq,u1.fq,u2.fq\tt\t2\t2\t1\t2\t1\t1\t2\t0\t0\t0\t0\t0\t0\tNA\tNA\tNA\tNA\n");
    json const report = json::parse(shell.read("out/screen.json"));
    CHECK(report["results"]["assignment"] ==
          json::parse(R"({"rule":"unique","dual":"mates","match":3,"swapped":1,"only_a":1,"only_b":1,
                          "recombined":1,"ambiguous":1,"unassigned":1})"));
    CHECK(report["results"]["strand"] == "both");
    CHECK(report["results"]["records"] == 9);
    CHECK(report["results"]["records_with_hits"] == 3);
    CHECK(outcome.err.find("sample s: 1 of 7 fragments with a hit (14.3%)") != std::string::npos);
    CHECK(outcome.err.find("9 fragments, 3 of them with a hit (33.3%), 3 matches") != std::string::npos);
    CHECK(report["results"]["motifs"][1] == json::parse(R"({"id":"p2","sequence_a":"TTTGCATCGTAC",
        "sequence_b":"GAGTTCCACTGA","gene":"A2M","reads":2})"));
    CHECK(report["run"]["samples"][0]["ambiguous"] == 1);
    CHECK(report["run"]["options"]["dual"] == "mates");
    json const section = json::parse(shell.read("out/screen_mqc.json"));
    CHECK(section["data"]["s"]["only_b"] == 1);
    CHECK(section["headers"].contains("recombined"));
    CHECK_FALSE(section["headers"].contains("ambiguous_inexact"));
    json const bars = json::parse(shell.read("out/screen_classes_mqc.json"));
    CHECK(bars["data"]["s"]["recombined"] == 1);
    CHECK(bars["categories"].size() == 7);
    std::string const html = shell.read("out/screen.html");
    CHECK(html.find("pairs of guides") != std::string::npos);
    CHECK(html.find("class=\"recombined\"") != std::string::npos);
    CHECK(html.find("only B") != std::string::npos);
}

TEST_CASE("screen of pairs warns of a sample without a guide") {
    Shell shell;
    write_screen(shell);
    std::vector<std::string> reads(100, "CC" + a1);
    reads.push_back(a1 + b1);
    shell.write("mostly.fq", fastq(reads));
    CHECK(shell.run("$M screen -l lib.csv --dual-in-read -o one mostly.fq")
              .err.starts_with("motifcount: warning: sample mostly: only 1 of its 101 reads contains a "
                               "pair of the library; are these"));
}

TEST_CASE("screen --dual -s fwd does not find a reverse-complemented guide B") {
    Shell shell;
    write_screen(shell);
    CHECK(shell.run("$M screen -q --dual -s fwd -l lib.csv --samples s.csv -o out").status == 0);
    CHECK(shell.run("cut -f 2,9-15 out/summary.tsv | tail -n 1").out == "t\t1\t0\t1\t0\t0\t0\t0\n");
}

TEST_CASE("screen --dual-in-read: A before B") {
    Shell shell;
    write_screen(shell);
    CHECK(shell.run("$M screen -q --dual-in-read -l lib.csv --samples in.csv -o out").status == 0);
    CHECK(shell.read("out/counts.tsv") == "sgRNA\tGene\tx\np1\tA1BG\t1\np2\tA2M\t0\n");
    CHECK(shell.read("out/summary.tsv") ==
          summary_head + "in.fq\tx\t7\t1\t0.1429\t2\t1\t1\t1\t1\t1\t1\t1\t1\t1\tNA\tNA\tNA\tNA\n");
    CHECK(json::parse(shell.read("out/screen.json"))["results"]["assignment"]["dual"] == "in-read");
}

TEST_CASE("dual screens take interleaved mates and controls, and can be merged") {
    Shell shell;
    write_screen(shell);
    shell.write("i.fq", fastq({a1, b1, a2, b2_read}));
    shell.write("i.csv", "sample,fastq_1\ni,i.fq\n");
    shell.write("controls", "A2M\n");
    CHECK(shell
              .run("$M screen -q --dual --interleaved -l lib.csv --samples i.csv --controls controls -o i && "
                   "tail "
                   "-n 2 i/counts.tsv")
              .out == "p1\tA1BG\t1\np2\tA2M\t1\n");
    CHECK(shell.read("i/screen.html").find("1 of 2 pairs of guides") != std::string::npos);
    CHECK(shell
              .run("$M screen -q --dual -l lib.csv --samples s.csv -o s && $M merge s/summary.tsv "
                   "i/summary.tsv | "
                   "cut -f 2,9")
              .out == "Label\tmatch\ns\t1\nt\t2\ni\t2\n");
    CHECK(shell.run("$M merge s/counts.tsv i/counts.tsv | head -n 2").out ==
          "sgRNA\tGene\ts\tt\ti\np1\tA1BG\t1\t0\t1\n");
    shell.write("single.csv", "g1," + a1 + "\n");
    CHECK(shell.run("$M screen -q -l single.csv --samples in.csv -o single").status == 0);
    check_refused(shell, "$M merge s/summary.tsv single/summary.tsv -o m", 1, "single/summary.tsv: line 1: ");
}

TEST_CASE("screen refuses invalid pairs") {
    Shell shell;
    write_screen(shell);
    shell.write("comma.csv",
                "id,seq_a,seq_b,gene\np1," + a1 + "," + b1 + ",A2M\np2," + a2 + "," + b2 + ",Nkx2,5\n");
    check_refused_rows(shell, "$M screen -o out", 1, R"(
--dual --samples s.csv -l comma.csv => comma.csv: line 3: the row has 5 fields
--dual -l lib.csv --samples in.csv => in.csv: line 2: in.fq
--dual-in-read -l lib.csv --samples s.csv => s.csv: line 2: s1.fq + s2.fq
)");
    Outcome const single = shell.run("$M screen -l lib.csv --samples in.csv -o out");
    CHECK(single.status == 1);
    CHECK(single.err.starts_with("motifcount: error: lib.csv: the first row seems to be a header"));
}
