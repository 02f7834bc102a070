// Tests of --offsets auto and -s auto: values detected in the first reads of each sample, and the resulting counts

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

namespace {

constexpr std::string_view guide = "AACCGGACTACC";
constexpr std::string_view reverse_guide = "GGTAGTCCGGTT";

/// Returns `count` reads of 60 bases with `word` at `offset`.
std::string reads(std::size_t count, std::string_view word, std::size_t offset) {
    std::string bases(60, 'T');
    bases.replace(offset, word.size(), word);
    std::string const record = "@r\n" + bases + "\n+\n" + std::string(60, 'I') + "\n";
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += record;
    return text;
}

std::string const command = "$M -p AACCGGACTACC ";
std::string const rows = "| cut -f 4-6 | tail -n 1";

json starts_of(Shell& shell, std::string const& arguments, std::size_t sample = 0) {
    Outcome const outcome = shell.must_run(command + arguments + " --json - -q");
    json starts = json::parse(outcome.out)["run"]["samples"][sample]["starts"];
    starts.erase("coverage");
    return starts;
}

}  // namespace

TEST_CASE("--offsets auto uses only the first 100,000 reads of a sample") {
    Shell shell;
    // Offsets are not detected in the last 1,000 reads. Only `--offsets any` counts these reads, and no message reports them.
    shell.write("a.fq", reads(60'000, guide, 3) + reads(40'000, guide, 5) + reads(1000, guide, 9));
    shell.write("b.fq", reads(10, guide, 9));
    CHECK(shell.run(command + "a.fq" + rows).out == "101000\t101000\t0\n");
    json const expected = json::parse(
        R"({"offsets":"3,5","strand":"both","fragments":100000,"hits":100000,"covered":100000,"threshold":0.0025})");
    for (std::string const way : {"-t 1 a.fq", "-t 3 a.fq", "--piece-bytes 5000 a.fq", "-t 2 - <a.fq",
                                  "--sites s -o /dev/null a.fq", "--assign unique a.fq"}) {
        CAPTURE(way);
        CHECK(shell.run(command + "--offsets auto " + way + rows).out ==
              (way.find("-o ") == way.npos ? "100000\t100000\t0\n" : ""));
        CHECK(starts_of(shell, "--offsets auto " + way) == expected);
    }
    CHECK(shell.run("wc -l <s").out == "100001\n");
    // Offsets are detected once per sample, in the first lane of the sample.
    CHECK(shell.run(command + "--offsets auto a.fq b.fq --matrix - | tail -n 1 | cut -f 3-").out ==
          "100000\t10\n");
    shell.write("s.csv", "sample,fastq_1\nx,a.fq\nx,b.fq\ny,b.fq\ny,a.fq\n");
    CHECK(shell.run(command + "--offsets auto --samples s.csv --matrix - -q | tail -n 1 | cut -f 3-").out ==
          "100000\t1010\n");
    CHECK(
        shell.run(command + "--offsets auto -v a.fq -o /dev/null 2>&1 | grep 'motifs start'").out ==
        "motifcount: sample a: motifs start at offsets 3,5, strand both: 100000 of 100000 hits in the first "
        "100000 reads\n");
}

TEST_CASE("pairs are fragments, and text already read from a pipe is kept") {
    Shell shell;
    shell.write("a.fq", reads(100'000, guide, 3) + reads(50, guide, 9));
    shell.write("b.fq", reads(100'000, reverse_guide, 2) + reads(50, guide, 9));
    // In the second mates, 46 bases follow the guide on the reverse strand, so its offset is 46.
    CHECK(starts_of(shell, "--offsets auto -1 a.fq -2 b.fq")["offsets"] == "3,46");
    CHECK(
        shell.run(command + "--offsets auto -1 a.fq -2 b.fq --json - -q").out.find("\"fragments\": 100000") !=
        std::string::npos);
    CHECK(shell.run(command + "--offsets auto -1 a.fq -2 b.fq" + rows).out == "200000\t100000\t100000\n");
    CHECK(shell
              .run("mkfifo p; cat a.fq >p & " + command +
                   "--offsets auto p --matched m -o c; cut -f 4 c | tail -n 1; "
                   "head -400000 a.fq | cmp - m")
              .out == "100000\n");
}

TEST_CASE("offsets that cover too few hits cause a warning and are not used") {
    Shell shell;
    std::string everywhere;
    for (std::size_t offset = 0; offset < 30; ++offset) everywhere += reads(1, guide, offset);
    shell.write("most.fq", everywhere + reads(970, guide, 40));
    shell.write("few.fq", everywhere + everywhere + reads(940, guide, 40));
    Outcome const most = shell.run(command + "--offsets auto most.fq --summary - | cut -f 2-4,13-");
    CHECK(most.err == "");
    CHECK(most.out ==
          "Label\tReads\tMapped\toffsets\tstrand\tcoverage\tthreshold\nmost\t1000\t970\t40\tboth\t0.97\t0."
          "0025\n");
    Outcome const few = shell.run(command + "--offsets auto few.fq --summary - | cut -f 2-4,13-");
    CHECK(few.err ==
          "motifcount: warning: sample few: --offsets auto: the offsets that have at least 0.25% of the hits "
          "cover only 940 of 1000 hits in the first 1000 reads (less than 95%), so motifs are counted at any "
          "offset\n");
    CHECK(few.out ==
          "Label\tReads\tMapped\toffsets\tstrand\tcoverage\tthreshold\nfew\t1000\t1000\tany\tboth\t0.94\t0."
          "0025\n");
    CHECK(shell.run(command + "most.fq --summary - | cut -f 13-").out ==
          "offsets\tstrand\tcoverage\tthreshold\nNA\tNA\tNA\tNA\n");
}

TEST_CASE("-s auto chooses a strand with 95% of the hits, per sample") {
    Shell shell;
    shell.write("f.fq", reads(95, guide, 3) + reads(5, reverse_guide, 8));
    shell.write("r.fq", reads(4, guide, 3) + reads(96, reverse_guide, 8));
    shell.write("x.fq", reads(50, guide, 3) + reads(50, reverse_guide, 8));
    CHECK(shell.run(command + "-s auto f.fq r.fq x.fq --matrix - | tail -n 1 | cut -f 3-").out ==
          "95\t96\t100\n");
    CHECK(shell.run(command + "-s auto f.fq r.fq x.fq" + rows).out == "291\t145\t146\n");
    CHECK(starts_of(shell, "-s auto f.fq r.fq x.fq", 1)["strand"] == "rev");
    json const both = starts_of(shell, "-s auto --offsets auto --assign unique f.fq r.fq x.fq", 1);
    CHECK(both["strand"] == "rev");
    CHECK(both["offsets"] == "40");
    CHECK(both["covered"] == 96);
    // Hits of a palindrome are on +, whichever strand is detected.
    CHECK(shell.run("$M -p AACCGGACTACC -p AATT -s auto r.fq" + rows).out == "0\t0\t0\n");
    shell.write("p.fq", reads(2, "AATT", 3) + reads(98, reverse_guide, 8));
    CHECK(shell.run("$M -p AACCGGACTACC -p AATT -s auto p.fq" + rows).out == "2\t2\t0\n");
    CHECK(shell.run("$M -p AACCGGACTACC -p AATT -s auto --offsets auto p.fq" + rows).out == "2\t2\t0\n");
}

TEST_CASE("--offsets auto counts any offset if the first reads have no motif") {
    Shell shell;
    shell.write("nothing.fq", reads(100'000, "CCCC", 0) + reads(3, reverse_guide, 0));
    shell.write("empty.fq", "");
    Outcome const none = shell.run(command + "--offsets auto -s auto nothing.fq" + rows);
    CHECK(none.out == "3\t0\t3\n");
    CHECK(
        none.err.starts_with("motifcount: warning: sample nothing: --offsets auto: no motif was found in the "
                             "first 100000 reads, so "));
    CHECK(none.error_lines() == 1);
    CHECK(shell.run(command + "-s auto nothing.fq").err.find("sample nothing: -s auto: no motif") !=
          std::string::npos);
    Outcome const empty = shell.run(command + "--offsets auto empty.fq" + rows);
    CHECK(empty.status == 0);
    CHECK(empty.err == "");
    // The detection of offsets skips empty files of a sample.
    shell.write("lane.fq", reads(99, guide, 3) + reads(1, reverse_guide, 0));
    std::string const sample = command + "-s auto --offsets auto --sample x ";
    std::string const alone = shell.run(sample + "lane.fq" + rows).out;
    CHECK(alone == "99\t99\t0\n");
    CHECK(shell.run(sample + "empty.fq lane.fq" + rows).out == alone);
    CHECK(shell.run(sample + "empty.fq empty.fq lane.fq empty.fq" + rows).out == alone);
    // Errors in the reads are reported during the detection of offsets.
    shell.write("bad.fq", "@r\nACGT\n+\nII\n");
    check_refused(shell, command + "--offsets auto bad.fq", 1, "bad.fq: line ");
}

TEST_CASE("screen reports detected offsets in its table, page and JSON") {
    Shell shell;
    shell.write("lib.csv", "id,sequence\ng1,AACCGGACTACC\n");
    shell.write("a.fq", reads(10, guide, 3) + reads(10, guide, 4));
    shell.write("s.csv", "sample,fastq_1\na,a.fq\n");
    shell.must_run("$M screen -q -l lib.csv --samples s.csv -o out --offsets auto -s auto");
    CHECK(shell.run("tail -n 1 out/summary.tsv | cut -f 4,13-").out == "20\t3,4\tfwd\t1\t0.0025\n");
    std::string const page = shell.read("out/screen.html");
    CHECK(page.find("<h2>Detected offsets</h2>") != std::string::npos);
    CHECK(page.find("<td>3,4</td><td>fwd</td><td>100.0%</td>") != std::string::npos);
    CHECK(json::parse(shell.read("out/screen.json"))["run"]["samples"][0]["starts"]["offsets"] == "3,4");
    shell.must_run("$M screen -q -l lib.csv --samples s.csv -o plain");
    CHECK(shell.read("plain/screen.html").find("Detected offsets") == std::string::npos);
}

TEST_CASE("screen reports the reads without a motif, also for pairs") {
    Shell shell;
    shell.write("lib.csv", "id,sequence\ng1,AACCGGACTACC\n");
    // The count of an unmatched sequence is the sum over both detected offsets, 3 and 4.
    shell.write("a.fq", reads(10, guide, 3) + reads(10, guide, 4) + reads(1, "GGGGCCCCAAAA", 3) +
                            reads(2, "GGGGCCCCAAAA", 4) + reads(2, "CCCCAAAACCCC", 3) +
                            reads(2, "CCCCAAAACCCC", 4) + reads(1, "CACACACACACA", 3));
    shell.write("s.csv", "sample,fastq_1\na,a.fq\n");
    for (std::string const more : {"", " --offsets 3,4", " -t 3 --offsets auto"}) {
        CAPTURE(more);
        shell.must_run("$M screen -q -l lib.csv --samples s.csv -o out" + more);
        CHECK(json::parse(shell.read("out/screen.json"))["run"]["samples"][0]["unmatched_sequences"] ==
              json::parse(R"({"fragments": 8, "sequences": [{"sequence": "CCCCAAAACCCC", "fragments": 4},
                              {"sequence": "GGGGCCCCAAAA", "fragments": 3}]})"));
        std::string const page = shell.read("out/screen.html");
        CHECK(page.find("<code>CCCCAAAACCCC</code></th><td></td><td>4</td><td>50.0%</td>") !=
              std::string::npos);
    }

    // With --dual, offsets are detected for both guides of the pairs.
    shell.write("pairs.csv", "id,sequence_a,sequence_b\np1,AACCGGACTACC,CACAGAGACTCT\n");
    shell.write("b.fq",
                reads(10, "CACAGAGACTCT", 6) + reads(10, "CACAGAGACTCT", 7) + reads(8, "ACACACACACAC", 6));
    shell.write("p.csv", "sample,fastq_1,fastq_2\na,a.fq,b.fq\n");
    shell.must_run("$M screen -q --dual -l pairs.csv --samples p.csv -o dual");
    json const sample = json::parse(shell.read("dual/screen.json"))["run"]["samples"][0];
    CHECK(sample["match"] == 20);
    CHECK(sample["unmatched_sequences"]["fragments"] == 8);
    CHECK(sample["unmatched_sequences"]["sequences"][0] ==
          json::parse(R"({"sequence": "ACACACACACAC", "fragments": 8})"));
}

TEST_CASE("a first read too long for offset detection is reported") {
    Shell shell;
    shell.write("lib.csv", "g1,ACGTTGCAGGTACCATTGAC,A1BG\n");
    shell.must_run(
        "(echo '>x'; head -c 51000000 /dev/zero | tr '\\0' T; echo; for i in 1 2 3; do echo "
        "\">r$i\"; "
        "echo AAAACGTTGCAGGTACCATTGACTT; done) >long.fa");
    CHECK(shell.run("$M screen -l lib.csv --offsets auto -o out long.fa")
              .err.find("sample long: --offsets auto: the first read is longer than the 50 million bases "
                        "that are examined, so motifs are counted at any offset") != std::string::npos);
}

TEST_CASE("a summary without the samples after --max-hits can be joined") {
    Shell shell;
    for (char const* const name : {"a.fa", "b.fa"})
        shell.write(name, ">r\nAAAACGTTGCAGGTACCATTGACTT\n>s\nAAAACGTTGCAGGTACCATTGACTT\n");
    for (char const* const option : {"--offsets auto", "-s auto"}) {
        shell.must_run(
            std::string("$M -q -p ACGTTGCAGGTACCATTGAC --max-hits 1 --summary s.tsv -o c a.fa b.fa ") +
            option);
        shell.must_run("$M merge s.tsv | cmp - s.tsv");
    }
}
