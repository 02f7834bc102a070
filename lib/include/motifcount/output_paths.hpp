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
    /// Hits of each motif in each record, as a table; in the Matrix Market format if the name ends with .mtx or .mtx.gz. In this
    /// case, two more files have the names of rows and columns.
    std::string record_matrix = {};
    /// Number of hits, p-value and q-value of each score of each matrix
    std::string q_values = {};
    /// Hits and best hit of each motif in each region; needs RunSettings::within or RunSettings::lift_names
    std::string per_region = {};
    std::string matrix = {};
    /// Counts per sample and group of motifs, see RunSettings::groups
    std::string group_counts = {};
    std::string json = {};
    /// Reads with a hit, unchanged
    std::string matched = {};
    /// Reads without a hit
    std::string unmatched = {};
    /// Path prefix for MultiQC files: PREFIX_mqc.json, PREFIX_classes_mqc.json and PREFIX_general_mqc.json
    std::string mqc = {};
    std::string html = {};
    std::string summary = {};
    /// File for the ids of all control guides (see RunSettings::controls), written as in `matrix`
    std::string control_ids = {};
    // Reports of off-target searches
    std::string guide_sites = {};
    std::string guide_summary = {};
    std::string guide_bed = {};
    std::string guide_page = {};
    std::string cas_offinder = {};  ///< Sites in the format of Cas-OFFinder; not available with bulges
};

}  // namespace motifcount
