#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Number of hits of a matrix by score. All bins have the same width. The order of the hits has no effect. Memory: 8 bytes per
/// bin after the first hit. Not thread-safe.
class ScoreHistogram {
public:
    /// `lowest`, `best`: range of the scores of hits, in thousandths of a bit; `width`: number of scores per bin, at least 1
    ScoreHistogram(std::int32_t lowest, std::int32_t best, std::int32_t width = 1) noexcept
        : lowest_(lowest), best_(best), width_(width) {}

    void add(std::int32_t score, std::uint64_t hits = 1) {
        if (bins_.empty()) bins_.resize(bin_of(best_) + 1);
        bins_[bin_of(score)] += hits;
    }
    /// Adds the hits of a histogram with the same range and width.
    ScoreHistogram& operator+=(ScoreHistogram const& other) {
        if (bins_.empty()) bins_.resize(other.bins_.size());
        for (std::size_t i = 0; i < other.bins_.size(); ++i) bins_[i] += other.bins_[i];
        return *this;
    }

    /// Number of hits per bin, from the lowest scores to the best; empty without hits
    [[nodiscard]] std::span<std::uint64_t const> bins() const noexcept { return bins_; }
    /// Returns the lowest score of a bin.
    [[nodiscard]] std::int32_t score_of(std::size_t bin) const noexcept {
        return lowest_ + width_ * static_cast<std::int32_t>(bin);
    }

private:
    [[nodiscard]] std::size_t bin_of(std::int32_t score) const noexcept {
        return static_cast<std::size_t>((score - lowest_) / width_);
    }

    std::int32_t lowest_;
    std::int32_t best_;
    std::int32_t width_;
    std::vector<std::uint64_t> bins_;
};

}  // namespace motifcount::internal
