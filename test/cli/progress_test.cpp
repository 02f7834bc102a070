// Tests of the progress line and the closing line on a terminal

#include <doctest/doctest.h>

#include "progress_line.hpp"
#include "shell.hpp"
#include "terminal.hpp"

using namespace motifcount;
using namespace motifcount::app;
using motifcount::internal::test::Outcome;
using motifcount::internal::test::Shell;

TEST_CASE("the progress line names the file and fits any terminal width") {
    Progress progress{
        "/data/runs/sample_L001_R1.fastq.gz", 430'000'000, 1'000'000'000, 412'000'000, 2'700'000, 0.5};
    CHECK(progress_line(progress, 100) ==
          "sample_L001_R1.fastq.gz: 2.7 M records, 412 Mbase, 860 MB/s, 43%, 0:01 left");
    CHECK(progress_line(progress, 60) == "...L001_R1.fastq.gz: 2.7 M records, 860 MB/s, 43%, 0:01 left");
    CHECK(progress_line(progress, 39) == "sample_L001_R1.fastq.gz: 43%, 0:01 left");
    CHECK(progress_line(progress, 36) == "..._L001_R1.fastq.gz: 43%, 0:01 left");
    for (std::size_t width = 1; width < 120; ++width) {
        CAPTURE(width);
        for (std::string_view const input : {"-", "a.fq", "/x/sample_L001_R1.fastq.gz", "d/\x1b[2J.fq"}) {
            progress.input = input;
            for (std::uint64_t const total : {0, 1'000'000'000}) {
                progress.bytes_total = total;
                std::string const line = progress_line(progress, width);
                CHECK(line.size() <= width);
                CHECK(line.find('\x1b') == std::string::npos);
            }
        }
    }
    progress.fragments = true;
    progress.input = "a.fq";
    CHECK(progress_line(progress, 100).starts_with("a.fq: 2.7 M fragments, "));
    progress.fragments = false;
    progress.input = "-";
    progress.bytes_total = 0;
    CHECK(progress_line(progress, 79) == "standard input: 2.7 M records, 412 Mbase, 860 MB/s");
}

TEST_CASE("the closing line shows records, records with a hit, hits and seconds") {
    Shell shell;
    std::string const run = "$M -k $T/probes.fa -o c.tsv $T/reads_1.fq.gz $T/reads_2.fq.gz ";
    std::string const hits =
        shell.run(run + "&& awk 'NR > 1 { n += $4 } END { printf \"%d\", n }' c.tsv").out;
    std::string const with_hits =
        shell.run(run + "--per-record p; tail -n +2 p | cut -f 1 | uniq | wc -l | tr -d '\\n'").out;
    Outcome const verbose = shell.run(run + "-v");
    std::string const last = verbose.err.substr(verbose.err.rfind('\n', verbose.err.size() - 2) + 1);
    CHECK(last.starts_with("motifcount: 2,500 records, " + with_hits + " of them with a hit ("));
    CHECK(last.find("%), " + hits + " hits, ") != std::string::npos);
    CHECK(last.ends_with(" s\n"));
    CHECK(shell.run(run).err == "");
    if (!has_terminal(shell)) return;
    CHECK(shell.run("script -qec \"" + run + "\" /dev/null </dev/null").out.find("2,500 records") !=
          std::string::npos);
    CHECK(shell.run("script -qec \"" + run + " -q\" /dev/null </dev/null").out == "");
}

TEST_CASE("a terminal of 40 columns has lines of at most 40") {
    Shell shell;
    if (!has_terminal(shell)) return;
    shell.write("job.sh",
                "stty cols 40; (zcat $T/reads_1.fq.gz; sleep 0.8; zcat $T/reads_2.fq.gz; sleep 0.3) | "
                "$M -k $T/probes.fa --piece-bytes 1000 -o c.tsv -\n");
    std::string const screen = shell.run("script -qec 'bash job.sh' /dev/null </dev/null").out;
    CHECK(screen.find("standard input: ") != std::string::npos);
    CHECK(screen.find("2,500 records, ") != std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = screen.find("\r\x1b[K"); at != std::string::npos;
         at = screen.find("\r\x1b[K", at + 4)) {
        std::size_t const end = screen.find_first_of("\r\n", at + 4);
        std::string const line = screen.substr(at + 4, end - at - 4);
        if (line.starts_with("motifcount: ")) continue;
        ++lines;
        CHECK(line.size() <= 39);
    }
    CHECK(lines > 0);
}
