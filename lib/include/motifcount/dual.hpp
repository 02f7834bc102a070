#pragma once

#include <cstdint>
#include <string>

namespace motifcount {

/// Whether the motifs are guide pairs, and in which reads the two guides in a pair are expected.
///
///     settings.motif_files = {"pairs.tsv"};
///     settings.dual = motifcount::Dual::mates;
///     settings.assign = motifcount::Assign::unique;
///     settings.outputs.matrix = "counts.tsv";
///     auto const classes = motifcount::run(settings).info.assignment->classes;
enum class Dual : std::uint8_t {
    none,     ///< No pairs; motifs are single guides or other sequences
    mates,    ///< Guide A on the first mate, guide B on the second mate
    in_read,  ///< Both guides in one read, A before B
};

/// Returns "none", "mates" or "in-read", as in the JSON report.
[[nodiscard]] std::string to_string(Dual dual);

}  // namespace motifcount
