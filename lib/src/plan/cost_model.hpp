#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

// Where one engine on the CPU begins to beat another, as measured (EPYC, Zen 3, unless it says otherwise). For
// engine_choice.cpp, which says what follows.
namespace motifcount::internal::crossings {

inline constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

/// Patterns up to which comparing them all bit by bit is as fast as other engines, by the length of the shortest.
/// Comparing costs 0.15 ns a base and 0.01 more for each pattern.
struct FewPatterns {
    std::size_t shorter_than;  ///< bases
    std::size_t patterns;
};
inline constexpr std::array few_exact{
    FewPatterns{12, 24},    // a direct look-up takes 0.45 ns a base
    FewPatterns{16, 16},    // sampling 0.3
    FewPatterns{never, 0},  // sampling 0.15 and less
};
/// The same with mismatches or IUPAC codes.
inline constexpr std::size_t few_compared = 64;

[[nodiscard]] constexpr std::size_t few_patterns(std::size_t shortest) noexcept {
    return std::ranges::find_if(few_exact, [&](FewPatterns row) { return shortest < row.shorter_than; })
        ->patterns;
}

/// Patterns, those with IUPAC codes counted twice, above which seeds at fixed distances from every place (`anchored`) find
/// them sooner than seeds anywhere (`pigeonhole`) do: a 250th of them for each mismatch more, where longer motifs, whose seeds
/// are longer, count as motifs of 20 with fewer mismatches. In ns of a CPU for a base, both strands, with making the tables for 1
/// to 20 Mb (EPYC, Zen 4, other work on it), seeds anywhere first:
/// 3 mismatches: 312 of 20 14 against 16, 8,000 26 against 44, 1,000 with an N in each 14 against 26. 4: 312 24 against 28, 1,000
/// 45 against 34, 8,000 126 against 95; with an N in each, 1,000 68 against 60, 16,000 453 against 292; 8,000 of 24 46 against 84;
/// 312 of 15 80 against 90, 2,000 400 against 200. 5: 100 of 20 40 against 26, 312 68 against 42, 1,000 180 against 64; of 24,
/// 312 26 against 32, 8,000 146 against 104; 8,000 of 30 58 against 90. 6: 312 of 20 170 against 90; of 30 28 against 40.
[[nodiscard]] inline double seeds_everywhere_above(unsigned mismatches, std::size_t shortest) {
    if (mismatches < 3) return std::numeric_limits<double>::infinity();
    auto const letters = static_cast<double>(std::clamp<std::size_t>(shortest, 20, 32)) + 1;
    return 300'000 * std::pow(250, 80.0 / 21 - 20 * (mismatches + 1) / letters);
}

/// Patterns with IUPAC codes that stand for more than few_words up to which comparing these bit by bit is faster: 2,000
/// with one mismatch 28 against 105 ns a base, 100 motifs 28 against 18.
inline constexpr std::size_t few_wide = 600;
/// Words of the patterns with IUPAC codes above which `anchored` takes those sooner: 77,000 motifs of 20 with two N each, 2.5
/// million words, 2 mismatches, 160 against 310 ns a base; with one N each, 0.6 million, 90 against 72.
inline constexpr std::uint64_t many_words = 1'000'000;
/// Of patterns with IUPAC codes, what a base takes one CPU with `anchored`, whose seeds stand in the text more often the more often
/// the patterns themselves do, by the exact hits that are expected for each base of random text; and with `shift-or`. Measured:
/// 1,000 motifs of 20 letters drawn from ACGT and N, 1 to 3 mismatches, 1,000, 2,400 and 1,100 ns a base against 34, 90 and 140;
/// drawn from four times ACGT and N, 10,000 patterns, 60, 130 and 160 against 160, 460 and 640; with an N in every third letter
/// 500, 1,600 and 700.
[[nodiscard]] constexpr double seeds_everywhere_ns(double exact_hits) noexcept {
    return 2e8 * exact_hits;
}
[[nodiscard]] constexpr double compared_ns(std::size_t patterns, unsigned mismatches) noexcept {
    return 0.023 * static_cast<double>(patterns) * mismatches;
}
/// What seeds cost for each hit, beside little else where hits are many: each is found by several seeds. Seeds against `shift-or`,
/// ns a base, both strands (EPYC): 1,000 motifs of 8, 3 mismatches, 54 hits a base, 7,400 against 2,600; of 9, 20 hits, 7,000
/// against 1,070; of 12, 0.8 hits, 200 against 166; 100 of 6 to 40, 5 hits, 700 against 33; 3,000 of 8, one mismatch, 2.3 hits, 230
/// against 200; 1,000 of 12, a tenth of their letters IUPAC codes, 3 mismatches, 1,030 against 270.
inline constexpr double seeds_ns_a_hit = 200;
/// Patterns up to which comparing all base by base is faster than seeds of one or two bases, with more mismatches than bit
/// slices take: 8 of 12 bases, 5 mismatches, 13 against 28 ns a base.
inline constexpr std::size_t few_direct = 8;

/// Share of places with a flank up to which motifs are looked up there alone.
inline constexpr double rare_flank = 0.25;
/// Share of the text beside flanks up to which, with up to 2 mismatches, it is better cut out and searched as other
/// text is: in reads of guides after CACCG, 0.85 against 1.35 s with 2 mismatches, 0.36 against 0.42 s with one.
inline constexpr double rare_windows = 0.1;
/// Unless more hits are expected for each of its bases: 1,500 motifs of 8 with 2 mismatches, after CACC, 3.1 s for 30 Mb against
/// 0.5 of looking up beside flanks.
inline constexpr double rare_hits = 0.1;

/// Words up to which a degenerate pattern is worth expanding: a set of 100 such keeps its tables within the level-2
/// cache.
inline constexpr std::uint64_t few_words = 64;

/// Largest minimum motif length for direct look-up. In ns a base, 0.65 against 0.94 of sampling and 1.1 of an
/// automaton for 1,000 motifs of 10 bases, 4.0 against 8.5 and 12 for 60,000; 0.8 against 3 and 2 for 1,000 of 8, and
/// 1.2 against the automaton's 1.6 for 1,000 of 6 to 40. For 1,000 of 11, which a table has no room for, sampling
/// takes 0.8.
inline constexpr std::size_t longest_direct = 10;

/// Longer patterns beside shorter ones from which they are searched on their own, as there are more of them than a
/// tenth of the table of the shorter ones: 10 against 11 ns a base for 60,000 motifs of 8 to 24 bases, both strands,
/// but 2.4 against 1.1 for 10,000 of 10 to 40.
inline constexpr std::size_t many_longer = 100'000;

/// Hits for each base of random text from which an automaton is faster, to which another hit is hardly more work: 31
/// against 45 ns a base for 5,000 motifs of 5 to 8 bases, 1.8 hits each, but 10 against 9 for 300 of 4 to 12 bases,
/// 0.35.
inline constexpr double dense_hits = 1.5;

// Where a GPU beats the CPU: one H200 beside 16 CPUs (Sapphire Rapids), test/bench/offtarget.py.

/// What searching takes of a CPU, beyond reading: nanoseconds for a byte and 624 patterns (312 motifs of 20 on both strands),
/// and with which power of the patterns' number it grows. One or two mismatches are put low: most of their searches are of
/// reads, of which half the bytes are no bases, and which are full of hits, which cost a GPU's host most.
struct CpuCost {
    double ns;
    double power;
};
/// By mismatches, three times as much for each further one. 312 / 5,000 / 77,000 motifs in random FASTA: 4 / 3 / 3 ns with
/// one, 8 / 18 / 24 with two, 12 / 25 / 140 with three, 36 / 60 / 240 with four, 38 / 130 (8,000) with five; 312 with six 1.3
/// times that, with seven 3 times.
inline constexpr std::array mismatch_costs{CpuCost{1.5, 0}, CpuCost{4, 0.2}, CpuCost{12, 0.42},
                                           CpuCost{45, 0.33}, CpuCost{50, 0.42}};
/// By edits. 312 / 500 / 1,000 / 2,000 of 20: 10 / 17 / 39 / 76 with three (312 of 23: 6); 2,000 / 8,000 of 20: 14 / 58 with two.
/// Those of one thread elsewhere (Zen 4): 312 / 5,000 / 77,000 of 20 with one 2 / 3 / 24; 312 and 1,000 with two 3 and 7; 5,000
/// with three 135; 96 of 24 and 312 of 23 with four 10 and 45.
inline constexpr std::array edit_costs{CpuCost{1.5, 0.45}, CpuCost{4, 0.8}, CpuCost{11, 1.1},
                                       CpuCost{50, 1.1}};
/// Looking up what may be near a place with a flank. In all, where `NGG` follows, one thread: 312 of 20 with three edits 9 ns a
/// byte, with four 27; 2,000 with three 20; 77,000 with two 400.
inline constexpr double edit_ns_a_place = 60;
/// Without either, what a GPU saves: about as the patterns' number (2,000,000 of 31).
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

/// Seconds until a GPU is ready, beyond reading meanwhile (0.36 to 0.42); and what its searching takes beyond reading,
/// nanoseconds for a byte, hits among them, where motifs are compared. Where they are looked up it takes no longer than reading.
inline constexpr double gpu_start = 0.42;
inline constexpr double gpu_ns_a_byte = 0.09;
/// A GPU is taken if the CPU would take so many times as long.
inline constexpr double gpu_margin = 1.1;

}  // namespace motifcount::internal::crossings
