#include "run/hit_filter.hpp"

#include <algorithm>
#include <string>

#include "motifcount/error.hpp"

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

bool matches(std::vector<BaseMask> const& flank, TextView text, std::uint64_t slot) noexcept {
    if (slot > text.size || text.size - slot < flank.size()) return false;
    for (std::size_t i = 0; i < flank.size(); ++i)
        if (text.is_break(slot + i) || ((flank[i] >> text.base(slot + i)) & 1U) == 0) return false;
    return true;
}

}  // namespace

HitFilter::HitFilter(Region region, std::string_view upstream, std::string_view downstream)
    : region_(region),
      forward_{masks("--upstream", upstream), masks("--downstream", downstream)},
      reverse_{reverse_complement(forward_.behind), reverse_complement(forward_.before)},
      context_(std::max(upstream.size(), downstream.size())) {}

bool HitFilter::accepts(Hit const& hit, TextView text, std::uint64_t slot) const noexcept {
    if (hit.start < region_.start || hit.end > region_.end) return false;
    Flanks const& flanks = hit.strand == Strand::forward ? forward_ : reverse_;
    // Flanks never reach into another record: the slot between two is a break.
    return slot >= flanks.before.size() && matches(flanks.before, text, slot - flanks.before.size()) &&
           matches(flanks.behind, text, slot + (hit.end - hit.start));
}

}  // namespace motifcount::internal
