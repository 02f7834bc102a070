#pragma once

#include <cstddef>
#include <cstdint>

#include "match/matrix/matrix_kernels.hpp"

// The filters of matrix_kernels.hpp for vectors. This file is included once per instruction set. The including file defines,
// in an unnamed namespace,
// - a type `Table` with load(void const*);
// - a type `Vector` of `Vector::bytes` deficits of 8 bits: lookup(table, codes) loads the codes from unaligned memory;
// - types `Sums` and `LongSums` for the sums of as many positions, with 8 and with 16 bits. They have of(start),
//   add(Vector), smaller(other), and passing(): one bit per position, set if the sum is not saturated.
//
// Functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal::matrix_search {
namespace {

template <class Sum, std::size_t sum_count>
[[gnu::always_inline]] inline std::size_t filter_with(FilterView const& matrix, std::uint8_t const* codes,
                                                      std::size_t count, std::uint16_t* candidates) {
    constexpr std::size_t at_once = sum_count * Vector::bytes;
    static_assert(step_positions % at_once == 0);
    std::size_t found = 0;
    auto const last = (count + step_positions - 1) / step_positions * step_positions;
    for (std::size_t first = 0; first < last; first += at_once) {
        Sum sums[sum_count];
        for (auto& sum : sums) sum = Sum::of(matrix.start);
        for (std::size_t group = 0; group < matrix.groups; ++group) {
            auto const table = Table::load(matrix.tables + group * Table::bytes);
            auto const* const from = codes + first + matrix.offsets[group];
#pragma GCC unroll 8
            for (std::size_t v = 0; v < sum_count; ++v) sums[v].add(lookup(table, from + v * Vector::bytes));
        }
        Sum least = sums[0];
        for (std::size_t v = 1; v < sum_count; ++v) least = least.smaller(sums[v]);
        if (least.passing() == 0) [[likely]]
            continue;
        for (std::size_t v = 0; v < sum_count; ++v)
            for (std::uint64_t left = sums[v].passing(); left != 0; left &= left - 1)
                candidates[found++] = static_cast<std::uint16_t>(
                    first + v * Vector::bytes + static_cast<unsigned>(__builtin_ctzll(left)));
    }
    return found;
}

// Eight vectors of sums are enough to hide the latency of look-ups, and fit into 16 registers together with a table.
std::size_t filter(FilterView const& matrix, std::uint8_t const* codes, std::size_t count,
                   std::uint16_t* candidates) {
    return filter_with<Sums, 8>(matrix, codes, count, candidates);
}

std::size_t filter_long(FilterView const& matrix, std::uint8_t const* codes, std::size_t count,
                        std::uint16_t* candidates) {
    return filter_with<LongSums, 4>(matrix, codes, count, candidates);
}

}  // namespace
}  // namespace motifcount::internal::matrix_search
