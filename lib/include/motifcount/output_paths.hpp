#pragma once

#include <string>

namespace motifcount {

/// Where the reports go. Empty: this one is not wanted; "-": standard output. A name that ends with .gz, .bgz
/// or .zst is compressed.
///
///     settings.outputs.counts = "counts.tsv.gz";
struct OutputPaths {
    std::string counts = "-";
    std::string bed = {};
    std::string sites = {};
    std::string per_record = {};
    std::string matrix = {};
    std::string json = {};
    std::string matched = {};    ///< reads with a hit, as they were
    std::string unmatched = {};  ///< those without
    std::string mqc =
        {};  ///< prefix of two sections for MultiQC: PREFIX_mqc.json and PREFIX_classes_mqc.json
    std::string html = {};
    std::string summary = {};
    std::string control_ids =
        {};  ///< ids of the guides that RunSettings::controls names, written as in `matrix`
    // Of an off-target search alone.
    std::string guide_sites = {};
    std::string guide_summary = {};
    std::string guide_bed = {};
    std::string cas_offinder = {};  ///< sites as Cas-OFFinder writes them; not with bulges
};

}  // namespace motifcount
