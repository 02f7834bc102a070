#pragma once

#include <string>

namespace motifcount {

/// Report paths. Empty = no report, "-" = standard output. Reports named *.gz, *.bgz or *.zst are compressed.
///
///     settings.outputs.counts = "counts.tsv.gz";
struct OutputPaths {
    std::string counts = "-";
    std::string bed = {};
    std::string sites = {};
    std::string per_record = {};
    std::string matrix = {};
    std::string json = {};
    /// Reads with a hit, unchanged
    std::string matched = {};
    /// Reads without a hit
    std::string unmatched = {};
    /// Path prefix for two MultiQC files: PREFIX_mqc.json and PREFIX_classes_mqc.json
    std::string mqc = {};
    std::string html = {};
    std::string summary = {};
    /// File for the ids of all control guides (see RunSettings::controls), written as in `matrix`
    std::string control_ids = {};
    // Reports of off-target searches
    std::string guide_sites = {};
    std::string guide_summary = {};
    std::string guide_bed = {};
    std::string cas_offinder = {};  ///< Sites in the format of Cas-OFFinder; not available with bulges
};

}  // namespace motifcount
