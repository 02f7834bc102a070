// Results are the same whether inputs are read concurrently or, on one thread, one after another.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "shell.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;
using nlohmann::json;

namespace {

std::string const counts = "-k $T/nested.txt -k $T/probes.fa -p NGGNCC -o c.tsv --json j.json ";

/// Shell commands that create inputs in every format, with records that are split between pieces
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

/// Runs a command. Returns its status, messages and output files as one text.
std::string all_of(Shell& shell, std::string const& command) {
    shell.must_run("rm -f c.tsv m.tsv q.json j.json");
    Outcome const outcome = shell.run("timeout 60 $M " + command);
    std::string all = std::to_string(outcome.status) + outcome.out + outcome.err;
    for (char const* name : {"c.tsv", "m.tsv", "q.json"})
        if (shell.exists(name)) all += shell.read(name) + "--\n";
    if (shell.exists("j.json")) all += results_of(shell.read("j.json"));
    return all;
}

}  // namespace

TEST_CASE("reading inputs of any kind at once does not change the output") {
    Shell shell;
    shell.must_run(make_inputs);
    shell.write(
        "sheet.csv",
        "sample,fastq_1,fastq_2\nfirst,a1.fq.gz,b1.fq.gz\ntwo,a.fq,\nfirst,b2.bgz,a3.zst\nthree,l6.fa,\n"
        "four,a5.bz2,\nfive,w8.bgz,\nsix,a3.zst,\ntwo,b.fq,\n");
    for (std::string const& inputs : {std::string(files), std::string("--matrix m.tsv --mqc q ") + files,
                                      std::string("--matrix m.tsv --sample all ") + files,
                                      std::string("--matrix m.tsv --samples sheet.csv"),
                                      std::string("--matrix m.tsv --assign best --samples sheet.csv"),
                                      std::string("--mqc q --assign unique -s auto ") + files,
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

TEST_CASE("reports that list hits in order are the same, too") {
    Shell shell;
    shell.must_run(make_inputs);
    auto const reports = [&](std::string const& threads) {
        shell.must_run("$M " + counts + "--bed b.bed --sites s.tsv --per-record p.tsv -t " + threads + " " +
                       files);
        return shell.read("b.bed") + shell.read("s.tsv") + shell.read("p.tsv") + shell.read("c.tsv");
    };
    CHECK(reports("8") == reports("1"));
}

TEST_CASE("of several damaged inputs, only the first is reported") {
    Shell shell;
    shell.must_run(make_inputs);
    shell.must_run(
        "head -c 30000 a1.fq.gz >cut.gz; { head -n 1900 a.fq; echo '@r'; echo 'AC!GT'; } >letter.fq;"
        "printf '@r\\nACGT\\n+\\nII\\n' >quality.fq; head -c 100 b1.fq.gz >cut2.gz; head -n 4 a.fq "
        ">odd.fq;"
        "printf '\\x1f\\x8b\\x08' >start.gz; head -n 4 a.fq >odd.fq");
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

/// Shell commands that create libraries of guides and of pairs from the reads, and lanes of reads in several formats
constexpr char make_screen[] = R"(
set -e
gzip -dc $T/reads_1.fq.gz | head -n 4000 >r1.fq
gzip -dc $T/reads_2.fq.gz | head -n 4000 >r2.fq
paste r1.fq r2.fq | awk -F'\t' 'NR % 12 == 2 { a = substr($1, 11, 20); b = substr($2, 6, 20)
    if (a b !~ /[^ACGT]/ && length(a b) == 40 && !seen[a]++) {
        print "g" NR "," a "," "gene" NR % 5 >"lib.csv"; print "p" NR "," a "," b ",gene" NR % 5 >"pairs.csv" } }'
sed -i '1i id,sequence,gene' lib.csv
sed -i '1i id,sequence_a,sequence_b,gene' pairs.csv
split -l 400 -d r1.fq x; split -l 400 -d r2.fq y
for i in 0 1 2 3; do gzip x0$i; bgzip -c y0$i >y0$i.bgz; zstd -q x0$((i + 4)); done
samtools import -0 x08 -o x08.bam 2>log
)";

/// Runs a screen. Returns its status, messages and output files as one text.
std::string screen_of(Shell& shell, std::string const& command) {
    shell.must_run("rm -rf out");
    Outcome const outcome = shell.run("timeout 60 $M screen -o out " + command);
    std::string all = std::to_string(outcome.status) + outcome.out + outcome.err;
    if (!shell.exists("out")) return all;
    for (char const* name : {"counts.tsv", "summary.tsv", "screen_mqc.json", "screen_classes_mqc.json"})
        all += shell.read(std::string("out/") + name) + "--\n";
    json const report = json::parse(shell.read("out/screen.json"));
    for (char const* name : {"samples", "inputs", "warnings", "assignment"})
        all += report["run"].value(name, json()).dump(1);
    return all + report["results"].dump(1);
}

TEST_CASE("searching the samples of a sheet at once does not change the output") {
    Shell shell;
    shell.must_run(make_screen);
    // The lanes of a sample are not adjacent in the sheet. Sample `three` has mates; the other samples have single reads.
    shell.write("singles.csv",
                "sample,fastq_1,fastq_2\nfirst,x00.gz,\ntwo,x04.zst,\nthree,x01.gz,y01\nfirst,x08.bam,\nfour,"
                "x05.zst,\n"
                "three,x02.gz,y02\nfive,x03.gz,\nsix,x06.zst,\nfirst,x09,\nseven,x07.zst,\n");
    shell.write(
        "mates.csv",
        "sample,fastq_1,fastq_2\nfirst,x00.gz,y00.bgz\ntwo,x04.zst,y04\nfirst,x01.gz,y01.bgz\nthree,x02."
        "gz,y02\n");
    std::string const singles = "-l lib.csv --samples singles.csv ";
    std::string const dual = "-l pairs.csv --samples mates.csv ";
    for (std::string const& options :
         {singles, singles + "-m 1 --offsets auto -s auto", singles + "--assign best -m 2 -s both",
          singles + "--offsets 10,11 --min-quality 10",
          std::string("-l lib.csv -m 1 --offsets auto x00.gz x04.zst x01.gz x08.bam x09"),
          dual + "--dual -m 1", dual + "--dual -s both --min-quality 10"}) {
        CAPTURE(options);
        std::string const one_by_one = screen_of(shell, options + " -t 1 --piece-bytes 3000");
        CHECK(one_by_one.starts_with('0'));
        CHECK(one_by_one.size() > 3000);
        for (std::string const& threads : some_of<std::string>({"2", "3", "16"}))
            for (std::string const& piece : some_of<std::string>({"300", "20000"})) {
                CAPTURE(threads);
                CAPTURE(piece);
                CHECK(screen_of(shell, options + " -t " + threads + " --piece-bytes " + piece) == one_by_one);
            }
    }
}

TEST_CASE("of several unreadable samples, only the first is reported") {
    Shell shell;
    shell.must_run(make_screen);
    shell.must_run(
        "head -c 9000 x01.gz >cut.gz; { head -n 300 x09; echo '@r'; echo 'AC!GT'; } >letter.fq;"
        "head -n 4 x09 >odd.fq");
    std::string const head = "sample,fastq_1,fastq_2\na,x00.gz,\nb,x04.zst,\n";
    for (std::string const rows :
         {"c,cut.gz,\nd,letter.fq,\n", "c,x02.gz,\nc,letter.fq,\nd,cut.gz,\ne,x05.zst,\n",
          "c,x02.gz,odd.fq\nd,nothing.fq,\n", "c,nothing.fq,\nd,cut.gz,\n"}) {
        CAPTURE(rows);
        shell.write("s.csv", head + rows);
        for (std::string const options : {"-m 1", "--offsets auto"}) {
            std::string const command = "-l lib.csv --samples s.csv --piece-bytes 5000 " + options + " -t ";
            std::string const one_by_one = screen_of(shell, command + "1");
            CHECK(one_by_one.starts_with('1'));
            CHECK_FALSE(shell.exists("out"));
            for (std::string const threads : {"2", "3", "8"})
                for (int again = 0; again < cases_of(5); ++again)
                    CHECK(screen_of(shell, command + threads) == one_by_one);
        }
    }
}

TEST_CASE("a FIFO is not opened before its turn") {
    Shell shell;
    shell.must_run(make_inputs);
    shell.must_run("mkfifo f1 f2");
    std::string const expected = all_of(shell, counts + "-t 1 a.fq b.fq a1.fq.gz b.fq");
    shell.must_run(
        "{ exec 4>f2; echo opened >mark; cat b.fq >&4; } & "
        "{ cat b.fq; sleep 0.3; [ ! -e mark ] || echo early >early; } >f1 & "
        "timeout 20 $M " +
        counts + "-t 4 a.fq f1 a1.fq.gz f2; status=$?; wait; exit $status");
    CHECK(shell.exists("mark"));
    CHECK_FALSE(shell.exists("early"));
    shell.must_run("$M " + counts + "-t 4 - a.fq < b.fq");
    std::string const standard = shell.read("c.tsv");
    shell.must_run("$M " + counts + "-t 1 b.fq a.fq");
    CHECK(shell.read("c.tsv") == standard);
    CHECK(expected.size() > 2000);
}

TEST_CASE("many inputs need no more descriptors than a limit leaves" * doctest::skip(under_sanitizer)) {
    Shell shell;
    shell.must_run(make_inputs);
    shell.must_run("for i in $(seq 300); do ln a1.fq.gz r$i.gz; done");
    std::string const job = "$M -q -k $T/probes.fa -o c.tsv --matrix m.tsv -t ";
    shell.must_run(job + "1 r*.gz");
    std::string const expected = shell.read("m.tsv");
    for (std::string const limit : {"12", "40", "1000"}) {
        CAPTURE(limit);
        shell.must_run("rm m.tsv; ulimit -n " + limit + "; " + job + "8 r*.gz");
        CHECK(shell.read("m.tsv") == expected);
    }
}

TEST_CASE("eight inputs on eight threads take 20 MB each, and 20 MB" * doctest::skip(under_sanitizer)) {
    Shell shell;
    Outcome const outcome = shell.must_run(R"(
set -e
yes $'@r\nACGTTGCAACGGATTCAGGCATTACGACCATTAGCAGGATACCA\n+\nIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIIII' | head -n 1600000 | gzip -1 >r.gz || true
for i in 1 2 3 4 5 6 7 8; do ln r.gz r$i.gz; done
python3 - "$M" <<'END'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "-q", "-t", "8", "--decoder", "serial", "-p", "GATTACA", "-o", "c.tsv"] +
               [f"r{i}.gz" for i in range(1, 9)], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
END)");
    CHECK(std::stol(outcome.out) * 1024 < 20'000'000 + 8 * 20'000'000);
}
