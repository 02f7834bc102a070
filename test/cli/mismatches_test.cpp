// With -m, all engines find the same hits, and reports show the mismatches.

#include <doctest/doctest.h>

#include <algorithm>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("sites and BED show the mismatches of a hit for every engine") {
    Shell shell;
    shell.write("motifs.fa",
                ">exact\nGATTACAGATTACA\n>wide\nCCNGGRCCY\n>long\nACGTTGCAACGGTACGTTGCATTTGACCATGCAT\n");
    shell.write("reads.fa",
                ">r1\nGATTACAGATTACATTTTGATTACCGATTACA\n>r2\nTGTAATCTGTAATG\n>"
                "r3\nACGTTGCAACGGTACGATGCATTTGACCATGCAT\n>r4\nCCAGGACCTT\n");
    std::string first;
    for (char const* engine : {"auto", "naive", "shift-or", "pigeonhole"})
        for (char const* threads : {"1", "2"}) {
            auto const outcome =
                shell.run(std::string("$M -k motifs.fa -m 1 reads.fa --sites s --bed b --verify -t ") +
                          threads + " --engine " + engine + " && cat s b");
            CHECK(outcome.status == 0);
            CHECK(outcome.err.find("0 missed, 0 unverified") != std::string::npos);
            if (first.empty()) first = outcome.out;
            CHECK(outcome.out == first);
        }
    CHECK(first.find("r1\texact\t+\t0\t14\t0\tGATTACAGATTACA\n") != std::string::npos);
    CHECK(first.find("r1\texact\t+\t18\t32\t1\tGATTACCGATTACA\n") != std::string::npos);
    CHECK(first.find("r2\texact\t-\t0\t14\t1\tCATTACAGATTACA\n") != std::string::npos);
    CHECK(first.find("r1\t18\t32\texact\t929\t+\n") != std::string::npos);
    CHECK(first.find("r3\tlong\t+\t0\t34\t1\t") != std::string::npos);
    CHECK(first.find("r4\twide\t+\t0\t9\t0\tCCAGGACCT\n") != std::string::npos);
    CHECK(shell
              .run("$M -p GATTACAGATTACA -m 1 reads.fa --engine pigeonhole --sites s2 > c; grep -c exact s; "
                   "grep -vc seq_id s2")
              .out == "3\n3\n");
}

TEST_CASE("many mismatches in many motifs cause a warning with the expected hits") {
    Shell shell;
    shell.write("reads.fa", ">r1\nGATTACAGATTACAGATTACA\n");
    // The 1,001 motifs of 20 bases have 2,002 patterns. A random word matches a pattern (-m 6) with probability 2.95e-5.
    shell.run(
        "seq 1001 | awk '{for (w = \"\"; length(w) < 20; $1 = int($1 / 4)) w = w substr(\"ACGT\", $1 % 4 + "
        "1, 1); "
        "print w}' > m");
    CHECK(shell.run("$M -o c reads.fa -k m -m 6").err ==
          "motifcount: warning: -m 6 with 1001 motifs: the search will be slow, because about 5.9e+04 hits "
          "per million random bases are expected; with more than 1000 motifs, only searches with up to 5 "
          "mismatches are fast\n");
    CHECK(shell.run("$M -o c reads.fa -k m --downstream NG -m 6").err.find("about 1.5e+04 hits") !=
          std::string::npos);
    CHECK(shell.run("$M -o c reads.fa -k m -m 5").err.empty());
    CHECK(shell.run("tail -n 1000 m > n; $M -o c reads.fa -k n -m 8").err.empty());
}

TEST_CASE("mismatches must be fewer than the motif's letters other than N") {
    Shell shell;
    shell.write("t.fa", ">a\nACGTACGTAC\n");
    check_refused_rows(shell, "$M t.fa -o out", 2, R"(
-p ANNNNT -m 2 => 'ANNNNT' has 2 bases that can differ
-p GANTC -m 4 => would match everywhere
-p NNN -m 1 => would match everywhere
-p ACGT -p nnnnACnn -m 2 => would match everywhere
-p GANTC -m 5 --engine naive => would match everywhere
)");
    for (std::string const arguments : {"-p ANNNNT -m 1", "-p GANTC -m 3", "-p NNN", "-p WS -m 1"})
        shell.must_run("$M t.fa " + arguments);
}

TEST_CASE("-v prints the reasons for the choice of engine, one per line") {
    Shell shell;
    shell.write("t.fa", ">a\nACGTACGTAC\n");
    Outcome const naive = shell.run("$M -v t.fa -p GANTCAC -m 4 2>&1 >c | grep 'chosen because'");
    CHECK(naive.out ==
          "motifcount: chosen because: motifs are compared directly, because shift-or takes up to 3 "
          "mismatches, but "
          "4 are requested\n");
    Outcome const two = shell.run(
        "printf '%s\\n' ACGTTGCAAC{A,C,G,T}{A,C,G,T}{A,C,G,T}{A,C,G,T} > m.txt; echo RYSWKMBDHVRYSWKM >> "
        "m.txt;"
        "$M -v t.fa -k m.txt 2>&1 >c | grep -e 'chosen because' -e engine");
    CHECK(std::count(two.out.begin(), two.out.end(), '\n') == 4);
    CHECK(two.out.find(
              "chosen because: motifs whose IUPAC codes match many sequences are compared bit by bit\n") !=
          std::string::npos);
    // The engine depends on the hits. Short motifs have many hits, and windows of long motifs cover much of the text.
    auto const engine = [&](std::string const& arguments) {
        return shell.run("$M -v t.fa " + arguments + " 2>&1 >c | sed -n 's/.*: engine \\([^ ]*\\) .*/\\1/p'")
            .out;
    };
    shell.must_run(
        "for i in {1..300}; do echo $RANDOM$RANDOM$RANDOM$RANDOM$RANDOM; done | tr 0-9 ACGTACGTAC | "
        "tee long | cut -c 1-8 | sort -u >short; cut -c 1-20 long | grep ... | awk 'length == 20' "
        ">guides; "
        "cat short guides >mixed; printf '%040d\\n' 0 | tr 0 A >>mixed; wc -l <guides");
    CHECK(engine("-k short -m 2") == "shift-or\n");
    CHECK(engine("-k guides -m 2") == "pigeonhole\n");
    CHECK(engine("-k guides -m 2 --upstream CACCG") == "pigeonhole\n");
    CHECK(engine("-k short -m 2 --upstream CACCG") == "anchored\n");
    CHECK(engine("-k mixed -m 2 --upstream CACC") == "anchored\n");
}

TEST_CASE("--ambiguous-bases: N in a read is a mismatch or never in a hit") {
    Shell shell;
    shell.write("reads.fa",
                ">one\nTTGATTNCATT\n>run\nTTGATTACNNNN\n>exact\nGATTACA\n>flank\nNGATTACA\n>rev\ntgnaatc\n");
    std::string const header = "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\n";
    std::string const exact = "exact\tGATTACA\t+\t0\t7\t0\tGATTACA\nflank\tGATTACA\t+\t1\t8\t0\tGATTACA\n";
    std::string const sites = "$M -p GATTACA --sites - reads.fa ";
    CHECK(shell.run(sites).out == header + exact);
    CHECK(shell.run(sites + "-m 1 --ambiguous-bases never").out == header + exact);
    CHECK(shell.run(sites + "-m 1").out == header + "one\tGATTACA\t+\t2\t9\t1\tGATTNCA\n" +
                                               "run\tGATTACA\t+\t2\t9\t1\tGATTACN\n" + exact +
                                               "rev\tGATTACA\t-\t0\t7\t1\tGATTNCA\n");
    CHECK(shell.run("$M -q -p GATTACA -m 1 reads.fa | tail -n 1").out == "GATTACA\tGATTACA\t7\t5\t4\t1\t5\n");
    // N is a mismatch at an N of the motif, and in a flank.
    CHECK(shell.run("$M -q -p GATTNCA -m 1 --bed - reads.fa | head -n 1").out ==
          "one\t2\t9\tGATTNCA\t857\t+\n");
    CHECK(shell.run("$M -q -p GATTACA --upstream TN --flank-mismatches 1 reads.fa").status == 2);
    shell.write("flank.fa", ">a\nNTGATTACA\n>b\nNNGATTACA\n");
    CHECK(shell.run("$M -q -p GATTACA --upstream CT --flank-mismatches 1 --bed - flank.fa").out ==
          "a\t2\t9\tGATTACA\t1000\t+\n");

    // Guides that differ only where the read has an N are equally near.
    shell.write("lib.csv", "id,sequence,gene\na,GATTACA,x\nc,GATTCCA,y\ng,CCCGGGT,z\n");
    shell.write("n.fa", ">1\nGATTNCA\n>2\nCCNGGGT\n");
    std::string const screen = "$M screen -q -l lib.csv -m 1 -o out n.fa ";
    CHECK(shell.run(screen + "&& cut -f 1,3 out/counts.tsv && cut -f 9-12 out/summary.tsv").out ==
          "sgRNA\tn\na\t0\nc\t0\ng\t1\nunique\tambiguous_exact\tambiguous_inexact\tunassigned\n1\t0\t1\t0\n");
    CHECK(shell.run("grep -c '\"ambiguous_bases\": \"mismatch\"' out/screen.json").out == "1\n");
    CHECK(shell.run(screen + "--ambiguous-bases never && cut -f 3 out/counts.tsv").out == "n\n0\n0\n0\n");

    // The default of off-target searches is never. N of a PAM matches only bases.
    shell.write("genome.fa", ">c\nGATTNCATGG\n>d\nGATTACANGG\n");
    std::string const offtarget = "$M offtarget -q -p GATTACA --pam NGG -m 1 genome.fa ";
    CHECK(shell.run(offtarget + "| wc -l").out == "1\n");
    CHECK(shell.run(offtarget + "--ambiguous-bases mismatch | tail -n +2 | cut -f 1-7,10-").out ==
          "c\tGATTACA\t+\t0\t7\t1\tGATTNCA\tGATTACA\tGATTnCA\tTGG\n");
    Outcome const wrong = shell.run("$M -p GATTACA --ambiguous-bases always reads.fa");
    CHECK(wrong.status == 2);
    CHECK(wrong.err.find("--ambiguous-bases always: expected never or mismatch") != std::string::npos);
}
