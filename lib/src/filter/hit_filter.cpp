#include "filter/hit_filter.hpp"

#include <algorithm>
#include <utility>

#include "pattern/match_chance.hpp"

namespace motifcount::internal {
namespace {

std::vector<Flank> reverse_complements(std::vector<Flank> flanks) {
    for (Flank& flank : flanks) {
        std::ranges::reverse(flank);
        for (BaseMask& mask : flank) mask = complement_mask(mask);
    }
    return flanks;
}

std::size_t longest(std::vector<Flank> const& flanks) {
    std::size_t most = 0;
    for (Flank const& flank : flanks) most = std::max(most, flank.size());
    return most;
}

/// Returns an upper bound on the fraction of random positions at which one of the flanks matches.
double share(std::vector<Flank> const& flanks, unsigned mismatches) {
    if (flanks.empty()) return 1;
    double sum = 0;
    for (Flank const& flank : flanks) sum += match_chance(flank, mismatches);
    return std::min(1.0, sum);
}

}  // namespace

HitFilter::HitFilter(FilterPlan const& plan)
    : plan_(plan),
      reverse_{reverse_complements(plan.flanks.behind), reverse_complements(plan.flanks.before),
               plan.flanks.mismatches, plan.flanks.allows_ambiguous},
      flank_context_(std::max(longest(plan.flanks.before), longest(plan.flanks.behind))),
      // Largest offset plus one base, so that the end of the record is known for all reverse hits at these offsets.
      context_(std::max({flank_context_, plan.offsets.empty() ? 0 : std::ranges::max(plan.offsets) + 1,
                         plan.detects_offsets ? DetectedOffsets::end_of_offsets : 0,
                         plan.region.start_from_end ? plan.region.start : 0,
                         plan.region.end_from_end ? plan.region.end : 0})) {
    set_offsets(plan.offsets);
    set_strands(plan.strands);
}

void HitFilter::set_strands(MateStrands strands) {
    auto const bits = [](StrandFilter strand) {
        return strand == StrandFilter::forward ? 1U : strand == StrandFilter::reverse ? 2U : 3U;
    };
    strands_ = {bits(strands.first), bits(strands.second)};
}

void HitFilter::set_offsets(std::vector<std::uint64_t> offsets) {
    plan_.offsets = std::move(offsets);
    std::ranges::sort(plan_.offsets);
    offset_runs_.clear();
    for (std::uint64_t const offset : plan_.offsets) {
        if (!offset_runs_.empty() && offset <= offset_runs_.back().last + 1)
            offset_runs_.back().last = offset;
        else
            offset_runs_.push_back({offset, offset});
    }
}

HitFilter HitFilter::at(DetectedOffsets const& starts) const {
    HitFilter found = *this;
    found.set_offsets(starts.offsets.list);
    found.set_strands(starts.strand);
    return found;
}

HitFilter::FlankShare HitFilter::flank_share() const {
    Flanks const& flanks = plan_.flanks;
    return {share(flanks.before, flanks.mismatches), share(flanks.behind, flanks.mismatches)};
}

std::optional<Anchor> HitFilter::anchor() const {
    if (!has_flanks())
        return plan_.bulges.any() ? std::optional(Anchor{plan_.sites_at_end, 1, false, false, plan_.bulges})
                                  : std::nullopt;
    auto const [before, after] = flank_share();
    bool const at_end = !plan_.flanks.behind.empty() && (plan_.flanks.before.empty() || after < before);
    return Anchor{at_end, at_end ? after : before, true, plan_.edits_next_to_flank, plan_.bulges};
}

std::pair<std::uint64_t, std::uint64_t> HitFilter::slots(Batch const& batch,
                                                         std::size_t index) const noexcept {
    RecordSpan const& record = batch.records[index];
    std::uint64_t const offset = index == 0 ? batch.first_offset : 0;
    bool const continues = batch.last_continues && index + 1 == batch.records.size();
    std::uint64_t const deferred = left_to_next(batch, index);
    auto const slot = [&](std::uint64_t position, bool from_end) {
        if (from_end) return record.end() - std::min(position, record.length);
        return record.first + std::min(position - std::min(position, offset), record.length - deferred);
    };
    // If the record continues, its end is at least context() bases after all hits in this batch. So these hits are outside of
    // any region that starts near the end of the record, and inside any region that ends there.
    std::uint64_t const open = record.end() - deferred;
    return {
        continues && plan_.region.start_from_end ? open
                                                 : slot(plan_.region.start, plan_.region.start_from_end),
        continues && plan_.region.end_from_end ? open : slot(plan_.region.end, plan_.region.end_from_end)};
}

}  // namespace motifcount::internal
