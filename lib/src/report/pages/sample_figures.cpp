#include "report/pages/sample_figures.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace motifcount::internal {
namespace {

constexpr double eighth_of_decade = 1.3335214321633240;  // 10^(1/8)

std::uint64_t quantile(std::span<std::uint64_t const> sorted, double part) {
    auto const rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size())));
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

double log2_of(std::uint64_t count) {
    return std::log2(static_cast<double>(count) + 1);
}

}  // namespace

SpreadFigures figures_of(std::span<std::uint64_t const> sorted) {
    SpreadFigures figures;
    if (sorted.empty()) return figures;
    auto const below = [&](std::uint64_t count) {
        return static_cast<std::uint64_t>(std::ranges::lower_bound(sorted, count) - sorted.begin());
    };
    figures.zero = below(1);
    figures.low = below(low_reads) - figures.zero;
    std::size_t const middle = sorted.size() / 2;
    figures.median =
        sorted.size() % 2 == 1
            ? static_cast<double>(sorted[middle])
            : (static_cast<double>(sorted[middle - 1]) + static_cast<double>(sorted[middle])) / 2;
    std::uint64_t const tenth = quantile(sorted, 0.1);
    if (tenth != 0) figures.skew = static_cast<double>(quantile(sorted, 0.9)) / static_cast<double>(tenth);
    return figures;
}

double log_place(double count) {
    return std::log10(count + 1);
}

std::vector<std::pair<double, double>> distribution(std::span<std::uint64_t const> counts) {
    std::vector<std::uint64_t> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end());
    // On the axis log(c + 1), the bin of a count c extends from c + 1/2 to c + 3/2. Thus the bin of 0 has a finite width.
    auto const place = [](std::uint64_t edge) { return std::log2(static_cast<double>(edge) + 0.5); };
    std::vector<std::pair<double, double>> bins;
    std::uint64_t begin = 0;
    for (auto first = sorted.begin(); first != sorted.end();) {
        auto const end =
            std::max(begin + 1, static_cast<std::uint64_t>(static_cast<double>(begin) * eighth_of_decade));
        auto const last = std::lower_bound(first, sorted.end(), end);
        double const part = static_cast<double>(last - first) / static_cast<double>(counts.size());
        bins.emplace_back(log_place(static_cast<double>(begin + end - 1) / 2),
                          part / (place(end) - place(begin)));
        begin = end;
        first = last;
    }
    return bins;
}

std::vector<std::pair<double, double>> cumulative(std::span<std::uint64_t const> sorted, std::size_t points) {
    std::vector<std::pair<double, double>> curve{{0, 0}};
    double const all = std::accumulate(sorted.begin(), sorted.end(), 0.0);
    double sum = 0;
    std::size_t taken = 0;
    for (std::size_t i = 1; i <= points; ++i) {
        std::size_t const until = sorted.size() * i / points;
        for (; taken < until; ++taken) sum += static_cast<double>(sorted[taken]);
        curve.emplace_back(static_cast<double>(i) / static_cast<double>(points), all > 0 ? sum / all : 0);
    }
    return curve;
}

std::vector<float> standard_scores(std::span<std::uint64_t const> counts) {
    if (std::ranges::adjacent_find(counts, std::not_equal_to<>()) == counts.end()) return {};
    double mean = 0;
    for (std::uint64_t const count : counts) mean += log2_of(count);
    mean /= static_cast<double>(counts.size());
    double squares = 0;
    for (std::uint64_t const count : counts) squares += std::pow(log2_of(count) - mean, 2);
    std::vector<float> scores;
    scores.reserve(counts.size());
    for (std::uint64_t const count : counts)
        scores.push_back(static_cast<float>((log2_of(count) - mean) / std::sqrt(squares)));
    return scores;
}

std::optional<double> correlation(std::span<float const> a, std::span<float const> b) {
    if (a.empty() || b.empty()) return std::nullopt;
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace motifcount::internal
