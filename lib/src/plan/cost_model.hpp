#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

// Measured limits at which one CPU engine becomes faster than another (EPYC, Zen 3, unless stated). Times are per base.
namespace motifcount::internal::crossings {

inline constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

/// Number of patterns up to which comparing all patterns bit by bit is as fast as other engines, by the shortest length.
/// Comparing takes 0.15 ns, and 0.01 ns more per pattern.
struct FewPatterns {
    std::size_t shorter_than;
    std::size_t patterns;
};
inline constexpr std::array few_exact{
    FewPatterns{12, 24},    // direct look-up takes 0.45 ns per base
    FewPatterns{16, 16},    // sampling takes 0.3 ns
    FewPatterns{never, 0},  // sampling takes at most 0.15 ns
};
/// Same with mismatches or IUPAC codes
inline constexpr std::size_t few_compared = 64;

[[nodiscard]] constexpr std::size_t few_patterns(std::size_t shortest) noexcept {
    return std::ranges::find_if(few_exact, [&](FewPatterns row) { return shortest < row.shorter_than; })
        ->patterns;
}

/// Number of patterns above which seeds at fixed distances from every position (`anchored`) are faster than seeds anywhere
/// (`pigeonhole`). Patterns with IUPAC codes count twice. Each further mismatch divides the number by about 200. Motifs
/// longer than 20 have longer seeds; they count as motifs of 20 with fewer mismatches. Measured with `pigeonhole` /
/// `anchored` for motifs of 20 on both strands: ns of one CPU, including the tables for 1 to 20 Mb (EPYC, Zen 4, under other
/// load):
///     3 mismatches: 312 motifs 14/16, 8,000 26/44; 1,000 with an N each 14/26
///     4 mismatches: 312 motifs 24/28, 1,000 45/34, 8,000 126/95; with an N each: 1,000 68/60, 16,000 453/292;
///         8,000 of 24 46/84; 312 of 15 80/90, 2,000 of 15 400/200
///     5 mismatches: 100 motifs 40/26, 312 68/42, 1,000 180/64; of 24: 312 26/32, 8,000 146/104; 8,000 of 30 58/90
///     6 mismatches: 312 motifs 170/90; 312 of 30 28/40
[[nodiscard]] inline double seeds_everywhere_above(unsigned mismatches, std::size_t shortest) {
    if (mismatches < 3) return std::numeric_limits<double>::infinity();
    auto const letters = static_cast<double>(std::clamp<std::size_t>(shortest, 20, 32)) + 1;
    return 300'000 * std::pow(250, 80.0 / 21 - 20 * (mismatches + 1) / letters);
}

/// Number of patterns with more than few_words words up to which comparing them bit by bit is faster than seeds. With one
/// mismatch, comparing 2,000 motifs takes 105 ns and seeds 28; comparing 100 motifs takes 18 ns and seeds 28.
inline constexpr std::size_t few_wide = 600;
/// Number of words of the other patterns with IUPAC codes above which `anchored` is faster. Measured for 77,000 motifs of 20
/// with 2 mismatches: 160 against 310 ns with two N each (2.5 million words), 90 against 72 with one N (0.6 million).
inline constexpr std::uint64_t many_words = 1'000'000;
/// Time per base on one CPU for patterns with IUPAC codes: with `anchored`, by the number of exact hits expected per base,
/// because its seeds are as frequent as the patterns; and with `shift-or`. Measured `anchored`/`shift-or` for 1, 2, 3 mismatches:
///     1,000 motifs of 20 letters drawn from ACGTN: 1,000/34, 2,400/90, 1,100/140
///     10,000 patterns, letters drawn from four times ACGT and one N: 60/160, 130/460, 160/640
///     N as every third letter, only `anchored`: 500, 1,600, 700
[[nodiscard]] constexpr double seeds_everywhere_ns(double exact_hits) noexcept {
    return 2e8 * exact_hits;
}
[[nodiscard]] constexpr double compared_ns(std::size_t patterns, unsigned mismatches) noexcept {
    return 0.023 * static_cast<double>(patterns) * mismatches;
}
/// Time per hit of seeds, which dominates if hits are frequent, because several seeds find the same hit. Measured
/// seeds/`shift-or` on both strands (EPYC):
///     1,000 motifs, 3 mismatches: of 8 (54 hits per base) 7,400/2,600; of 9 (20 hits) 7,000/1,070; of 12 (0.8 hits) 200/166
///     100 motifs of 6 to 40 (5 hits) 700/33; 3,000 of 8, one mismatch (2.3 hits) 230/200
///     1,000 motifs of 12, a tenth of the letters IUPAC codes, 3 mismatches: 1,030/270
inline constexpr double seeds_ns_a_hit = 200;
/// Number of patterns up to which comparing base by base is faster than seeds of one or two bases, with too many mismatches
/// for bit slices: 13 against 28 ns for 8 motifs of 12 bases with 5 mismatches.
inline constexpr std::size_t few_direct = 8;

/// Share of positions with a flank up to which motifs are looked up only there
inline constexpr double rare_flank = 0.25;
/// Share of the text near flanks up to which it is faster to cut out this text and search it like other text, with up to 2
/// mismatches. In reads of guides after CACCG: 0.85 against 1.35 s with 2 mismatches, 0.36 against 0.42 s with one.
inline constexpr double rare_windows = 0.1;
/// Expected hits per base above which cutting out is slower: 3.1 s against 0.5 (1,500 motifs of 8, 2 mismatches, CACC, 30 Mb)
inline constexpr double rare_hits = 0.1;

/// Number of words up to which a degenerate pattern is expanded; the tables of 100 such patterns fit into a level-2 cache
inline constexpr std::uint64_t few_words = 64;

/// Largest minimum motif length for direct look-up. Direct look-up, sampling and an automaton take 0.65, 0.94 and 1.1 ns for
/// 1,000 motifs of 10 bases, 4.0, 8.5 and 12 for 60,000; 0.8, 3 and 2 for 1,000 of 8. For 1,000 of 6 to 40, direct look-up
/// takes 1.2 and the automaton 1.6 ns. For 1,000 of 11, which do not fit a table, sampling takes 0.8 ns.
inline constexpr std::size_t longest_direct = 10;

/// Number of longer patterns above which they are searched separately from the shorter ones, because they exceed a tenth of the
/// shorter patterns' table. Separate/joint search on both strands: 10/11 ns for 60,000 motifs of 8 to 24 bases, 2.4/1.1 for
/// 10,000 of 10 to 40.
inline constexpr std::size_t many_longer = 100'000;

/// Expected hits per base of random text above which an automaton is faster, because further hits cost it little: 31 against
/// 45 ns for 5,000 motifs of 5 to 8 bases (1.8 hits), but 10 against 9 for 300 of 4 to 12 bases (0.35 hits).
inline constexpr double dense_hits = 1.5;

// Limits above which a GPU is faster: one H200 and 16 CPUs (Sapphire Rapids), measured by test/bench/offtarget.py

/// CPU time of a search in addition to reading: ns per byte for 624 patterns (312 motifs of 20 on both strands), and the
/// power of the number of patterns with which it grows. Times for one or two mismatches are low estimates, because most of
/// these searches are of reads: half of their bytes are not bases, and their many hits slow down a GPU's host most.
struct CpuCost {
    double ns;
    double power;
};
/// By number of mismatches; three times as much for each further mismatch. Measured ns for 312 / 5,000 / 77,000 motifs in
/// random FASTA: one mismatch 4 / 3 / 3, two 8 / 18 / 24, three 12 / 25 / 140, four 36 / 60 / 240, five 38 / 130 (8,000
/// motifs). For 312 motifs, six mismatches take 1.3 times as long as five, and seven take 3 times as long.
inline constexpr std::array mismatch_costs{CpuCost{1.5, 0}, CpuCost{4, 0.2}, CpuCost{12, 0.42},
                                           CpuCost{45, 0.33}, CpuCost{50, 0.42}};
/// By number of edits. Measured ns for motifs of 20: three edits 10 / 17 / 39 / 76 for 312 / 500 / 1,000 / 2,000 motifs (6
/// for 312 of 23), two edits 14 / 58 for 2,000 / 8,000. On one thread of a Zen 4: one edit 2 / 3 / 24 for 312 / 5,000 /
/// 77,000; two edits 3 / 7 for 312 / 1,000; three edits 135 for 5,000; four edits 10 for 96 of 24, 45 for 312 of 23.
inline constexpr std::array edit_costs{CpuCost{1.5, 0.45}, CpuCost{4, 0.8}, CpuCost{11, 1.1},
                                       CpuCost{50, 1.1}};
/// Time per position with a flank to look up patterns near it. With `NGG` downstream, one thread takes in all, in ns per
/// byte: three edits 9 for 312 motifs of 20, 20 for 2,000; four edits 27 for 312; two edits 400 for 77,000.
inline constexpr double edit_ns_a_place = 60;
/// CPU time that a GPU saves without mismatches and edits: about proportional to the patterns (2,000,000 of 31)
inline constexpr double exact_ns_a_million = 0.43;

[[nodiscard]] inline double cpu_ns_a_byte(std::size_t patterns, unsigned mismatches,
                                          unsigned edits) noexcept {
    auto const number = static_cast<double>(patterns);
    if (mismatches == 0 && edits == 0) return exact_ns_a_million * number / 1e6;
    CpuCost const cost = edits != 0
                             ? edit_costs[std::min<std::size_t>(edits, edit_costs.size()) - 1]
                             : mismatch_costs[std::min<std::size_t>(mismatches, mismatch_costs.size()) - 1];
    double ns = cost.ns * std::pow(number / 624, cost.power);
    for (std::size_t more = mismatch_costs.size(); more < mismatches; ++more) ns *= 3;
    return ns;
}

/// Seconds until a GPU is ready, in addition to reading meanwhile (0.36 to 0.42); and its search time in addition to reading,
/// in ns per byte with hits, if motifs are compared. Looking motifs up takes no longer than reading.
inline constexpr double gpu_start = 0.42;
inline constexpr double gpu_ns_a_byte = 0.09;
/// Minimum ratio of CPU to GPU time for using a GPU
inline constexpr double gpu_margin = 1.1;

}  // namespace motifcount::internal::crossings
