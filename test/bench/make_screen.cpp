// Makes the reads of a simulated pooled screen, as FASTQ. A read has 75 bases: 0 to 7 random bases (stagger), the end of a
// promoter, a guide, and the vector sequence after the guide. One base in 100 is redrawn at random. In one read in 20, the
// guide is not in the library. Qualities and names are as in make_reads. The output is the same on every machine.
//
// Also makes screens of guide pairs. First mates have guide A; second mates have the reverse complement of guide B.
//
// usage: make_screen library GUIDES > library.tsv
//        make_screen pairs PAIRS > pairs.tsv
//        make_screen reads LIBRARY.tsv MODEL.tsv READS [SEED] > reads.fq
//        make_screen mates PAIRS.tsv MODEL.tsv READS 1|2 > mates_1.fq

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

#include "read_model.hpp"

namespace {

using motifcount::bench::Names;
using motifcount::bench::QualityModel;
using motifcount::bench::Random;

constexpr std::size_t guide_length = 20;
constexpr std::size_t read_length = 75;
constexpr std::uint32_t max_stagger = 7;
constexpr std::uint32_t one_unknown_in = 20;
constexpr std::uint32_t one_error_in = 100;
constexpr std::uint32_t guides_per_gene = 4;
// Sequences around the guide: the end of the human U6 promoter, and the SpCas9 scaffold
constexpr char const* promoter = "TTGTGGAAAGGACGAAACACCG";
constexpr char const* scaffold =
    "GTTTTAGAGCTAGAAATAGCAAGTTAAAATAAGGCTAGTCCGTTATCAACTTGAAAAAGTGGCACCGAGTCGGTGC";

char random_base(Random& random) {
    return "ACGT"[random.next() >> 62];
}

void add_bases(Random& random, std::size_t count, std::string& text) {
    while (count-- != 0) text.push_back(random_base(random));
}

void write(std::string const& text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        throw std::runtime_error("cannot write");
}

std::vector<std::string> draw_guides(std::uint32_t count) {
    Random random(77441);
    std::unordered_set<std::string> seen;
    std::vector<std::string> guides;
    while (guides.size() < count) {
        std::string guide;
        add_bases(random, guide_length, guide);
        if (seen.insert(guide).second) guides.push_back(guide);
    }
    return guides;
}

/// Writes a library of `rows` rows, each with `each` guides. `out`: header line
void make_library(std::uint32_t rows, std::uint32_t each, std::string out) {
    std::vector<std::string> const guides = draw_guides(rows * each);
    for (std::uint32_t row = 0; row < rows; ++row) {
        out += 'g' + std::to_string(row);
        for (std::uint32_t i = 0; i < each; ++i) out += "\t" + guides[row * each + i];
        out += "\tgene" + std::to_string(row / guides_per_gene) + "\n";
    }
    write(out);
}

/// Returns the guides of a library. `column`: 0 for the first column of sequences, 1 for the second
std::vector<std::string> read_library(std::string const& path, std::size_t column) {
    std::ifstream file(path);
    std::vector<std::string> guides;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line))
        guides.push_back(line.substr(line.find('\t') + 1 + column * (guide_length + 1), guide_length));
    if (guides.empty()) throw std::runtime_error(path + ": no guides");
    return guides;
}

std::string reverse_complement(std::string const& guide) {
    std::string complement(guide.rbegin(), guide.rend());
    for (char& base : complement) base = base == 'A' ? 'T' : base == 'C' ? 'G' : base == 'G' ? 'C' : 'A';
    return complement;
}

/// Writes reads. A random generator with a fixed seed draws the guides, so that both mates have guides of the same pair.
void make_reads(std::vector<std::string> const& guides, QualityModel const& model, std::uint64_t reads,
                std::uint64_t seed, bool reverse) {
    Random random(seed);
    Random numbers(100000);
    Names names;
    std::string name, quality, bases, out;
    for (std::uint64_t read = 0; read < reads; ++read) {
        names.next(random, name);
        model.draw(random, quality);
        quality.resize(read_length);
        bases.clear();
        add_bases(random, random.below(max_stagger + 1), bases);
        bases += promoter;
        std::string const& guide = guides[numbers.below(static_cast<std::uint32_t>(guides.size()))];
        if (random.below(one_unknown_in) == 0)
            add_bases(random, guide_length, bases);
        else
            bases += reverse ? reverse_complement(guide) : guide;
        bases.append(scaffold, read_length - bases.size());
        for (char& base : bases)
            if (random.below(one_error_in) == 0) base = random_base(random);
        out.append("@").append(name).append("\n").append(bases).append("\n+\n").append(quality).append("\n");
        if (out.size() < (1U << 20)) continue;
        write(out);
        out.clear();
    }
    write(out);
}

}  // namespace

int main(int argc, char** argv) try {
    std::string const what = argc > 1 ? argv[1] : "";
    if (what == "library" && argc == 3) {
        make_library(static_cast<std::uint32_t>(std::stoul(argv[2])), 1, "id\tsequence\tgene\n");
    } else if (what == "pairs" && argc == 3) {
        make_library(static_cast<std::uint32_t>(std::stoul(argv[2])), 2,
                     "id\tsequence_a\tsequence_b\tgene\n");
    } else if (what == "reads" && (argc == 5 || argc == 6)) {
        make_reads(read_library(argv[2], 0), QualityModel(argv[3]), std::stoull(argv[4]),
                   argc == 6 ? std::stoull(argv[5]) : 1, false);
    } else if (what == "mates" && argc == 6) {
        bool const second = argv[5] == std::string("2");
        make_reads(read_library(argv[2], second ? 1 : 0), QualityModel(argv[3]), std::stoull(argv[4]),
                   second ? 2 : 1, second);
    } else {
        std::cerr << "usage: make_screen library GUIDES > library.tsv\n"
                     "       make_screen pairs PAIRS > pairs.tsv\n"
                     "       make_screen reads LIBRARY.tsv MODEL.tsv READS [SEED] > reads.fq\n"
                     "       make_screen mates PAIRS.tsv MODEL.tsv READS 1|2 > mates_1.fq\n";
        return 2;
    }
    if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write");
    return 0;
} catch (std::exception const& error) {
    std::cerr << "make_screen: " << error.what() << '\n';
    return 1;
}
