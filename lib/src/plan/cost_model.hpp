#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/simd_level.hpp"

// Measured thresholds at which a different engine becomes faster. Times are per base on one CPU (EPYC, Zen 3, unless stated).
namespace motifcount::internal::crossings {

inline constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

/// Maximum number of patterns for which comparing all patterns bit by bit is as fast as other engines, by the length of the
/// shortest pattern. Comparing takes 0.15 ns plus 0.01 ns per pattern.
struct FewPatterns {
    std::size_t shorter_than;
    std::size_t patterns;
};
inline constexpr std::array few_exact{
    FewPatterns{12, 24},    // Direct look-up takes 0.45 ns per base
    FewPatterns{16, 16},    // Sampling takes 0.3 ns per base
    FewPatterns{never, 0},  // Sampling takes at most 0.15 ns per base
};
/// Same as few_exact, but for patterns of any length with mismatches or IUPAC codes
inline constexpr std::size_t few_compared = 64;

[[nodiscard]] constexpr std::size_t few_patterns(std::size_t shortest) noexcept {
    return std::ranges::find_if(few_exact, [&](FewPatterns row) { return shortest < row.shorter_than; })
        ->patterns;
}

/// Returns the number of patterns above which `anchored` is faster than `pigeonhole`. `anchored` looks up seeds at fixed
/// distances from every position, and `pigeonhole` looks up seeds anywhere. Patterns with IUPAC codes count twice. Each
/// further mismatch divides the number by about 200. The number is higher for motifs longer than 20 bases, because their seeds
/// are longer. Measured `pigeonhole`/`anchored` in ns on one CPU, for motifs of 20 bases on both strands, including the time
/// to build tables for texts of 1 to 20 Mb (EPYC, Zen 4, with other processes running):
///     3 mismatches: 312 motifs 14/16, 8,000 motifs 26/44; 1,000 motifs with one N each 14/26
///     4 mismatches: 312 motifs 24/28, 1,000 motifs 45/34, 8,000 motifs 126/95; with one N each: 1,000 motifs 68/60, 16,000
///         motifs 453/292; of 24 bases: 8,000 motifs 46/84; of 15 bases: 312 motifs 80/90, 2,000 motifs 400/200
///     5 mismatches: 100 motifs 40/26, 312 motifs 68/42, 1,000 motifs 180/64; of 24 bases: 312 motifs 26/32, 8,000 motifs
///         146/104; of 30 bases: 8,000 motifs 58/90
///     6 mismatches: 312 motifs 170/90; of 30 bases: 312 motifs 28/40
[[nodiscard]] inline double seeds_everywhere_above(unsigned mismatches, std::size_t shortest) {
    if (mismatches < 3) return std::numeric_limits<double>::infinity();
    auto const letters = static_cast<double>(std::clamp<std::size_t>(shortest, 20, 32)) + 1;
    return 300'000 * std::pow(250, 80.0 / 21 - 20 * (mismatches + 1) / letters);
}

/// Number of patterns with more than few_words words up to which comparing bit by bit is faster than seeds.
/// Measured with one mismatch: comparing takes 18 ns for 100 motifs and 105 ns for 2,000; seeds take 28 ns for both.
inline constexpr std::size_t few_wide = 600;
/// Number of words above which `anchored` is faster: words of patterns with IUPAC codes, except patterns with more than
/// few_words words. Measured for 77,000 motifs of 20 bases with 2 mismatches: with two N each (2.5 million words), `anchored`
/// takes 160 ns instead of 310 ns; with one N each (0.6 million words), it takes 90 ns instead of 72 ns.
inline constexpr std::uint64_t many_words = 1'000'000;
/// Time in ns per base on one CPU for patterns with IUPAC codes. seeds_everywhere_ns() is the time of `anchored`, whose seeds
/// are as frequent as the patterns; `exact_hits`: expected number of exact hits per base. compared_ns() is the time of
/// `shift-or`. Measured `anchored`/`shift-or` with 1, 2 and 3 mismatches:
///     1,000 motifs of 20 letters drawn from A, C, G, T and N: 1,000/34, 2,400/90, 1,100/140
///     10,000 patterns, letters drawn from A, C, G and T (4 of 17 each) and N (1 of 17): 60/160, 130/460, 160/640
///     N as every third letter, `anchored` only: 500, 1,600, 700
[[nodiscard]] constexpr double seeds_everywhere_ns(double exact_hits) noexcept {
    return 2e8 * exact_hits;
}
[[nodiscard]] constexpr double compared_ns(std::size_t patterns, unsigned mismatches) noexcept {
    return 0.023 * static_cast<double>(patterns) * mismatches;
}
/// Time in ns per hit in searches with seeds. If hits are frequent, they take most of the time, because several seeds find the
/// same hit. Measured seeds/`shift-or` on both strands (EPYC):
///     1,000 motifs, 3 mismatches: 8 bases (54 hits per base) 7,400/2,600; 9 bases (20) 7,000/1,070; 12 bases (0.8) 200/166
///     100 motifs of 6 to 40 bases (5 hits per base) 700/33; 3,000 motifs of 8 bases, one mismatch (2.3) 230/200
///     1,000 motifs of 12 bases, 3 mismatches, IUPAC codes for a tenth of the letters: 1,030/270
inline constexpr double seeds_ns_a_hit = 200;
/// Maximum number of patterns for which comparing base by base is faster than seeds of one or two bases, with more mismatches
/// than `shift-or` supports. Measured: 13 ns and 28 ns for 8 motifs of 12 bases with 5 mismatches.
inline constexpr std::size_t few_direct = 8;

/// Maximum fraction of positions with a flank for which motifs are looked up only next to flanks
inline constexpr double rare_flank = 0.25;
/// Maximum fraction of the text near flanks for which searching a copy of these parts is faster, with up to 2 mismatches.
/// Measured for reads with guides after CACCG: 0.85 s instead of 1.35 s with 2 mismatches, 0.36 s instead of 0.42 s with 1.
inline constexpr double rare_windows = 0.1;
/// Expected hits per base above which copying the parts near flanks is slower. Measured: 3.1 s instead of 0.5 s for 1,500
/// motifs of 8 bases after CACC with 2 mismatches in 30 Mb.
inline constexpr double rare_hits = 0.1;

/// Maximum number of words to which a pattern with IUPAC codes is expanded. Tables of 100 such patterns fit a level-2 cache.
inline constexpr std::uint64_t few_words = 64;

/// Maximum length of the shortest motif for direct look-up. Measured direct look-up/sampling/automaton in ns: 0.65/0.94/1.1 for
/// 1,000 and 4.0/8.5/12 for 60,000 motifs of 10 bases, 0.8/3/2 for 1,000 motifs of 8 bases. 1,000 motifs of 6 to 40 bases:
/// look-up 1.2, automaton 1.6. Motifs of 11 bases do not fit a table; for 1,000 of them, sampling takes 0.8 ns.
inline constexpr std::size_t longest_direct = 10;

/// Number of motifs longer than longest_direct above which they are searched separately from the shorter motifs. The limit is
/// a tenth of the entries in the table for direct look-up. Measured separate/joint search on both strands: 10/11 ns for 60,000
/// motifs of 8 to 24 bases, 2.4/1.1 ns for 10,000 motifs of 10 to 40 bases.
inline constexpr std::size_t many_longer = 100'000;

/// Expected hits per base of random text above which an automaton is faster than direct look-up, because each hit takes the
/// automaton little time. Measured: 31 ns instead of 45 ns for 5,000 motifs of 5 to 8 bases (1.8 hits per base), but 10 ns
/// instead of 9 ns for 300 motifs of 4 to 12 bases (0.35 hits per base).
inline constexpr double dense_hits = 1.5;

// Thresholds above which a GPU is faster: one H200 against 16 CPUs (Sapphire Rapids), measured with test/bench/offtarget.py

/// CPU time of a search, without the time to read the input. `ns`: ns per byte for 624 patterns (312 motifs of 20 bases on
/// both strands). `power`: the time is proportional to the number of patterns raised to this power. Times for one and two
/// mismatches are low on purpose, because most of these searches are of reads, which suit a GPU least: half of the bytes are
/// not bases, and the CPU must process many hits for the GPU.
struct CpuCost {
    double ns;
    double power;
};
/// Costs by number of mismatches; each further mismatch takes three times as long. Measured ns per byte of random FASTA for
/// 312/5,000/77,000 motifs: 4/3/3 with one mismatch, 8/18/24 with two, 12/25/140 with three, 36/60/240 with four. With five: 38
/// for 312 motifs, 130 for 8,000. For 312 motifs, six mismatches take 1.3 times and seven 3 times as long as five.
inline constexpr std::array mismatch_costs{CpuCost{1.5, 0}, CpuCost{4, 0.2}, CpuCost{12, 0.42},
                                           CpuCost{45, 0.33}, CpuCost{50, 0.42}};
/// Costs by number of edits. Measured ns per byte for motifs of 20 bases: with three edits 10/17/39/76 for 312/500/1,000/2,000
/// motifs (6 for 312 motifs of 23 bases), with two edits 14/58 for 2,000/8,000 motifs. On one thread of a Zen 4: with one edit
/// 2/3/24 for 312/5,000/77,000 motifs, with two edits 3/7 for 312/1,000 motifs, with three edits 135 for 5,000 motifs, with
/// four edits 10 for 96 motifs of 24 bases and 45 for 312 motifs of 23 bases.
inline constexpr std::array edit_costs{CpuCost{1.5, 0.45}, CpuCost{4, 0.8}, CpuCost{11, 1.1},
                                       CpuCost{50, 1.1}};
/// Time in ns per position with a flank, for looking up patterns next to the flank. Measured total in ns per byte, on one
/// thread with the flank `NGG` after the motif: with three edits 9 for 312 motifs of 20 bases and 20 for 2,000 motifs, with
/// four edits 27 for 312 motifs, with two edits 400 for 77,000 motifs.
inline constexpr double edit_ns_a_place = 60;
/// CPU time in ns per byte and million patterns that a GPU saves in searches for exact hits (2,000,000 motifs of 31 bases)
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

/// CPU time in ns per base for a matrix on one strand. Measured: with VBMI 0.028 on a Zen 5 and 0.06 to 0.07 on a Xeon; on a
/// Zen 5, 0.043 with AVX2 and 0.59 without vectors.
[[nodiscard]] inline double cpu_matrix_ns(SimdLevel level) noexcept {
    return level == SimdLevel::avx512 ? 0.06 : level == SimdLevel::scalar ? 0.6 : 0.07;
}
/// Same as cpu_matrix_ns(), for a GPU (measured: 0.00017 to 0.0002)
inline constexpr double gpu_matrix_ns = 0.0002;

/// gpu_start: seconds until a GPU is ready, without the time to read input meanwhile (measured: 0.36 to 0.42). gpu_ns_a_byte:
/// search time in ns per byte if motifs are compared, without reading. Looking motifs up takes no longer than reading.
inline constexpr double gpu_start = 0.42;
inline constexpr double gpu_ns_a_byte = 0.09;
/// Minimum ratio of CPU time to GPU time for which a GPU is used
inline constexpr double gpu_margin = 1.1;

}  // namespace motifcount::internal::crossings
