#include "hits/part_counts.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/parallel.hpp"

namespace motifcount::internal {

void add_counts(std::vector<Counts>& sum, std::vector<Counts> counts) {
    if (sum.empty()) {
        sum = std::move(counts);
        return;
    }
    auto const add = [](std::vector<std::uint64_t>& to, std::vector<std::uint64_t> const& from) {
        std::ranges::transform(to, from, to.begin(), std::plus<>{});
    };
    for (std::size_t i = 0; i < counts.size(); ++i) {
        add(sum[i].hits, counts[i].hits);
        add(sum[i].reads, counts[i].reads);
    }
}

std::vector<MotifCounts> counts_by_motif(PatternSet const& patterns, std::size_t motif_count,
                                         std::span<SearchPart const> parts, std::span<Counts const> counts,
                                         std::span<std::uint64_t const> partial_reads, unsigned threads) {
    std::vector<std::uint64_t> hits(patterns.size());
    std::vector<std::uint64_t> reads(partial_reads.begin(), partial_reads.end());
    reads.resize(patterns.group_count());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        parallel_blocks(threads, counts[i].hits.size(), [&](std::size_t first, std::size_t last) {
            for (std::size_t pattern = first; pattern < last; ++pattern)
                hits[parts[i].patterns->parent(static_cast<PatternId>(pattern))] += counts[i].hits[pattern];
        });
        parallel_blocks(threads, counts[i].reads.size(), [&](std::size_t first, std::size_t last) {
            for (std::size_t group = first; group < last; ++group) reads[group] += counts[i].reads[group];
        });
    }
    std::vector<MotifCounts> rows(motif_count);
    parallel_blocks(threads, motif_count, [&](std::size_t first, std::size_t last) {
        for (std::size_t motif = first; motif < last; ++motif) {
            PatternSet::MotifPlace const place = patterns.place(static_cast<MotifId>(motif));
            rows[motif].hits_forward = place.forward ? hits[*place.forward] : 0;
            rows[motif].hits_reverse = place.reverse ? hits[*place.reverse] : 0;
            rows[motif].reads = reads[place.group];
        }
    });
    return rows;
}

}  // namespace motifcount::internal
