#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Histogram of positions in reads. All bins have the same width. If a position does not fit into the maximum number of bins, the
/// width is doubled, so the result does not depend on the order of the positions.
class PositionHistogram {
public:
    static constexpr std::size_t max_bins = 150;

    explicit PositionHistogram(std::size_t most_bins = max_bins) noexcept : most_bins_(most_bins) {}

    void add(std::uint64_t position);
    /// Number of positions in each bin, up to the last bin that is not empty
    [[nodiscard]] std::span<std::uint64_t const> counts() const noexcept { return counts_; }
    [[nodiscard]] std::uint64_t step() const noexcept { return step_; }

private:
    std::size_t most_bins_;
    std::vector<std::uint64_t> counts_;
    std::uint64_t step_ = 1;
};

}  // namespace motifcount::internal
