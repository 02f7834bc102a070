#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dna/alphabet.hpp"
#include "motifcount/off_target.hpp"
#include "report/output_file.hpp"
#include "report/report.hpp"
#include "report/table_format.hpp"

namespace motifcount::internal {

/// What the reports that list an off-target search's sites have in common: of each guide, so many of the first ones, and
/// the letters that they show. The motifs and the file must outlive it. Memory: 8 bytes a guide if they are limited.
class GuideSites : public HitReport {
public:
    void hit(Hit const& hit, HitPlace const& place) final;

protected:
    /// A site as reports show it.
    struct Site {
        std::string_view guide;
        std::string_view target;  ///< in the guide's direction, letters that differ from it in lower case
        std::string_view pam;     ///< empty: none was asked for
        std::uint64_t first;      ///< position of its leftmost base, the PAM's included
    };

    GuideSites(MotifSet const& guides, OutputFile& out, OffTarget const& search);
    virtual void write(Hit const& hit, HitPlace const& place, Site const& site) = 0;

    MotifSet const& guides_;
    OutputFile& out_;
    OffTarget const& search_;

private:
    [[nodiscard]] std::size_t pam_length(Hit const& hit, HitPlace const& place) const;

    std::vector<std::vector<BaseMask>> pams_;
    std::vector<std::uint64_t> listed_;  ///< by guide; empty: all are
    std::string target_;
    std::string pam_;
};

/// The sites table: the columns of `--sites`, the guide and the site beside each other, and the PAM (`-`: none).
class GuideSitesTable : public GuideSites {
public:
    static constexpr std::string_view columns =
        "seq_id motif_id strand start end mismatches matched guide target pam";

    GuideSitesTable(MotifSet const& guides, OutputFile& out, OffTarget const& search);

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;

    TableFormat format_;
};

/// BED, nine columns, no header: as `--bed`, then thickStart, thickEnd and a colour for the number of mismatches.
class GuideSitesBed : public GuideSites {
public:
    static constexpr std::string_view columns =
        "record start end guide score strand thickStart thickEnd itemRgb";

    GuideSitesBed(MotifSet const& guides, OutputFile& out, OffTarget const& search)
        : GuideSites(guides, out, search) {}

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;
};

/// As Cas-OFFinder 2 writes them, without a header: the guide with N for its PAM, the record, the position of the site's
/// leftmost base, the site with its PAM, letters that differ in lower case, strand and mismatches.
class CasOffinderSites : public GuideSites {
public:
    static constexpr std::string_view columns = "guide record position site strand mismatches";

    CasOffinderSites(MotifSet const& guides, OutputFile& out, OffTarget const& search)
        : GuideSites(guides, out, search) {}

private:
    void write(Hit const& hit, HitPlace const& place, Site const& site) override;
};

}  // namespace motifcount::internal
