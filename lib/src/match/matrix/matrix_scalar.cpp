#include "match/matrix/matrix_kernels.hpp"

namespace motifcount::internal::matrix_search {
namespace {

// A branch per position would often be mispredicted: most sums get over the limit after two or three groups.
constexpr std::size_t positions_at_once = 8;
static_assert(step_positions % positions_at_once == 0);

void unpack(std::uint64_t const* bases, std::size_t count, std::uint8_t* codes) {
    for (std::size_t word = 0; word < count / 32; ++word) {
        std::uint64_t here = bases[word];
        for (unsigned i = 0; i < 30; ++i, here >>= 2U) codes[32 * word + i] = here & 63U;
        here |= bases[word + 1] << 4U;
        codes[32 * word + 30] = here & 63U;
        codes[32 * word + 31] = here >> 2U & 63U;
    }
}

template <unsigned limit>
std::size_t filter_below(FilterView const& matrix, std::uint8_t const* codes, std::size_t count,
                         std::uint16_t* candidates) {
    std::size_t found = 0;
    auto const last = (count + step_positions - 1) / step_positions * step_positions;
    for (std::size_t first = 0; first < last; first += positions_at_once) {
        unsigned sums[positions_at_once];
        for (auto& sum : sums) sum = matrix.start;
        auto const* table = matrix.tables;
        for (std::size_t group = 0; group < matrix.groups; ++group, table += 64) {
            auto const* const from = codes + first + matrix.offsets[group];
#pragma GCC unroll 8
            for (std::size_t i = 0; i < positions_at_once; ++i) sums[i] += table[from[i]];
        }
        unsigned least = sums[0];
        for (std::size_t i = 1; i < positions_at_once; ++i) least = sums[i] < least ? sums[i] : least;
        if (least >= limit) [[likely]]
            continue;
        for (std::size_t i = 0; i < positions_at_once; ++i)
            if (sums[i] < limit) candidates[found++] = static_cast<std::uint16_t>(first + i);
    }
    return found;
}

}  // namespace

Kernels const scalar_kernels{
    SimdLevel::scalar, 3, 1.0F / 300, &unpack, &filter_below<ruled_out>, &filter_below<ruled_out_long>};

}  // namespace motifcount::internal::matrix_search
