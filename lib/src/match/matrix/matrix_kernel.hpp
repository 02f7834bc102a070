#pragma once

#include <cstddef>
#include <cstdint>

#include "match/matrix/matrix_kernels.hpp"

// The filter of matrix_kernels.hpp for vectors. This file is included once per instruction set. The including file defines, in
// an unnamed namespace, a type `Vector` of `Vector::bytes` bytes with
// - zero(), and add_saturated(Vector);
// - lookup(table, codes): loads the codes from unaligned memory, and looks up each byte;
// - smaller(a, b): the smaller byte of each position;
// - passing(): one bit per byte, set if the byte is not ruled_out.
// and a type `Table` with load(void const*).
//
// Functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal::matrix_search {
namespace {

// Eight sums are enough to hide the latency of look-ups, and fit into 16 registers together with a table.
constexpr std::size_t vectors_per_step = 8;
static_assert(step_positions % (vectors_per_step * Vector::bytes) == 0);

inline Vector smallest(Vector const* sums) {
    Vector result = sums[0];
    for (std::size_t v = 1; v < vectors_per_step; ++v) result = smaller(result, sums[v]);
    return result;
}

std::size_t filter(FilterView const& matrix, std::uint8_t const* codes, std::size_t count,
                   std::uint16_t* candidates) {
    std::size_t found = 0;
    auto const last = (count + step_positions - 1) / step_positions * step_positions;
    for (std::size_t first = 0; first < last; first += vectors_per_step * Vector::bytes) {
        Vector sums[vectors_per_step];
        for (auto& sum : sums) sum = Vector::zero();
        for (std::size_t group = 0; group < matrix.groups; ++group) {
            auto const table = Table::load(matrix.tables + group * Table::bytes);
            auto const* const from = codes + first + matrix.offsets[group];
#pragma GCC unroll 8
            for (std::size_t v = 0; v < vectors_per_step; ++v)
                sums[v] = add_saturated(sums[v], lookup(table, from + v * Vector::bytes));
        }
        if (smallest(sums).passing() == 0) [[likely]]
            continue;
        for (std::size_t v = 0; v < vectors_per_step; ++v)
            for (std::uint64_t left = sums[v].passing(); left != 0; left &= left - 1)
                candidates[found++] = static_cast<std::uint16_t>(
                    first + v * Vector::bytes + static_cast<unsigned>(__builtin_ctzll(left)));
    }
    return found;
}

}  // namespace
}  // namespace motifcount::internal::matrix_search
