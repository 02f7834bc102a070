#include "inputs/fasta_sequences.hpp"

#include <doctest/doctest.h>

#include <random>
#include <utility>

#include "motifcount/error.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

using Sequences = std::vector<std::pair<std::string, std::string>>;

Sequences read(std::string const& path, unsigned threads) {
    FastaSequences file(path, threads);
    Sequences all;
    std::string name;
    std::string text;
    while (file.next(name, text)) all.emplace_back(name, text);
    return all;
}

std::string letters(std::mt19937& random, std::size_t size) {
    std::string text(size, 'A');
    for (char& letter : text) letter = "ACGTNacgtR"[random() % 10];
    return text;
}

}  // namespace

TEST_CASE("sequences and titles may cross the ends of blocks") {
    TempDir const dir;
    std::mt19937 random(5);
    // A block has 1 MiB. The second title is longer than a block.
    std::string text = "\n>a first\r\n";
    Sequences expected{{"a", letters(random, 3'000'000)}};
    text += expected[0].second + "\n>" + std::string(3'000'000, 'b') + " x\n";
    expected.emplace_back(std::string(3'000'000, 'b'), "");
    for (int i = 0; i < 3'000; ++i) {
        std::string& sequence = expected.emplace_back("s" + std::to_string(i), "").second;
        text += ">s" + std::to_string(i) + "\tx >y\n";
        for (std::uint64_t line = random() % 20; line > 0; --line) {
            std::string const own = letters(random, random() % 100);
            sequence += own;
            text += own.substr(0, own.size() / 2) + (line % 3 == 0 ? " \t" : "") +
                    own.substr(own.size() / 2) + (line % 2 == 0 ? "\r\n" : "\n");
        }
    }
    std::string const path = dir.write("genome.fa", text + ">last\nACGT");
    expected.emplace_back("last", "ACGT");
    for (unsigned const threads : {1U, 3U}) CHECK((read(path, threads) == expected));
    CHECK(read(dir.write("empty.fa", "\n\n"), 1).empty());
}

TEST_CASE("other formats than FASTA are refused") {
    TempDir const dir;
    for (char const* const text : {"@r\nACGT\n+\nIIII\n", "ACGT\n", ">a\rACGT\r>b\rACGT\r\n"}) {
        CAPTURE(text);
        CHECK_THROWS_AS(static_cast<void>(read(dir.write("genome.fa", text), 1)), Error);
    }
}
