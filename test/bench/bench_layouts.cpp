// Measures the stages of read layouts that have their own data structures, with random data:
//
//     bench_layouts list ENTRIES LENGTH MISMATCHES EDITS LEAD [THREADS]

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

#include "core/parallel.hpp"
#include "core/stopwatch.hpp"
#include "layouts/barcode_list.hpp"

namespace {

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
        for (bool const together : {false, true}) {
            Clocks const matching;
            parallel_blocks(threads, reads, [&](std::size_t first, std::size_t last) {
                if (together)
                    list.match_all(std::span(texts).subspan(first, last - first),
                                   std::span(matches).subspan(first, last - first));
                else
                    for (std::size_t i = first; i < last; ++i) matches[i] = list.match(texts[i]);
            });
            double const wall = matching.wall();
            double const cpu = matching.cpu();
            std::size_t found = 0;
            for (ListMatch const& match : matches) found += match.outcome == ListMatch::Outcome::found;
            std::printf("list\t%s\t%s\t%.2f M reads/s\tCPU %.0f ns per read\t%.1f%% found\n", kind.data(),
                        together ? "match_all" : "match", reads / wall / 1e6, cpu * 1e9 / reads,
                        100.0 * static_cast<double>(found) / reads);
        }
    }
    Clocks const counting;
    NearPairs const pairs = list.near_pairs(threads);
    std::printf("list\t%s%llu near pairs\tCPU %.3f s\n", pairs.all ? "" : "at least ",
                static_cast<unsigned long long>(pairs.pairs), counting.cpu());
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
    std::fprintf(stderr, "usage: bench_layouts list ENTRIES LENGTH MISMATCHES EDITS LEAD [THREADS]\n");
    return 2;
} catch (std::exception const& error) {
    std::fprintf(stderr, "bench_layouts: %s\n", error.what());
    return 1;
}
