#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/guides/best_sites.hpp"
#include "report/guides/gene_index.hpp"
#include "report/guides/site_aligner.hpp"
#include "report/guides/top_sites.hpp"
#include "report/report.hpp"
#include "report/tables/bed.hpp"
#include "report/tables/lifted.hpp"
#include "report/tables/report_table.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

struct TwoTexts {
    std::string_view first;
    std::string_view second;
    friend std::size_t room(TwoTexts const& texts) noexcept {
        return texts.first.size() + texts.second.size();
    }
    friend char* put(char* out, TwoTexts const& texts) noexcept {
        return internal::put(internal::put(out, texts.first), texts.second);
    }
};

/// Base class of reports that list the sites of an off-target search. Drops sites that overlap a better site, and limits the
/// number of sites per guide. Memory: 8 bytes per guide if the number is limited; 48 bytes per guide with bulges; see TopSites.
class GuideSites : public HitReport {
public:
    GuideSites(MotifSet const& guides, ReportSettings const& settings);
    void hit(Hit const& hit, Location const& place) final;
    void end_input() final;
    void finish(RunOutcome const&) final;
    /// Returns a message about guides whose sites are not all listed.
    [[nodiscard]] std::vector<Message> warnings() const override;

protected:
    virtual void write(GuideSite const& site) = 0;
    /// Joins the letters of a guide or site with the PAM, which comes last if search_.pam_at_end is true, otherwise first.
    [[nodiscard]] TwoTexts with_pam(std::string_view letters, std::string_view pam) const noexcept {
        return search_.pam_at_end ? TwoTexts{letters, pam} : TwoTexts{pam, letters};
    }

    MotifSet const& motifs_;
    OffTarget const& search_;
    bool const edits_;

private:
    void list(GuideSite const& site);
    [[nodiscard]] GuideSite in_genome(GuideSite site);

    SiteAligner aligner_;
    std::optional<BestSites<GuideSite>> best_;  ///< Empty if all sites are listed
    /// Number of sites per guide so far; empty if the number of sites is unlimited
    std::vector<std::uint64_t> listed_;
    std::optional<TopSites> top_;   ///< Empty if sites are written when they are found
    std::optional<Lifter> lifter_;  ///< Empty if the records are the genome's sequences
    GuideSite site_;
};

/// Base class of reports that write the sites to a file
class GuideSitesFile : public GuideSites {
public:
    GuideSitesFile(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
        : GuideSites(guides, settings), out_(out) {}

protected:
    OutputFile& out_;
};

/// Sites table: columns of `--sites`; type and size of bulges, or edits and CIGAR; aligned guide and target; PAM or `-`. With
/// OffTarget::design, then cut positions and mismatches next to the PAM; with
/// OffTarget::genes, then the gene and feature at the first cut; with scores, then the scores, or `-`;
/// with variants, then the alleles, or `-`.
class GuideSitesTable : public GuideSitesFile {
public:
    static constexpr std::string_view columns =
        "seq_id motif_id strand start end mismatches matched bulge_type bulge_size guide target pam";

    GuideSitesTable(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);
    [[nodiscard]] std::vector<Message> warnings() const override;

private:
    void write(GuideSite const& site) override;

    TableFormat format_;
    std::string matched_;
    std::optional<GeneIndex> genes_;  ///< Empty if no genes were requested
    std::vector<std::string> more_;   ///< Cells of the design, the scores and the variants
};

/// BED report of sites without header: six columns as in `--bed`, then thickStart, thickEnd and a colour by distance.
class GuideSitesBed : public GuideSitesFile {
public:
    static constexpr std::string_view columns =
        "record start end guide score strand thickStart thickEnd itemRgb";

    using GuideSitesFile::GuideSitesFile;
    [[nodiscard]] std::vector<Message> warnings() const override;

private:
    void write(GuideSite const& site) override;

    SkippedLines skipped_;
};

/// Sites in the format of Cas-OFFinder 2, without a header. Columns: the guide with N for the PAM, the record, the position of
/// the site's leftmost base, the site with PAM and with mismatches in lower case, the strand, and the number of mismatches.
class CasOffinderSites : public GuideSitesFile {
public:
    static constexpr std::string_view columns = "guide record position site strand mismatches";

    using GuideSitesFile::GuideSitesFile;

private:
    void write(GuideSite const& site) override;
};

}  // namespace motifcount::internal
