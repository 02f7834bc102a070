#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"

namespace motifcount {

/// Whether guides include their PAM, which is then removed. `automatic`: if all guides appear to include it
enum class PamInGuides : std::uint8_t { automatic, yes, no };

/// Parses "auto", "yes" or "no", the values of `--pam-in-guides`. Throws Error(usage).
[[nodiscard]] PamInGuides parse_pam_in_guides(std::string_view text);

/// Options for an off-target search: motifs are guides, and each site has a PAM next to it. The PAM must also be set as a
/// flank (RunSettings::upstream or downstream).
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
    /// IUPAC codes; empty = no PAM. RunSettings::downstream or upstream must have the same PAMs, separated by commas.
    std::vector<std::string> pams = {};
    bool pam_at_end = true;  ///< Whether the PAM is at the guide's 3' end (Cas9), not its 5' end (Cas12a)
    PamInGuides pam_in_guides = PamInGuides::automatic;  ///< Ignored for Cas-OFFinder files
    std::uint64_t max_sites = 0;  ///< Maximum number of listed sites per guide; 0 = unlimited
    /// Maximum length of a DNA bulge (adjacent bases that only the genome has), up to most_bulge, in addition to mismatches
    unsigned dna_bulge = 0;
    /// Maximum length of an RNA bulge (adjacent bases that only the guide has). A site has at most one bulge.
    unsigned rna_bulge = 0;
};

/// Input file of Cas-OFFinder: genome, pattern (N and the PAM) with bulges, and one guide with its mismatches per line
struct CasOffinderInput {
    std::string genome;  ///< FASTA file or folder of FASTA files, as named in the file
    std::string pam;     ///< PAM of the pattern; empty if the pattern has only N
    bool pam_at_end = true;
    unsigned mismatches = 0;
    unsigned dna_bulge = 0;
    unsigned rna_bulge = 0;
    MotifSet guides;  ///< Guides without the letters of the PAM
};

/// Parses an input file of Cas-OFFinder. Returns an empty result if the file has another format, or is a pipe, because a pipe
/// can be read only once. Throws Error(input) if the file cannot be read. Throws Error(motif) with file and line if:
/// - a guide is not as long as the pattern, or lacks N for the PAM;
/// - guides have different numbers of mismatches;
/// - MotifSet::add() refuses a guide.
[[nodiscard]] std::optional<CasOffinderInput> read_cas_offinder(std::string const& path);

}  // namespace motifcount
