#include "report/pages/positions.hpp"

namespace motifcount::internal {

void PositionHistogram::add(std::uint64_t position) {
    while (position / step_ >= most_bins_) {
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            if (i % 2 == 0) {
                counts_[i / 2] = counts_[i];
            } else {
                counts_[i / 2] += counts_[i];
            }
        }
        counts_.resize((counts_.size() + 1) / 2);
        step_ *= 2;
    }
    auto const bin = static_cast<std::size_t>(position / step_);
    if (bin >= counts_.size()) counts_.resize(bin + 1);
    ++counts_[bin];
}

}  // namespace motifcount::internal
