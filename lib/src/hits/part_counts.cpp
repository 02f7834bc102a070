#include "hits/part_counts.hpp"

#include <algorithm>
#include <functional>
#include <utility>

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
                                         std::span<std::uint64_t const> partial_reads) {
    std::vector<std::uint64_t> hits(patterns.size());
    std::vector<std::uint64_t> reads(partial_reads.begin(), partial_reads.end());
    reads.resize(patterns.group_count());
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (PatternId pattern = 0; pattern < counts[i].hits.size(); ++pattern)
            hits[parts[i].patterns->parent(pattern)] += counts[i].hits[pattern];
        for (GroupId group = 0; group < counts[i].reads.size(); ++group)
            reads[group] += counts[i].reads[group];
    }
    std::vector<MotifCounts> rows(motif_count);
    for (MotifId motif = 0; motif < motif_count; ++motif) {
        PatternSet::MotifPlace const place = patterns.place(motif);
        rows[motif].hits_forward = place.forward ? hits[*place.forward] : 0;
        rows[motif].hits_reverse = place.reverse ? hits[*place.reverse] : 0;
        rows[motif].reads = reads[place.group];
    }
    return rows;
}

}  // namespace motifcount::internal
