// With --min-quality, hits that contain a base of lower quality are not counted.

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

std::string const rows = " | cut -f 4-7 | tail -n 1";

// In the quality strings, I is 40, 5 is 20 and 4 is 19.
constexpr char reads[] =
    "@r1\nTTGATTACATT\n+\n44IIIIIII44\n"  // Low quality only next to the hit
    "@r2\nTTGATTACATT\n+\nIIIII4IIIII\n"  // Low quality within the hit
    "@r3\nTTGATTACATT\n+\nII5555555II\n"  // Minimum quality in the whole hit
    "@r4\nTGTAATCTT\n+\nIIIIIII4I\n"      // Hit on -, low quality after the hit
    "@r5\nTGTAATCTT\n+\n4IIIIIIII\n"      // Hit on -, low quality in the hit's first base
    "@r6\nGATTACAGATTACA\n+\nIIIIIIIIIIIII4\n";

}  // namespace

TEST_CASE("bases of a hit need the quality; bases next to the hit do not") {
    Shell shell;
    shell.write("a.fq", reads);
    CHECK(shell.run("$M -p GATTACA a.fq" + rows).out == "7\t5\t2\t6\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 0 a.fq" + rows).out == "7\t5\t2\t6\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 20 a.fq" + rows).out == "4\t3\t1\t4\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 21 a.fq" + rows).out == "3\t2\t1\t3\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 41 a.fq" + rows).out == "0\t0\t0\t0\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 20 a.fq --bed -").out ==
          "r1\t2\t9\tGATTACA\t1000\t+\nr3\t2\t9\tGATTACA\t1000\t+\nr4\t0\t7\tGATTACA\t1000\t-\n"
          "r6\t0\t7\tGATTACA\t1000\t+\n");
    // -m does not allow bases of low quality in a hit. Flanks may contain bases of low quality.
    shell.write("r2.fq", "@r2\nTTGATTACATT\n+\nIIIII4IIIII\n");
    CHECK(shell.run("$M -p GATTACA -m 2 --min-quality 20 r2.fq" + rows).out == "0\t0\t0\t0\n");
    CHECK(shell.run("$M -p GATTACA --upstream TT --min-quality 20 -s fwd a.fq" + rows).out == "2\t2\t0\t2\n");
    CHECK(shell.run("$M -p GATTACA --min-quality 20 a.fq --unmatched - | grep -c @").out == "2\n");
}

TEST_CASE("--min-quality works on SAM, BAM and CRAM, but not without qualities") {
    Shell shell;
    shell.write("a.fq", reads);
    shell.write("a.fa", ">r\nGATTACA\n");
    std::string const header = "@HD\tVN:1.6\n";
    // SAM stores reads of the reverse strand reverse-complemented, with reversed qualities.
    shell.write("a.sam", header +
                             "r1\t4\t*\t0\t0\t*\t*\t0\t0\tTGATTACAT\t4IIIIIII4\n"
                             "r2\t4\t*\t0\t0\t*\t*\t0\t0\tTGATTACAT\tI4IIIIIII\n"
                             "r3\t20\t*\t0\t0\t*\t*\t0\t0\tTGTAATCT\tIIIIIII4\n"
                             "r4\t20\t*\t0\t0\t*\t*\t0\t0\tTTGTAATC\tIIIIIII4\n");
    shell.write("nothing.sam", header + "r1\t4\t*\t0\t0\t*\t*\t0\t0\tTGATTACAT\t*\n");
    shell.must_run("samtools view -b -o a.bam a.sam && samtools view -C -o a.cram a.sam");
    for (std::string const file : {"a.sam", "a.bam", "a.cram"}) {
        CAPTURE(file);
        CHECK(shell.run("$M -s fwd -p GATTACA --min-quality 20 " + file + rows).out == "2\t2\t0\t2\n");
        CHECK(shell.run("$M -s fwd -p GATTACA --min-quality 20 --matched r " + file + rows).out ==
              "2\t2\t0\t2\n");
        CHECK(shell.run("$M -s fwd -p GATTACA " + file + rows).out == "4\t4\t0\t4\n");
    }
    check_refused(shell, "$M -p GATTACA --min-quality 20 a.fa", 1, "a.fa: line 1");
    check_refused(shell, "$M -p GATTACA --min-quality 20 nothing.sam", 1, "nothing.sam: record 'r1'");
}

TEST_CASE("only qualities encoded as Phred+64 are reported") {
    Shell shell;
    auto const fastq = [](std::vector<std::string> const& qualities) {
        std::string text;
        for (std::string const& quality : qualities) text += "@r\nGATTACA\n+\n" + quality + "\n";
        return text;
    };
    struct Case {
        char const* what;
        std::vector<std::string> qualities;
        bool told;
    };
    for (Case const& one :
         {Case{"Illumina 1.3 to 1.7", {"hhhhhhh", "fghdBBB"}, true}, Case{"Solexa", {"hhhh;;;"}, true},
          Case{"all bad after the first", {"hhhhhhh", "BBBBBBB", "BBBBBBB"}, true},
          Case{"one that is low, first of all", {"#hhhhhh", "ggggggg", "fffffff", "ggggggg"}, false},
          Case{"a low quality far from the start", {"hhhhhhh", "ggggggg", "fffffff", "ggggg#g"}, false},
          Case{"Illumina since 1.8", {"IIIIJJJ", "FFFFFFF"}, false},
          Case{"AVITI and Nanopore, at their best", {"SSSSSSS", "XXXXXZZ"}, false},
          Case{"HiFi", {"~~~~~~~", "~~~hhhh"}, false},
          Case{"HiFi with a low one", {"~~~~~~~", "~~~h!hh"}, false}}) {
        CAPTURE(one.what);
        shell.write("a.fq", fastq(one.qualities));
        for (char const* more : {"", " --piece-bytes 7 -t 1", " --piece-bytes 7 -t 3"}) {
            Outcome const outcome = shell.run(std::string("$M -p GATTACA --min-quality 20 -o c a.fq") + more);
            CHECK(outcome.status == 0);
            CHECK((outcome.err.find("a.fq: the qualities look like Phred+64 (Illumina before 2011)") !=
                   std::string::npos) == one.told);
            CHECK(outcome.error_lines() == (one.told ? 1 : 0));
        }
        CHECK(shell.run("$M -p GATTACA -o c a.fq").err == "");
    }
    // The encoding of the qualities is detected from all lines of a record.
    for (std::string const low : {"BB", "#B"}) {
        shell.write("a.fq", "@r\nGATT\nACA\n+\nhhhh\nh" + low + "\n");
        CHECK(shell.run("$M -p GATTACA --min-quality 20 -o c a.fq").error_lines() == (low == "BB" ? 1 : 0));
    }
    // A threshold above 41 must include the extra 31 of Phred+64, so there is no warning. A lower threshold may include it.
    shell.write("a.fq", fastq({"hhhhhhh", "fghdBBB"}));
    CHECK(shell.run("$M -p GATTACA --min-quality 41 -o c a.fq").err.find("31 to --min-quality, unless") !=
          std::string::npos);
    for (char const* threshold : {"42", "51", "80"})
        CHECK(shell.run(std::string("$M -p GATTACA -o c a.fq --min-quality ") + threshold).err == "");
}

TEST_CASE("--min-quality gives the same hits for pieces of any size") {
    Shell shell;
    std::string text = reads;
    text +=
        // Low quality only in the base after the first hit
        "@w\nTTGATT\nACATTTT\nGATTACA\n+\nIIIIIIIII4\nIIIIIIII\nII\n";
    std::string letters;
    std::string quality;
    for (int i = 0; i < 100; ++i) {
        letters += "GATTACAC";
        quality += i % 4 == 0 ? "IIII4III" : "IIIIIII4";
    }
    text += "@long\n" + letters + "\n+\n" + quality + "\n" + reads;
    shell.write("a.fq", text);
    for (std::string const bytes : {"1", "7", "20", "64", "300", "1000", "100000"})
        for (std::string const threads : {"1", "3"}) {
            CAPTURE(bytes);
            CAPTURE(threads);
            CHECK(shell
                      .run("$M -p GATTACA --min-quality 20 a.fq --matched m -t " + threads +
                           " --piece-bytes " + bytes + rows)
                      .out == "85\t83\t2\t10\n");
            CHECK(shell.run("grep -c ^@ m").out == "10\n");
            CHECK(shell
                      .run("$M -p GATTACA --min-quality 20 a.fq -t " + threads + " --piece-bytes " + bytes +
                           rows)
                      .out == "85\t83\t2\t10\n");
        }
}
