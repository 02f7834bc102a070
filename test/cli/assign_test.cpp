// Tests of --assign and --columns: all reports agree, and invalid combinations of options are refused.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "shell.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

namespace {

/// Reads: r1 has g1; r2 has one mismatch with g1 and with g2; r3 has g1 and g3; r4 has no guide; r5 has g3 with one mismatch;
/// r6 has g3 twice.
void write_inputs(Shell& shell) {
    shell.write("m.tsv", "g1\tAACCGGAC\ng2\tAACCGGAG\ng3\tTTTGCATC\n");
    shell.write("r.fa",
                ">r1\nGAACCGGACT\n>r2\nAACCGGAT\n>r3\nAACCGGACTTTGCATC\n>r4\nCCCCCCCCCC\n>r5\nTTTGCTTC\n"
                ">r6\nTTTGCATCATTTGCATC\n");
}

}  // namespace

TEST_CASE("--assign selects the same hits for every report") {
    Shell shell;
    write_inputs(shell);
    std::string const command = "$M -s fwd -m 1 -k m.tsv ";
    std::string const cells = " | tail -n +2 | cut -f 1,4,7 | tr '\\t\\n' ', '";
    CHECK(shell.run(command + "r.fa" + cells).out == "g1,3,3 g2,3,3 g3,4,3 ");
    CHECK(shell.run(command + "--assign all r.fa" + cells).out == "g1,3,3 g2,3,3 g3,4,3 ");
    CHECK(shell.run(command + "--assign best r.fa" + cells).out == "g1,3,3 g2,1,1 g3,4,3 ");
    CHECK(shell.run(command + "--assign unique r.fa" + cells).out == "g1,1,1 g2,0,0 g3,3,2 ");
    Outcome const outcome =
        shell.run(command +
                  "-v --assign unique --bed b --sites s --per-record p --matrix x --json j "
                  "--matched y --unmatched n r.fa" +
                  cells);
    CHECK(outcome.out == "g1,1,1 g2,0,0 g3,3,2 ");
    CHECK(
        outcome.err.find("--assign unique: 3 unique, 1 ambiguous_exact, 1 ambiguous_inexact, 1 unassigned") !=
        std::string::npos);
    CHECK(shell.run("cut -f 1-4,6 b | tr '\\t\\n' ', '").out ==
          "r1,1,9,g1,+ r5,0,8,g3,+ r6,0,8,g3,+ r6,9,17,g3,+ ");
    CHECK(shell.run("tail -n +2 s | cut -f 1,2,6,7 | tr '\\t\\n' ', '").out ==
          "r1,g1,0,AACCGGAC r5,g3,1,TTTGCTTC r6,g3,0,TTTGCATC r6,g3,0,TTTGCATC ");
    CHECK(shell.run("tail -n +2 p | tr '\\t\\n' ', '").out == "r1,g1,1 r5,g3,1 r6,g3,2 ");
    CHECK(shell.run("tail -n +2 x | cut -f 2- | tr '\\t\\n' ', '").out.find("1 ") != std::string::npos);
    CHECK(shell.run("grep -c '>' y; grep '>' n | tr '\\n' ' '").out == "3\n>r2 >r3 >r4 ");
    CHECK(
        shell.read("j").find(
            R"("assignment": {"rule":"unique","unique":3,"ambiguous_exact":1,"ambiguous_inexact":1,"unassigned":1})") !=
        std::string::npos);
}

TEST_CASE("conditions, runs and overlaps apply to every report") {
    Shell shell;
    shell.write("r.fa", ">a\nTTAGGGTTAGGGTTAGGGA\n>b\nTTAGGGCTTAGGGCCCTAA\n>c\nACGT\n");
    std::string const command = "$M -q -p TTAGGG -p GGGT -o /dev/null ";
    CHECK(shell.run(command + "--runs 2 --sites - r.fa | tail -n +2").out ==
          "a\tTTAGGG\t+\t0\t18\t0\tTTAGGGTTAGGGTTAGGG\t3\n");
    CHECK(shell.run(command + "--runs 2 --bed - r.fa").out == "a\t0\t18\tTTAGGG\t1000\t+\t3\n");
    CHECK(shell.run(command + "--non-overlapping --min-read-hits 3 --bed - r.fa | cut -f 1-4,6").out ==
          "a\t0\t6\tTTAGGG\t+\na\t6\t12\tTTAGGG\t+\na\t12\t18\tTTAGGG\t+\n"
          "b\t0\t6\tTTAGGG\t+\nb\t7\t13\tTTAGGG\t+\nb\t13\t19\tTTAGGG\t-\n");
    CHECK(shell.run(command + "--all-of --matched - r.fa | head -n 1").out == ">a\n");
    std::string const run = "$M -q -p TTAGGG -p GGGT --all-of r.fa ";
    shell.run(run + "-o whole.tsv --json whole.json");
    for (std::string const part : {"1", "2"})
        CHECK(shell.run(run + "--shard " + part + "/2 -o t" + part + " --json j" + part).status == 0);
    CHECK(shell.run("$M merge t1 t2 -o merged.tsv && cmp merged.tsv whole.tsv").status == 0);
    CHECK(shell.run("$M merge j1 j2 -o merged.json").status == 0);
    CHECK(json::parse(shell.read("merged.json"))["results"] ==
          json::parse(shell.read("whole.json"))["results"]);
    CHECK(shell.read("whole.json")
              .find(R"("assignment": {"rule":"all","matched":1,"condition_not_met":1,"unassigned":1})") !=
          std::string::npos);
}

TEST_CASE("--assign works with mates, --max-hits, regions and shards") {
    Shell shell;
    write_inputs(shell);
    shell.write("a.fa", ">p1\nAACCGGAT\n>p2\nAACCGGAC\n>p3\nCC\n");
    shell.write("b.fa", ">p1\nAACCGGAG\n>p2\nTTTGCATC\n>p3\nGTTTGCATCG\n");
    std::string const cells = " | tail -n +2 | cut -f 1,4,7 | tr '\\t\\n' ', '";
    // Pair 1: the first mate is as near to g1 as to g2, but the second mate has g2 exactly, so g2 is counted. Pair 2: each mate
    // has another guide. Pair 3: only the second mate has a guide.
    for (std::string const more : {"", " --matched y", " --piece-bytes 7"})
        CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique -1 a.fa -2 b.fa" + more + cells).out ==
              "g1,0,0 g2,1,1 g3,1,1 ");
    CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique -1 a.fa -2 b.fa -o /dev/null --matched -").out ==
          ">p1\nAACCGGAT\n>p1\nAACCGGAG\n>p3\nCC\n>p3\nGTTTGCATCG\n");
    // The limit of two hits is reached with r1 and r5, so r6 is not read.
    CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique --max-hits 2 r.fa" + cells).out ==
          "g1,1,1 g2,0,0 g3,1,1 ");
    // The first eight bases of r3 contain g1 but not g3.
    CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique --region 1:8 r.fa" + cells).out ==
          "g1,1,1 g2,0,0 g3,2,2 ");
    std::string const run = "$M -q -m 1 -k m.tsv --assign unique r.fa ";
    shell.run(run + "-o whole.tsv --json whole.json");
    for (std::string const part : {"1", "2", "3"})
        CHECK(shell.run(run + "--shard " + part + "/3 -o t" + part + " --json j" + part).status == 0);
    CHECK(shell.run("$M merge t1 t2 t3 -o merged.tsv && cmp merged.tsv whole.tsv").status == 0);
    CHECK(shell
              .run("$M merge j1 j2 j3 -o merged.json && for f in whole merged; do sed '/\"run\": {/,$d' "
                   "$f.json >$f.results; done; cmp whole.results merged.results")
              .status == 0);
    CHECK(shell.run("$M -q -m 1 -k m.tsv r.fa --shard 2/3 -o other").status == 0);
    CHECK(shell.run("$M merge t1 other t3").status == 1);
    CHECK(shell.run("$M -k m.tsv --assign first r.fa").status == 2);
}

TEST_CASE("a pair of mates counts once wherever reads are shown") {
    Shell shell;
    shell.write("m.tsv", "g1\tAACCGGAC\ng2\tAACCGGAG\ng3\tTTTGCATC\n");
    // Pair 1 has one guide in both mates, pair 2 only in the first mate. Pair 3 has two guides, pair 4 has no guide. One of the
    // two single reads has a guide.
    shell.write("a_1.fa", ">1\nAACCGGAC\n>2\nTTTGCATC\n>3\nAACCGGAC\n>4\nCCCC\n");
    shell.write("a_2.fa", ">1\nAACCGGAC\n>2\nCCCC\n>3\nTTTGCATC\n>4\nCCCC\n");
    shell.write("b.fa", ">1\nTTTGCATC\n>2\nCCCC\n");
    std::string const command = "$M -v -s fwd -k m.tsv -1 a_1.fa -2 a_2.fa b.fa --json j --mqc q ";
    struct Expected {
        std::string options;
        std::uint64_t records;
        std::uint64_t with_hits;
        double percent;
    };
    // Expected values of sample a_1. Reads are counted in input order if a report lists hits, otherwise on the search threads.
    for (Expected const& expected :
         {Expected{"--assign unique", 4, 2, 50}, Expected{"--assign unique --bed b", 4, 2, 50},
          Expected{"--assign best", 4, 3, 75}, Expected{"--assign best --html h", 4, 3, 75},
          Expected{"", 4, 3, 75}}) {
        CAPTURE(expected.options);
        Outcome const outcome = shell.run(command + "--summary s " + expected.options);
        REQUIRE(outcome.status == 0);
        json const report = json::parse(shell.read("j"));
        json const sample = report["run"]["samples"][0];
        CHECK(sample["records"] == expected.records);
        CHECK(sample["records_with_hits"] == expected.with_hits);
        CHECK(report["run"]["inputs"][0]["records"] == expected.records);
        CHECK(report["run"]["inputs"][0]["records_with_hits"] == expected.with_hits);
        CHECK(report["results"]["records"] == expected.records + 2);
        CHECK(report["results"]["records_with_hits"] == expected.with_hits + 1);
        json const row = json::parse(shell.read("q_general_mqc.json"))["data"]["a_1"];
        CHECK(row["motifcount_reads"] == expected.records);
        CHECK(row["motifcount_assigned"] == expected.percent);
        json const classes = json::parse(shell.read("q_classes_mqc.json"))["data"]["a_1"];
        std::uint64_t classified = 0;
        for (json const& number : classes) classified += number.get<std::uint64_t>();
        CHECK(classified == expected.records);
        CHECK(shell.run("sed -n 2p s | cut -f 3,4 | tr '\\t' /").out ==
              std::to_string(expected.records) + '/' + std::to_string(expected.with_hits) + '\n');
        std::string const noun = " fragments";
        CHECK(outcome.err.find("sample a_1: " + std::to_string(expected.with_hits) + " of " +
                               std::to_string(expected.records) + noun + " with a hit (") !=
              std::string::npos);
        CHECK(outcome.err.find("motifcount: " + std::to_string(expected.records + 2) + noun + ", " +
                               std::to_string(expected.with_hits + 1) + " of them with a hit (") !=
              std::string::npos);
    }
    CHECK(shell.read("h").find("<b>6</b><span>fragments, ") != std::string::npos);
    // The pair that reaches the limit of --max-hits is counted as a whole.
    CHECK(shell
              .run("$M -q -s fwd -k m.tsv -1 a_1.fa -2 a_2.fa --assign unique --max-hits 1 -o o --json j; "
                   "grep -c "
                   "'\"records\": 1,' j")
              .out == "3\n");
    CHECK(shell.run("$M -v -s fwd -k m.tsv b.fa --assign unique -o o").err.find("2 records, 1 of them") !=
          std::string::npos);
}

TEST_CASE("filters give the same counts on threads and in order") {
    Shell shell;
    std::string reads;
    for (int i = 0; i < 400; ++i)
        reads += ">r\n" + std::string(static_cast<std::size_t>(i % 5), 'G') + "AACCGGAC" +
                 (i % 3 == 0 ? "TTTGCATC" : "AACCTGAG") + "\n";
    shell.write("r.fa", reads);
    shell.write("m.tsv", "g1\tAACCGGAC\ng2\tAACCGGAG\ng3\tTTTGCATC\n");
    for (std::string const options : {"--region 3:14", "--upstream G", "--downstream TTT", "--assign best",
                                      "--region :12 --assign unique --upstream N"})
        for (std::string const piece : {"", " --piece-bytes 300", " --piece-bytes 20 -t 3"}) {
            CAPTURE(options);
            std::string const command = "$M -q -m 1 -k m.tsv r.fa " + options + piece;
            Outcome const counted = shell.run(command);
            CHECK(counted.status == 0);
            CHECK(counted.out == shell.run(command + " --bed /dev/null").out);
        }
}

TEST_CASE("--columns chooses columns, which -v and the JSON report") {
    Shell shell;
    shell.write("lib.csv", "gene_id,UID,seq,notes\nA1BG,u1,AACCGGAC,CC\nA2M,u2,TTTGCATC,GG\n");
    shell.write("r.fa", ">r1\nGAACCGGACT\n");
    Outcome const found =
        shell.run("$M -v -k lib.csv r.fa --json j | tail -n +2 | cut -f 1,2 | tr '\\t\\n' ', '");
    CHECK(found.out == "u1,AACCGGAC u2,TTTGCATC ");
    CHECK(found.err.find("lib.csv: layout GeCKO v2 (Addgene 1000000048): sequences from column 3 ('seq'), "
                         "ids from column 2 ('UID'), genes from "
                         "column 1 ('gene_id')") != std::string::npos);
    CHECK(shell.run("tr -d ' \\n' <j").out.find(R"("sequence":{"number":3,"name":"seq"})") !=
          std::string::npos);
    CHECK(shell
              .run("$M -k lib.csv --columns sequence=notes,id=gene_id r.fa | tail -n +2 | cut -f 1,2 | "
                   "tr '\\t\\n' ', '")
              .out == "A1BG,CC A2M,GG ");
    CHECK(shell.run("$M -k lib.csv -p GATTACA --columns sequence=notes,id=gene_id -o out r.fa").status == 0);
    CHECK(shell.run("$M -k lib.csv --columns sequence=x r.fa").status == 1);
    CHECK(shell.run("$M -k lib.csv --columns x r.fa").status == 2);
}
