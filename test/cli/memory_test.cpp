// With any memory limit, a run gives the right result or one line of error. Motifs that do not fit in memory are refused before
// the text is read.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <sstream>

#include "shell.hpp"
#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::Outcome;
using test::Shell;

namespace {

std::string many_motifs(int number) {
    test::RandomDna random(77);
    std::string table;
    for (int i = 0; i < number; ++i) table += "m" + std::to_string(i) + "\t" + random.bases(24) + "\n";
    return table;
}

/// Returns `auto` and the names of all engines, which the error message for an unknown engine lists.
std::vector<std::string> engine_names(Shell& shell) {
    std::string const text = shell.run("$M --engine nothing -p ACGT /dev/null").err;
    std::size_t const list = text.find("expected ");
    REQUIRE(list != std::string::npos);
    std::istringstream words(text.substr(list + std::string_view("expected ").size()));
    std::vector<std::string> names;
    for (std::string name; words >> name;) {
        if (name.back() == ',') name.pop_back();
        if (name != "or") names.push_back(name);
    }
    return names;
}

/// Runs a command that must succeed. Returns its peak memory in MB.
double peak_of(Shell& shell, std::string const& command) {
    pid_t const child = shell.start("exec " + command);
    int status = 0;
    rusage usage{};
    REQUIRE(::wait4(child, &status, 0, &usage) == child);
    REQUIRE(status == 0);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// Returns the memory that `resources` prints, in MB.
double told(Shell& shell, std::string const& arguments) {
    std::string const table = shell.must_run("$M resources " + arguments).out;
    std::size_t const row = table.find("\nmemory_mb\t");
    REQUIRE(row != std::string::npos);
    return std::stod(table.substr(row + 11));
}

bool is_refusal(Outcome const& outcome) {
    return outcome.err.find(" bytes of memory") != std::string::npos &&
           outcome.err.find(
               "(ulimit -v); provide more memory, or use fewer threads (-t) or fewer motifs at a time\n") !=
               std::string::npos;
}

}  // namespace

TEST_CASE("motifs that do not fit in memory are refused before reading the text") {
    if (test::under_sanitizer) return;  // The sanitizer reserves terabytes of address space.
    Shell shell;
    shell.write("motifs.tsv", many_motifs(100'000));
    shell.write("one.tsv", "m0\tACGTACGTACGTACGTACGTACGT\n");
    shell.write("reads.fa", ">r\nACGT\n");
    shell.must_run("mkfifo reads");
    auto const command = [](std::string const& engine, std::string const& motifs, std::string const& reads,
                            int kilobytes) {
        return "ulimit -v " + std::to_string(kilobytes) + "; exec $M -q -t 2 --device cpu --engine " +
               engine + " -k " + motifs + " -o out.tsv " + reads;
    };
    // Finds the smallest memory limit, in kB, at which a search for one motif succeeds.
    int too_little = 0;
    int enough = 1'000'000;
    while (enough - too_little > 256) {
        int const kilobytes = (enough + too_little) / 2;
        (shell.run(command("auto", "one.tsv", "reads.fa", kilobytes)).status == 0 ? enough : too_little) =
            kilobytes;
    }
    for (std::string const& engine : engine_names(shell)) {
        CAPTURE(engine);
        if (shell.run(command(engine, "motifs.tsv", "reads.fa", 4'000'000)).status != 0)
            continue;  // This engine does not accept 100,000 motifs.
        shell.must_run("rm -f out.tsv");
        int refusals = 0;
        for (int more = 2'000; more < 4'000'000; more += more / 3) {
            CAPTURE(more);
            // The writer creates the file `opened` when the command opens the FIFO for reading.
            pid_t const writer = shell.start("exec 3>reads; echo opened >opened; printf '>r\\nACGT\\n' >&3");
            Outcome const outcome = shell.run(command(engine, "motifs.tsv", "reads", enough + more));
            ::kill(writer, SIGKILL);
            shell.finish(writer);
            if (outcome.status == 0) {
                CHECK(shell.exists("out.tsv"));
                shell.must_run("rm out.tsv opened");
                break;
            }
            CAPTURE(outcome.err);
            CHECK(outcome.status == 1);
            CHECK(outcome.error_lines() == 1);
            CHECK(is_refusal(outcome));
            CHECK_FALSE(shell.exists("out.tsv"));
            // At a few limits, memory is enough for the motifs but not for the buffers of the search. Then the FIFO may be
            // opened.
            if (outcome.err.find("the search for") == std::string::npos) {
                ++refusals;
                CHECK_FALSE(shell.exists("opened"));
            }
            shell.must_run("rm -f opened");
            CHECK(shell.files() == std::vector<std::string>{"motifs.tsv", "one.tsv", "reads", "reads.fa"});
        }
        CHECK(refusals >= 3);
    }
}

TEST_CASE("hits that are only counted are not held, however many there are") {
    if (test::under_sanitizer) return;
    Shell shell;
    test::RandomDna random(16);
    std::string motifs =
        "AAAAAAAAAAAAAAAAAAAA\nAAAAAAAAAAAAAAAAAAAC\nCAAAAAAAAAAAAAAAAAAA\n"
        "AAAAAAAAAACAAAAAAAAA\nCAAAAAAAAACAAAAAAAAC\n";
    for (int i = 0; i < 8'000; ++i) motifs += "CG" + random.bases(16) + "CG\n";
    shell.write("motifs", motifs);
    shell.write("r.fa", ">r\n" + std::string(600'000, 'A') + "\n");
    Outcome const outcome = shell.run(
        "ulimit -v 120000; $M -q -t 1 -m 3 -s fwd --engine anchored -k motifs r.fa | sed -n 5,7p | cut -f 4");
    CHECK(outcome.err.empty());
    CHECK(outcome.out == "599981\n599981\n0\n");
    // Memory is also limited with equal motifs, and with --assign, which needs complete reads.
    shell.write("equal", "AAAAAAAAAAAAAAAAAAAA\nAAAAAAAAAAAAAAAAAAAA\n");
    shell.write("long.fa", ">r\n" + std::string(5'000'000, 'A') + "CG" + std::string(19, 'A') + "\n>s\n" +
                               std::string(20, 'T') + "\n");
    CHECK(
        shell.run("ulimit -v 120000; $M -q -t 1 --assign unique -k equal long.fa | sed 1d | cut -f 4-").out ==
        "4999982\t4999981\t1\t2\n4999982\t4999981\t1\t2\n");
}

TEST_CASE("a million motifs are counted in a gigabyte, each in its row") {
    if (test::under_sanitizer) return;
    Shell shell;
    shell.write("motifs.tsv", many_motifs(1'000'000));
    Outcome const outcome = shell.run(
        "(echo '>r'; sed -n '1000000s/.*\\t//p' motifs.tsv) >r.fa; ulimit -v 1000000; "
        "$M -q -t 2 --device cpu -k motifs.tsv -o c r.fa; echo $?; wc -l <c; awk '$NF != 0' c | cut -f "
        "1,4,7");
    CHECK(outcome.err.empty());
    CHECK(outcome.out == "0\n1000001\nmotif_id\thits\treads\nm999999\t1\t1\n");
}

TEST_CASE("samples searched at once take 20 MB per sample or thread plus 20 MB") {
    if (test::under_sanitizer) return;
    constexpr int samples = 8;
    Shell shell;
    shell.write("guides.tsv", many_motifs(70'000));
    // Each sample has six gzip members. About one read in ten has no guide.
    test::RandomDna random(5);
    std::istringstream guides(many_motifs(70'000));
    std::vector<std::string> sequences;
    for (std::string name, sequence; guides >> name >> sequence;) sequences.push_back(sequence);
    std::string reads;
    for (int i = 0; i < 50'000; ++i) {
        std::string const& guide = sequences[random.below(sequences.size())];
        reads += "@read:" + std::to_string(i) + "\n" + random.bases(random.below(8)) + "CACCG" +
                 (random.one_in(10) ? random.bases(24) : guide) + random.bases(40) + "\n+\n";
        std::size_t const begin = reads.rfind('\n', reads.size() - 4) + 1;
        reads += random.from("FFFFFF:,", reads.size() - 3 - begin) + "\n";
    }
    shell.write("some.fq", reads);
    std::string sheet = "sample,fastq_1\n";
    std::string make = "gzip -1 some.fq";
    for (int i = 0; i < samples; ++i) {
        std::string const name = "s" + std::to_string(i);
        sheet += name + "," + name + ".fq.gz\n";
        make += "; for i in 1 2 3 4 5 6; do cat some.fq.gz; done >" + name + ".fq.gz";
    }
    shell.write("samples.csv", sheet);
    shell.must_run(make);
    std::string const screen =
        "$M screen -q --device cpu -l guides.tsv --samples samples.csv -o out -m 1 --offsets auto";
    for (int const threads : {8, 16}) {
        CAPTURE(threads);
        std::string const command = screen + " -t " + std::to_string(threads);
        CHECK(peak_of(shell, command + " --decoder serial") < 20 + 20 * samples);
        CHECK(peak_of(shell, command) < 20 + 20 * threads);
    }
}

TEST_CASE("a frame of zstd with very many empty blocks is not held in memory") {
    Shell shell;
    // The zstd frame has a window of 1 MB, no content size, and 30 million empty blocks before the last block of 12 bytes.
    shell.must_run(
        "(printf '\\050\\265\\057\\375\\000\\120'; head -c 90000000 /dev/zero; printf "
        "'\\141\\000\\000>a\\nACGTACGT\\n') "
        ">empty.zst");
    CHECK(shell.run("$M -p GTAC -o - empty.zst").out.find("GTAC\tGTAC\t4\t1\t") != std::string::npos);
    if (test::under_sanitizer) return;  // The sanitizer keeps freed memory.
    CHECK(peak_of(shell, "$M -t 1 -p ACGT -o out empty.zst") < 80);
}

TEST_CASE("resources prints a limit for the memory of demux and cells") {
    if (test::under_sanitizer) return;
    Shell shell;
    test::RandomDna random(6);
    std::vector<std::string> barcodes;
    std::string sheet = "sample,barcode\n";
    for (int i = 0; i < 300; ++i)
        sheet += "s" + std::to_string(i) + "," + barcodes.emplace_back(random.bases(12)) + "\n";
    shell.write("sheet.csv", sheet);
    std::string reads;
    // Ten times in the order of the samples, so that each sample fills a part of a piece
    for (std::size_t i = 0; i < 120'000; ++i)
        reads += "@r\n" + barcodes[i / 400] + random.bases(60) + "\n+\n" + std::string(72, 'F') + "\n";
    shell.write("one.fq", reads);
    shell.must_run("for i in 1 2 3 4 5 6 7 8 9 10; do cat one.fq; done > r.fq");
    std::string const demux = "demux -t 3 --layout '[barcode]*' --barcodes sheet.csv -o samples r.fq";
    double const peak = peak_of(shell, "$M " + demux + " -q");
    CHECK(told(shell, demux) >= peak);
    CHECK(told(shell, demux) < peak + 200);
    std::string const cells = "cells -t 3 --layout '[barcode][umi:20]*' --features sheet.csv -o cells r.fq";
    CHECK(told(shell, cells) >= peak_of(shell, "$M " + cells + " -q"));
    CHECK(told(shell, cells) < 1'300);
    CHECK(shell.run("$M resources " + demux + " --layout auto").status != 0);
}

TEST_CASE("resources prints a limit for the memory of a run") {
    if (test::under_sanitizer) return;
    Shell shell;
    test::RandomDna random(5);
    shell.write("motifs.tsv", many_motifs(50'000));
    std::string reads;
    for (int i = 0; i < 20'000; ++i) reads += ">r\n" + random.bases(150) + "\n";
    shell.write("r.fa", reads);
    shell.must_run("gzip -k r.fa; for i in 1 2 3; do cp r.fa.gz s$i.fa.gz; done");
    for (std::string const options :
         {"-t 2 -k motifs.tsv", "-t 8 -k motifs.tsv -m 1 --matrix m.tsv", "-t 2 -k motifs.tsv --bed b.bed"}) {
        CAPTURE(options);
        double const peak = peak_of(shell, "$M -q -o counts.tsv " + options + " r.fa.gz s?.fa.gz");
        CHECK(told(shell, options + " r.fa.gz s1.fa.gz s2.fa.gz s3.fa.gz") >= peak);
        CHECK(told(shell, options + " gone.fq") <
              peak + (options.find("bed") == std::string::npos ? 180 : 250));
    }
    double const screen = peak_of(shell, "$M screen -q -t 2 -m 1 -l motifs.tsv -o out r.fa.gz s?.fa.gz");
    CHECK(told(shell, "screen -t 2 -m 1 -l motifs.tsv r.fa.gz s?.fa.gz") >= screen);
    CHECK(shell.run("$M resources screen -t 3 -l motifs.tsv a.fq.gz | head -n 1").out == "threads\t3\n");
    CHECK(shell.run("$M resources -k gone.tsv").err ==
          "motifcount: error: gone.tsv: cannot read: No such file or directory\n");
}
