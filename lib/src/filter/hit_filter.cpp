#include "filter/hit_filter.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include "core/counted.hpp"
#include "motifcount/error.hpp"
#include "pattern/match_chance.hpp"

namespace motifcount::internal {
namespace {

using Flank = Restrictions::Flank;

/// Sequences separated by commas.
std::vector<Flank> flanks_of(Setting const& setting, std::string_view list) {
    std::vector<Flank> flanks;
    if (list.empty()) return flanks;
    auto const refuse = [&](std::string const& why) {
        throw Error(ErrorCode::usage, setting, std::string(list), why);
    };
    flanks.emplace_back();
    for (char const letter : list) {
        if (letter == ',') {
            if (flanks.back().empty()) break;
            flanks.emplace_back();
            continue;
        }
        flanks.back().push_back(iupac_mask(letter));
        if (flanks.back().back() == 0)
            refuse(std::string{'\'', letter, '\''}.append(" is not an IUPAC code"));
    }
    if (flanks.back().empty()) refuse("empty sequence in the list");
    return flanks;
}

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

/// How often one of them stands at a place of random text.
double share(std::vector<Flank> const& flanks, unsigned mismatches) {
    if (flanks.empty()) return 1;
    double sum = 0;
    for (Flank const& flank : flanks) sum += match_chance(flank, mismatches);
    return std::min(1.0, sum);
}

}  // namespace

Restrictions::Restrictions(RunSettings const& settings)
    : region_(settings.region),
      offsets_(settings.offsets.list),
      min_quality_(settings.min_quality),
      forward_{flanks_of(setting::upstream, settings.upstream),
               flanks_of(setting::downstream, settings.downstream)},
      reverse_{reverse_complements(forward_.behind), reverse_complements(forward_.before)},
      flank_mismatches_(settings.flank_mismatches),
      edits_beside_flank_(settings.off_target && settings.search.max_edits != 0),
      bulges_(settings.off_target ? Bulges{settings.off_target->dna_bulge, settings.off_target->rna_bulge}
                                  : Bulges{}),
      sites_at_end_(!settings.off_target || settings.off_target->pam_at_end),
      flank_context_(std::max(longest(forward_.before), longest(forward_.behind))),
      // With one base more than the largest offset, the end of the record is in sight of all hits that it decides on.
      context_(
          std::max({flank_context_, offsets_.empty() ? 0 : std::ranges::max(offsets_) + 1,
                    settings.offsets.automatic ? MotifStarts::end_of_offsets : 0,
                    region_.start_from_end ? region_.start : 0, region_.end_from_end ? region_.end : 0})) {
    set_offsets(std::move(offsets_));
}

void Restrictions::set_offsets(std::vector<std::uint64_t> offsets) {
    offsets_ = std::move(offsets);
    std::ranges::sort(offsets_);
    offset_runs_.clear();
    for (std::uint64_t const offset : offsets_) {
        if (!offset_runs_.empty() && offset <= offset_runs_.back().last + 1)
            offset_runs_.back().last = offset;
        else
            offset_runs_.push_back({offset, offset});
    }
}

Restrictions Restrictions::at(MotifStarts const& starts) const {
    Restrictions found = *this;
    found.set_offsets(starts.offsets.list);
    if (starts.strand == StrandFilter::forward) found.strands_ = 1;
    if (starts.strand == StrandFilter::reverse) found.strands_ = 2;
    return found;
}

void Restrictions::check(RunSettings const& settings) {
    if (settings.region.is_empty()) throw Error(ErrorCode::usage, setting::region, "", "the region is empty");
    if (std::ranges::any_of(settings.offsets.list, [](std::uint64_t offset) { return offset > most_offset; }))
        throw Error(ErrorCode::usage, setting::offsets, "",
                    std::string("offsets may be at most ") + std::to_string(most_offset));
    Restrictions const restrictions(settings);
    unsigned const mismatches = settings.flank_mismatches;
    if (mismatches == 0) return;
    auto const refuse = [mismatches](Message const& text) {
        throw Error(ErrorCode::usage, setting::flank_mismatches, std::to_string(mismatches), text);
    };
    if (settings.upstream.empty() && settings.downstream.empty())
        refuse("no flank is given; give " + setting::upstream + " or " + setting::downstream);
    for (auto const& [flank_setting, flanks, text] :
         {std::tuple{setting::upstream, &restrictions.forward_.before, &settings.upstream},
          std::tuple{setting::downstream, &restrictions.forward_.behind, &settings.downstream}})
        for (Flank const& flank : *flanks) {
            auto const any = static_cast<std::size_t>(std::ranges::count(flank, iupac_mask('N')));
            std::size_t const can_differ = flank.size() - any;
            if (can_differ <= mismatches)
                refuse("a flank of " + flank_setting + " " + *text + " has " + counted(can_differ, "base") +
                       (any == 0 ? "" : " that can differ") + ", so it would match everywhere; allow fewer");
        }
}

Restrictions::FlankShare Restrictions::flank_share() const {
    return {share(forward_.before, flank_mismatches_), share(forward_.behind, flank_mismatches_)};
}

std::optional<Anchor> Restrictions::anchor() const {
    if (!has_flanks())
        return bulges_.any() ? std::optional(Anchor{sites_at_end_, 1, false, false, bulges_}) : std::nullopt;
    auto const [before, behind] = flank_share();
    bool const at_end = !forward_.behind.empty() && (forward_.before.empty() || behind < before);
    return Anchor{at_end, at_end ? behind : before, true, edits_beside_flank_, bulges_};
}

std::pair<std::uint64_t, std::uint64_t> Restrictions::slots(Batch const& batch,
                                                            std::size_t index) const noexcept {
    RecordSpan const& record = batch.records[index];
    std::uint64_t const offset = index == 0 ? batch.first_offset : 0;
    bool const continues = batch.last_continues && index + 1 == batch.records.size();
    std::uint64_t const deferred = continues ? std::min(context_, record.length) : 0;
    auto const slot = [&](std::uint64_t position, bool from_end) {
        if (from_end) return record.end() - std::min(position, record.length);
        return record.first + std::min(position - std::min(position, offset), record.length - deferred);
    };
    // Where the end is not in sight, all that is not left to the next batch lies before the last bases.
    std::uint64_t const open = record.end() - deferred;
    return {continues && region_.start_from_end ? open : slot(region_.start, region_.start_from_end),
            continues && region_.end_from_end ? open : slot(region_.end, region_.end_from_end)};
}

}  // namespace motifcount::internal
