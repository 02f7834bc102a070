#pragma once

#include <stop_token>
#include <vector>

#include "motifcount/message.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/settings.hpp"
#include "report/report.hpp"

namespace motifcount::internal {

/// Finds the guides of an off-target search that have an exact site. Memory: one bit per guide.
class ExactSites final : public HitReport {
public:
    /// `exact`: whether each guide has an exact site; complete after the last hit. The parameters must outlive this object.
    ExactSites(MotifSet const& guides, std::vector<bool>& exact) : guides_(guides), exact_(exact) {
        exact_.assign(guides.size(), false);
    }
    void hit(Hit const& hit, Location const& place) override {
        if (place.variants.empty() && hit.mismatches == 0 &&
            hit.end - hit.start == guides_.sequence(hit.motif).size())
            exact_[hit.motif] = true;
    }

private:
    MotifSet const& guides_;
    std::vector<bool>& exact_;
};

/// If at most half of the guides have an exact site, searches exact sites with the PAM on the other side of the guides. Returns a
/// message if more guides have one there; otherwise empty. Controls are not counted; null = no controls. Does not search if there
/// is no PAM, if the inputs are a shard, or if an input cannot be read again.
[[nodiscard]] Message advise_pam_side(RunSettings const& settings, MotifSet const& guides,
                                      std::vector<bool> const& exact, std::vector<bool> const* controls,
                                      std::stop_token const& stop);

}  // namespace motifcount::internal
