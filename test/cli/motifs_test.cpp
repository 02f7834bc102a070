// Tests of motifs given by users: duplicates, palindromes, IUPAC codes and errors

#include <doctest/doctest.h>

#include "shell.hpp"
#include "support/sanitized.hpp"

using namespace motifcount::internal::test;

namespace {

std::string rows(Shell& shell, std::string const& arguments) {
    Outcome const outcome = shell.must_run("$M " + arguments + " | tail -n +2");
    return outcome.out;
}

}  // namespace

TEST_CASE("duplicate sequences each get a row with the counts, and one warning") {
    Shell shell;
    shell.write("t.fa", ">a\nACGACG\n>b\nCGT\n");
    shell.write("m.tsv", "first\tACG\ntwo\tacg\nthree\tCGT\nfirst\tACG\n");
    Outcome const outcome = shell.run("$M -k m.tsv t.fa --bed b.bed");
    CHECK(outcome.status == 0);
    CHECK(outcome.out.substr(outcome.out.find('\n') + 1) ==
          "first\tACG\t3\t3\t2\t1\t2\ntwo\tACG\t3\t3\t2\t1\t2\nthree\tCGT\t3\t3\t1\t2\t2\nfirst\tACG\t3\t3\t2"
          "\t1"
          "\t2\n");
    CHECK(outcome.err.find("warning") != std::string::npos);
    CHECK(
        shell.read("b.bed") ==
        "a\t0\t3\tfirst\t1000\t+\na\t0\t3\ttwo\t1000\t+\na\t0\t3\tthree\t1000\t-\na\t0\t3\tfirst\t1000\t+\n"
        "a\t3\t6\tfirst\t1000\t+\na\t3\t6\ttwo\t1000\t+\na\t3\t6\tthree\t1000\t-\na\t3\t6\tfirst\t1000\t+\n"
        "b\t0\t3\tfirst\t1000\t-\nb\t0\t3\ttwo\t1000\t-\nb\t0\t3\tthree\t1000\t+\nb\t0\t3\tfirst\t1000\t-\n");
    CHECK(shell.run("$M -q -k m.tsv t.fa").err == "");
}

TEST_CASE("-s counts a palindrome once, on +, and other motifs once per strand") {
    Shell shell;
    shell.write("t.fa", ">a\nGAATTC\n");
    for (std::string const strand : {"both", "fwd", "rev"}) {
        CAPTURE(strand);
        CHECK(rows(shell, "-p GAATTC t.fa -s " + strand) == "GAATTC\tGAATTC\t6\t1\t1\t0\t1\n");
    }
    CHECK(rows(shell, "-p GAWTTC t.fa") == "GAWTTC\tGAWTTC\t6\t2\t1\t1\t1\n");
    CHECK(rows(shell, "-p GAWTTC t.fa -s fwd") == "GAWTTC\tGAWTTC\t6\t1\t1\t0\t1\n");
    CHECK(rows(shell, "-p GAWTTC t.fa -s rev") == "GAWTTC\tGAWTTC\t6\t1\t0\t1\t1\n");
    CHECK(rows(shell, "-p GAA t.fa -s fwd") == "GAA\tGAA\t3\t1\t1\t0\t1\n");
    CHECK(rows(shell, "-p GAA t.fa -s rev") == "GAA\tGAA\t3\t1\t0\t1\t1\n");
}

TEST_CASE("overlaps count, records are never joined, and N matches nothing") {
    Shell shell;
    shell.write("t.fa", ">a\nAAAAA\n>b\nAA\n>c\nANA-A\n");
    CHECK(rows(shell, "-p AAA -s fwd t.fa") == "AAA\tAAA\t3\t3\t3\t0\t1\n");
    CHECK(rows(shell, "-p ANA -s fwd t.fa") == "ANA\tANA\t3\t3\t3\t0\t1\n");
}

TEST_CASE("motifs of -k precede motifs of -p, in file order") {
    Shell shell;
    shell.write("t.fa", ">a\nACGT\n");
    shell.write("one.txt", "TTT\nACG\n");
    shell.write("two.fa", ">x\nGGG\n");
    CHECK(rows(shell, "-p CCC -k one.txt -p A -k two.fa t.fa | cut -f 1") == "TTT\nACG\nx\nCCC\nA\n");
    Outcome const piped = shell.run("printf '>s\\nAC\\n' | $M -k - t.fa | cut -f 1,4");
    CHECK(piped.out == "motif_id\thits\ns\t2\n");
    // A motif without an id gets its sequence as id, in upper case and with T for U. Given ids are not changed.
    CHECK(rows(shell, "-p nru t.fa | cut -f 1,2") == "NRT\tNRT\n");
    shell.write("ids.csv", "nr u,nru\nNRU,RNU\n");
    CHECK(rows(shell, "-k ids.csv t.fa | cut -f 1,2") == "nr u\tNRT\nNRU\tRNT\n");
}

TEST_CASE("many hits, and long motifs, in pieces smaller than they are") {
    Shell shell;
    std::string const long_motif(5000, 'A');
    shell.write("t.fa", ">a\n" + std::string(12'000, 'A') + "\n");
    shell.write("m.tsv", "m1\t" + long_motif + "\nm2\tA\nm3\tAA\nm4\t" + std::string(4999, 'A') + "\n");
    std::string first;
    for (std::string const piece : {"100000000", "100000", "3000", "700"}) {
        if (takes_part && (piece == "100000" || piece == "3000")) continue;
        CAPTURE(piece);
        CHECK(shell.run("$M -k m.tsv t.fa -s fwd --bed b.bed --piece-bytes " + piece + " | cut -f 3-7").out ==
              "length\thits\thits_fwd\thits_rev\treads\n5000\t7001\t7001\t0\t1\n1\t12000\t12000\t0\t1\n"
              "2\t11999\t11999\t0\t1\n4999\t7002\t7002\t0\t1\n");
        if (first.empty()) first = shell.read("b.bed");
        CHECK(shell.read("b.bed") == first);
    }
}
