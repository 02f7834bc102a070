#include "report/sample_summary.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace motifcount::internal {

SampleSummary summarize(SampleTotals totals, std::span<MotifCounts const> counts) {
    SampleSummary summary{std::move(totals)};
    summary.motifs = counts.size();
    std::vector<double> weights;
    weights.reserve(counts.size());
    for (MotifCounts const& motif : counts) {
        summary.hits_forward += motif.hits_forward;
        summary.hits_reverse += motif.hits_reverse;
        summary.found += motif.reads != 0 ? 1 : 0;
        weights.push_back(std::log1p(static_cast<double>(motif.reads)));
    }
    // Returns the Gini index of the sorted weights w_0 to w_(n-1), divided by its maximum for n weights: sum((2i - n + 1) w_i)
    // / ((n - 1) sum(w_i)). Source: MAGeCK, mageckcount_gini.
    std::sort(weights.begin(), weights.end());
    double sum = 0;
    double ranked = 0;
    auto const n = static_cast<double>(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += weights[i];
        ranked += (2 * static_cast<double>(i) - n + 1) * weights[i];
    }
    // Limit of the relative rounding error that occurs if all weights are equal
    constexpr double rounding = 1e-12;
    if (sum > 0 && ranked > rounding * (n - 1) * sum) summary.gini = ranked / ((n - 1) * sum);
    return summary;
}

}  // namespace motifcount::internal
