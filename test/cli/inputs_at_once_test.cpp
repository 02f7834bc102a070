// Several inputs are read side by side; what comes of them is what comes of one after another, which one thread does.

#include <doctest/doctest.h>

#include "shell.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;

namespace {

std::string const counts = "-k $T/nested.txt -k $T/probes.fa -p NGGNCC -o c.tsv --json j.json ";

/// Inputs stored in every way, and records that pieces part.
constexpr char make_inputs[] = R"(
set -e
gzip -dc $T/reads_1.fq.gz | head -n 2000 >a.fq
gzip -dc $T/reads_2.fq.gz | head -n 2000 >b.fq
gzip -dc $T/lambda_virus.fa.gz >l.fa
gzip -c a.fq >a1.fq.gz; gzip -c b.fq >b1.fq.gz; bgzip -c b.fq >b2.bgz; zstd -q a.fq -o a3.zst
xz -c l.fa >l4.xz; bzip2 -c a.fq >a5.bz2; cat l.fa l.fa >l6.fa
samtools import -0 b.fq -o b7.bam 2>log
bgzip -c a.fq | head -c -28 >w8.bgz
bgzip -c l.fa | head -c -28 >w9.bgz
: >e.fa
)";
constexpr char files[] = "a1.fq.gz w8.bgz b2.bgz e.fa a3.zst l4.xz a5.bz2 l6.fa b1.fq.gz b7.bam w9.bgz ";

/// All that a run says and writes.
std::string all_of(Shell& shell, std::string const& command) {
    REQUIRE(shell.run("rm -f c.tsv m.tsv q.json j.json").status == 0);
    Outcome const outcome = shell.run("timeout 60 $M " + command);
    std::string all = std::to_string(outcome.status) + outcome.out + outcome.err;
    for (char const* name : {"c.tsv", "m.tsv", "q.json"})
        if (shell.exists(name)) all += shell.read(name) + "--\n";
    if (shell.exists("j.json")) all += results_of(shell.read("j.json"));
    return all;
}

}  // namespace

TEST_CASE("inputs of every kind, read at once, give the bytes and messages of one after another") {
    Shell shell;
    REQUIRE(shell.run(make_inputs).status == 0);
    shell.write("sheet.csv",
                "sample,fastq_1,fastq_2\none,a1.fq.gz,b1.fq.gz\ntwo,a.fq,\none,b2.bgz,a3.zst\nthree,l6.fa,\n"
                "four,a5.bz2,\nfive,w8.bgz,\nsix,a3.zst,\ntwo,b.fq,\n");
    for (std::string const& inputs : {std::string(files), std::string("--matrix m.tsv --mqc q.json ") + files,
                                      std::string("--matrix m.tsv --sample all ") + files,
                                      std::string("--matrix m.tsv --samples sheet.csv"),
                                      std::string("-1 a.fq -2 b.fq -1 a1.fq.gz -2 b2.bgz l6.fa")}) {
        CAPTURE(inputs);
        std::string const one_by_one = all_of(shell, counts + "-t 1 " + inputs);
        CHECK(one_by_one.size() > 2000);
        CHECK(one_by_one.starts_with('0'));
        for (std::string const& threads : some_of<std::string>({"2", "3", "8", "16"}))
            for (std::string const& piece : some_of<std::string>({"300", "20000", "0"})) {
                CAPTURE(threads);
                CAPTURE(piece);
                CHECK(all_of(shell, counts + "-t " + threads + " --piece-bytes " + piece + " " + inputs) ==
                      one_by_one);
            }
    }
}

TEST_CASE("reports that hold hits in order are the same, too") {
    Shell shell;
    REQUIRE(shell.run(make_inputs).status == 0);
    auto const reports = [&](std::string const& threads) {
        REQUIRE(shell
                    .run("$M " + counts + "--bed b.bed --sites s.tsv --per-record p.tsv -t " + threads + " " +
                         files)
                    .status == 0);
        return shell.read("b.bed") + shell.read("s.tsv") + shell.read("p.tsv") + shell.read("c.tsv");
    };
    CHECK(reports("8") == reports("1"));
}

TEST_CASE("of damaged inputs the first one is told of, whatever is wrong with the next ones") {
    Shell shell;
    REQUIRE(shell.run(make_inputs).status == 0);
    REQUIRE(
        shell
            .run("head -c 30000 a1.fq.gz >cut.gz; { head -n 1900 a.fq; echo '@r'; echo 'AC!GT'; } >letter.fq;"
                 "printf '@r\\nACGT\\n+\\nII\\n' >quality.fq; head -c 100 b1.fq.gz >cut2.gz; head -n 4 a.fq "
                 ">odd.fq;"
                 "printf '\\x1f\\x8b\\x08' >start.gz; head -n 4 a.fq >odd.fq")
            .status == 0);
    for (std::string const inputs :
         {"a1.fq.gz cut.gz quality.fq", "b2.bgz letter.fq start.gz", "a.fq cut.gz cut2.gz start.gz a.fq",
          "a1.fq.gz a3.zst quality.fq letter.fq", "--interleaved a.fq odd.fq letter.fq quality.fq",
          "-1 a.fq -2 odd.fq -1 cut.gz -2 a.fq"}) {
        CAPTURE(inputs);
        std::string const one_by_one = all_of(shell, "-p ACGT -o c.tsv --piece-bytes 5000 -t 1 " + inputs);
        CHECK(one_by_one.starts_with('1'));
        CHECK_FALSE(shell.exists("c.tsv"));
        for (std::string const threads : {"2", "3", "8"})
            for (int again = 0; again < cases_of(5); ++again)
                CHECK(all_of(shell, "-p ACGT -o c.tsv --piece-bytes 5000 -t " + threads + " " + inputs) ==
                      one_by_one);
    }
}

TEST_CASE("a FIFO is opened in its turn, not before") {
    Shell shell;
    REQUIRE(shell.run(make_inputs).status == 0);
    REQUIRE(shell.run("mkfifo f1 f2").status == 0);
    std::string const expected = all_of(shell, counts + "-t 1 a.fq b.fq a1.fq.gz b.fq");
    Outcome const outcome = shell.run(
        "{ exec 4>f2; echo opened >mark; cat b.fq >&4; } & "
        "{ cat b.fq; sleep 0.3; [ ! -e mark ] || echo early >early; } >f1 & "
        "timeout 20 $M " +
        counts + "-t 4 a.fq f1 a1.fq.gz f2; status=$?; wait; exit $status");
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    CHECK(shell.exists("mark"));
    CHECK_FALSE(shell.exists("early"));
    CHECK(shell.run("$M " + counts + "-t 4 - a.fq < b.fq").status == 0);
    std::string const standard = shell.read("c.tsv");
    CHECK(shell.run("$M " + counts + "-t 1 b.fq a.fq").status == 0);
    CHECK(shell.read("c.tsv") == standard);
    CHECK(expected.size() > 2000);
}

TEST_CASE("many inputs need no more descriptors than a limit leaves" * doctest::skip(under_sanitizer)) {
    Shell shell;
    REQUIRE(shell.run(make_inputs).status == 0);
    REQUIRE(shell.run("for i in $(seq 300); do ln a1.fq.gz r$i.gz; done").status == 0);
    std::string const job = "$M -q -k $T/probes.fa -o c.tsv --matrix m.tsv -t ";
    REQUIRE(shell.run(job + "1 r*.gz").status == 0);
    std::string const expected = shell.read("m.tsv");
    for (std::string const limit : {"12", "40", "1000"}) {
        CAPTURE(limit);
        Outcome const outcome = shell.run("rm m.tsv; ulimit -n " + limit + "; " + job + "8 r*.gz");
        CAPTURE(outcome.err);
        CHECK(outcome.status == 0);
        CHECK(shell.read("m.tsv") == expected);
    }
}

TEST_CASE("eight inputs on eight threads take 20 MB each, and 20 MB" * doctest::skip(under_sanitizer)) {
    Shell shell;
    Outcome const outcome = shell.run(R"(
set -e
yes $'@r\nACGTTGCAACGGATTCAGGCATTACGACCATTAGCAGGATACCA\n+\nIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII' | head -n 1600000 | gzip -1 >r.gz || true
for i in 1 2 3 4 5 6 7 8; do ln r.gz r$i.gz; done
python3 - "$M" <<'END'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "-q", "-t", "8", "--decoder", "serial", "-p", "GATTACA", "-o", "c.tsv"] +
               [f"r{i}.gz" for i in range(1, 9)], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END)");
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(std::stol(outcome.out) * 1024 < 20'000'000 + 8 * 20'000'000);
}
