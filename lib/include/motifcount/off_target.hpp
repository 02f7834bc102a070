#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "motifcount/types.hpp"

namespace motifcount {

/// Whether guides include their PAM. If they do, the PAM is removed. `automatic`: yes if all guides appear to include it
enum class PamInGuides : std::uint8_t { automatic, yes, no };

/// Parses a value of `--pam-in-guides`: "auto", "yes" or "no". Throws Error(usage).
[[nodiscard]] PamInGuides parse_pam_in_guides(std::string_view text);

/// True if these PAMs are usually at the 3' end of guides, as for Cas9. False if all PAMs begin with TTT or TTN, as for Cas12a.
[[nodiscard]] bool usual_side_is_end(std::vector<std::string> const& pams);

struct OffTarget;

/// Sets OffTarget::scores_cfd and OffTarget::scores_mit from a list such as "cfd,mit". Throws Error(usage).
void set_specificity(OffTarget& search, std::string_view text);

/// Parses numbers of bases between the PAM and the cuts, such as "18,23". Throws Error(usage).
[[nodiscard]] std::vector<unsigned> parse_cuts(std::string_view text);

/// Options for an off-target search. The motifs are guides, and a site is a hit with a PAM next to it. The PAM must also be
/// set as a flank (RunSettings::upstream or downstream).
///
///     motifcount::RunSettings settings;
///     settings.motif_files = {"guides.tsv"};
///     settings.inputs = motifcount::list_inputs({.files = {"genome.fa.gz"}});
///     settings.off_target = motifcount::OffTarget{.pams = {"NGG"}};
///     settings.downstream = "NGG";
///     settings.search.max_mismatches = 4;
///     settings.outputs = {.counts = "", .guide_sites = "sites.tsv"};
///     motifcount::run(settings);
struct OffTarget {
    /// PAMs in IUPAC codes; empty = no PAM. RunSettings::downstream or upstream must have the same PAMs, separated by commas.
    std::vector<std::string> pams = {};
    /// Whether the PAM is at the 3' end of guides (Cas9), not at the 5' end (Cas12a)
    bool pam_at_end = true;
    /// Whether pam_at_end was set by usual_side_is_end(), and not by the user. If so, run() reports a PAM at the 5' end.
    bool side_from_pams = false;
    /// Ignored for Cas-OFFinder files
    PamInGuides pam_in_guides = PamInGuides::automatic;
    /// Maximum number of listed sites per guide; 0 = unlimited
    std::uint64_t max_sites = 0;
    /// Maximum length of a DNA bulge (adjacent bases that only the genome has); at most bulge_limit. Bulges are not mismatches.
    unsigned dna_bulge = 0;
    /// Maximum length of an RNA bulge (bases that only the guide has); at most bulge_limit. A site has at most one bulge.
    unsigned rna_bulge = 0;
    /// Whether to list sites with bulges that overlap a better site of the same guide. If false, sites are taken from the best
    /// to the worst, and each drops the sites whose PAM is at most as many bases away as the longest bulge.
    bool all_sites = false;
    /// Whether reports show the CFD score (Doench et al. 2016) or the MIT score (Hsu et al. 2013) of each site, and the
    /// specificities of the guides. Only for PAMs of three letters at the 3' end; only guides of 20 bases have scores.
    bool scores_cfd = false;
    bool scores_mit = false;
    /// Whether reports show cut positions, mismatches next to the PAM, GC content and homopolymers. Scores imply this.
    bool design = false;
    /// Numbers of bases between the PAM and the cuts; empty = 3 for a PAM at the 3' end, 18 and 23 for a PAM at the 5' end
    std::vector<unsigned> cuts = {};
    /// File from which the PAM was taken, so that no output replaces it; may be empty. Not read
    std::string pam_file = {};
    /// GTF or BED file of genes; may be empty. If set, the table shows the genes and their features at the first cut; requires
    /// `design` or scores.
    std::string genes = {};
    /// Maximum number of sites per guide to list, beginning with the best; 0 = all sites, in the order of the genome. The best
    /// sites have the highest CFD scores, or without CFD scores the fewest mismatches and bulge bases.
    std::uint64_t top = 0;
    /// VCF or BCF file whose SNVs are also searched; may be empty. Sites with other alleles than the genome's are listed after all
    /// other sites. Memory: two sequences, and 24 bytes per allele of the sequences (of the whole file, if its sequences are not
    /// in the order of the genome). The inputs must be FASTA or .2bit.
    std::string vcf = {};
    /// Minimum allele frequency of the SNVs in `vcf`, from 0 to 1
    double min_af = 0;
    /// Whether codes of two or three bases in the genome match each of their bases, as SNVs do. HitFilters::ambiguous_bases
    /// still applies to the sites of the genome.
    bool match_ambiguous = false;
    /// Whether to return the sites (Result::off_target_sites). Memory: about 200 bytes per site.
    bool return_sites = false;

    [[nodiscard]] bool has_scores() const noexcept { return scores_cfd || scores_mit; }
    [[nodiscard]] bool has_design() const noexcept { return design || has_scores(); }
    [[nodiscard]] std::vector<unsigned> cuts_or_usual() const {
        return !cuts.empty() ? cuts : pam_at_end ? std::vector{3U} : std::vector{18U, 23U};
    }
    /// True if other alleles than the genome's are searched
    [[nodiscard]] bool has_variants() const noexcept { return !vcf.empty() || match_ambiguous; }
    /// True if reports leave out sites that overlap a better site
    [[nodiscard]] bool drops_overlaps() const noexcept {
        return !all_sites && (dna_bulge != 0 || rna_bulge != 0);
    }
};

/// Site of a guide, with the contents of a row of the table of sites
struct OffTargetSite {
    MotifId guide = 0;
    Strand strand = Strand::forward;
    std::uint8_t mismatches = 0;
    std::uint8_t edits =
        0;  ///< Mismatches plus bases of the bulge; with SearchSettings::max_edits, number of edits
    std::int8_t bulge =
        0;  ///< Size of a DNA bulge; negative for an RNA bulge; 0 with SearchSettings::max_edits
    std::size_t record = 0;  ///< Index in OffTargetSites::records
    std::uint64_t start = 0;
    std::uint64_t end = 0;
    std::string aligned_guide = {};  ///< Guide with `-` for each base of a DNA bulge
    std::string target = {};  ///< Aligned bases of the site; mismatches in lower case, `-` for an RNA bulge
    std::string pam = {};     ///< Bases of the PAM; empty if no PAM was requested
    /// CFD score from 0 to 1 and MIT score from 0 to 100; NaN if the site has no scores, or if they were not requested
    double cfd = std::numeric_limits<double>::quiet_NaN();
    double mit = std::numeric_limits<double>::quiet_NaN();
    std::string variants =
        {};  ///< Alleles that the genome lacks, such as "chr1:12345:A>G"; empty for a site of the genome
};

/// Result of an off-target search
struct OffTargetSites {
    std::vector<std::string> records = {};  ///< Names of records with sites; a name may occur twice
    std::vector<OffTargetSite> sites = {};  ///< Sites in report order, at most OffTarget::max_sites per guide
    std::vector<std::string> count_names =
        {};  ///< Columns of `counts`, such as "mismatches_0" or "dna_1_mismatches_0"
    std::vector<std::uint64_t> counts = {};  ///< Number of all sites: one row of `count_names` per guide
    /// Columns of `scores`, such as "cfd_specificity_m4", as in the summary; empty if no scores were requested
    std::vector<std::string> score_names = {};
    std::vector<double> scores = {};  ///< One row of `score_names` per guide; NaN if the guide has no scores
};

/// Contents of a PAM file of CRISPRitz
struct PamFile {
    std::string pam;
    bool pam_at_end = true;
};

/// Parses a PAM file of CRISPRitz: a line with a pattern, which has N for the letters of the guides, and the length of the PAM,
/// which is negative if the PAM is at the 5' end. Throws Error(input) if the file cannot be read, and Error(motif), with file and
/// line, if it has another format.
[[nodiscard]] PamFile read_pam_file(std::string const& path);

/// Contents of a Cas-OFFinder input file. The file has one line for the genome, one line for the pattern (N and the PAM) and
/// the bulges, and one line for each guide and its maximum number of mismatches.
struct CasOffinderInput {
    std::string genome;  ///< Genome file or folder, as named in the input file
    std::string pam;     ///< PAM of the pattern; empty if the pattern consists of N only
    bool pam_at_end = true;
    unsigned mismatches = 0;
    unsigned dna_bulge = 0;
    unsigned rna_bulge = 0;
    MotifSet guides;  ///< Guides without their PAM letters
};

/// Parses an input file of Cas-OFFinder. Returns an empty result if the file has a different format or is a pipe (pipes can be
/// read only once). Throws Error(input) if the file cannot be read. Throws Error(motif), with file and line, if
/// - a guide and the pattern differ in length, or the guide has other letters than N or the letters of the pattern at the
///   positions of the PAM;
/// - guides have different maximum numbers of mismatches;
/// - a guide is not valid, see MotifSet::add().
[[nodiscard]] std::optional<CasOffinderInput> read_cas_offinder(std::string const& path);

}  // namespace motifcount
