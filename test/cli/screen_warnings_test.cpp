// Tests of the warnings of `motifcount screen` about the library and the reads
#include <doctest/doctest.h>

#include <string>

#include "refusal.hpp"
#include "shell.hpp"

using namespace motifcount::internal::test;

namespace {

// Two guides that differ in one base
std::string const near = "x1,ACGTTGCAGGTACCATTGAC,G1\nx2,ACGTTGCAGGTACCATTGAG,G2\n";
// Two guides, one of which differs in one base from the reverse complement of the other
std::string const near_reverse = "x1,AAAACCCCGTTTACGAGTCC,G1\nx2,GGACTCGTAAACGGGGTTTA,G2\n";
std::string const warned = "motifcount: warning: 2 of 2 guides have another guide within 1 mismatch";
std::string const warned_of_reverse =
    "motifcount: warning: 2 of 2 guides have the reverse complement of another guide within 1 mismatch: "
    "reads "
    "equally close to both cannot be assigned; if all reads have the same direction, add -s fwd or -s rev\n";

std::string screen(Shell& shell, std::string const& library, std::string const& options) {
    shell.write("lib.csv", library);
    return shell.run("$M screen -l lib.csv -m 1 -o out " + options + " r.fa").err;
}

}  // namespace

TEST_CASE("guides have neighbours on the strands that are searched") {
    Shell shell;
    shell.write("r.fa", ">r\nAAACGTTGCAGGTACCATTGACTT\n>s\nAAGTCAATGGTACCTGCAACGTTT\n");
    for (std::string const strand : {"fwd", "rev", "both"}) {
        CAPTURE(strand);
        CHECK(screen(shell, near, "-s " + strand)
                  .find(warned + ": reads equally close to both cannot be assigned\n") != std::string::npos);
        std::string const reversed = screen(shell, near_reverse, "-s " + strand);
        CHECK((reversed.find(warned_of_reverse) != std::string::npos) == (strand == "both"));
        CHECK(reversed.find(warned) == std::string::npos);
    }
}

TEST_CASE("reads between two guides are mentioned only if they cannot be assigned") {
    Shell shell;
    shell.write("r.fa", ">r\nAAACGTTGCAGGTACCATTGACTT\n");
    for (std::string const assign : {"all", "best"})
        CHECK(screen(shell, near, "--assign " + assign).find(warned + "\n") != std::string::npos);
}

TEST_CASE("samples without guides are reported if all hits are counted, too") {
    Shell shell;
    std::string reads;
    for (int i = 0; i < 200; ++i) reads += ">r" + std::to_string(i) + "\nTTTTTTTTTTTTTTTTTTTTTTTT\n";
    shell.write("r.fa", reads);
    CHECK(screen(shell, near, "--assign all")
              .find("sample r: no guide was found in its 200 reads; a search with one mismatch, on both "
                    "strands and at any offset finds no more: are these the right ") != std::string::npos);
    shell.write("one.fa", ">r\nTTTTTTTTTTTTTTTTTTTTTTTT\n");
    CHECK(shell.run("$M screen -l lib.csv -o out one.fa")
              .err.find("sample one: no guide was found in its 1 read; ") != std::string::npos);
    shell.write("r.fa", reads + ">g\nAAACGTTGCAGGTACCATTGACTT\n");
    CHECK(screen(shell, near, "--assign all")
              .find("sample r: only 1 of its 201 reads contains a guide; a search with one mismatch, on both "
                    "strands and at any offset finds no more: are these the right ") != std::string::npos);
}

TEST_CASE("screen refuses --log in its missing output folder, and a number for -l") {
    Shell shell;
    shell.write("r.fa", ">r\nAAACGTTGCAGGTACCATTGACTT\n");
    shell.write("lib.csv", near);
    for (std::string const folder : {"out", "./out", "out/"})
        check_refused(shell, "$M screen -l lib.csv -o " + folder + " --log out/log.txt r.fa", 2,
                      "--log out/log.txt");
    shell.must_run("mkdir out; $M screen -l lib.csv -o out --log out/log.txt r.fa");
    check_refused(shell, "$M screen -l 20 -o out2 r.fa", 2, "-l 20");
}
