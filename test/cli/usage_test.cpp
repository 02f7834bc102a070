// Tests of the command line: help, usage errors and messages

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "motifcount/version.hpp"
#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("help, version and citation go to standard output") {
    Shell shell;
    Outcome const help = shell.run("$M --help");
    CHECK(help.status == 0);
    CHECK(help.err == "");
    CHECK(shell.run("$M -h").out == help.out);
    std::istringstream options(
        "--motifs --pattern --strand --output --bed --decoder --sites --per-record --matrix --json --shard "
        "--sample --mqc --html -1 -2 --interleaved --samples --region --max-hits --upstream --downstream "
        "--flank-mismatches --offsets --min-quality --columns --assign --matched --unmatched --threads "
        "--min-read-hits --all-of --runs --longest --non-overlapping "
        "--engine --device --verify[=BASES] --quiet --verbose --no-progress --log --version --citation "
        "--help "
        "--summary -k, -p, -s, -o, -t, -@, -q, -v, -h,");
    for (std::string option; options >> option;)
        CHECK(help.out.find(" " + option + " ") != std::string::npos);
    for (char const* words :
         {"  count      count and locate", "Usage: motifcount count -k", "  screen     count the guides",
          "  offtarget  find the sites", "  cells      count features", "  demux      divide reads",
          "  layout     find out", "  merge      merge the reports", "  resources  print the memory",
          "auto|NAME    naive aho-corasick", "\nOutputs\n", "Examples", "Exit status", "a list (20 or 0,3-5)",
          "A motif must have more than K letters other than N"})
        CHECK(help.out.find(words) != std::string::npos);
    CHECK(help.out.find("piece-bytes") == std::string::npos);
    // The descriptions of all options begin in the same column.
    std::size_t const text_column =
        help.out.find("maximum mismatches per hit") - help.out.rfind('\n', help.out.find("--max-mismatches"));
    for (char const* text :
         {"motifs: FASTA, table", "positions of all hits, BED", "number of threads (default"})
        CHECK(help.out.find(text) - help.out.rfind('\n', help.out.find(text)) == text_column);
    for (std::string const command :
         {"", "screen", "offtarget", "cells", "demux", "layout", "merge", "resources"})
        CHECK(shell.run("$M " + command + " --help | awk 'length > 120'").out == "");
    CHECK(shell.run("$M --version").out == "motifcount " + std::string(motifcount::version()) + "\n");
    CHECK(shell.run("$M --citation").out == std::string(motifcount::citation()));
    CHECK(shell.run("$M --help > /dev/full").err ==
          "motifcount: error: standard output: cannot write: No space left on device\n");
    // A closed pipe is not reported as an error, even if SIGPIPE is ignored.
    for (std::string const command : {"$M --help", "$G --help"}) {
        Outcome const gone = shell.run("trap '' PIPE; { sleep 0.1; " + command + "; echo $? >&2; } | true");
        CHECK(gone.err == "141\n");
    }
}

TEST_CASE("errors in usage are one line and status 2") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    check_refused_rows(shell, "$M", 2, R"(
-p ACG t.fa --max-mismatch=1 => --max-mismatches?
-p ACG t.fa --mismatch 1 => --max-mismatches?
-p ACG t.fa --mismatches 1 => --max-mismatches?
-p ACG t.fa --threads=two => --threads two
-p ACG t.fa -t -3 => --threads -3
-p ACG t.fa -t -1 => --threads -1
-p ACG t.fa -t 0 => --threads 0
-p ACG t.fa -m 1.5 => --max-mismatches 1.5
-p ACG --upstream CAG --flank-mismatches x t.fa => --flank-mismatches x
count t.fa
screeen -l guides.csv t.fa => screeen
nothing.fq -p ACG => nothing.fq
-p ACG t.fa --device cuda:x => --device cuda:x
-p ACG t.fa --verify=0 => --verify=0
-p ACG --output= t.fa t.fa => --output=
-p ACG --sample= t.fa t.fa => --sample=
-p ACG --region= 1:2 t.fa => --region=
-p ACG --threads= 2 t.fa => --threads=
-p ACG --verify= t.fa => --verify=
-k t.fa --motifs= t.fa t.fa => --motifs=
merge --output= t.fa t.fa t.fa => --output=
screen -l t.fa --output= t.fa t.fa => --output=
offtarget -p ACG --summary= t.fa t.fa => --summary=
-p ACG --interleaved=no t.fa => --interleaved=no
-p ACG --all-ends= t.fa => --all-ends=
-p ACG -output t.fa t.fa => -output
screen -library t.fa -o d t.fa => --library?
-pattern=ACG t.fa => --pattern?
-p ACG -out=c t.fa => --output?
screen -l t.fa t.fa -outp d => --output?
offtarget -p ACG --pam -m 1 t.fa => --pam -m
offtarget -p NNNN --pam NGG t.fa => 'NNNN'
-p ACG t.fa -o -q => ./-q
-p ACG t.fa -qo --bed=x => ./--bed=x
-p ACG t.fa --log --bedd=x => ./--bedd=x
-p ACG t.fa --bed -x => --bed -x
-p ACG t.fa -qo -5 => -qo -5
-p ACG t.fa -o -- => -o --
-k -31 t.fa => -k -31
screen -l t.fa -o --out t.fa => -o --out
screen -l t.fa -o -v t.fa => -o -v
merge -o --mqc a b => -o --mqc
-p ACG -1 -2 t.fa => -1 -2
-k -t4 t.fa => -k -t4
-p ACG t.fa --sample --bed=x => --sample --bed=x
-p ACG t.fa --sample -1 => --sample -1
-p -q t.fa => -p -q
-p -1 t.fa => -p -1
)");
}

TEST_CASE("the value '?' is a usage error for every option except names") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    std::size_t options = 0;
    for (std::string const line :
         {"$M -p ACG t.fa", "$M screen -l t.fa -o d t.fa", "$M offtarget -p ACGTACGT t.fa"}) {
        // Takes option names from lines of the help that begin like "  -m, --max-mismatches K". Skips options for files.
        std::string const named = line.substr(0, line.find(" -"));
        std::string const list =
            shell
                .run(named + R"( --help | grep -oE -- '^  .{4}--[a-z-]+ [A-Z:/]+|--verify' |
            grep -vE ' (FILE|DIR|PREFIX|BED)$|--sample ' | grep -oE -- '--[a-z-]+')")
                .out;
        for (std::size_t at = 0, end = 0; (end = list.find('\n', at)) != std::string::npos; at = end + 1) {
            check_refused(shell, line + " " + list.substr(at, end - at) + "='?'", 2, "?");
            ++options;
        }
    }
    CHECK(options >= 45);
}

TEST_CASE("values joined to options, and files after --, may begin with a dash") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    for (std::string const name : {"-q", "--treads"})
        for (std::string const option : {"--output=", "-o./", "-o ./", "-o"}) {
            CAPTURE(option + name);
            shell.must_run("$M -p ACG t.fa " + option + name);
            shell.must_run("rm -- " + name);
        }
    for (std::string const name : {"--output=", "--quiet=no", "-output"}) {
        CAPTURE(name);
        shell.write(name, ">a\nACGT\n");
        CHECK(shell.run("$M -p ACG -- " + name).out == shell.run("$M -p ACG t.fa").out);
    }
    CHECK(shell.run("$M -p ACG t.fa -q -o -").out == shell.run("$M -p ACG t.fa").out);
    CHECK(shell.run("$M -p ACG --sample=-v --matrix - t.fa").out == "sgRNA\tGene\t-v\nACG\tACG\t1\n");
    CHECK(shell.run("$M -q -p ACG t.fa -ou && cat u").out == shell.run("$M -p ACG t.fa").out);
    CHECK(shell.run("$M -pattern t.fa").status == 2);
    CHECK(shell.run("$M -pat t.fa | tail -n 1").out == "AT\tAT\t2\t0\t0\t0\t0\n");
    CHECK(shell.run("$M -q -p ACG t.fa -ogo -q && cat go").out == shell.run("$M -p ACG t.fa").out);
}

TEST_CASE("-v prints choices and reasons, --log keeps them, -q prints nothing") {
    Shell shell;
    std::string const job = "$M -k $T/probes.fa $T/reads_1.fq.gz -o c.tsv ";
    Outcome const verbose = shell.run(job + "-v --log log.txt");
    CHECK(verbose.status == 0);
    CHECK(verbose.err.find("engine ") != std::string::npos);
    CHECK(verbose.err.find("because") != std::string::npos);
    CHECK(verbose.err.find("thread") != std::string::npos);
    CHECK(shell.read("log.txt") == verbose.err);
    Outcome const plain = shell.run(job + "--log log.txt");
    CHECK(plain.err == "");
    CHECK(shell.read("log.txt").find("engine ") != std::string::npos);
    Outcome const failed = shell.run("$M -q -p A --log log.txt -o c.tsv <(echo nonsense)");
    CHECK(failed.status == 1);
    CHECK(failed.error_lines() == 1);
    CHECK(shell.read("log.txt").find(failed.err) != std::string::npos);
}

TEST_CASE("a refused run replaces its own old log but no other file") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    for (char const* words : {"--log log.txt", "--log=log.txt"})
        for (char const* refused : {"-p ACG t.fa --frobnicate", "-m abc -p ACG t.fa", "-p ACGTX t.fa",
                                    "-p ACG", "-p ACG t.fa -q -v", "-p ACG t.fa --shard 1/2 --html h",
                                    "screen t.fa", "offtarget -p ACG", "-p ACG nothing.fa"}) {
            CAPTURE(refused);
            shell.must_run(std::string("$M -p ACG t.fa -o c.tsv ") + words);
            Outcome const outcome = shell.run(std::string("$M ") + refused + " " + words);
            CHECK(outcome.status != 0);
            CHECK(shell.read("log.txt") == outcome.err);
        }
    shell.write("empty", "");
    CHECK(shell.run("$M -p ACG t.fa --frobnicate --log empty").status == 2);
    CHECK(shell.read("empty").empty());
    std::string const error = shell.run("$M -p ACGTX t.fa --log empty").err;
    CHECK(shell.read("empty") == error);
    for (char const* refused : {"-p ACG t.fa --frobnicate", "-p ACGTX t.fa", "-p A -p A -m 1 t.fa",
                                "-k notes t.fa", "-k t.fa t.fa -o c.xlsx", "-p ACG t.fa -o nothing/c",
                                "screen -l t.fa -m 4 -o s t.fa", "offtarget -p NNNN t.fa"})
        for (char const* name : {"notes", "t.fa"}) {
            CAPTURE(refused);
            CAPTURE(name);
            shell.write("notes", "mine\n");
            CHECK(shell.run(std::string("$M ") + refused + " --log " + name).status != 0);
            CHECK(shell.read("notes") == "mine\n");
            CHECK(shell.read("t.fa") == ">a\nACGT\n");
        }
    // When reading begins, the log file gets all messages, including earlier messages.
    for (char const* reads : {"t.fa", "<(echo nonsense)"}) {
        shell.write("notes", "mine\n");
        Outcome const outcome = shell.run(std::string("$M -p ACG -p ACG --log notes -o c.tsv -v ") + reads);
        CHECK(outcome.err.find("warning") != std::string::npos);
        CHECK(shell.read("notes") == outcome.err);
    }
    CHECK(shell.run("$M -p ACG t.fa --frobnicate --log new").status == 2);
    CHECK_FALSE(shell.exists("new"));
}

TEST_CASE("motifcount count: the subcommand may be omitted") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    std::string const bare = shell.run("$M -p ACG t.fa").out;
    CHECK(bare.ends_with("ACG\tACG\t3\t2\t1\t1\t1\n"));
    CHECK(shell.run("$M count -p ACG t.fa").out == bare);
    CHECK(shell.run("$M count --help").out == shell.run("$M --help").out);
    CHECK(shell.run("$M count --version").out == shell.run("$M --version").out);
    CHECK(shell.run("$M count -p ACG t.fa --json - | grep '\"command\"'").out ==
          "    \"command\": \"motifcount count -p ACG t.fa --json -\",\n");
    // A file named like a subcommand must be given with a folder, such as ./count.
    shell.write("count", ">a\nACGT\n");
    CHECK(shell.run("$M ./count -p ACG").out == bare);
    CHECK(shell.run("$M count -p ACG").err.find("no reads") != std::string::npos);
    CHECK(shell.run("$M count -p ACG count").out == bare);
    // A first argument that names an existing file is not reported as a mistyped subcommand.
    CHECK(shell.run("cp t.fa reads; $M reads -p ACG").out == bare);
}

TEST_CASE("a call without arguments prints usage by job") {
    Shell shell;
    Outcome const outcome = shell.run("$M");
    CHECK(outcome.status == 2);
    CHECK(outcome.out == "");
    CHECK(std::ranges::count(outcome.err, '\n') <= 14);
    for (char const* const job : {"motifcount count -k", "motifcount screen -l", "motifcount screen --dual",
                                  "motifcount offtarget -k", "motifcount cells --layout",
                                  "motifcount demux --layout", "motifcount merge ", "motifcount --help"})
        CHECK(outcome.err.find(job) != std::string::npos);
}

TEST_CASE("options may be anywhere, and joined to their values or separate") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    std::string const expected = shell.run("$M -p ACG t.fa").out;
    for (char const* form : {"t.fa -p ACG", "-pACG t.fa", "--pattern=ACG t.fa",
                             "-t1 t.fa --pattern ACG --no-progress", "-p ACG -- t.fa"}) {
        CAPTURE(form);
        CHECK(shell.run(std::string("$M ") + form).out == expected);
    }
}
