#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "match/bulges/bulges.hpp"
#include "match/edits/edit_alignment.hpp"
#include "report/report.hpp"
#include "report/tables/bed.hpp"
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

/// Base class of reports that list the sites of an off-target search. Aligns guide and target for display, and limits the
/// number of sites per guide. Memory: 8 bytes per guide if the number is limited.
class GuideSites : public HitReport {
public:
    GuideSites(MotifSet const& guides, ReportSettings const& settings);
    void hit(Hit const& hit, Location const& place) final;

protected:
    /// A site as it is shown in reports. The views are valid only during write().
    struct Site {
        /// Aligned guide and target, in the guide's direction. `-` is a gap; mismatches in the target are in lower case.
        std::string_view guide;
        std::string_view target;
        std::string_view pam;      ///< Bases of the PAM; empty if no PAM was requested
        std::uint64_t first;       ///< Position of the leftmost base in the site and PAM
        std::uint64_t letters;     ///< Number of letters in the guide
        std::uint64_t mismatches;  ///< Number of mismatched letters
        std::uint64_t distance;    ///< Number of mismatches plus bases in bulges; with edits, number of edits
        BulgePlacement bulge;      ///< Bulge placement; only set without edits
        std::string_view cigar;    ///< CIGAR string of the alignment; only set with edits
    };

    virtual void write(Hit const& hit, Location const& place, Site const& site) = 0;
    /// Joins the letters of a guide or site with the PAM, which comes last if search_.pam_at_end is true, otherwise first.
    [[nodiscard]] TwoTexts with_pam(std::string_view letters, std::string_view pam) const noexcept {
        return search_.pam_at_end ? TwoTexts{letters, pam} : TwoTexts{pam, letters};
    }

    MotifSet const& motifs_;
    OffTarget const& search_;
    bool const edits_;

private:
    /// Returns the length of the first PAM in search_.pams that matches next to the hit; 0 if no PAM matches.
    [[nodiscard]] std::size_t pam_length(Hit const& hit, Location const& place) const;
    void show_best(Hit const& hit, Location const& place, Site& site);
    void show(BulgePlacement const& placement, std::string_view guide);
    void show(EditAlignment const& alignment, std::string_view guide, Hit const& hit, Location const& place);

    unsigned const max_mismatches_;
    std::vector<std::vector<BaseMask>> pams_;
    /// Number of hits per guide so far; empty if the number of sites is unlimited
    std::vector<std::uint64_t> listed_;
    /// IUPAC masks of the guide, from the PAM outward; with edits, in the direction of the guide
    std::vector<BaseMask> masks_;
    std::vector<std::uint8_t> bases_;  ///< Bases at the site, from the PAM outward
    EditTable table_;
    std::string guide_;
    std::string target_;
    std::string pam_;
};

/// Base class of reports that write the sites to a file
class GuideSitesFile : public GuideSites {
public:
    GuideSitesFile(MotifSet const& guides, OutputFile& out, ReportSettings const& settings)
        : GuideSites(guides, settings), out_(out) {}

protected:
    OutputFile& out_;
};

/// Sites table: columns of `--sites`; type and size of bulges, or edits and CIGAR; aligned guide and target; PAM or `-`.
class GuideSitesTable : public GuideSitesFile {
public:
    static constexpr std::string_view columns =
        "seq_id motif_id strand start end mismatches matched bulge_type bulge_size guide target pam";

    GuideSitesTable(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);

private:
    void write(Hit const& hit, Location const& place, Site const& site) override;

    TableFormat format_;
    std::string matched_;
};

/// BED report of sites without header: six columns as in `--bed`, then thickStart, thickEnd and a colour by distance.
class GuideSitesBed : public GuideSitesFile {
public:
    static constexpr std::string_view columns =
        "record start end guide score strand thickStart thickEnd itemRgb";

    using GuideSitesFile::GuideSitesFile;
    [[nodiscard]] std::vector<Message> warnings() const override { return skipped_.warnings(out_); }

private:
    void write(Hit const& hit, Location const& place, Site const& site) override;

    SkippedLines skipped_;
};

/// Sites in the format of Cas-OFFinder 2, without a header. Columns: the guide with N for the PAM, the record, the position of
/// the site's leftmost base, the site with PAM and with mismatches in lower case, the strand, and the number of mismatches.
class CasOffinderSites : public GuideSitesFile {
public:
    static constexpr std::string_view columns = "guide record position site strand mismatches";

    using GuideSitesFile::GuideSitesFile;

private:
    void write(Hit const& hit, Location const& place, Site const& site) override;
};

}  // namespace motifcount::internal
