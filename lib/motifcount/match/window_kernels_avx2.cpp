#include <immintrin.h>

#include <array>

#include "motifcount/match/window_kernels_variants.hpp"

namespace motifcount {
namespace {

/// By mask of eight lanes: the set ones' numbers first, as a permutation.
struct alignas(32) Compaction {
    std::array<std::array<std::uint32_t, 8>, 256> lanes{};
    constexpr Compaction() {
        for (unsigned mask = 0; mask < 256; ++mask) {
            std::size_t next = 0;
            for (unsigned lane = 0; lane < 8; ++lane) {
                if (((mask >> lane) & 1U) != 0) lanes[mask][next++] = lane;
            }
        }
    }
};
constexpr Compaction compaction;

__m256i load(void const* from) {
    return _mm256_loadu_si256(static_cast<__m256i const*>(from));
}
void store(void* to, __m256i value) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), value);
}

/// Stores the lanes of `value` whose bit is set at `to`, and returns how many. Writes eight lanes in any
/// case.
std::size_t store_some(std::uint32_t* to, __m256i value, unsigned mask) {
    store(to, _mm256_permutevar8x32_epi32(value, load(compaction.lanes[mask].data())));
    return static_cast<std::size_t>(_mm_popcnt_u32(mask));
}

/// The lanes of `entries` whose fingerprint is `fingerprint`.
unsigned equal_lanes(__m256i entries, __m128i value_bits, __m256i fingerprint) {
    __m256i const equal = _mm256_cmpeq_epi32(_mm256_srl_epi32(entries, value_bits), fingerprint);
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(equal)));
}

std::size_t match(GramTable const& table, std::span<GramTable::Key const> keys, MatchCursor& cursor,
                  std::size_t room, std::uint32_t* values, std::uint32_t* numbers) {
    __m128i const value_bits = _mm_cvtsi32_si128(static_cast<int>(table.value_bits()));
    __m256i const value_mask = _mm256_set1_epi32(static_cast<int>((1U << table.value_bits()) - 1));
    std::size_t found = 0;
    MatchCursor at = cursor;
    // Two stores of eight lanes follow whatever is found.
    while (at.key < keys.size() && found + GramTable::entries_a_line <= room) {
        auto const [first_line, wanted] = keys[at.key];
        std::uint32_t const* const entries = table.line(first_line + at.skip);
        __m256i const fingerprint = _mm256_set1_epi32(static_cast<int>(wanted));
        __m256i const number = _mm256_set1_epi32(static_cast<int>(at.key));
        for (std::size_t half = 0; half < GramTable::entries_a_line; half += 8) {
            __m256i const eight = load(entries + half);
            unsigned const mask = equal_lanes(eight, value_bits, fingerprint);
            store(numbers + found, number);
            found += store_some(values + found, _mm256_and_si256(eight, value_mask), mask);
        }
        bool const full = entries[GramTable::entries_a_line - 1] != 0;
        if (full) [[unlikely]] {
            ++at.skip;
        } else {
            at = {at.key + 1, 0};
        }
    }
    cursor = at;
    return found;
}

}  // namespace

// A gather look-up of the filter measured no faster than eight loads on Zen 3 (windows of 10 bases, every
// 11th), so only the table's side differs.
WindowKernels avx2_window_kernels() {
    return {SimdLevel::avx2, scalar_window_kernels().select, match};
}

}  // namespace motifcount
