#pragma once

#include <cstdint>

#include "match/shift_or/bit_slices_kernels.hpp"

// Kernels of bit_slices_kernels.hpp. This file is included once per instruction set. The including file defines, in an unnamed
// namespace, a type `Vector` of `Vector::bits` bits with
// - load(void const*) and store(void*), for aligned memory;
// - load_at(word, shift): loads the bits starting at bit `shift` (0 to 63) of a word, from unaligned memory;
// - the operators & | ~;
// - is_zero() and ones().
//
// Functions have internal linkage, because the linker must not merge code of different instruction sets.

namespace motifcount::internal::bit_slices {
namespace {

constexpr std::uint32_t vectors_per_step = step_places / Vector::bits;
constexpr std::size_t slice_bytes = step_places / 8;

inline std::uint8_t* slice(void* memory, std::size_t number) {
    return static_cast<std::uint8_t*>(memory) + number * slice_bytes;
}
inline std::uint8_t const* slice(void const* memory, std::size_t number) {
    return static_cast<std::uint8_t const*>(memory) + number * slice_bytes;
}
inline Vector load(std::uint8_t const* from, std::uint32_t v) {
    return Vector::load(from + v * (Vector::bits / 8));
}
inline void store(std::uint8_t* to, std::uint32_t v, Vector value) {
    value.store(to + v * (Vector::bits / 8));
}

std::size_t leaf_count(ProgramView const& program) {
    return 4 * program.distance_count + program.union_count;
}

void prepare(ProgramView const& program, std::uint64_t const* low_plane, std::uint64_t const* high_plane,
             void* memory) {
    for (std::size_t i = 0; i < program.distance_count; ++i) {
        unsigned const distance = program.distances[i];
        auto* const leaves = slice(memory, 4 * i);
        for (std::uint32_t v = 0; v < vectors_per_step; ++v) {
            auto const word = distance / 64 + v * (Vector::bits / 64);
            auto const low = Vector::load_at(low_plane + word, distance % 64);
            auto const high = Vector::load_at(high_plane + word, distance % 64);
            store(leaves + 0 * slice_bytes, v, ~(low | high));
            store(leaves + 1 * slice_bytes, v, low & ~high);
            store(leaves + 2 * slice_bytes, v, high & ~low);
            store(leaves + 3 * slice_bytes, v, low & high);
        }
    }
    for (auto const* one = program.unions; one != program.unions + program.union_count; ++one)
        for (std::uint32_t v = 0; v < vectors_per_step; ++v)
            store(slice(memory, one->leaf), v,
                  load(slice(memory, one->parts[0]), v) | load(slice(memory, one->parts[1]), v) |
                      load(slice(memory, one->parts[2]), v) | load(slice(memory, one->parts[3]), v));
    auto* out = slice(memory, leaf_count(program));
    bool const exact = program.max_mismatches == 0;
    for (auto const* pair = program.pairs; pair != program.pairs + program.pair_count; ++pair) {
        auto const* const first = slice(memory, pair->first_leaf);
        auto const* const second = slice(memory, pair->second_leaf);
        for (std::uint32_t v = 0; v < vectors_per_step; ++v) {
            auto const a = load(first, v);
            auto const b = load(second, v);
            store(out, v, exact ? a & b : ~(a & b));
            if (!exact) store(out + slice_bytes, v, ~(a | b));
        }
        out += exact ? slice_bytes : 2 * slice_bytes;
    }
}

/// `more_than[k]`: text positions with more than k mismatches so far
template <unsigned limit>
struct MismatchSum {
    Vector more_than[limit + 1];

    /// Adds two positions in the pattern: the text positions at which at least one differs, and those at which both differ.
    void add(Vector any, Vector both) {
        for (unsigned k = limit; k >= 2; --k)
            more_than[k] = more_than[k] | (more_than[k - 1] & any) | (more_than[k - 2] & both);
        if constexpr (limit >= 1) more_than[1] = more_than[1] | (more_than[0] & any) | both;
        more_than[0] = more_than[0] | any;
    }
};

/// Computes the text positions at which a pattern may occur. `pairs`: number of its pairs; 0 = known only at run time
template <unsigned limit, unsigned pairs>
inline void evaluate_one(std::uint8_t const* first_pair, std::uint16_t const* uses, std::uint32_t count,
                         Vector* result) {
    if constexpr (pairs != 0) count = pairs;
    if constexpr (limit == 0) {
        for (std::uint32_t v = 0; v < vectors_per_step; ++v) result[v] = Vector::ones();
        for (std::uint32_t i = 0; i < count; ++i) {
            auto const* const pair = first_pair + uses[i] * slice_bytes;
            for (std::uint32_t v = 0; v < vectors_per_step; ++v) result[v] = result[v] & load(pair, v);
        }
    } else {
        // Processes one vector at a time, because the sums of a vector fill the registers.
        for (std::uint32_t v = 0; v < vectors_per_step; ++v) {
            MismatchSum<limit> sum;
            for (auto& part : sum.more_than) part = ~Vector::ones();
            for (std::uint32_t i = 0; i < count; ++i) {
                auto const* const pair = first_pair + uses[i] * (2 * slice_bytes);
                sum.add(load(pair, v), load(pair + slice_bytes, v));
            }
            result[v] = ~sum.more_than[limit];
        }
    }
}

template <unsigned limit, unsigned pairs>
std::size_t evaluate_group(ProgramView const& program, Group const& group, std::uint32_t first,
                           std::uint32_t count, void const* memory, Candidate* candidates) {
    auto const* const first_pair = slice(memory, leaf_count(program));
    auto const* uses = program.uses + group.first_use + std::size_t{first} * group.pairs;
    auto* next = candidates;
    for (std::uint32_t i = 0; i < count; ++i, uses += group.pairs) {
        Vector found[vectors_per_step];
        evaluate_one<limit, pairs>(first_pair, uses, group.pairs, found);
        auto any = found[0];
        for (std::uint32_t v = 1; v < vectors_per_step; ++v) any = any | found[v];
        if (any.is_zero()) [[likely]]
            continue;
        alignas(64) std::uint64_t words[step_places / 64];
        for (std::uint32_t v = 0; v < vectors_per_step; ++v) found[v].store(words + v * (Vector::bits / 64));
        for (std::uint32_t w = 0; w < step_places / 64; ++w)
            for (auto left = words[w]; left != 0; left &= left - 1)
                *next++ = {static_cast<std::uint16_t>(64 * w + static_cast<unsigned>(__builtin_ctzll(left))),
                           static_cast<std::uint16_t>(i)};
    }
    return static_cast<std::size_t>(next - candidates);
}

template <unsigned limit>
std::size_t evaluate_limit(ProgramView const& program, Group const& group, std::uint32_t first,
                           std::uint32_t count, void const* memory, Candidate* candidates) {
    if (limit == 0 && group.pairs == 3)
        return evaluate_group<limit, 3>(program, group, first, count, memory, candidates);
    if (limit == 0 && group.pairs == 4)
        return evaluate_group<limit, 4>(program, group, first, count, memory, candidates);
    return evaluate_group<limit, 0>(program, group, first, count, memory, candidates);
}

std::size_t evaluate(ProgramView const& program, Group const& group, std::uint32_t first, std::uint32_t count,
                     void const* memory, Candidate* candidates) {
    switch (program.max_mismatches) {
        case 0:
            return evaluate_limit<0>(program, group, first, count, memory, candidates);
        case 1:
            return evaluate_limit<1>(program, group, first, count, memory, candidates);
        case 2:
            return evaluate_limit<2>(program, group, first, count, memory, candidates);
        default:
            return evaluate_limit<3>(program, group, first, count, memory, candidates);
    }
}

}  // namespace
}  // namespace motifcount::internal::bit_slices
