// Makes simulated Illumina reads of a genome, as FASTQ. Reads have 150 bases, are from both strands, and have names as on a
// flow cell. Qualities are drawn from a model fitted to real reads (fit_quality_model.py). The error rate of a base is the
// one that its quality states. The same arguments give the same bytes on every machine.
//
// usage: make_reads GENOME.fa MODEL.tsv MEGABYTES [SEED] > reads.fq

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

#include "read_model.hpp"

namespace {

using motifcount::bench::Names;
using motifcount::bench::QualityModel;
using motifcount::bench::Random;

/// Returns the longest record of the genome, in upper case.
std::string read_genome(std::string const& path) {
    std::ifstream file(path);
    std::string longest, record, line;
    while (std::getline(file, line)) {
        if (line.starts_with('>')) {
            if (record.size() > longest.size()) longest.swap(record);
            record.clear();
        } else {
            for (char const letter : line) record.push_back(static_cast<char>(letter & ~0x20));
        }
    }
    if (record.size() > longest.size()) longest.swap(record);
    return longest;
}

char complement(char base) {
    std::size_t const at = std::string_view("ACGT").find(base);
    return at == std::string_view::npos ? 'N' : "TGCA"[at];
}

/// Returns, for each quality symbol, the number of wrong bases per 2^32 bases. The error rate of quality Q is 10^(-Q/10).
std::array<std::uint32_t, 128> error_thresholds() {
    std::array<std::uint32_t, 128> thresholds{};
    for (int symbol = '!'; symbol < 128; ++symbol) {
        double const rate = std::min(0.75, std::pow(10.0, -(symbol - '!') / 10.0));
        thresholds[static_cast<std::size_t>(symbol)] = static_cast<std::uint32_t>(rate * 4294967295.0);
    }
    return thresholds;
}

void add_errors(Random& random, std::string const& quality, std::string& bases) {
    static auto const thresholds = error_thresholds();
    for (std::size_t position = 0; position < bases.size(); ++position) {
        if (quality[position] <= '#') {
            bases[position] = 'N';  // Illumina writes qualities 0 to 2 for unknown bases
        } else if (std::uint64_t const number = random.next();
                   static_cast<std::uint32_t>(number) <
                   thresholds[static_cast<std::size_t>(quality[position])]) {
            bases[position] = "ACGT"[number >> 62];
        }
    }
}

void make_reads(std::string const& genome, QualityModel const& model, std::uint64_t bytes,
                std::uint64_t seed) {
    if (genome.size() < model.length()) throw std::runtime_error("the genome is shorter than a read");
    Random random(seed);
    Names names;
    std::string name, quality, bases, out;
    auto const starts = static_cast<std::uint32_t>(genome.size() - model.length() + 1);
    for (std::uint64_t written = 0; written < bytes;) {
        out.clear();
        while (out.size() < (1U << 20) && written + out.size() < bytes) {
            names.next(random, name);
            model.draw(random, quality);
            bases.assign(genome, random.below(starts), model.length());
            if (random.next() >> 63 != 0) {
                bases.assign(bases.rbegin(), bases.rend());
                for (char& base : bases) base = complement(base);
            }
            add_errors(random, quality, bases);
            out.append("@").append(name).append("\n").append(bases).append("\n+\n").append(quality).append(
                "\n");
        }
        if (std::fwrite(out.data(), 1, out.size(), stdout) != out.size())
            throw std::runtime_error("cannot write");
        written += out.size();
    }
    if (std::fflush(stdout) != 0) throw std::runtime_error("cannot write");
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 4 || argc > 5) {
        std::cerr << "usage: make_reads GENOME.fa MODEL.tsv MEGABYTES [SEED] > reads.fq\n";
        return 2;
    }
    std::uint64_t const seed = argc > 4 ? std::stoull(argv[4]) : 20261121;
    make_reads(read_genome(argv[1]), QualityModel(argv[2]), std::stoull(argv[3]) * 1'000'000, seed);
    return 0;
} catch (std::exception const& error) {
    std::cerr << "make_reads: " << error.what() << '\n';
    return 1;
}
