// Makes large simulated data for read layouts, on many threads: reads as BGZF of level 1, and their lists. The output is the
// same on every machine and for any number of threads. One base in 333 is wrong, and one pair in 50 has random bases only.
//
// usage: make_layouts cells FOLDER PAIRS THREADS     1.fq.gz: cell (16 bases), UMI (12); tags.fq.gz: tag (15), 75 bases;
//                                                    guides.fq.gz: 8 bases, anchor (22), guide (20), 40 bases; lists of
//                                                    737,280 cells, 7 million cells, 200 tags and 77,441 guides; 5 reads
//                                                    per molecule, 20,000 cells
//        make_layouts inline FOLDER PAIRS THREADS    1.fq.gz: barcode of 6 to 9 bases, filled up to 100; 2.fq.gz; sheet.csv
//        make_layouts long FOLDER READS THREADS      long.fq.gz: rapid flanks, 24-base barcodes, 1,500 bases; long.csv
//        make_layouts compress THREADS FILE...       prints the seconds (wall, CPU) to compress the text of BGZF files again,
//                                                    in memory: the floor for programs that write all reads

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bgzf.hpp"
#include "read_model.hpp"

namespace {

using namespace motifcount::bench;

constexpr std::uint32_t usual_cells = 737'280, all_cells = 7'000'000, seen_cells = 20'000;
constexpr std::uint32_t tags_in_list = 200, guides_in_list = 77'441, samples = 96, reads_per_molecule = 5;
constexpr char const* anchor = "TTGTGGAAAGGACGAAACACCG";
constexpr char const* left_flank = "GCTTGGGTGTTTAACC";
constexpr char const* right_flank = "GTTTTCGCATTTATCGTGAAACGCTTTCGCGTTTTTCGTGCGCCGCTTCA";

std::string bases(std::uint64_t number, std::size_t count) {
    std::string text(count, 'A');
    for (char& base : text) {
        base = "ACGT"[number & 3U];
        number >>= 2U;
    }
    return text;
}

std::string random_bases(Random& random, std::size_t count) {
    std::string text;
    for (; count > 32; count -= 32) text += bases(random.next(), 32);
    return text += bases(random.next(), count);
}

/// Returns the cell at an index. Cells at different indices are different, because each step can be reversed.
std::string cell_at(std::uint32_t index) {
    index = (index ^ (index >> 16U)) * 0x85EBCA6BU;
    index = (index ^ (index >> 13U)) * 0xC2B2AE35U;
    return bases(index ^ (index >> 16U), 16);
}

/// Returns the guide at an index. All guides of the list are different.
std::string guide_at(std::uint32_t index) {
    return bases(Random(index).next(), 20);
}

/// Draws sequences that have at least `distance` mismatches to each other, as far as the shorter one reaches.
std::vector<std::string> draw_list(std::uint32_t count, std::size_t min, std::size_t max, int distance) {
    Random random(count);
    std::vector<std::string> list;
    while (list.size() < count) {
        std::string const drawn = random_bases(random, min + list.size() * (max - min + 1) / count);
        bool const distinct = std::all_of(list.begin(), list.end(), [&](std::string const& other) {
            int mismatches = 0;
            for (std::size_t i = 0; i < other.size() && mismatches < distance; ++i)
                mismatches += other[i] != drawn[i];
            return mismatches >= distance;
        });
        if (distinct) list.push_back(drawn);
    }
    return list;
}

void write_list(std::string const& path, std::string_view header, std::string_view prefix,
                std::uint32_t count, std::function<std::string(std::uint32_t)> const& sequence) {
    std::ofstream file(path);
    file << header;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!prefix.empty()) file << prefix << i << ',';
        file << sequence(i) << '\n';
    }
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

/// Appends a FASTQ record. Adds errors, whose qualities are often low.
void append_read(Random& random, std::uint64_t number, std::string sequence, std::string& out) {
    std::string quality(sequence.size(), 'F');
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        bits = i % 4 == 0 ? random.next() : bits >> 16U;
        std::uint32_t const drawn = bits & 0xFFFFU;
        if (drawn < 197) {
            sequence[i] = "ACGT"[(std::string_view("ACGT").find(sequence[i]) + 1 + drawn % 3) % 4];
            quality[i] = "F:,,###,"[drawn % 8];
        } else {
            quality[i] = "FFFFFFFFFFFFFFFFFFFFFFFFFFFFF::,"[drawn % 32];
        }
    }
    std::string digits = std::to_string(number);
    out.append("@r").append(9 - std::min<std::size_t>(9, digits.size()), '0').append(digits).append("\n");
    out.append(sequence).append("\n+\n").append(quality).append("\n");
}

void make_cells(std::string const& folder, std::uint64_t pairs, unsigned threads) {
    std::vector<std::string> const tags = draw_list(tags_in_list, 15, 15, 3);
    write_list(folder + "cells.txt", "", "", usual_cells, cell_at);
    write_list(folder + "all_cells.txt", "", "", all_cells, cell_at);
    write_list(folder + "tags.csv", "id,sequence\n", "t", tags_in_list, [&](auto i) { return tags[i]; });
    write_list(folder + "guides.csv", "id,sequence\n", "g", guides_in_list, guide_at);
    std::uint64_t const molecules = std::max<std::uint64_t>(1, pairs / reads_per_molecule);
    write_reads(
        {folder + "1.fq.gz", folder + "tags.fq.gz", folder + "guides.fq.gz"}, pairs, threads,
        [&](std::uint64_t number, Texts& texts) {
            Random random(number);
            Random molecule(~(random.next() % molecules));
            std::uint32_t const slot = molecule.below(seen_cells);
            Random of_cell(std::uint64_t{slot} * 2 +
                           molecule.below(2));  // a cell has two guides and all tags
            std::string const umi = bases(molecule.next(), 12);
            bool const junk = random.below(50) == 0;
            auto const known = [&](std::string text) {
                return junk ? random_bases(random, text.size()) : text;
            };
            append_read(random, number, known(cell_at(slot * (usual_cells / seen_cells)) + umi), texts[0]);
            append_read(random, number, known(tags[molecule.below(tags_in_list)]) + random_bases(random, 75),
                        texts[1]);
            std::string const start = random_bases(random, 8);
            append_read(
                random, number,
                start + known(anchor + guide_at(of_cell.below(guides_in_list))) + random_bases(random, 40),
                texts[2]);
        });
}

void make_inline(std::string const& folder, std::uint64_t pairs, unsigned threads) {
    std::vector<std::string> const list = draw_list(samples, 6, 9, 3);
    write_list(folder + "sheet.csv", "sample,barcode\n", "s", samples, [&](auto i) { return list[i]; });
    write_reads({folder + "1.fq.gz", folder + "2.fq.gz"}, pairs, threads,
                [&](std::uint64_t number, Texts& texts) {
                    Random random(number);
                    std::string first = random_bases(random, 100);
                    std::string const& barcode = list[random.below(samples)];
                    if (random.below(50) != 0) first.replace(0, barcode.size(), barcode);
                    append_read(random, number, first, texts[0]);
                    append_read(random, number, random_bases(random, 100), texts[1]);
                });
}

/// Adds 1% of substitutions, 1% of insertions and 1.5% of deletions.
std::string nanopore_errors(Random& random, std::string const& text) {
    std::string seen;
    for (char const base : text) {
        std::uint32_t const drawn = random.below(1000);
        if (drawn >= 15) seen.push_back(drawn < 25 ? bases(random.next(), 1)[0] : base);
        if (drawn >= 990) seen += bases(random.next(), 1);
    }
    return seen;
}

void make_long(std::string const& folder, std::uint64_t reads, unsigned threads) {
    std::vector<std::string> const list = draw_list(samples, 24, 24, 14);
    write_list(folder + "long.csv", "sample,barcode\n", "s", samples, [&](auto i) { return list[i]; });
    write_reads({folder + "long.fq.gz"}, reads, threads, [&](std::uint64_t number, Texts& texts) {
        Random random(number);
        auto const insert = [&] { return random_bases(random, 800 + random.below(1400)); };
        auto const tag = [&](std::uint32_t sample) { return left_flank + list[sample] + right_flank; };
        std::uint32_t const sample = random.below(samples), kind = random.below(100);
        std::string text = random_bases(random, random.below(25));
        if (kind >= 95) text += tag(kind < 98 ? sample : random.below(samples));  // two barcodes in a row
        if (kind >= 4) text += tag(sample);
        text += insert();
        if (kind >= 92 && kind < 95) text += tag(random.below(samples)) + insert();  // two molecules
        append_read(random, number, nanopore_errors(random, text), texts[0]);
    });
}

void time_compression(unsigned threads, std::vector<std::string> const& paths) {
    std::vector<std::string> texts(paths.size());
    {
        std::vector<std::jthread> pool;
        for (std::size_t i = 0; i < paths.size(); ++i)
            pool.emplace_back([&, i] { texts[i] = inflated(paths[i]); });
    }
    std::vector<std::string_view> parts;
    for (std::string const& text : texts)
        for (std::size_t at = 0; at < text.size(); at += 16 * block_text)
            parts.push_back(std::string_view(text).substr(at, 16 * block_text));
    std::atomic<std::size_t> next = 0;
    auto const start = std::chrono::steady_clock::now();
    std::clock_t const cpu = std::clock();
    auto const work = [&] {
        Compressor compressor;
        std::string packed;
        for (std::size_t i = next++; i < parts.size(); i = next++) {
            packed.clear();
            compressor.append(parts[i], packed);
        }
    };
    {
        std::vector<std::jthread> pool;
        for (unsigned i = 0; i < threads; ++i) pool.emplace_back(work);
    }
    std::cout << std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() << '\t'
              << static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC << '\n';
}

}  // namespace

int main(int argc, char** argv) try {
    std::vector<std::string> const words(argv + 1, argv + argc);
    auto const threads = [](std::string const& text) { return static_cast<unsigned>(std::stoul(text)); };
    if (words.size() >= 3 && words[0] == "compress") {
        time_compression(threads(words[1]), {words.begin() + 2, words.end()});
        return 0;
    }
    auto const make = words.size() != 4      ? nullptr
                      : words[0] == "cells"  ? &make_cells
                      : words[0] == "inline" ? &make_inline
                      : words[0] == "long"   ? &make_long
                                             : nullptr;
    if (make == nullptr) {
        std::cerr << "usage: make_layouts cells|inline|long FOLDER FRAGMENTS THREADS\n"
                     "       make_layouts compress THREADS FILE...\n";
        return 2;
    }
    make(words[1] + "/", std::stoull(words[2]), threads(words[3]));
    return 0;
} catch (std::exception const& error) {
    std::cerr << "make_layouts: " << error.what() << '\n';
    return 1;
}
