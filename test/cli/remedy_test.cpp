// If few reads have a guide, `motifcount screen` suggests the option that helps or names the likely mistake.

#include <doctest/doctest.h>

#include <functional>

#include "shell.hpp"
#include "support/fastx.hpp"
#include "support/oracle.hpp"
#include "support/random_dna.hpp"

using namespace motifcount::internal::test;
using oracle::reverse_complement;

namespace {

/// Screen with a library of 200 guides. Each read has a guide that begins at base 23.
struct Screen {
    Screen() : random(11) {
        std::string library = "id,gene,sequence\n";
        for (int i = 0; i < 200; ++i) {
            guides.push_back(random.bases(20));
            std::string const number = std::to_string(i);
            library.append("g").append(number).append(",G").append(number).append(",").append(
                guides.back()) += "\n";
        }
        shell.write("lib.csv", library);
    }

    /// Screens 500 typical reads edited by `change`. Returns the warning without the name of the sample.
    std::string warning(std::function<std::string(std::string)> const& change,
                        std::string const& options = "") {
        std::vector<std::string> reads;
        for (int i = 0; i < 500; ++i)
            reads.push_back(change("TTGTGGAAAGGACGAAACACCG" + guides[random.below(guides.size())] +
                                   "GTTTTAGAGCTAGAAATAGC"));
        shell.write("s.fq", fastq(reads));
        std::string const err = shell.run("$M screen -l lib.csv -o out s.fq " + options).err;
        std::string const before = "warning: sample s: ";
        std::size_t const at = err.find(before);
        return at == std::string::npos ? "" : err.substr(at + before.size());
    }

    Shell shell;
    RandomDna random;
    std::vector<std::string> guides;
};

std::string as_it_is(std::string read) {
    return read;
}

/// Writes r.cram, which can only be read with the reference hidden.fa.
void write_cram(Shell& shell) {
    std::string const reference = RandomDna(12).bases(400);
    shell.write("ref.fa", ">c\n" + reference + "\n");
    std::string sam = "@HD\tVN:1.6\tSO:coordinate\n@SQ\tSN:c\tLN:400\n";
    for (std::size_t at = 0; at < 300; at += 5)
        sam += "r\t0\tc\t" + std::to_string(at + 1) + "\t60\t60M\t*\t0\t0\t" + reference.substr(at, 60) +
               "\t*\n";
    shell.write("r.sam", sam);
    shell.must_run("samtools view -C -T ref.fa -o r.cram r.sam && mv ref.fa hidden.fa");
}

}  // namespace

TEST_CASE("a screen with few guides names the option that finds them") {
    Screen screen;
    std::string const none =
        "no guide was found in its 500 reads; 100.0% of the first 500 reads contain a guide";
    CHECK(screen.warning(as_it_is) == "");
    CHECK(screen.warning(as_it_is, "-s rev --offsets 20") ==
          none + " on the other strand and at another offset: use -s fwd --offsets 22\n");
    auto const staggered = [&](std::string const& read) {
        return std::string("CATG").substr(0, screen.random.below(4)) + read;
    };
    CHECK(screen.warning(staggered, "--offsets 0") == none + " at another offset: use --offsets auto\n");
    auto const with_error = [&](std::string read) {
        char& letter = read[22 + screen.random.below(20)];
        letter = letter == 'A' ? 'C' : 'A';
        return read;
    };
    CHECK(screen.warning(with_error) == none + " with one mismatch: use -m 1\n");
}

TEST_CASE("the JSON report of a screen has what the first reads show") {
    Screen screen;
    auto const facts = [&] {
        return screen.shell
            .run(
                "python3 -c 'import json; print(json.load(open(\"out/screen.json\"))[\"run\"][\"samples\"]"
                "[0].get(\"first_reads\"))'")
            .out;
    };
    int read = 0;
    screen.warning([&](std::string sequence) {
        sequence = reverse_complement(sequence);
        if (++read % 5 == 0) sequence[2] = 'N';
        return sequence;
    });
    CHECK(facts() ==
          "{'fragments': 500, 'with_guide': 500, 'reverse': 500, 'inexact': 0, 'ambiguous': 0, 'offset': 22, "
          "'read_length': 62, 'ambiguous_bases': [0, 0, 100]}\n");
    screen.warning([&](std::string const&) { return screen.random.bases(40); });
    CHECK(facts().starts_with("{'fragments': 500, 'with_guide': 0, "));
    CHECK(facts().find("'offset': None") != std::string::npos);
    screen.warning(as_it_is);
    CHECK(facts() == "None\n");
}

TEST_CASE("a screen with few guides names a fault of the reads") {
    Screen screen;
    std::string const none = "no guide was found in its 500 reads";
    CHECK(screen.warning([](std::string const& read) { return read.substr(0, 36); }) ==
          none +
              "; 100.0% of the reads without a guide end inside a guide (median read length 36, guide length "
              "20): "
              "trim the reads less\n");
    CHECK(screen.warning([](std::string const& read) { return read.substr(28); })
              .starts_with(none + "; 100.0% of the reads without a guide begin inside a guide"));
    CHECK(screen.warning([](std::string const& read) { return reverse_complement(read.substr(0, 36)); })
              .starts_with(none + "; 100.0% of the reads without a guide begin inside a guide"));
    CHECK(screen.warning([](std::string read) {
        read[30] = 'N';
        return read;
    }) == none +
              "; 100.0% of the reads without a guide match a guide except at an N, mostly at base 31; N is a "
              "mismatch: use -m 1, or check the quality of the sequencing run\n");
    auto const other = [&](std::string const&) { return screen.random.bases(62); };
    CHECK(screen.warning(other) == none +
                                       "; a search with one mismatch, on both strands and at any offset "
                                       "finds no more: are these the right library and reads?\n");
    // For advice, the CRAM file is read again without the reference. This error must not end the run.
    write_cram(screen.shell);
    Outcome const cram = screen.shell.run("$M screen -l lib.csv -o out r.cram --reference hidden.fa");
    CHECK(cram.status == 0);
    CHECK(cram.err.ends_with("are these the right library and reads? -s both or -m 1 may find more\n"));
}
