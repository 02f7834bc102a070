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

/// Two texts in one cell.
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

/// What the reports that list an off-target search's sites have in common: of each guide, so many of the first ones, and
/// the letters that they show. Memory: 8 bytes a guide if they are limited.
class GuideSites : public InFile<HitReport> {
public:
    GuideSites(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);
    void hit(Hit const& hit, HitPlace const& place) final;

protected:
    /// A site as reports show it.
    struct Site {
        /// Guide and site beside each other, in the guide's direction: `-` where one of them has no letter, letters of the
        /// site that differ in lower case.
        std::string_view guide;
        std::string_view target;
        std::string_view pam;      ///< empty: none was asked for
        std::uint64_t first;       ///< position of its leftmost base, the PAM's included
        std::uint64_t letters;     ///< of the guide
        std::uint64_t mismatches;  ///< letters beside another base
        std::uint64_t distance;    ///< these, and all that stands beside `-`
        BulgePlacement bulge;      ///< without edits
        std::string_view cigar;    ///< with edits
    };

    virtual void write(Hit const& hit, HitPlace const& place, Site const& site) = 0;
    /// Letters with those of a PAM at its end of them.
    [[nodiscard]] TwoTexts with_pam(std::string_view letters, std::string_view pam) const noexcept {
        return search_.pam_at_end ? TwoTexts{letters, pam} : TwoTexts{pam, letters};
    }

    OffTarget const& search_;
    bool const edits_;

private:
    /// Returns the length of the first of search_.pams next to a hit, 0 if there is none.
    [[nodiscard]] std::size_t pam_length(Hit const& hit, HitPlace const& place) const;
    void show_best(Hit const& hit, HitPlace const& place, Site& site);
    void show(BulgePlacement const& placement, std::string_view guide);
    void show(EditAlignment const& alignment, std::string_view guide, Hit const& hit, HitPlace const& place);

    unsigned const max_mismatches_;
    std::vector<std::vector<BaseMask>> pams_;
    std::vector<std::uint64_t> listed_;  ///< by guide; empty: all are
    std::vector<BaseMask>
        masks_;  ///< of a guide, from the PAM outward, or if there are edits in its direction
    std::vector<std::uint8_t> bases_;  ///< beside it
    EditTable table_;
    std::string guide_;
    std::string target_;
    std::string pam_;
};

/// The sites table: the columns of `--sites`, the bulge (or with edits their number and the CIGAR), guide and site beside
/// each other, and the PAM (`-`: none).
class GuideSitesTable : public GuideSites {
public:
    static constexpr std::string_view columns =
        "seq_id motif_id strand start end mismatches matched bulge_type bulge_size guide target pam";

    GuideSitesTable(MotifSet const& guides, OutputFile& out, ReportSettings const& settings);

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;

    TableFormat format_;
    std::string matched_;
};

/// BED, nine columns, no header: as `--bed`, then thickStart, thickEnd and a colour for the distance.
class GuideSitesBed : public GuideSites {
public:
    static constexpr std::string_view columns =
        "record start end guide score strand thickStart thickEnd itemRgb";

    using GuideSites::GuideSites;
    [[nodiscard]] std::vector<Message> warnings() const override { return skipped_.warnings(out_); }

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;

    SkippedLines skipped_;
};

/// As Cas-OFFinder 2 writes them, without a header: the guide with N for its PAM, the record, the position of the site's
/// leftmost base, the site with its PAM, letters that differ in lower case, strand and mismatches.
class CasOffinderSites : public GuideSites {
public:
    static constexpr std::string_view columns = "guide record position site strand mismatches";

    using GuideSites::GuideSites;

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;
};

}  // namespace motifcount::internal
