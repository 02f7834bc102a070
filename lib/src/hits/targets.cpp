#include "hits/targets.hpp"

namespace motifcount::internal {

Targets::Targets(PatternSet const& patterns, std::size_t motifs)
    : patterns_(patterns), keys_(patterns), size_(patterns.group_count()), by_motif_(motifs) {
    for (MotifId motif = 0; motif < motifs; ++motif) {
        PatternSet::MotifPlace const place = patterns.place(motif);
        // The first motif of a group is never reversed, so target 0 is not a second target.
        bool const turned =
            place.forward ? patterns.is_reverse(*place.forward) : !patterns.is_reverse(*place.reverse);
        by_motif_[motif] = place.group;
        if (!turned) continue;
        second_.resize(patterns.group_count());
        std::uint32_t& second = second_[place.group];
        if (second == 0) second = static_cast<std::uint32_t>(size_++);
        by_motif_[motif] = second;
    }
}

void Targets::add_to(std::vector<MotifCounts>& rows, Counts const& counts,
                     std::span<std::uint64_t const> reads) const {
    for (MotifId motif = 0; motif < rows.size(); ++motif) {
        std::size_t const target = by_motif_[motif];
        if (!counts.hits.empty())
            rows[motif] += {counts.hits[2 * target], counts.hits[2 * target + 1], counts.reads[target]};
        if (!reads.empty()) rows[motif].reads += reads[target];
    }
}

}  // namespace motifcount::internal
