#include "match/wu_manber/sampling_plan.hpp"

#include <algorithm>
#include <cmath>

#include "core/cpu.hpp"
#include "pattern/gram_table.hpp"

namespace motifcount::internal {
namespace {

/// Maximum number of table entries of a plan with a stride above 1: 192 MiB, which take about 1 s to build on one core.
constexpr std::uint64_t max_entries = std::uint64_t{1} << 24U;

/// Returns the time in nanoseconds of a random look-up in `bytes` bytes of memory, while many independent look-ups are in
/// flight. Times are from Zen 3; only their ratios matter. Assumes that an eighth of the last-level cache is free.
double look_up_cost(double bytes) {
    static CacheSizes const caches = cache_sizes();
    if (bytes <= static_cast<double>(caches.l1d)) return 1.3;
    if (bytes <= static_cast<double>(caches.l2) / 2) return 1.7;
    if (bytes <= static_cast<double>(caches.l3) / 8) return 3;
    if (bytes <= static_cast<double>(caches.l3)) return 7;
    return 10;
}

/// Returns the time, in nanoseconds, that a table look-up without a match takes.
double miss_cost(double bytes) {
    return 3 + look_up_cost(bytes);
}

/// Returns the time in nanoseconds for reading and comparing a word that is found by chance.
double candidate_cost(double bytes) {
    return 5 + look_up_cost(bytes);
}

/// Number of positions in a small genome, such as bacteria or yeast (both strands). Plans assume reads of such a genome, and
/// that half of the motifs are from the same genome: the fraction of windows in a motif is the number of entries divided by
/// this number. Windows in a motif pass any filter, so filters save no time for very large sets. Example: a million motifs of
/// 31 bases take 0.9 s on two threads for 983 MB of reads without a filter, and 1.2 s with the best filter (Zen 3).
constexpr double genome_places = 2e7;

/// Size in bytes at which a filter's estimated cost doubles. A filter of 32 MB must thus save 4% of the time of a 1 MB filter.
/// For 400,000 words of 20 bases, it is estimated to save 3.5%, but takes 15% more CPU time (Sapphire Rapids).
constexpr double bytes_a_cost = 800e6;

/// Time in nanoseconds for making a table entry, including the time in which the system provides its memory
constexpr double entry_cost = 8;
/// Bases per byte of compressed FASTQ. Tables for uncompressed text are therefore larger than necessary.
constexpr double bases_a_byte = 2;
/// Shorter texts are treated like this many bytes, because making the tables of few motifs takes no noticeable time.
constexpr std::uint64_t least_text = std::uint64_t{1} << 20U;

}  // namespace

SamplingPlan plan_sampling(std::uint64_t words, std::size_t min_length, std::uint64_t text_bytes) {
    SamplingPlan best;
    double const entry_cost_per_base =
        text_bytes == 0 ? 0
                        : entry_cost / bases_a_byte / static_cast<double>(std::max(text_bytes, least_text));
    auto const length = static_cast<unsigned>(std::min<std::size_t>(min_length, 2 * GramFilter::max_width));
    for (unsigned stride = 1; stride + 6 <= length; ++stride) {
        std::uint64_t const entries = words * stride;
        if (stride > 1 && entries > max_entries) break;
        unsigned const width = std::min(GramFilter::max_width, length - stride + 1);
        double const grams = std::pow(4.0, width);
        double const miss = miss_cost(12 * static_cast<double>(entries));
        double const candidates =
            static_cast<double>(entries) / grams * candidate_cost(8 * static_cast<double>(words));
        double const resembling = std::min(1.0, static_cast<double>(entries) / genome_places);
        auto const consider = [&](unsigned log2_bits, double look_up, double passing, double bytes) {
            double const cost = (look_up + (1 - resembling) * passing * miss + candidates) / stride;
            double const priced =
                cost * (1 + bytes / bytes_a_cost) + entry_cost_per_base * static_cast<double>(entries);
            if (best.stride == 0 || priced < best.cost) best = {width, stride, log2_bits, priced};
        };
        consider(0, 0, 1, 0);
        for (unsigned log2_bits = 12; log2_bits <= 28; ++log2_bits) {
            double const bits = std::min(grams, std::pow(2.0, log2_bits));
            double const passing = 1 - std::exp(-static_cast<double>(entries) / bits);
            consider(log2_bits, look_up_cost(bits / 8), passing, bits / 8);
        }
    }
    return best;
}

}  // namespace motifcount::internal
