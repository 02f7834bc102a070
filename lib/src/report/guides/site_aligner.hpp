#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "hits/hit_writer.hpp"
#include "match/bulges/bulges.hpp"
#include "match/edits/edit_alignment.hpp"
#include "motifcount/motif_set.hpp"
#include "motifcount/off_target.hpp"
#include "report/guides/site_scorer.hpp"

namespace motifcount::internal {

/// A site as it is shown in reports
struct GuideSite {
    Hit hit;
    std::string record;  ///< Name of the record
    /// Aligned guide and target, in the guide's direction. `-` is a gap; mismatches in the target are in lower case.
    std::string guide;
    std::string target;
    std::string pam;               ///< Bases of the PAM; empty if no PAM was requested
    std::uint64_t first = 0;       ///< Position of the leftmost base in the site and PAM
    std::uint64_t letters = 0;     ///< Number of letters in the guide
    std::uint64_t mismatches = 0;  ///< Number of mismatched letters
    std::uint64_t distance = 0;    ///< Number of mismatches plus bases in bulges; with edits, number of edits
    BulgePlacement bulge = {};     ///< Bulge placement; only set without edits
    std::optional<SiteScores> scores =
        {};                     ///< Empty if the site has no scores, or if they were not requested
    std::string variants = {};  ///< Location::variants
    std::string cigar;          ///< CIGAR string of the alignment; only set with edits
};

/// Aligns guides with their sites. Not thread-safe.
class SiteAligner {
public:
    /// `edits`: whether Hit::mismatches is a number of edits. The guides must outlive this object.
    SiteAligner(MotifSet const& guides, OffTarget const& search, bool edits, unsigned max_mismatches);

    /// Replaces `site` by the site of a hit. Returns false if the hit is not a site.
    [[nodiscard]] bool align(Hit const& hit, Location const& place, GuideSite& site);

private:
    /// Returns the length of the first PAM that matches next to the hit; 0 if no PAM matches.
    [[nodiscard]] std::size_t pam_length(Hit const& hit, Location const& place) const;
    void set_pam(Hit const& hit, Location const& place, GuideSite& site) const;
    [[nodiscard]] bool show_best(Hit const& hit, Location const& place, GuideSite& site);
    void show(BulgePlacement const& placement, std::string_view guide, GuideSite& site) const;
    static void show(EditAlignment const& alignment, std::string_view guide, Location const& place,
                     GuideSite& site);

    MotifSet const& guides_;
    bool const pam_at_end_;
    Bulges const bulges_;
    bool const edits_;
    unsigned const max_mismatches_;
    std::vector<std::vector<BaseMask>> pams_;
    /// IUPAC masks of the guide, from the PAM outward; with edits, in the direction of the guide
    std::vector<BaseMask> masks_;
    std::vector<std::uint8_t> bases_;  ///< Bases at the site, from the PAM outward
    EditTable table_;
    std::optional<SiteScorer> scorer_;  ///< Empty if no scores were requested
};

}  // namespace motifcount::internal
