#include "report/pages/sample_checks.hpp"

#include "core/decimal.hpp"

namespace motifcount::internal {

std::vector<std::string> outside_limits(SampleSummary const& sample, std::string const& motif,
                                        std::string const& motifs, std::optional<double> lowest,
                                        std::string const& replicate) {
    std::vector<std::string> outside;
    if (sample.motifs == 0) return outside;
    auto const all = static_cast<double>(sample.motifs);
    double const reads = static_cast<double>(sample.assigned()) / all;
    if (sample.assigned_part() < ScreenLimits::min_assigned)
        outside.push_back(percent(sample.assigned(), sample.fragments()) + " of the reads are assigned");
    if (reads < ScreenLimits::min_reads_per_motif)
        outside.push_back(decimal(reads, reads < 10 ? 1 : 0) + " assigned reads per " + motif);
    if (static_cast<double>(sample.absent()) > ScreenLimits::max_motifs_missing * all)
        outside.push_back(percent(sample.absent(), sample.motifs) + " of the " + motifs + " have no read");
    if (sample.gini > ScreenLimits::max_gini) outside.push_back("Gini index " + decimal(sample.gini, 3));
    if (lowest && *lowest < ScreenLimits::min_correlation)
        outside.push_back("correlation of " + decimal(*lowest, 2) + " with " + replicate);
    return outside;
}

std::string describe_limits(std::string const& motif, std::string const& motifs) {
    return "Recommended for pooled screens (Li et al. 2015, MAGeCK-VISPR): at least " +
           decimal(100 * ScreenLimits::min_assigned, 0) + "% of the reads are assigned, at least " +
           decimal(ScreenLimits::min_reads_per_motif, 0) + " assigned reads per " + motif + ", at most " +
           decimal(100 * ScreenLimits::max_motifs_missing, 0) + "% of the " + motifs +
           " without a read, a Gini index of at most " + decimal(ScreenLimits::max_gini, 1) +
           ", and a correlation of at least " + decimal(ScreenLimits::min_correlation, 1) +
           " with each replicate. After a strong selection, a sample may have more " + motifs +
           " without a read and a higher Gini index.";
}

}  // namespace motifcount::internal
