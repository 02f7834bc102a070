// Results do not depend on the environment of the process: variables, locale, descriptors and directories.

#include <doctest/doctest.h>

#include "shell.hpp"
#include "terminal.hpp"

using namespace motifcount::internal::test;

TEST_CASE("locale, TMPDIR and an empty environment change nothing") {
    Shell shell;
    std::string const arguments = " -k $T/probes.fa $T/reads_1.fq.gz --bed b.bed";
    Outcome const expected = shell.run("$M" + arguments);
    std::string const bed = shell.read("b.bed");
    for (std::string const prefix :
         {"env -i ", "LC_ALL=de_DE.UTF-8 ", "LC_ALL=tr_TR.UTF-8 LANG=C ", "LC_NUMERIC=de_DE ",
          "TMPDIR=/no/such ", "TMPDIR= HOME= ", "POSIXLY_CORRECT=1 "}) {
        CAPTURE(prefix);
        Outcome const outcome = shell.run(prefix + "$M" + arguments);
        CHECK(outcome.status == 0);
        CHECK(outcome.out == expected.out);
        CHECK(outcome.err == "");
        CHECK(shell.read("b.bed") == bed);
    }
}

TEST_CASE("twelve descriptors are enough for every output at once" * doctest::skip(under_sanitizer)) {
    Shell shell;
    shell.must_run(
        "ulimit -n 12; $M -k $T/probes.fa $T/reads_1.fq.gz $T/reads_2.fq.gz -t 4 -o c --bed b --sites s "
        "--per-record p "
        "--matrix m --json j --log l");
    CHECK(shell.files() == std::vector<std::string>{"b", "c", "j", "l", "m", "p", "s"});
}

TEST_CASE("a relative output stays in the run's first folder; links stay valid") {
    Shell shell;
    REQUIRE(shell.run("mkdir data; ln -s data/real.tsv link.tsv; ln -s $PWD/data/other.bed o.bed").status ==
            0);
    shell.must_run("$M -p ACG $T/reads_1.fq.gz -o link.tsv --bed o.bed");
    shell.must_run("test -L link.tsv -a -L o.bed -a -s data/real.tsv -a -s data/other.bed");
    CHECK(shell.run("ls -A data").out == "other.bed\nreal.tsv\n");
}

TEST_CASE("-t 300 and -@ 1 give the same counts as the default") {
    Shell shell;
    std::string const job = "$M -k $T/probes.fa $T/reads_1.fq.gz";
    std::string const expected = shell.run(job).out;
    CHECK(shell.run(job + " -t 300").out == expected);
    CHECK(shell.run(job + " -@ 1").out == expected);
}

TEST_CASE("progress is shown only on terminals") {
    Shell shell;
    std::string const job =
        "{ gzip -dc $T/reads_1.fq.gz; sleep 1; gzip -dc $T/reads_2.fq.gz; } | $M -k $T/probes.fa - -o c.tsv ";
    CHECK(shell.run(job).err == "");
    if (!has_terminal(shell)) return;
    auto const on_terminal = [&shell](std::string const& script) {
        shell.write("job.sh", script);
        return shell.run("script -qec 'bash job.sh' /dev/null").out;
    };
    std::string const shown = on_terminal(job);
    CHECK(shown.find("kbase, ") != std::string::npos);
    CHECK(shown.find("records, ") != std::string::npos);
    // The closing line replaces the progress line.
    CHECK(shown.substr(shown.rfind("\r\x1b[K")).starts_with("\r\x1b[Kmotifcount: 2,500 records, "));
    CHECK(on_terminal(job + "--no-progress").starts_with("motifcount: 2,500 records, "));
    CHECK(on_terminal(job + "-q").empty());
}

TEST_CASE("by default there are as many threads as CPUs that may be used") {
    Shell shell;
    Outcome const one = shell.run(
        "taskset -c $(taskset -cp $$ | sed 's/.*: //; s/[-,].*//') $M -v -p ACG -o c.tsv --json j.json "
        "$T/reads_1.fq.gz");
    CAPTURE(one.err);
    CHECK(one.status == 0);
    CHECK(one.err.find("1 thread,") != std::string::npos);
    CHECK(shell.read("j.json").find("\"usable_cpus\": 1") != std::string::npos);
}
