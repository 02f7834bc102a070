#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "filter/hit_filter.hpp"
#include "hits/hit_writer.hpp"
#include "inputs/variant_windows.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal {

/// Letters of the guides and their PAMs, to compare the sites of a search with the genome. Immutable; thread-safe.
class GuideMasks {
public:
    /// `filter` must outlive this object.
    GuideMasks(MotifSet const& guides, HitFilter const& filter);

    /// Length of the longest guide with the longest PAM
    [[nodiscard]] std::uint64_t longest_site() const noexcept { return longest_site_; }
    [[nodiscard]] Flanks const& flanks(Strand strand) const noexcept { return filter_.flanks(strand); }
    /// Returns the number of mismatches at the position of a hit in a sequence; empty if the sequence has no site there, because of
    /// its PAM or because ambiguous bases never match.
    [[nodiscard]] std::optional<unsigned> mismatches(Hit const& hit, std::string_view text) const;

private:
    HitFilter const& filter_;
    std::vector<std::vector<BaseMask>> masks_;  ///< By guide, forward and then reverse strand
    std::uint64_t longest_site_ = 0;
};

/// Site with other alleles than the genome's
struct VariantSite {
    Hit hit;                 ///< Hit in the sequence, without the number of its record
    std::uint64_t slot = 0;  ///< Slot of its first base in the text of the block
    std::size_t window = 0;  ///< Index in VariantBlock::windows
};

/// Collects the sites of a block from the hits in its windows. Drops hits that do not contain all alleles of their window, because
/// they are also in a window without these alleles; hits in the range of another window; and hits at which the genome has a site
/// with as many mismatches or fewer. Not thread-safe.
class VariantSiteFinder final : public HitWriter {
public:
    /// Begins a block. The parameters must outlive the calls of hit().
    void begin(VariantWindows const& windows, VariantBlock const& block, GuideMasks const& guides,
               std::vector<VariantSite>& sites);
    /// `hit.record`: index of the window
    void hit(Hit const& hit, Location const& place) override;

private:
    VariantWindows const* windows_ = nullptr;
    VariantBlock const* block_ = nullptr;
    GuideMasks const* guides_ = nullptr;
    std::vector<VariantSite>* sites_ = nullptr;
};

/// Sorts sites in the order of hits. Keeps one site per guide and position: the site with the fewest mismatches, then with
/// the fewest alleles, then with the first alleles.
void keep_best(VariantBlock const& block, std::vector<VariantSite>& sites);

}  // namespace motifcount::internal
