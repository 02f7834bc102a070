#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {

/// Probability of each sum of scaled deficits of the columns added so far, in uniform random text
class DeficitSums {
public:
    DeficitSums() { chances_[0] = 1; }

    void add(std::array<std::uint8_t, 4> const& column) {
        std::array<float, ruled_out> next{};
        for (std::size_t const deficit : column)
            for (std::size_t sum = deficit; sum < ruled_out; ++sum)
                next[sum] += 0.25F * chances_[sum - deficit];
        chances_ = next;
    }
    /// Returns the probability that a window is not ruled out.
    [[nodiscard]] float passing() const {
        float sum = 0;
        for (float const chance : chances_) sum += chance;
        return sum;
    }

private:
    std::array<float, ruled_out> chances_{};
};

}  // namespace motifcount::internal::matrix_search
