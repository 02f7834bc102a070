// Tests of the 2-D search, motifgrid, on the command line

#include <doctest/doctest.h>

#include <set>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

constexpr char header[] = "block_id\trow\tcol\tmismatches\n";

void write_example(Shell const& shell) {
    shell.write("alignment.fa",
                ">a\nACGTTGCA--ACGT\n>b\nACGATGCG--ACGT\n>c\nACGTTGTA--ACGT\n>d\nACG-TGCA--AC-T\n");
    shell.write("block.fa", ">1\nTGCR\n>2\nTGYA\n");
}

/// Writes a 10 x 6 image whose pixel at (row, column) is 10 * (row % 4) + column, and a block that occurs in it once.
void write_images(Shell const& shell) {
    std::string image = "P2\n10 6\n99\n";
    for (int i = 0; i < 60; ++i) image += std::to_string(i % 40) + (i % 10 == 9 ? "\n" : " ");
    shell.write("image.pgm", image);
    shell.write("spot.pgm", std::string("P5 2 2 99\n") + '\x0C' + '\x0D' + '\x16' + '\x17');  // 12 13 / 22 23
}

}  // namespace

TEST_CASE("motifgrid: the example in its help works") {
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

TEST_CASE("motifgrid: an alignment that looks like protein causes a warning") {
    Shell shell;
    write_example(shell);
    shell.write("protein.fa", ">a\nMKLVWY-QEPFH\n>b\nMKLIWYRQEPFH\n");
    Outcome const outcome = shell.run("$G -p block.fa protein.fa");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == header);
    CHECK(outcome.error_lines() == 1);
    CHECK(outcome.err.starts_with("motifgrid: warning: protein.fa: "));
    CHECK(outcome.err.find("is this a protein sequence?") != std::string::npos);
    CHECK(shell.run("$G -q -p block.fa protein.fa").err == "");
    CHECK(shell.run("$G -p block.fa alignment.fa").err == "");
}

TEST_CASE("motifgrid: no hit is a success; the picture appears once complete") {
    Shell shell;
    write_images(shell);
    shell.write("nothing.pgm", "P2 1 1 99 77");
    auto const outcome = shell.run("$G -p nothing.pgm image.pgm --plot p.png -o o.tsv; cat o.tsv");
    CHECK(outcome.status == 0);
    CHECK(outcome.out == header);
    CHECK(shell.read("p.png").starts_with("\x89PNG"));
    shell.must_run("$G -p spot.pgm image.pgm --plot p.svg");
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
    shell.write("picture.png", "\x89PNG\r\n");
    shell.write("same.pgm", "P2 2 1 99 7 7");
    shell.write("nothing.fa", "");
    check_refused_rows(shell, "$G -p block.fa", 2, R"(
--output= alignment.fa alignment.fa => --output=
--device gpu alignment.fa => --device gpu
)");
    check_refused(shell, "$G -p block.fa", 2);
    check_refused(shell, "$G -p same.pgm --wildcard 7 image.pgm", 2, "'same'");
    check_refused_rows(shell, "$G", 1, R"(
-p block.fa ragged.fa -o o.tsv => ragged.fa: row 2 ('second', line 3)
-p block.fa missing.fa => missing.fa
-p block.fa --device cuda:99 alignment.fa => --device cuda
-p block.fa picture.png => picture.png: line 1
-p spot.pgm nothing.fa => spot.pgm
-p block.fa alignment.fa -o /dev/full => /dev/full
-p block.fa alignment.fa -o no/such/o.tsv => no/such/o.tsv
-p block.fa /dev/zero => /dev/zero: line 1
-p /dev/zero alignment.fa => /dev/zero: line 1
)");
    if (!under_sanitizer)  // The sanitizer reserves terabytes of address space.
        CHECK(shell.run("ulimit -v 400000; (echo '>a'; yes ACGT) | $G -p block.fa - 2>&1")
                  .out.starts_with("motifgrid: error: standard input: "));
    CHECK(shell
              .run("set -o pipefail; for i in {1..2000}; do echo '>'$i; for k in {1..20}; do echo -n "
                   "ACGTACGTAC; done; echo; done > big.fa;"
                   "printf '>a\\nA\\n' > a.fa; $G -p a.fa big.fa | head -n 1 > /dev/null")
              .status == 141);
}
