// Outputs do not depend on the number of threads, the piece size or the kind of input.

#include <doctest/doctest.h>

#include "shell.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;

namespace {

/// Text of all reports of a run
struct Reports {
    std::string all;
    explicit Reports(Shell const& shell) {
        for (char const* name : {"c.tsv", "b.bed", "s.tsv", "p.tsv"}) all += shell.read(name) + "--\n";
        all += results_of(shell.read("j.json"));
    }
};

std::string const reports = " -o c.tsv --bed b.bed --sites s.tsv --per-record p.tsv --json j.json ";
std::string const motifs = "$M -k $T/nested.txt -k $T/probes.fa -p NGGNCC ";

}  // namespace

TEST_CASE("threads, pieces and engines change no byte of the reports in 20 runs") {
    for (std::string const text :
         {"$T/reads_1.fq.gz", "$T/reads_2.fq.gz", "$T/lambda_virus.fa.gz", "plain.fq"}) {
        Shell shell;
        shell.must_run("gzip -dc $T/reads_1.fq.gz > plain.fq");
        std::string first;
        int run = 0;
        for (std::string const& threads : some_of<std::string>({"1", "2", "3", "8"})) {
            for (std::string const& piece : some_of<std::string>({"1000", "4097", "50000", "1000000"})) {
                std::string const decoder = threads == "1" ? "serial" : "parallel";
                shell.must_run(motifs + reports + "-t " + threads + " --decoder " + decoder +
                               " --piece-bytes " + piece + " " + text);
                std::string const all = Reports(shell).all;
                if (first.empty()) first = all;
                CHECK(all == first);
                ++run;
            }
        }
        for (std::string const engine : {"naive", "aho-corasick"}) {
            for (int again = 0; again < cases_of(2); ++again) {
                shell.must_run(motifs + reports + "--engine " + engine + " " + text);
                CHECK(Reports(shell).all == first);
                ++run;
            }
        }
        CHECK(run == (takes_part ? 6 : 20));
        CHECK(first.size() > 5000);
    }
}

TEST_CASE("pieces of a few bytes give the same bytes") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/lambda_virus.fa.gz | head -40 > t.fa; gzip -dc $T/reads_1.fq.gz | head -80 "
        "> t.fq");
    for (std::string const text : {"t.fa", "t.fq"}) {
        shell.must_run(motifs + reports + text);
        std::string const first = Reports(shell).all;
        for (std::string const piece : {"1", "2", "3", "7", "64", "71", "500"}) {
            CAPTURE(piece);
            shell.must_run(motifs + reports + "--piece-bytes " + piece + " " + text);
            CHECK(Reports(shell).all == first);
        }
    }
}

TEST_CASE("reports do not depend on how the input is compressed or piped") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/reads_1.fq.gz | head -400 > r.fq; gzip -c r.fq > r.gz; bgzip -c r.fq > "
        "r.bgz; mkfifo fifo;"
        "{ head -100 r.fq | gzip; gzip </dev/null; sed -n 101,103p r.fq | bgzip; "
        "tail -n +104 r.fq | gzip -1; } > members.gz; "
        "sed 's/$/\\r/' r.fq > crlf.fq; head -c -1 r.fq > cut.fq");
    std::string const command = motifs + reports;
    shell.must_run(command + "r.fq");
    std::string const first = Reports(shell).all;
    for (std::string const way :
         {"r.gz", "r.bgz", "members.gz", "--decoder parallel r.gz", "--decoder parallel members.gz",
          "--decoder parallel - < r.gz", "--decoder parallel <(cat r.gz)", "crlf.fq", "cut.fq", "- < r.fq",
          "- < r.gz", "/dev/stdin < r.fq", "<(cat r.fq)", "fifo & cat r.fq > fifo; wait $!",
          "- < <(dd bs=1 if=r.fq 2>/dev/null)", "- < <(dd bs=1 if=r.bgz 2>/dev/null)"}) {
        CAPTURE(way);
        shell.must_run("rm -f c.tsv");
        shell.must_run(command + way);
        CHECK(Reports(shell).all == first);
    }
}

TEST_CASE("the gzip decoder is reported and changes no message") {
    Shell shell;
    shell.must_run("gzip -dc $T/reads_1.fq.gz | gzip -c > r.gz; head -c 20000 r.gz > cut.gz");
    for (std::string const decoder : {"serial", "parallel"}) {
        Outcome const whole = shell.run(motifs + "-v -t 2 --json r.json --decoder " + decoder + " r.gz");
        CHECK(whole.status == 0);
        CHECK(whole.err.find("r.gz: gzip, decoded by the " + decoder + " decoder") != std::string::npos);
        shell.must_run("grep -q '\"decoder\": \"" + decoder + "\"' r.json");
        Outcome const cut = shell.run(motifs + "-t 2 --decoder " + decoder + " cut.gz");
        CHECK(cut.status == 1);
        CHECK(cut.err.find(
                  "cut.gz: the compressed file is truncated: it ends at byte 20000 inside the gzip member") !=
              std::string::npos);
    }
}

TEST_CASE("the result is the same for wrapped text, either case, RNA and DNA") {
    Shell shell;
    shell.must_run(
        "gzip -dc $T/lambda_virus.fa.gz > w.fa; awk '/^>/{print;next}{printf "
        "\"%s\",$0}END{print \"\"}' w.fa > one.fa;"
        "sed '/^>/!y/ACGT/acgt/' w.fa > lower.fa; sed '/^>/!y/T/U/' w.fa > rna.fa;"
        "sed '/^>/!s/./&\\n/g' one.fa | sed '/^$/d' > thin.fa; sed 's/$/\\r/' w.fa > crlf.fa");
    std::string const command = motifs + reports;
    shell.must_run(command + "w.fa");
    std::string const first = Reports(shell).all;
    for (std::string const form : {"one.fa", "lower.fa", "rna.fa", "thin.fa", "crlf.fa"}) {
        CAPTURE(form);
        shell.must_run(command + form);
        CHECK(Reports(shell).all == first);
    }
}

TEST_CASE("several inputs are one after another") {
    Shell shell;
    shell.must_run("gzip -dc $T/reads_1.fq.gz $T/reads_2.fq.gz > both.fq");
    shell.must_run(motifs + reports + "both.fq");
    std::string const first = Reports(shell).all;
    shell.must_run(motifs + reports + "$T/reads_1.fq.gz $T/reads_2.fq.gz");
    CHECK(Reports(shell).all == first);
}
