#include "survey/peer_vote.hpp"

#include <algorithm>

namespace motifcount::internal {

PeerVote::PeerVote(PeerRules const& rules, Assign assign, Targets const& targets)
    : rules_(rules), targets_(targets), rule_(rules, assign) {}

void PeerVote::hit(Hit const& hit, HitPlace const&) {
    if (hit.record != record_) count_read();
    record_ = hit.record;
    if (hit.start < MotifStarts::end_of_offsets)
        read_.push_back({hit.start, hit.end - hit.start, targets_[hit.motif], hit.mismatches});
}

// Of a read that is cut off by the limits nothing is counted.
void PeerVote::count_read() {
    if (!read_.empty() && record_ < reads_.units())
        for (WindowHit const& hit : rule_.judge(read_))
            ++votes_by_offset_.try_emplace(hit.offset, Votes{hit.offset, 0, record_}).first->second.count;
    read_.clear();
}

MotifStarts PeerVote::starts() const {
    MotifStarts found;
    found.strand = StrandFilter::forward;
    found.units = reads_.units();
    std::vector<Votes> votes;
    for (auto const& [offset, one] : votes_by_offset_) {
        votes.push_back(one);
        found.hits += one.count;
    }
    if (rules_.starts == PeerRules::Starts::voted) {
        found.order = most_frequent(votes, found.hits);
        found.offsets.list = found.order;
        std::ranges::sort(found.offsets.list);
        found.threshold.reset();
    } else {
        for (Votes const& one : votes)
            if (static_cast<double>(one.count) / static_cast<double>(found.hits) >= MotifStarts::least_part)
                found.offsets.list.push_back(one.offset);
    }
    for (std::uint64_t const offset : found.offsets.list) found.covered += votes_by_offset_.at(offset).count;
    return found;
}

/// As MAGeCK2 has it (mageckcount_trim5_auto): by frequency, of equal ones first the one that was voted for first, until over
/// 75% are covered, or one has under 5%, or under a third of the one before.
std::vector<std::uint64_t> PeerVote::most_frequent(std::vector<Votes> votes, std::uint64_t all) {
    std::ranges::sort(votes, [](Votes const& a, Votes const& b) {
        return a.count != b.count ? a.count > b.count : a.first_read < b.first_read;
    });
    std::vector<std::uint64_t> offsets;
    double covered = 0;
    double before = 0.01;
    for (Votes const& one : votes) {
        double const part = static_cast<double>(one.count) / static_cast<double>(all);
        if (before > part * 3) break;
        offsets.push_back(one.offset);
        covered += part;
        if (covered > 0.75 || part < 0.05) break;
        before = part;
    }
    return offsets;
}

}  // namespace motifcount::internal
