// Counts in real sequences equal the counts of an independent tool, which test-data/README.md describes.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "shell.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;

TEST_CASE("counts and positions equal the results of the independent tool") {
    struct Job {
        char const* name;
        char const* motifs;
        char const* text;
    };
    for (Job const& job : {Job{"lambda_probes", "probes.fa", "lambda_virus.fa.gz"},
                           Job{"lambda_sites", "restriction_sites.fa", "lambda_virus.fa.gz"},
                           Job{"lambda_nested", "nested.txt", "lambda_virus.fa.gz"},
                           Job{"reads_1_probes", "probes.fa", "reads_1.fq.gz"},
                           Job{"reads_1_sites", "restriction_sites.fa", "reads_1.fq.gz"},
                           Job{"reads_1_guides", "guides.tsv", "reads_1.fq.gz"},
                           Job{"reads_2_guides", "guides.tsv", "reads_2.fq.gz"}}) {
        for (std::string const engine : {"auto", "naive"}) {
            CAPTURE(job.name);
            CAPTURE(engine);
            Shell shell;
            Outcome const outcome = shell.run(std::string("$M -k $T/") + job.motifs + " $T/" + job.text +
                                              " --bed hits.bed --engine " + engine);
            std::string const expected = std::string(MOTIFCOUNT_TEST_DATA) + "/expected/" + job.name;
            CHECK(outcome.status == 0);
            CHECK(outcome.err == "");
            CHECK(outcome.out == read_file(expected + ".tsv"));
            CHECK(shell.read("hits.bed") == read_file(expected + ".bed"));
        }
    }
}

TEST_CASE("the matrix of two samples equals the independent tool's") {
    Shell shell;
    Outcome const outcome =
        shell.run("$M -k $T/guides.tsv $T/reads_1.fq.gz $T/reads_2.fq.gz --matrix - -o sum.tsv");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == read_file(MOTIFCOUNT_TEST_DATA "/expected/guides_matrix.tsv"));
    CHECK(shell.read("sum.tsv").starts_with("motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n"));
}

TEST_CASE("the reports agree with one another") {
    Shell shell;
    shell.must_run(
        "$M -k $T/restriction_sites.fa $T/reads_1.fq.gz --bed b --sites s --per-record p --json j "
        "-o c");
    // The reports agree with each other: awk derives one report from another.
    shell.must_run(
        "cut -f 1,4,5,3,2,6 s | tail -n +2 | cut -f 1-5 > s5; cut -f 1,2,3,4,6 b > b5; wc -l < "
        "s5; wc -l < b5");
    shell.must_run("awk -F'\\t' -v OFS='\\t' 'NR>1{print $1,$4,$5,$2,1000,$3}' s | cmp - b");
    shell.must_run(
        "awk -F'\\t' 'NR>1{h[$2]+=$3; r[$2]++} END{while((getline l<\"c\")>0){split(l,f,\"\\t\"); "
        "if(f[1]!=\"motif_id\" && (h[f[1]]+0!=f[4] || r[f[1]]+0!=f[7])) exit 1}}' p");
    auto const json = nlohmann::json::parse(shell.read("j"));
    std::string table = "motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n";
    for (auto const& row : json["results"]["motifs"])
        table += row["id"].get<std::string>() + "\t" + row["sequence"].get<std::string>() + "\t" +
                 row["length"].dump() + "\t" + row["hits"].dump() + "\t" + row["hits_fwd"].dump() + "\t" +
                 row["hits_rev"].dump() + "\t" + row["reads"].dump() + "\n";
    CHECK(table == shell.read("c"));
    CHECK(json["results"]["records"] == 1500);
    CHECK(json["run"]["inputs"][0]["bytes"] ==
          std::filesystem::file_size(MOTIFCOUNT_TEST_DATA "/reads_1.fq.gz"));
}

TEST_CASE("sites show what was matched, in the motif's direction") {
    Shell shell;
    shell.write("t.fa", ">s one two\nacgtugatcaaa\n");
    Outcome const outcome = shell.run("$M -p TTGATC -p TRAT t.fa --sites - -o /dev/null");
    CHECK(outcome.out ==
          "seq_id\tmotif_id\tstrand\tstart\tend\tmismatches\tmatched\n"
          "s\tTTGATC\t+\t3\t9\t0\tTTGATC\ns\tTRAT\t+\t4\t8\t0\tTGAT\n"
          "s\tTTGATC\t-\t5\t11\t0\tTTGATC\ns\tTRAT\t-\t6\t10\t0\tTGAT\n");
}

TEST_CASE("a warning names BED records that other tools may skip or misread") {
    Shell shell;
    for (std::string const& name : some_of<std::string>({"#c", "#", "track", "track1", "browser", "browser2",
                                                         "Track", "tracts", "brows", "c#", "b", "t"})) {
        CAPTURE(name);
        bool const skipped =
            name.starts_with('#') || name.starts_with("track") || name.starts_with("browser");
        shell.write("t.fa", ">a\nGATTACA\n>" + name + " x\nGATTACAGATTACA\n");
        for (std::string const job : {"", "offtarget "}) {
            Outcome const outcome = shell.run("$M " + job + "-p GATTACA t.fa --bed b -o c --json j");
            CHECK(outcome.status == 0);
            CHECK(outcome.error_lines() == (skipped ? 1 : 0));
            CHECK((outcome.err.find("b: BED lines of record '" + name + "' look like comments or headers") !=
                   std::string::npos) == skipped);
            CHECK(nlohmann::json::parse(shell.read("j"))["run"]["warnings"].size() == (skipped ? 1 : 0));
            CHECK(
                (shell.run("$M " + job + "-p GATTACA t.fa --bed -").err.find("standard output: BED lines") !=
                 std::string::npos) == skipped);
            CHECK(shell.run("$M " + job + "-p GATTACA t.fa -o c").err == "");
            shell.write("n.fa", ">a\nGATTACA\n> b\nGATTACAGATTACA\n");
            CHECK(shell.run("$M " + job + "-p GATTACA n.fa --bed b -o c").err ==
                  "motifcount: warning: b: BED lines of a record without a name begin with a tab, which "
                  "other tools may misread; name the record\n");
            // The warnings do not depend on the order of the two records.
            for (std::string const& records :
                 {">\nGATTACA\n>" + name + "\nGATTACA\n", ">" + name + "\nGATTACA\n>\nGATTACA\n"}) {
                shell.write("both.fa", records);
                Outcome const both = shell.run("$M " + job + "-p GATTACA both.fa --bed b -o c");
                CHECK(both.error_lines() == (skipped ? 2 : 1));
                CHECK(both.err.find("BED lines of a record without a name") != std::string::npos);
                CHECK((both.err.find("BED lines of record '" + name + "'") != std::string::npos) == skipped);
            }
        }
    }
}

TEST_CASE("positions beyond 2^32 are exact" * doctest::skip(sanitized)) {
    Shell shell;
    Outcome const outcome = shell.run(
        "set -o pipefail; { printf '>a\\n'; head -c 4300000000 /dev/zero | tr '\\0' A; printf "
        "'GATTACA\\n>b\\nTGTAATC\\n'; }"
        " | $M -q -p GATTACA --bed - -o c.tsv -");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == "a\t4300000000\t4300000007\tGATTACA\t1000\t+\nb\t0\t7\tGATTACA\t1000\t-\n");
    CHECK(shell.read("c.tsv").ends_with("GATTACA\tGATTACA\t7\t2\t1\t1\t2\n"));
}

TEST_CASE("a run without hits succeeds and writes every row") {
    Shell shell;
    Outcome const outcome =
        shell.run("$M -p AAAAAAAAAAAAAAAAAAAA -p CCCCCCCCCCCCCCCCCCCCC $T/reads_1.fq.gz --bed b");
    CHECK(outcome.status == 0);
    CHECK(outcome.out ==
          "motif_id\tmotif\tlength\thits\thits_fwd\thits_rev\treads\n"
          "AAAAAAAAAAAAAAAAAAAA\tAAAAAAAAAAAAAAAAAAAA\t20\t0\t0\t0\t0\n"
          "CCCCCCCCCCCCCCCCCCCCC\tCCCCCCCCCCCCCCCCCCCCC\t21\t0\t0\t0\t0\n");
    CHECK(shell.read("b").empty());
}
