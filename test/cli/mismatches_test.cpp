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
