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
        ++hits_[kind];
        count(kind, kind == reverse ? fragments_.length(hit.record) - hit.end : hit.start);
    } else if (!full()) {
        ++open_hits_[kind];
        if (kind == reverse)
            open_ends_.push_back({hit.record, hit.end});
        else if (hit.start < offsets_end)
            open_offsets_[kind].push_back(hit.start);
    }
}

void OffsetHistogram::end_batch() {
    std::erase_if(open_ends_, [this](Position const& end) {
        return fragments_.length(end.record) - end.at >= offsets_end;  // The record may still become longer
    });
}

void OffsetHistogram::count_open_fragment() {
    for (Kind const kind : {forward, reverse, palindrome}) {
        hits_[kind] += std::exchange(open_hits_[kind], 0);
        for (std::uint64_t const offset : open_offsets_[kind]) count(kind, offset);
        open_offsets_[kind].clear();
    }
    for (Position const& end : open_ends_) count(reverse, fragments_.length(end.record) - end.at);
    open_ends_.clear();
}

DetectedOffsets OffsetHistogram::starts(StrandFilter strand, Offsets const& offsets) const {
    std::uint64_t const on_forward = hits_[forward] + hits_[palindrome];
    DetectedOffsets found{strand, offsets, fragments_.fragments(), on_forward + hits_[reverse]};
    if (strand == StrandFilter::automatic) {
        found.strand = StrandFilter::both;
        if (has_part(on_forward, found.hits, DetectedOffsets::min_coverage))
            found.strand = StrandFilter::forward;
        if (has_part(hits_[reverse], found.hits, DetectedOffsets::min_coverage))
            found.strand = StrandFilter::reverse;
    }
    // If one strand was requested, all hits are on this strand.
    bool const all = strand != StrandFilter::automatic;
    auto const that_count = [&](auto const& hits_of) {
        std::uint64_t hits = hits_of(palindrome);
        if (all || found.strand != StrandFilter::reverse) hits += hits_of(forward);
        if (all || found.strand != StrandFilter::forward) hits += hits_of(reverse);
        return hits;
    };
    found.covered = that_count([this](Kind kind) { return hits_[kind]; });
    if (!offsets.automatic) return found;
    found.offsets = {};
    found.covered = 0;
    for (std::uint64_t offset = 0; offset < offsets_end; ++offset) {
        std::uint64_t const hits = that_count([&](Kind kind) { return by_offset_[kind][offset]; });
        if (!has_part(hits, found.hits, DetectedOffsets::min_part)) continue;
        found.offsets.list.push_back(offset);
        found.covered += hits;
    }
    if (!has_part(found.covered, found.hits, DetectedOffsets::min_coverage)) found.offsets = {};
    return found;
}

}  // namespace motifcount::internal
