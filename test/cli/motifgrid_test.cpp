// The 2-D search on the command line

#include <doctest/doctest.h>

#include <set>

#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

constexpr char header[] = "block_id\trow\tcol\tmismatches\n";

void write_example(Shell const& shell) {
    shell.write("alignment.fa",
                ">a\nACGTTGCA--ACGT\n>b\nACGATGCG--ACGT\n>c\nACGTTGTA--ACGT\n>d\nACG-TGCA--AC-T\n");
    shell.write("block.fa", ">1\nTGCR\n>2\nTGYA\n");
}

/// Image whose pixel at (row, column) is 10 * row + column; the last row has no end
void write_images(Shell const& shell) {
    std::string image = "P2\n10 6\n99\n";
    for (int i = 0; i < 60; ++i) image += std::to_string(i % 40) + (i % 10 == 9 ? "\n" : " ");
    shell.write("image.pgm", image);
    shell.write("spot.pgm", std::string("P5 2 2 99\n") + '\x0C' + '\x0D' + '\x16' + '\x17');  // 12 13 / 22 23
}

}  // namespace

TEST_CASE("motifgrid: the example of its help") {
    Shell shell;
    write_example(shell);
    Outcome const outcome = shell.run("$G -p block.fa alignment.fa");
    CHECK(outcome.status == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out == header + std::string("block\t1\t4\t0\n"));
    CHECK(shell.run("gzip -k alignment.fa; $G -p block.fa alignment.fa.gz").out == outcome.out);
    CHECK(shell.run("$G -p block.fa - < alignment.fa").out == outcome.out);
    CHECK(shell.run("$G -p block.fa alignment.fa -o hits.tsv; cat hits.tsv").out == outcome.out);
    auto const help = shell.run("$G --help");
    CHECK(help.status == 0);
    CHECK(help.out.find("$ motifgrid -p block.fa alignment.fa\n  block_id  row  col  mismatches\n  block     "
                        "1    4    0") != std::string::npos);
}

TEST_CASE("motifgrid: every engine, any threads, mismatches, many blocks") {
    Shell shell;
    write_example(shell);
    write_images(shell);
    shell.write("other.fa", ">x\n--AC\n");
    for (char const* engine : {"auto", "filter", "shift-or", "naive"})
        for (char const* threads : {"1", "3"}) {
            auto const options = std::string(" --engine ") + engine + " -t " + threads + " --verify ";
            auto const letters = shell.run("$G -K 2 -p block.fa -p other.fa alignment.fa" + options);
            CHECK(letters.status == 0);
            CHECK(letters.out ==
                  header + std::string("block\t0\t4\t1\nblock\t1\t4\t0\nblock\t2\t4\t1\n") +
                      "other\t0\t8\t0\nother\t1\t8\t0\nother\t2\t8\t0\nother\t3\t3\t2\nother\t3\t8\t0\n");
            CHECK(letters.err.find("missed 0, unverified 0") != std::string::npos);
            auto const pixels = shell.run("$G -p spot.pgm image.pgm" + options);
            CHECK(pixels.status == 0);
            CHECK(pixels.out == header + std::string("spot\t1\t2\t0\n"));
        }
    CHECK(shell.run("$G -p spot.pgm --wildcard 13 -m 1 image.pgm").out ==
          header + std::string("spot\t1\t2\t0\n"));
}

TEST_CASE("motifgrid: an alignment that looks like protein is warned of") {
    Shell shell;
    write_example(shell);
    shell.write("protein.fa", ">a\nMKLVWY-QEPFH\n>b\nMKLIWYRQEPFH\n");
    Outcome const outcome = shell.run("$G -p block.fa protein.fa");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == header);
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.starts_with("motifgrid: warning: protein.fa: "));
    CHECK(outcome.err.find("is this protein?") != std::string::npos);
    CHECK(shell.run("$G -q -p block.fa protein.fa").err == "");
    CHECK(shell.run("$G -p block.fa alignment.fa").err == "");
}

TEST_CASE("motifgrid: no hit is a success, a picture appears when it is complete") {
    Shell shell;
    write_images(shell);
    shell.write("nothing.pgm", "P2 1 1 99 77");
    auto const outcome = shell.run("$G -p nothing.pgm image.pgm --plot p.png -o o.tsv; cat o.tsv");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == header);
    CHECK(shell.read("p.png").starts_with("\x89PNG"));
    CHECK(shell.run("$G -p spot.pgm image.pgm --plot p.svg").status == 0);
    CHECK(shell.read("p.svg").find("<title>spot: row 1, col 2, 0 mismatches</title>") != std::string::npos);
    CHECK(shell.files() ==
          std::vector<std::string>{"image.pgm", "nothing.pgm", "o.tsv", "p.png", "p.svg", "spot.pgm"});
}

TEST_CASE("motifgrid: bases, gaps and other letters differ in colour in a picture") {
    Shell shell;
    shell.write("block.fa", ">1\nAA\n");
    std::set<std::string> pictures;
    for (char const letter : {'A', 'C', 'G', 'T', '-', 'N'}) {
        shell.write("alignment.fa", std::string(">a\nCAA") + letter + "\n");
        Outcome const outcome = shell.run("$G -p block.fa alignment.fa --plot p.png");
        CHECK(outcome.out.starts_with(header + std::string("block\t0\t1\t0\n")));
        pictures.insert(shell.read("p.png"));
    }
    CHECK(pictures.size() == 6);
}

TEST_CASE("motifgrid: an error is one line and leaves no files") {
    Shell shell;
    write_example(shell);
    write_images(shell);
    shell.write("ragged.fa", ">a\nACGT\n>second\nACG\n");
    shell.write("deep.pgm", "P2 1 1 255 77");
    shell.write("picture.png", "\x89PNG\r\n");
    shell.write("colour.ppm", "P6 1 1 255 abc");
    shell.write("same.pgm", "P2 2 1 99 7 7");
    shell.write("nothing.fa", "");
    shell.write("ta\tb.fa", ">a\nTGC\n");
    auto const files = shell.files();
    struct Wrong {
        char const* arguments;
        int status;
        char const* message;
    };
    for (auto const& wrong : {
             Wrong{"", 2, "no text: name an alignment or an image"},
             Wrong{"-p block.fa", 2, "no text: name an alignment or an image"},
             Wrong{"-p block.fa alignment.fa image.pgm", 2, "2 texts"},
             Wrong{"-p block.fa alignment.fa --plto p.svg", 2, "did you mean --plot?"},
             Wrong{"alignment.fa", 2, "no block: name a file with -p"},
             Wrong{"-p block.fa ragged.fa -o o.tsv", 1, "ragged.fa: row 2 ('second', line 3) has 3 letters"},
             Wrong{"-p ragged.fa alignment.fa", 1, "ragged.fa: row 2 ('second', line 3) has 3 letters"},
             Wrong{"-p block.fa missing.fa", 1, "missing.fa"},
             Wrong{"-p block.fa -K 8 alignment.fa", 2,
                   "block 'block' has 8 cells that can differ, so 8 mismatches"},
             Wrong{"-p block.fa -K 4 --engine shift-or alignment.fa", 2,
                   "takes up to 3 mismatches, not 4; use the method filter"},
             Wrong{"-p block.fa --engine kmp alignment.fa", 2,
                   "--engine kmp: want auto, filter, shift-or or naive"},
             Wrong{"-p block.fa --device gpu alignment.fa", 2, "--device gpu: want auto, cpu, cuda"},
             Wrong{"-p block.fa --device cuda --engine naive alignment.fa", 2,
                   "--engine naive: does not run on cuda"},
             Wrong{"-p block.fa --device cuda:0,1 alignment.fa", 2, "motifgrid uses one device"},
             Wrong{"-p block.fa --output= alignment.fa alignment.fa", 2, "--output=: needs a value"},
             Wrong{"-p block.fa --device cuda:99 alignment.fa", 1, "--device cuda: "},
             Wrong{"-p block.fa --plot p.jpg alignment.fa", 2, "--plot p.jpg: want FILE.png or FILE.svg"},
             Wrong{"-p block.fa -o block.fa alignment.fa", 1,
                   "this is the input block.fa, which must not be overwritten"},
             Wrong{"-p block.fa --wildcard 0 alignment.fa", 2, "in a block of an alignment, use '?'"},
             Wrong{"-p spot.pgm --wildcard 300 image.pgm", 2,
                   "--wildcard 300: the grey values of the images are 0 to 255"},
             Wrong{"-p block.fa image.pgm", 1,
                   "block.fa: a block must be of the same kind as the text: image.pgm is an image"},
             Wrong{"-p spot.pgm alignment.fa", 1,
                   "spot.pgm: a block must be of the same kind as the text: alignment.fa is not an image"},
             Wrong{"-p block.fa picture.png", 1, "picture.png: line 1: neither FASTA"},
             Wrong{"-p spot.pgm colour.ppm", 1, "colour.ppm: line 1: neither FASTA"},
             Wrong{"-p spot.pgm nothing.fa", 1,
                   "spot.pgm: a block must be of the same kind as the text: nothing.fa is not an image"},
             Wrong{"-p block.fa nothing.fa --plot p.png -o o.tsv", 1,
                   "nothing.fa: no letters to draw; run without --plot"},
             Wrong{"-p same.pgm --wildcard 7 image.pgm", 2,
                   "block 'same' has no cell that can differ: it would be found everywhere"},
             Wrong{"-p 'ta\tb.fa' alignment.fa", 1,
                   "a block is named after its file, but this name contains a tab"},
             Wrong{"-p deep.pgm image.pgm", 1, "grey values of different depths cannot be compared"},
             Wrong{"-p spot.pgm -p spot.pgm image.pgm", 1, "two blocks are called 'spot'; rename one"},
             Wrong{"-p block.fa alignment.fa -o /dev/full", 1, "/dev/full"},
             Wrong{"-p block.fa alignment.fa -o no/such/o.tsv", 1, "no/such/o.tsv"},
         }) {
        CAPTURE(wrong.arguments);
        auto const outcome = shell.run(std::string("$G ") + wrong.arguments);
        CHECK(outcome.status == wrong.status);
        CHECK(outcome.error_lines() == 1);
        CHECK(outcome.err.starts_with("motifgrid: error: "));
        CAPTURE(outcome.err);
        CHECK(outcome.err.find(wrong.message) != std::string::npos);
        CHECK(shell.files() == files);
    }
    // Endless inputs are refused at once if their start is wrong, otherwise when memory is exhausted
    for (std::string const arguments : {"-p block.fa /dev/zero", "-p /dev/zero alignment.fa"}) {
        auto const outcome = shell.run("timeout 20 $G " + arguments);
        CHECK(outcome.status == 1);
        CHECK(outcome.err.starts_with("motifgrid: error: /dev/zero: line 1: neither FASTA"));
    }
    if (!under_sanitizer)  // The sanitizer reserves terabytes of addresses
        CHECK(
            shell.run("ulimit -v 400000; (echo '>a'; yes ACGT) | $G -p block.fa - 2>&1")
                .out.starts_with("motifgrid: error: standard input: reading it into memory takes at least "));
    CHECK(shell
              .run("set -o pipefail; for i in {1..2000}; do echo '>'$i; for k in {1..20}; do echo -n "
                   "ACGTACGTAC; done; echo; done > big.fa;"
                   "printf '>a\\nA\\n' > a.fa; $G -p a.fa big.fa | head -n 1 > /dev/null")
              .status == 141);
}
