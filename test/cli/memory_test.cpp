// What happens where memory does not suffice: at any limit either the right result or one line, and what cannot be
// compiled is refused before the text is read.
#include <doctest/doctest.h>
#include <signal.h>

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

/// `auto` and the engines for the CPU, as the message about an unknown one lists them.
std::vector<std::string> engine_names(Shell& shell) {
    std::string const text = shell.run("$M --engine none --device cpu -p ACGT /dev/null").err;
    std::size_t const list = text.find("there are: ");
    REQUIRE(list != std::string::npos);
    std::istringstream words(text.substr(list + 11));
    std::vector<std::string> names{"auto"};
    for (std::string name; words >> name;) {
        while (!name.empty() && (name.back() == ',' || name.back() == '.')) name.pop_back();
        if (name != "auto") names.push_back(name);
    }
    return names;
}

bool is_refusal(Outcome const& outcome) {
    return outcome.err.find(" bytes of memory") != std::string::npos &&
           outcome.err.find(
               "(ulimit -v); give more memory, fewer threads (-t) or fewer motifs at a time\n") !=
               std::string::npos;
}

}  // namespace

TEST_CASE(
    "motifs that memory does not suffice for are refused before the text is read, with the bytes they take") {
    if (test::under_sanitizer) return;  // it reserves terabytes of addresses
    Shell shell;
    shell.write("motifs.tsv", many_motifs(100'000));
    shell.write("one.tsv", "m0\tACGTACGTACGTACGTACGTACGT\n");
    shell.write("reads.fa", ">r\nACGT\n");
    REQUIRE(shell.run("mkfifo reads").status == 0);
    auto const command = [](std::string const& engine, std::string const& motifs, std::string const& reads,
                            int kilobytes) {
        return "ulimit -v " + std::to_string(kilobytes) + "; exec $M -q -t 2 --device cpu --engine " +
               engine + " -k " + motifs + " -o out.tsv " + reads;
    };
    // What the program takes for a search for one motif.
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
            continue;  // takes fewer, always
        REQUIRE(shell.run("rm -f out.tsv").status == 0);
        int refusals = 0;
        for (int more = 2'000; more < 4'000'000; more += more / 3) {
            CAPTURE(more);
            // The text has a writer, who learns when somebody opens it.
            pid_t const writer = shell.start("exec 3>reads; echo opened >opened; printf '>r\\nACGT\\n' >&3");
            Outcome const outcome = shell.run(command(engine, "motifs.tsv", "reads", enough + more));
            ::kill(writer, SIGKILL);
            shell.finish(writer);
            if (outcome.status == 0) {
                CHECK(shell.exists("out.tsv"));
                REQUIRE(shell.run("rm out.tsv opened").status == 0);
                break;
            }
            CAPTURE(outcome.err);
            CHECK(outcome.status == 1);
            CHECK(outcome.error_lines() == 1);
            CHECK(is_refusal(outcome));
            CHECK_FALSE(shell.exists("out.tsv"));
            // Beside the compiled motifs, a search needs some buffers, for which there is no room in a few cases.
            if (outcome.err.find("the search for") == std::string::npos) {
                ++refusals;
                CHECK_FALSE(shell.exists("opened"));
            }
            REQUIRE(shell.run("rm -f opened").status == 0);
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
