// If an output cannot be written, the command prints one line and fails. No file is left at the final path.

#include <doctest/doctest.h>

#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

std::string const job = "$M -k $T/probes.fa -p A $T/reads_1.fq.gz ";

void check_failed(Shell& shell, std::string const& script, std::string const& words) {
    auto const before = shell.files();
    Outcome const outcome = shell.run(script);
    CAPTURE(script);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 1);
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.find(words) != std::string::npos);
    CHECK(shell.files() == before);
}

}  // namespace

TEST_CASE("a full device, a closed stream and a file-size limit are errors") {
    Shell shell;
    check_failed(shell, job + "> /dev/full", "standard output: cannot write: No space left on device");
    check_failed(shell, job + "-o /dev/full", "/dev/full: cannot write: No space left on device");
    check_failed(shell, job + "-o c.tsv --bed /dev/full", "/dev/full");
    check_failed(shell, job + "-o c.tsv --json /dev/full", "/dev/full");
    check_failed(shell, job + "-o c.tsv --matrix /dev/full --bed b.bed", "/dev/full");
    check_failed(shell, job + ">&-", "standard output is closed");
    check_failed(shell, "ulimit -f 8; " + job + "-o c.tsv --bed b.bed",
                 "b.bed: cannot write: File too large");
    check_failed(shell, job + "-o c.tsv --log /dev/full", "/dev/full");
    check_failed(shell, "$M --help > /dev/full", "standard output");
    check_failed(shell, "$M --version >&-", "standard output");
}

TEST_CASE("closed streams that are not needed do no harm") {
    Shell shell;
    shell.must_run(job + "-o c.tsv --bed b.bed <&- >&- 2>&-");
    Outcome const expected = shell.run(job + "--bed d.bed");
    CHECK(shell.read("c.tsv") == expected.out);
    CHECK(shell.read("b.bed") == shell.read("d.bed"));
    Outcome const outcome = shell.run("$M -p A - <&-");
    CHECK(outcome.status == 1);
    CHECK(outcome.error_lines() == 1);
}

TEST_CASE("errors of write, fsync, close and rename, injected one by one" * doctest::skip(under_sanitizer)) {
    Shell shell;
    if (shell.run("strace -f -o /dev/null true").status != 0) {
        MESSAGE("SKIPPED: strace may not trace here");
        return;
    }
    for (std::string const fault : {"write:error=EIO:when=1", "write:error=ENOSPC:when=2+", "fsync:error=EIO",
                                    "fsync:error=ENOSPC:when=2", "rename:error=EACCES",
                                    "rename,renameat,renameat2:error=ENOSPC:when=1"}) {
        CAPTURE(fault);
        shell.write("c.tsv", "old");
        shell.write("b.bed", "old");
        auto const before = shell.files();
        Outcome const outcome = shell.run(
            "strace -f -o /dev/null -e trace=write,fsync,rename,renameat,renameat2 -e inject=" + fault + " " +
            job + "-t 1 -o c.tsv --bed b.bed");
        CAPTURE(outcome.err);
        CHECK(outcome.status == 1);
        CHECK(shell.files() == before);
        CHECK(shell.read("c.tsv") == "old");
        CHECK(shell.read("b.bed") == "old");
    }
    // If linkat() fails, the output is still written. The first run creates a new file; the second run replaces it.
    for (int times = 0; times < 2; ++times) {
        shell.must_run(
            "[ -e new ] || rm c.tsv; touch new; strace -f -o /dev/null -e "
            "inject=linkat:error=EPERM " +
            job + "-o c.tsv");
        CHECK(shell.read("c.tsv") == shell.run(job).out);
        CHECK(shell.files() == std::vector<std::string>{"b.bed", "c.tsv", "new"});
    }
    // Interrupted writes are repeated.
    Outcome const outcome =
        shell.run("strace -f -o /dev/null -e inject=write:error=EINTR:when=1..3 " + job + "-o c.tsv");
    CHECK(outcome.status == 0);
    CHECK(shell.read("c.tsv") == shell.run(job).out);
}

TEST_CASE("missing and unwritable output directories are refused before reading") {
    Shell shell;
    shell.must_run("mkfifo never; mkdir locked; chmod 555 locked; echo old > kept.tsv");
    // The FIFO never has data, so a run that reads its input would not end.
    for (std::string const option :
         {"-o", "--bed", "--sites", "--per-record", "--matrix", "--json", "--log"}) {
        std::string const rest = option == "-o" ? "" : " -o kept.tsv";
        check_failed(shell, "timeout 10 $M -p A never " + option + " no/such/file" + rest, "no/such/file");
        check_failed(shell, "timeout 10 $M -p A never " + option + " kept.tsv/file" + rest,
                     "Not a directory");
    }
    check_failed(shell, "timeout 10 $M -p A never -o locked/../no/file", "no/file");
    if (::geteuid() != 0)
        check_failed(shell, "timeout 10 $M -p A never -o locked/file",
                     "locked/file: cannot create a file in locked/: Permission denied");
    else
        check_failed(shell, "timeout 10 $M -p A never -o /proc/file", "/proc/file");
    CHECK(shell.read("kept.tsv") == "old\n");
}

TEST_CASE("an output that is an input is refused, and the input stays intact") {
    Shell shell;
    shell.write("r.fa", ">a\nACGT\n");
    shell.write("m.fa", ">m\nACG\n");
    shell.must_run("ln -s r.fa link; ln r.fa hard");
    for (std::string const output : {"-o r.fa", "-o ./r.fa", "-o link", "-o hard", "-o m.fa", "--bed r.fa",
                                     "--log r.fa", "--json $PWD/r.fa"}) {
        check_failed(shell, "$M -k m.fa r.fa " + output, "must not be overwritten");
        CHECK(shell.read("r.fa") == ">a\nACGT\n");
        CHECK(shell.read("m.fa") == ">m\nACG\n");
    }
    check_failed(shell, "$M -k m.fa - < r.fa -o r.fa", "must not be overwritten");
    check_failed(shell, "$M -k m.fa r.fa >> r.fa", "must not be overwritten");
    CHECK(shell.read("r.fa") == ">a\nACGT\n");
}

TEST_CASE("writing waits for a non-blocking pipe that is full") {
    Shell shell;
    for (std::string const command : {"$M --help", "$M -p A $T/reads_1.fq.gz"}) {
        int ends[2];
        REQUIRE(::pipe(ends) == 0);
        REQUIRE(::fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0);
        REQUIRE(::fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
        std::size_t filled = 0;
        while (::write(ends[1], "x", 1) == 1) ++filled;
        pid_t const child = shell.start("exec timeout 20 " + command + " >&" + std::to_string(ends[1]));
        ::close(ends[1]);
        ::usleep(200'000);  // Time for the command to block on the full pipe
        std::string text;
        char buffer[4096];
        for (ssize_t size = 0; (size = ::read(ends[0], buffer, sizeof buffer)) > 0;)
            text.append(buffer, static_cast<std::size_t>(size));
        ::close(ends[0]);
        Outcome const outcome = shell.finish(child);
        CAPTURE(outcome.err);
        CHECK(outcome.status == 0);
        CHECK(text.substr(filled) == shell.run(command).out);
    }
}

TEST_CASE("the command ends silently if the reader closes the pipe") {
    Shell shell;
    std::string const many = "$M -k $T/nested.txt -p A -p C -p G $T/reads_1.fq.gz --bed - -o c.tsv ";
    Outcome const outcome = shell.run(many + "| head -1; exit ${PIPESTATUS[0]}");
    CHECK(outcome.status == 141);
    CHECK(outcome.err == "");
    CHECK(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
    CHECK(shell.files().empty());
    // The result is the same if the parent process ignores SIGPIPE.
    Outcome const ignored = shell.run("trap '' PIPE; " + many + "| head -1; exit ${PIPESTATUS[0]}");
    CHECK(ignored.status == 141);
    CHECK(ignored.err == "");
    CHECK(shell.files().empty());
}
