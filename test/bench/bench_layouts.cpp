// Measures the stages of read layouts that have their own data structures, with random data:
//
//     bench_layouts list ENTRIES LENGTH MISMATCHES EDITS LEAD [THREADS]
//     bench_layouts umis TRIPLES CELLS FEATURES [THREADS] [MEMORY_MB]

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "barcodes/barcode_list.hpp"
#include "core/parallel.hpp"
#include "core/stopwatch.hpp"
#include "umis/umi_counts.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

std::string random_bases(std::mt19937_64& random, std::size_t length) {
    std::string bases(length, ' ');
    for (char& letter : bases) letter = "ACGT"[random() % 4];
    return bases;
}

/// Seconds since construction, by the clock and as CPU time of all threads. On a busy machine, only the latter is meaningful.
class Clocks {
public:
    [[nodiscard]] double wall() const { return wall_.seconds(); }
    [[nodiscard]] double cpu() const { return now() - start_; }

private:
    static double now() {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
    }
    Stopwatch wall_;
    double start_ = now();
};

/// Returns a number that looks random for each number (splitmix64).
std::uint64_t mixed(std::uint64_t number) {
    number = (number + 0x9E3779B97F4A7C15U) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
}

/// Times reads of three kinds: entries without errors, with a substitution, and random sequences.
void measure_list(std::size_t entries, std::size_t length, ListRule rule, unsigned threads) {
    std::mt19937_64 random(1);
    std::vector<std::string> sequences(entries);
    for (std::string& sequence : sequences) sequence = random_bases(random, length);
    Clocks const building;
    BarcodeList const list(sequences, rule, false, threads);
    std::printf("list\t%zu entries of %zu bases\tbuilt in %.3f s, CPU %.3f s\n", entries, length,
                building.wall(), building.cpu());

    constexpr std::size_t reads = std::size_t{1} << 20U;
    for (std::string_view const kind : {"exact", "substituted", "random"}) {
        std::vector<ShortText> texts;
        for (std::size_t i = 0; i < reads; ++i) {
            std::string text =
                kind == "random" ? random_bases(random, length) : sequences[random() % entries];
            if (kind == "substituted") text[random() % length] = "ACGT"[random() % 4];
            texts.push_back(parse_short_text(text));
        }
        std::vector<ListMatch> matches(reads);
        for (bool const ahead : {false, true}) {
            Clocks const matching;
            parallel_blocks(threads, reads, [&](std::size_t first, std::size_t last) {
                constexpr std::size_t distance = 8;
                for (std::size_t i = first; i < last; ++i) {
                    if (ahead && i + distance < last) list.prefetch(texts[i + distance]);
                    matches[i] = list.match(texts[i]);
                }
            });
            double const wall = matching.wall();
            double const cpu = matching.cpu();
            std::size_t found = 0;
            for (ListMatch const& match : matches) found += match.outcome == ListMatch::Outcome::found;
            std::printf("list\t%s\t%s\t%.2f M reads/s\tCPU %.0f ns per read\t%.1f%% found\n", kind.data(),
                        ahead ? "prefetched" : "match", reads / wall / 1e6, cpu * 1e9 / reads,
                        100.0 * static_cast<double>(found) / reads);
        }
    }
    Clocks const counting;
    NearPairs const pairs = list.near_pairs(threads);
    std::printf("list\t%s%llu near pairs\tCPU %.3f s\n", pairs.all ? "" : "at least ",
                static_cast<unsigned long long>(pairs.pairs), counting.cpu());
}

/// Times UMIs of 12 bases with 5 reads per molecule, 1% of the bases wrong, in random order. 0 cells: no cells
void measure_umis(std::size_t triples, std::size_t cells, std::size_t features, unsigned threads,
                  std::uint64_t memory) {
    constexpr unsigned length = 12;
    std::size_t const molecules = triples / 5;
    UmiStore store("./bench_layouts.tsv", memory, threads);
    Clocks const collecting;
    parallel_for(threads, threads, [&](std::size_t thread) {
        std::mt19937_64 random(thread);
        UmiStore::Writer writer(store);
        for (std::size_t i = triples / threads; i > 0; --i) {
            std::uint64_t const molecule = mixed(random() % molecules);
            std::uint64_t umi = mixed(molecule) % (std::uint64_t{1} << (2 * length));
            if (random() % 100 < length) umi ^= (1 + random() % 3) << (2 * (random() % length));
            std::uint64_t const cell = cells == 0 ? 0 : molecule / features % cells;
            writer.add({cell, umi, static_cast<std::uint32_t>(molecule % features), 1});
        }
        writer.flush();
    });
    std::printf("umis\t%zu triples\tcollected in %.2f s, CPU %.0f ns per triple\n", triples,
                collecting.wall(), collecting.cpu() * 1e9 / static_cast<double>(triples));
    Clocks const counting;
    UmiCounts const counts =
        count_umis(store, {UmiRule::directional, SharedUmi::keep, {length, false}, cells != 0}, threads);
    std::printf("umis\t%llu UMIs, %llu molecules\tcounted in %.2f s, CPU %.0f ns per triple\n",
                static_cast<unsigned long long>(counts.totals.umis),
                static_cast<unsigned long long>(counts.totals.molecules), counting.wall(),
                counting.cpu() * 1e9 / static_cast<double>(triples));
}

}  // namespace

int main(int count, char** arguments) try {
    auto const number = [&](int i) { return i < count ? std::strtoull(arguments[i], nullptr, 10) : 1; };
    std::string_view const stage = count > 1 ? arguments[1] : "";
    if (stage == "list" && count >= 7) {
        auto const small = [&](int i) { return static_cast<unsigned>(number(i)); };
        measure_list(number(2), number(3), {small(4), small(5), small(6)}, std::max(1U, small(7)));
        return 0;
    }
    if (stage == "umis" && count >= 5) {
        auto const threads = static_cast<unsigned>(std::max<unsigned long long>(1, number(5)));
        measure_umis(number(2), number(3), number(4), threads, (count > 6 ? number(6) : 300) << 20U);
        return 0;
    }
    std::fprintf(stderr,
                 "usage: bench_layouts list ENTRIES LENGTH MISMATCHES EDITS LEAD [THREADS]\n"
                 "       bench_layouts umis TRIPLES CELLS FEATURES [THREADS] [MEMORY_MB]\n");
    return 2;
} catch (std::exception const& error) {
    std::fprintf(stderr, "bench_layouts: %s\n", error.what());
    return 1;
}
