// --assign and --columns as a user gives them: every report holds the same hits, and options compose or refuse.

#include <doctest/doctest.h>

#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

/// Units: r1 exact g1; r2 one mismatch from g1 and g2; r3 both g1 and g3; r4 nothing; r5 g3 once, far; r6 g3 twice.
void write_inputs(Shell& shell) {
    shell.write("m.tsv", "g1\tAACCGGAC\ng2\tAACCGGAG\ng3\tTTTGCATC\n");
    shell.write("r.fa",
                ">r1\nGAACCGGACT\n>r2\nAACCGGAT\n>r3\nAACCGGACTTTGCATC\n>r4\nCCCCCCCCCC\n>r5\nTTTGCTTC\n"
                ">r6\nTTTGCATCATTTGCATC\n");
}

}  // namespace

TEST_CASE("--assign: counts, BED, per-record, matrix, JSON and --matched hold the same hits") {
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
    CHECK(outcome.err.find("--assign unique: 3 unique, 1 several, 1 tie, 1 none") != std::string::npos);
    CHECK(shell.run("cut -f 1-4,6 b | tr '\\t\\n' ', '").out ==
          "r1,1,9,g1,+ r5,0,8,g3,+ r6,0,8,g3,+ r6,9,17,g3,+ ");
    CHECK(shell.run("tail -n +2 s | cut -f 1,2,6,7 | tr '\\t\\n' ', '").out ==
          "r1,g1,0,AACCGGAC r5,g3,1,TTTGCTTC r6,g3,0,TTTGCATC r6,g3,0,TTTGCATC ");
    CHECK(shell.run("tail -n +2 p | tr '\\t\\n' ', '").out == "r1,g1,1 r5,g3,1 r6,g3,2 ");
    CHECK(shell.run("tail -n +2 x | cut -f 2- | tr '\\t\\n' ', '").out.find("1 ") != std::string::npos);
    CHECK(shell.run("grep -c '>' y; grep '>' n | tr '\\n' ' '").out == "3\n>r2 >r3 >r4 ");
    CHECK(
        shell.read("j").find(R"("assignment": {"rule":"unique","unique":3,"several":1,"tie":1,"none":1})") !=
        std::string::npos);
}

TEST_CASE("--assign with mates, --max-hits, regions and shards") {
    Shell shell;
    write_inputs(shell);
    shell.write("a.fa", ">p1\nAACCGGAT\n>p2\nAACCGGAC\n>p3\nCC\n");
    shell.write("b.fa", ">p1\nAACCGGAG\n>p2\nTTTGCATC\n>p3\nGTTTGCATCG\n");
    std::string const cells = " | tail -n +2 | cut -f 1,4,7 | tr '\\t\\n' ', '";
    // The pairs: g2 beats the tie of its mate; two targets; the second mate alone.
    for (std::string const more : {"", " --matched y", " --piece-bytes 7"})
        CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique -1 a.fa -2 b.fa" + more + cells).out ==
              "g1,0,0 g2,1,1 g3,1,1 ");
    CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique -1 a.fa -2 b.fa -o /dev/null --matched -").out ==
          ">p1\nAACCGGAT\n>p1\nAACCGGAG\n>p3\nCC\n>p3\nGTTTGCATCG\n");
    // r1 and r5 are credited once each; r6 is not read.
    CHECK(shell.run("$M -s fwd -m 1 -k m.tsv --assign unique --max-hits 2 r.fa" + cells).out ==
          "g1,1,1 g2,0,0 g3,1,1 ");
    // In the first eight bases r3 holds g1 alone.
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
    Outcome const pairs = shell.run("$M -k m.tsv --assign best -1 a.fa -2 b.fa --shard 1/2");
    CHECK(pairs.status == 2);
    CHECK(pairs.err.find("--assign") != std::string::npos);
    CHECK(shell.run("$M -k m.tsv --assign first r.fa").status == 2);
}

TEST_CASE("restrictions count the same on the threads and in order") {
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

TEST_CASE("--columns, and what -v and the JSON say of columns") {
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
