#include "survey/offset_histogram.hpp"

#include <utility>

namespace motifcount::internal {
namespace {

bool has_part(std::uint64_t count, std::uint64_t all, double part) {
    return count != 0 && static_cast<double>(count) >= part * static_cast<double>(all);
}

}  // namespace

void OffsetHistogram::begin_batch(Batch const& batch) {
    if (fragments_.add(batch)) count_open_fragment();
}

OffsetHistogram::Kind OffsetHistogram::kind_of(Hit const& hit) const noexcept {
    if (hit.strand == Strand::reverse) return reverse;
    GroupId const group = patterns_.place(hit.motif).group;
    bool const on_both = patterns_.has_both_strands(group) || patterns_.palindrome_strands(group) != 0;
    return on_both ? forward : palindrome;
}

void OffsetHistogram::hit(Hit const& hit, Location const&) {
    Kind const kind = kind_of(hit);
    if (fragments_.fragment_of(hit.record) < fragments_.fragments()) {
        ++hits_[mate_of(hit.record)][kind];
        count(kind, hit.record, kind == reverse ? fragments_.length(hit.record) - hit.end : hit.start);
    } else if (!full()) {
        ++open_hits_[mate_of(hit.record)][kind];
        if (kind == reverse)
            open_ends_.push_back({hit.record, hit.end});
        else if (hit.start < offsets_end)
            open_starts_[kind].push_back({hit.record, hit.start});
    }
}

void OffsetHistogram::end_batch() {
    std::erase_if(open_ends_, [this](Position const& end) {
        return fragments_.length(end.record) - end.at >= offsets_end;  // The record may still become longer
    });
}

void OffsetHistogram::count_open_fragment() {
    for (Kind const kind : {forward, reverse, palindrome}) {
        for (std::size_t mate = 0; mate < 2; ++mate)
            hits_[mate][kind] += std::exchange(open_hits_[mate][kind], 0);
        for (Position const& start : open_starts_[kind]) count(kind, start.record, start.at);
        open_starts_[kind].clear();
    }
    for (Position const& end : open_ends_) count(reverse, end.record, fragments_.length(end.record) - end.at);
    open_ends_.clear();
}

/// Detects the strand of all records, or otherwise of each mate.
MateStrands OffsetHistogram::detect() const {
    auto const strand_of = [](HitsByKind const& hits) {
        std::uint64_t const on_forward = hits[forward] + hits[palindrome];
        std::uint64_t const all = on_forward + hits[reverse];
        if (has_part(hits[reverse], all, DetectedOffsets::min_coverage)) return StrandFilter::reverse;
        return has_part(on_forward, all, DetectedOffsets::min_coverage) ? StrandFilter::forward
                                                                        : StrandFilter::both;
    };
    HitsByKind sum = hits_[0];
    for (std::size_t kind = 0; kind < kinds; ++kind) sum[kind] += hits_[1][kind];
    StrandFilter const all = strand_of(sum);
    return by_mate_ && all == StrandFilter::both ? MateStrands(strand_of(hits_[0]), strand_of(hits_[1]))
                                                 : all;
}

DetectedOffsets OffsetHistogram::starts(MateStrands strand, Offsets const& offsets) const {
    DetectedOffsets found{strand, offsets, fragments_.fragments()};
    for (HitsByKind const& hits : hits_) found.hits += hits[forward] + hits[reverse] + hits[palindrome];
    // If the strand was requested, all hits are on this strand.
    bool const all = strand != StrandFilter::automatic;
    if (!all) found.strand = detect();
    auto const that_count = [&](auto const& hits_of) {
        std::uint64_t hits = 0;
        for (std::size_t const mate : {0, 1}) {
            StrandFilter const requested = mate == 0 ? found.strand.first : found.strand.second;
            hits += hits_of(mate, palindrome);
            if (all || requested != StrandFilter::reverse) hits += hits_of(mate, forward);
            if (all || requested != StrandFilter::forward) hits += hits_of(mate, reverse);
        }
        return hits;
    };
    found.covered = that_count([this](std::size_t mate, Kind kind) { return hits_[mate][kind]; });
    if (!offsets.automatic) return found;
    found.offsets = {};
    found.covered = 0;
    for (std::uint64_t offset = 0; offset < offsets_end; ++offset) {
        std::uint64_t const hits =
            that_count([&](std::size_t mate, Kind kind) { return by_offset_[mate][kind][offset]; });
        if (!has_part(hits, found.hits, DetectedOffsets::min_part)) continue;
        found.offsets.list.push_back(offset);
        found.covered += hits;
    }
    if (!has_part(found.covered, found.hits, DetectedOffsets::min_coverage)) found.offsets = {};
    return found;
}

}  // namespace motifcount::internal
