// Tests of -e on the command line: reports, piece sizes, shards and refused options

#include <doctest/doctest.h>

#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("sites contain edits with their CIGAR, and BED's score reflects edits") {
    Shell shell;
    shell.write("motifs.fa", ">m\nGATTACAGCC\n");
    // The sequence has four hits: exact; one base missing; one base inserted; one base substituted, on the reverse strand.
    shell.write("t.fa", ">r x\nTTGATTACAGCCTTTTTGATACAGCCTTTTTGATTACCAGCCTTTTTGGCTGTTATCTT\n");
    CHECK(shell.run("$M -k motifs.fa -e 1 t.fa --sites - --bed b").out ==
          "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\tedits\tcigar\n"
          "r\tm\t+\t2\t12\t0\tGATTACAGCC\t0\t10=\n"
          "r\tm\t+\t17\t26\t0\tGATACAGCC\t1\t3=1I6=\n"
          "r\tm\t+\t31\t42\t0\tGATTACCAGCC\t1\t6=1D4=\n"
          "r\tm\t-\t47\t57\t1\tGATAACAGCC\t1\t3=1X6=\n");
    CHECK(shell.run("cat b").out ==
          "r\t2\t12\tm\t1000\t+\nr\t17\t26\tm\t900\t+\nr\t31\t42\tm\t900\t+\nr\t47\t57\tm\t900\t-\n");
}

TEST_CASE("-e 0 writes the same as an exact search") {
    Shell shell;
    shell.write("t.fa", ">r\nGATTACATGTAATCNGATTACA\n");
    for (char const* report : {"-o", "--sites", "--bed", "--per-record", "--matrix", "--matched"}) {
        CAPTURE(report);
        std::string const search = std::string("$M -p GATTACA -p TGTAATC t.fa ") + report;
        auto const outcome = shell.run(search + " exact && " + search + " edits -e 0 && cmp exact edits");
        CHECK(outcome.status == 0);
    }
}

TEST_CASE("filters keep the same hit of a run at any piece size") {
    Shell shell;
    shell.write("t.fa", ">poly\n" + std::string(900, 'A') + "\n>ends\nC" + std::string(900, 'A') + "G\n");
    // Hits that end at adjacent positions with the same distance form a run, which counts as one hit.
    for (char const* motif : {"AAAAAAAAAT", "CAAAAAAAAA", "TTTTTTTTTC"})
        for (char const* where : {"--region 1:40", "--region 300:600", "--region 880:", "--offsets 0",
                                  "--offsets 890", "--upstream AAC", "--upstream C", "--downstream G"}) {
            std::string const search = std::string("$M -e 1 -p ") + motif + " " + where + " t.fa --sites ";
            CAPTURE(search);
            shell.must_run(search + "whole -o /dev/null && for size in 30 47 200; do " + search +
                           "parts -o /dev/null --piece-bytes $size && cmp whole parts || exit; done");
        }
    CHECK(shell.run("$M -e 1 -p AAAAAAAAAT --region 880: t.fa --piece-bytes 47 | tail -n 1").out ==
          "AAAAAAAAAT\tAAAAAAAAAT\t10\t2\t2\t0\t2\n");
}

TEST_CASE("hits with edits do not depend on pieces, threads or shards") {
    Shell shell;
    std::string text = ">long\n";
    for (int i = 0; i < 300; ++i)
        text += i % 7 == 0   ? "GATTACAGATTACAGCCGATTACA"
                : i % 5 == 0 ? "AAAAAAAAAAAAAAAAAAAAAA"
                             : "GATTCAGATACAGCGATACA";
    text += "\n>poly\n" + std::string(5000, 'A') + "\n>end\nGATTACAGATTAGCC\n";
    shell.write("t.fa", text);
    std::string const search =
        "$M -p GATTACAGATTACAGCC -p AAAAAAAAAAAAAAAAT -p AAAAAAAAAAAAAAAAAA -e 3 t.fa ";
    auto const whole = shell.run(search + "-o /dev/null --sites whole -t 1 && wc -l < whole");
    CHECK(whole.status == 0);
    CHECK(std::stoi(whole.out) > 5000);
    for (char const* how : {"--piece-bytes 90 -t 1", "--piece-bytes 133 -t 3", "--piece-bytes 4000 -t 2"}) {
        CAPTURE(how);
        shell.must_run(search + "--sites s " + how + " && cmp whole s");
    }
    shell.must_run(
        "for i in 1 2 3; do " + search + "--sites s$i -o c$i --json j$i --shard $i/3 || exit; done; " +
        "$M merge -o s s3 s1 s2 && cmp whole s && " + search + "-o c && $M merge -o d c1 c2 c3 && cmp c d");
    auto const fewer =
        shell.run(search + "-o /dev/null --sites s1 --shard 1/2 && " +
                  "$M -p GATTACAGATTACAGCC -p AAAAAAAAAAAAAAAAT -p AAAAAAAAAAAAAAAAAA -e 2 t.fa --sites s2 "
                  "-o /dev/null --shard 2/2; $M merge -o s s1 s2");
    CHECK(fewer.status == 1);
    CHECK(fewer.err.find("their options or inputs differ") != std::string::npos);
}
