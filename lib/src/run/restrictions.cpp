#include "run/restrictions.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

#include "motifcount/error.hpp"
#include "run/peer_rules.hpp"

namespace motifcount::internal {
namespace {

std::vector<BaseMask> masks(std::string_view option, std::string_view letters) {
    std::vector<BaseMask> result;
    for (char const letter : letters) {
        result.push_back(iupac_mask(letter));
        if (result.back() == 0)
            throw Error(ErrorCode::usage, std::string(option) + " " + std::string(letters) + ": '" + letter +
                                              "' is no IUPAC code");
    }
    return result;
}

std::vector<BaseMask> reverse_complement(std::vector<BaseMask> sequence) {
    std::reverse(sequence.begin(), sequence.end());
    for (BaseMask& mask : sequence) mask = complement_mask(mask);
    return sequence;
}

/// How often random bases have at most so many mismatches with the sequence.
double share(std::vector<BaseMask> const& sequence, unsigned mismatches) {
    std::vector<double> chances(mismatches + 1);  // by mismatches so far
    chances[0] = 1;
    for (BaseMask const letter : sequence) {
        double const fits = std::popcount(letter) / 4.0;
        for (std::size_t k = mismatches; k > 0; --k)
            chances[k] = fits * chances[k] + (1 - fits) * chances[k - 1];
        chances[0] *= fits;
    }
    return std::accumulate(chances.begin(), chances.end(), 0.0);
}

}  // namespace

Restrictions::Restrictions(RunSettings const& settings)
    : region_(settings.region),
      offsets_(given_offsets(settings)),
      min_quality_(settings.min_quality),
      forward_{masks("--upstream", settings.upstream), masks("--downstream", settings.downstream)},
      reverse_{reverse_complement(forward_.behind), reverse_complement(forward_.before)},
      flank_mismatches_(settings.flank_mismatches),
      gaps_(allowed_gaps(settings)),
      flank_context_(std::max(settings.upstream.size(), settings.downstream.size())),
      // With one base more than the largest offset, the end of the record is in sight of all hits that it decides on.
      context_(
          std::max({flank_context_, offsets_.empty() ? 0 : std::ranges::max(offsets_) + 1,
                    settings.offsets.automatic ? MotifStarts::end_of_offsets : 0,
                    region_.start_from_end ? region_.start : 0, region_.end_from_end ? region_.end : 0})) {
    std::ranges::sort(offsets_);
}

Restrictions Restrictions::at(MotifStarts const& starts) const {
    Restrictions found = *this;
    found.offsets_ = starts.offsets.list;
    if (starts.strand == StrandFilter::forward) found.strands_ = 1;
    if (starts.strand == StrandFilter::reverse) found.strands_ = 2;
    return found;
}

void Restrictions::check(RunSettings const& settings) {
    static_cast<void>(Restrictions(settings));
    unsigned const mismatches = settings.flank_mismatches;
    if (mismatches == 0) return;
    std::string const option = "--flank-mismatches " + std::to_string(mismatches);
    if (settings.upstream.empty() && settings.downstream.empty())
        throw Error(ErrorCode::usage, option + ": there is no flank; give --upstream or --downstream");
    for (std::string const* flank : {&settings.upstream, &settings.downstream})
        if (!flank->empty() && flank->size() <= mismatches)
            throw Error(ErrorCode::usage, option + ": the flank " + *flank + " has " +
                                              std::to_string(flank->size()) +
                                              " bases, so that it stands everywhere; allow fewer");
}

double Restrictions::flank_share() const {
    return share(forward_.before, flank_mismatches_) * share(forward_.behind, flank_mismatches_);
}

std::pair<std::uint64_t, std::uint64_t> Restrictions::slots(Batch const& batch,
                                                            std::size_t index) const noexcept {
    RecordSpan const& record = batch.records[index];
    std::uint64_t const offset = index == 0 ? batch.first_offset : 0;
    bool const continues = batch.last_continues && index + 1 == batch.records.size();
    std::uint64_t const deferred = continues ? std::min(context_, record.length) : 0;
    auto const slot = [&](std::uint64_t position, bool from_end) {
        if (from_end) return record.first + record.length - std::min(position, record.length);
        return record.first + std::min(position - std::min(position, offset), record.length - deferred);
    };
    // Where the end is not in sight, all that is not left to the next batch lies before the last bases.
    std::uint64_t const open = record.first + record.length - deferred;
    return {continues && region_.start_from_end ? open : slot(region_.start, region_.start_from_end),
            continues && region_.end_from_end ? open : slot(region_.end, region_.end_from_end)};
}

}  // namespace motifcount::internal
