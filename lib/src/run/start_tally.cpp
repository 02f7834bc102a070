#include "run/start_tally.hpp"

#include <utility>

namespace motifcount::internal {
namespace {

bool has_part(std::uint64_t count, std::uint64_t all, double part) {
    return count != 0 && static_cast<double>(count) >= part * static_cast<double>(all);
}

}  // namespace

void StartTally::begin_batch(Batch const& batch) {
    if (units_.add(batch)) count_open_unit();
}

void StartTally::hit(Hit const& hit, HitPlace const&) {
    bool const forward = hit.strand == Strand::forward;
    if (units_.unit_of(hit.record) < units_.units()) {
        ++hits_[forward ? 0 : 1];
        count(hit.strand, forward ? hit.start : units_.length(hit.record) - hit.end);
    } else if (!full()) {
        ++open_hits_[forward ? 0 : 1];
        if (!forward)
            open_ends_.push_back({hit.record, hit.end});
        else if (hit.start < offsets_end)
            open_offsets_.push_back(hit.start);
    }
}

void StartTally::end_batch() {
    std::erase_if(open_ends_, [this](Position const& end) {
        return units_.length(end.record) - end.at >= offsets_end;  // and the record may become longer
    });
}

void StartTally::count_open_unit() {
    for (unsigned strand = 0; strand < 2; ++strand) hits_[strand] += std::exchange(open_hits_[strand], 0);
    for (std::uint64_t const offset : open_offsets_) count(Strand::forward, offset);
    for (Position const& end : open_ends_) count(Strand::reverse, units_.length(end.record) - end.at);
    open_offsets_.clear();
    open_ends_.clear();
}

MotifStarts StartTally::starts(StrandFilter strand, Offsets const& offsets) const {
    MotifStarts found{strand, offsets, units_.units(), hits_[0] + hits_[1]};
    if (strand == StrandFilter::automatic) {
        found.strand = StrandFilter::both;
        if (has_part(hits_[0], found.hits, MotifStarts::least_coverage)) found.strand = StrandFilter::forward;
        if (has_part(hits_[1], found.hits, MotifStarts::least_coverage)) found.strand = StrandFilter::reverse;
    }
    // Where - was asked for, those on + are of motifs that are their own reverse complement.
    bool const all = strand != StrandFilter::automatic;
    auto const on_strand = [&](std::uint64_t forward, std::uint64_t reverse) {
        if (all) return forward + reverse;
        return (found.strand == StrandFilter::reverse ? 0 : forward) +
               (found.strand == StrandFilter::forward ? 0 : reverse);
    };
    found.covered = on_strand(hits_[0], hits_[1]);
    if (!offsets.automatic) return found;
    found.offsets = {};
    found.covered = 0;
    for (std::uint64_t offset = 0; offset < offsets_end; ++offset) {
        std::uint64_t const hits = on_strand(by_offset_[0][offset], by_offset_[1][offset]);
        if (!has_part(hits, found.hits, MotifStarts::least_part)) continue;
        found.offsets.list.push_back(offset);
        found.covered += hits;
    }
    if (!has_part(found.covered, found.hits, MotifStarts::least_coverage)) found.offsets = {};
    return found;
}

}  // namespace motifcount::internal
