// Tests of output paths: open streams are written directly, two outputs may not be the same file, and inputs are kept.

#include <doctest/doctest.h>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

TEST_CASE("output paths that name an open stream are written directly, like -") {
    Shell shell;
    shell.must_run(R"sh(
set -e
printf '>a\nGAATTC\n' > r.fa
"$M" -q -p GAATTC r.fa > wanted
(echo precious; cat wanted; echo more) > log.wanted
ln -s /dev/stdout link; ln -s link linked; ln -s /proc/self/fd/7 seven; mkdir d; ln -s /proc/self/fd d/fds
for name in /dev/stdout /dev/fd/1 /proc/self/fd/1 /proc/thread-self/fd/1 link ./linked d/fds/1 /dev/../dev/stdout; do
    echo precious > log
    "$M" -q -p GAATTC -o $name r.fa >> log
    echo more >> log
    cmp log log.wanted
    (echo precious; "$M" -q -p GAATTC -o $name r.fa; echo more) > log # not opened for appending
    cmp log log.wanted
    "$M" -q -p GAATTC -o $name r.fa | cmp - wanted
done
for name in /dev/fd/7 seven; do
    echo precious > log
    (echo and >&7; "$M" -q -p GAATTC -o $name r.fa; echo more >&7) 7>> log
    cmp log <(echo precious; echo and; cat wanted; echo more)
done
echo precious > log; "$M" -q -p GAATTC -o /dev/stderr r.fa 2>> log; cmp log <(echo precious; cat wanted)
# What another process has open is appended to.
echo precious > log; sleep 60 7>> log & "$M" -q -p GAATTC -o /proc/$!/fd/7 r.fa; kill $!; cmp log <(echo precious; cat wanted)
echo precious > log; "$M" -p GAATTC -p GAATTC --log /dev/stderr -o o.tsv r.fa 2>> log
head -n 1 log | grep -q precious
[ $(grep -c warning log) = 2 ] # once as ever, once as the log
echo precious > log; "$G" -p r.fa r.fa -o /dev/stdout >> log; head -n 1 log | grep -q precious; grep -q '^r' log
echo precious > log; "$M" -q -p GAATTC --shard 1/1 -o part r.fa; "$M" merge part -o /dev/stdout >> log
cmp log <(echo precious; cat wanted)
)sh");
}

TEST_CASE("unwritable streams and two outputs to one stream are refused") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    for (std::string const name : {"/dev/fd/9", "/proc/self/fd/9"})
        check_refused(shell, "$M -p A r.fa --bed b.bed -o " + name, 1, name + ": ");
    check_refused(shell, "$M -p A r.fa -o /dev/stdout 1>&-", 1, "standard output");
    check_refused(shell, "$M -p A r.fa -o /dev/fd/9 9>> r.fa", 1, "-o /dev/fd/9: ");
    for (std::string const target : {"> /dev/null", "| cat"})
        for (std::string const pair :
             {"-o - --bed /dev/stdout", "-o /dev/stdout --bed /dev/stdout", "-o /dev/fd/1 --bed /dev/stdout"})
            check_refused(shell, "set -o pipefail; $M -p A r.fa " + pair + target, 2, "and --bed");
    shell.must_run("$M -p A r.fa --bed /dev/null -o /dev/null --json /dev/null");
    CHECK(shell.run("$M -p A r.fa --bed /dev/stderr -o -").err ==
          "a\t0\t1\tA\t1000\t+\na\t3\t4\tA\t1000\t-\n");
}

TEST_CASE("a report on standard output replaces the counts there") {
    Shell shell;
    shell.write("r.fa", ">a\nGAATTC\n");
    for (std::string const report :
         {"--bed", "--sites", "--per-record", "--matrix", "--matched", "--unmatched"})
        for (std::string const path : {"-", "/dev/stdout", "/dev/fd/1"}) {
            CAPTURE(report);
            shell.must_run("$M -q -p GAATTC " + report + " file -o c r.fa; $M -q -p GAATTC " + report + " " +
                           path + " r.fa | cmp - file && $M -q -p GAATTC " + report + " " + path +
                           " -o c2 r.fa | cmp - file && cmp c c2");
        }
    CHECK(shell.run("$M -q -p GAATTC --json - r.fa").out.starts_with("{\n"));
    CHECK(shell.run("$M -q -p GAATTC --html - r.fa").out.starts_with("<!doctype html>"));
    CHECK(shell.run("$M -q -p GAATTC --bed b.bed r.fa").out.starts_with("motif_id"));
    check_refused(shell, "$M -p A r.fa --bed - -o -", 2, "-o and --bed");
}

TEST_CASE("unusable output names are refused before the text is read") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("part", "sgRNA\tGene\tr\nA\tA\t1\n");
    shell.must_run("mkfifo never");
    std::string const long_name(256, 'x');
    check_refused(shell, "timeout 20 $M -p A never -o " + long_name, 1, "File name too long");
    check_refused(shell, "timeout 20 $M -p A never -o c --bed " + long_name, 1, "File name too long");
    // Outputs are never written in these formats, so these suffixes are refused.
    for (std::string const name : {"x.fa.xz", "x.BZ2", "x.bam", "x.xlsx", "x.zip", "x.XLS", "x.7z",
                                   "x.parquet", "x.lz4", "x.cram", "x.bb", "x.h5ad"}) {
        std::string const words = name + ": ";
        check_refused(shell, "timeout 20 $M -p A never -o c --matched " + name, 2, words);
        check_refused(shell, "timeout 20 $M -p A never -o " + name, 2, words);
        check_refused(shell, "$M merge part -o " + name, 2, words);
    }
    for (std::string const name : {"l.gz", "l.BGZ", "l.txt.zst", "l.xz", "l.bz2", "l.zip", "l.xlsx"})
        check_refused(shell, "timeout 20 $M -p A never -o c --log " + name, 2, "--log " + name + ": ");
    // The case of a suffix does not matter.
    shell.must_run(
        "set -e; $M -q -p A r.fa --bed B.BED.GZ -o C.CSV; gzip -dc < B.BED.GZ | cmp - <($M -q -p A r.fa "
        "--bed -)\n"
        "grep -q '^motif_id,motif,' C.CSV");
}

TEST_CASE("only an output of reads may replace a file of reads") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("a.fq", "@a\nACGT\n+\nIIII\n");
    shell.write("part", "sgRNA\tGene\tr\nA\tA\t1\n");
    shell.write("a.sam", "@HD\tVN:1.6\na\t4\t*\t0\t0\t*\t*\t0\t0\tACGT\tIIII\n");
    shell.must_run(
        "gzip -k a.fq && samtools view -b -o bam a.sam && samtools view -C -o cram a.sam && "
        "cp r.fa s.fa && ln -s s.fa link && $M -p A r.fa -o old.tsv");
    for (std::string const name : {"s.fa", "a.fq", "a.fq.gz", "a.sam", "bam", "cram", "link"})
        for (std::string const job : {"$M -p A r.fa -o ", "$M -p A r.fa --bed ", "$M -p A r.fa -o c --json ",
                                      "$M merge part -o ", "$M -p A r.fa -o c --log "})
            // Logs are never compressed, so --log with the suffix .gz is refused before the path is checked.
            if (!(job.ends_with("--log ") && name.ends_with(".gz")))
                check_refused(shell, job + name, 1, name + ": this file contains reads");
    for (std::string const words :
         {"-o old.tsv --log log", "-o old.tsv --log log", "-o /dev/stdout >>s.fa",
          "-o c --log /dev/fd/7 7>>s.fa", "-o c --matched a.fq --unmatched s.fa", "-o new.fq"})
        shell.must_run("$M -p A r.fa " + words);
    shell.must_run("$M merge part -o old.tsv");
    CHECK(shell.read("old.tsv").starts_with("sgRNA"));
}

TEST_CASE("two names of one file are refused, whether the file exists or not") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.must_run("mkdir d; ln -s o.tsv link; ln -s d e; ln -s ../o.tsv d/up");
    for (std::string const other :
         {"o.tsv", "./o.tsv", "d/../o.tsv", "$PWD/o.tsv", "link", "e/up", ".//o.tsv"}) {
        check_refused(shell, "$M -p A r.fa --bed o.tsv -o " + other, 2, "would both write to");
        check_refused(shell, "$M -p A r.fa --log o.tsv -o " + other, 2, "would both write to");
    }
    check_refused(shell, "$M -p A r.fa --bed d/o.tsv -o e/o.tsv", 2, "would both write to");
    // HTSlib writes indexes next to the reference, so an output may not have the name of an index.
    for (char const* words : {"-o r.fa.fai", "--log $PWD/r.fa.fai", "-o c --bed d/../r.fa.gzi"})
        check_refused(shell, std::string("$M -p A r.fa --reference r.fa ") + words, 2,
                      " and --reference would both write to");
    shell.must_run("$M -p A r.fa --bed d/o.tsv -o o.tsv");
    check_refused(shell, "$M -p A r.fa --bed o.tsv -o ./o.tsv", 2, "would both write to");
}

TEST_CASE("motifgrid: an output may not be an input or another output") {
    Shell shell;
    std::string const text = ">a\nACGT\n";
    for (std::string const name : {"t.fa", "b.fa", "other.fa"}) shell.write(name, text);
    shell.must_run("ln t.fa hard; ln -s b.fa soft; mkdir d");
    check_refused_rows(shell, "$G -p b.fa t.fa", 2, R"(
-o p.svg --plot ./p.svg => -o and --plot
-o d/../p.svg --plot p.svg => -o and --plot
)");
    check_refused_rows(shell, "$G -p b.fa t.fa", 1, R"(
-o ./t.fa => this is the input t.fa
-o hard => this is the input t.fa
-o soft => this is the input b.fa
-o $PWD/b.fa => this is the input b.fa
-o other.fa => other.fa: this file contains reads
)");
    for (std::string const name : {"t.fa", "b.fa", "other.fa"}) CHECK(shell.read(name) == text);
}
