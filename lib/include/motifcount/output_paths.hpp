#pragma once

#include <string>

namespace motifcount {

/// Paths of the reports. Empty = no report, "-" = standard output. Names that end with .gz, .bgz or .zst are compressed.
///
///     settings.outputs.counts = "counts.tsv.gz";
struct OutputPaths {
    std::string counts = "-";
    std::string bed = {};
    std::string sites = {};
    std::string per_record = {};
    std::string matrix = {};
    std::string json = {};
    std::string matched = {};    ///< Reads with a hit, unchanged
    std::string unmatched = {};  ///< Reads without a hit
    /// Prefix of two sections for MultiQC: PREFIX_mqc.json and PREFIX_classes_mqc.json
    std::string mqc = {};
    std::string html = {};
    std::string summary = {};
    /// Ids of the guides that RunSettings::controls names, as in `matrix`
    std::string control_ids = {};
    // Only for off-target searches
    std::string guide_sites = {};
    std::string guide_summary = {};
    std::string guide_bed = {};
    std::string cas_offinder = {};  ///< Sites in the format of Cas-OFFinder; not with bulges
};

}  // namespace motifcount
