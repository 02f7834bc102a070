#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "motifcount/types.hpp"
#include "report/guides/site_aligner.hpp"

namespace motifcount::internal {

/// Keeps the best sites of each guide. Sites with a CFD score come first, by descending score. Then follow the other sites, by
/// mismatches plus bulge, the smaller bulge, and DNA before RNA. The earlier site comes first if sites are equal. Memory: about 300
/// bytes per kept site.
class TopSites {
public:
    /// `limit`: maximum number of sites per guide, at least 1. `by_cfd`: whether to use CFD scores
    TopSites(std::size_t guides, std::uint64_t limit, bool by_cfd)
        : limit_(limit), by_cfd_(by_cfd), kept_(guides) {}

    void add(GuideSite const& site) {
        std::vector<Kept>& sites = kept_[site.hit.motif];
        Rank const rank = rank_of(site);
        if (sites.size() < limit_) {
            sites.push_back({rank, site});
            std::ranges::push_heap(sites, {}, &Kept::rank);
        } else if (rank < sites.front().rank) {
            std::ranges::pop_heap(sites, {}, &Kept::rank);
            sites.back() = {rank, site};
            std::ranges::push_heap(sites, {}, &Kept::rank);
        }
    }
    /// Calls use(site) for the sites of each guide, from the best to the worst. Must be called once.
    template <class Use>
    void list(Use const& use) {
        for (std::vector<Kept>& sites : kept_) {
            std::ranges::sort(sites, {}, &Kept::rank);
            for (Kept const& one : sites) use(one.site);
        }
    }

private:
    /// Missing CFD score (1,000,000 - score), mismatches plus bulge, bulge, whether it is an RNA bulge, number of the site
    using Rank = std::tuple<std::uint64_t, std::uint64_t, unsigned, bool, std::uint64_t>;
    struct Kept {
        Rank rank;
        GuideSite site;
    };

    [[nodiscard]] Rank rank_of(GuideSite const& site) {
        std::uint64_t const missing = !by_cfd_ ? 0 : site.scores ? score_unit - site.scores->cfd : UINT64_MAX;
        return {missing, site.distance, site.bulge.size, site.bulge.rna, next_++};
    }

    std::uint64_t const limit_;
    bool const by_cfd_;
    std::uint64_t next_ = 0;
    std::vector<std::vector<Kept>> kept_;  ///< Heaps, by guide; the worst site is at the front
};

}  // namespace motifcount::internal
