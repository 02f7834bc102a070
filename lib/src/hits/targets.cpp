#include "hits/targets.hpp"

namespace motifcount::internal {

Targets::Targets(PatternSet const& patterns, std::size_t motifs)
    : patterns_(patterns), keys_(patterns), size_(patterns.group_count()), by_motif_(motifs) {
    for (MotifId motif = 0; motif < motifs; ++motif) {
        PatternSet::MotifPlace const place = patterns.place(motif);
        // The first motif in a group is never reversed. Target 0 is therefore never a second target.
        bool const is_reversed =
            place.forward ? patterns.is_reverse(*place.forward) : !patterns.is_reverse(*place.reverse);
        by_motif_[motif] = place.group;
        if (!is_reversed) continue;
        second_.resize(patterns.group_count());
        std::uint32_t& second = second_[place.group];
        if (second == 0) second = static_cast<std::uint32_t>(size_++);
        by_motif_[motif] = second;
    }
    first_motifs_.resize(size_);
    for (MotifId motif = static_cast<MotifId>(motifs); motif-- > 0;) first_motifs_[by_motif_[motif]] = motif;
}

void Targets::add_to(std::vector<MotifCounts>& rows, CountCells const& cells) const {
    if (cells.groups() == 0) return;
    for (MotifId motif = 0; motif < rows.size(); ++motif) {
        std::uint32_t const target = by_motif_[motif];
        rows[motif] += {cells.hits(2 * target), cells.hits(2 * target + 1), cells.reads(target)};
    }
}

void Targets::add_reads_to(std::vector<MotifCounts>& rows, std::span<std::uint64_t const> reads) const {
    if (reads.empty()) return;
    for (MotifId motif = 0; motif < rows.size(); ++motif) rows[motif].reads += reads[by_motif_[motif]];
}

}  // namespace motifcount::internal
