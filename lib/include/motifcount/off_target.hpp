#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"

namespace motifcount {

/// Whether guides come with their PAM, which is then taken off: `automatic` if all of them look so.
enum class PamInGuides : std::uint8_t { automatic, yes, no };

/// "auto", "yes" or "no", as `--pam-in-guides` takes it. Throws Error(usage).
[[nodiscard]] PamInGuides parse_pam_in_guides(std::string_view text);

/// What turns a search into an off-target search: motifs are guides, and each site has a PAM next to it, given as a flank
/// (RunSettings::upstream or downstream).
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
    /// IUPAC; empty: sites need none. RunSettings::downstream, or upstream, must have the same, between commas.
    std::vector<std::string> pams = {};
    bool pam_at_end = true;  ///< at the guide's 3' end, as of Cas9; else at its 5' end, as of Cas12a
    PamInGuides pam_in_guides = PamInGuides::automatic;  ///< those of Cas-OFFinder's inputs never do
    std::uint64_t max_sites = 0;  ///< of each guide, in the reports that list sites; 0: all
    unsigned dna_bulge =
        0;  ///< bases of one run that only the genome may have, up to most_bulge; beside mismatches
    unsigned rna_bulge = 0;  ///< likewise, that only the guide may have; a site has one of the two, or none
};

/// An input file of Cas-OFFinder: a genome, a pattern of N and the PAM with the bulges allowed, and a guide and its mismatches
/// a line.
struct CasOffinderInput {
    std::string genome;  ///< as it stands there: a FASTA file, or a folder of these
    std::string pam;     ///< of the pattern; empty: it is N only
    bool pam_at_end = true;
    unsigned mismatches = 0;
    unsigned dna_bulge = 0;
    unsigned rna_bulge = 0;
    MotifSet guides;  ///< without the letters that stand for the PAM
};

/// None if the file is no such, or a pipe: that can be read once only. Throws Error(motif) that names the file and the line: other
/// lengths than the pattern's, no N for the PAM, guides with different mismatches, what MotifSet::add() refuses; Error(input) if it
/// cannot be read.
[[nodiscard]] std::optional<CasOffinderInput> read_cas_offinder(std::string const& path);

}  // namespace motifcount
