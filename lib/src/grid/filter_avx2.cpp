#include <immintrin.h>

#include "grid/filter_kernels.hpp"

namespace motifcount::internal::grid_detail {

namespace {

template <class Cell>
inline __m256i broadcast(std::uint16_t value) {
    if constexpr (sizeof(Cell) == 1)
        return _mm256_set1_epi8(static_cast<char>(value));
    else
        return _mm256_set1_epi16(static_cast<short>(value));
}

template <class Cell>
inline __m256i equal(__m256i a, __m256i b) {
    if constexpr (sizeof(Cell) == 1)
        return _mm256_cmpeq_epi8(a, b);
    else
        return _mm256_cmpeq_epi16(a, b);
}

template <class Cell>
inline __m256i greater(__m256i a, __m256i b) {
    if constexpr (sizeof(Cell) == 1)
        return _mm256_cmpgt_epi8(a, b);
    else
        return _mm256_cmpgt_epi16(a, b);
}

template <class Cell>
inline __m256i subtract(__m256i a, __m256i b) {
    if constexpr (sizeof(Cell) == 1)
        return _mm256_sub_epi8(a, b);
    else
        return _mm256_sub_epi16(a, b);
}

/// Returns one bit per lane, for the lanes of 32 cells. The bits in a lane must be all ones or all zeros.
template <class Cell>
inline std::uint32_t bits(__m256i const* lanes) {
    if constexpr (sizeof(Cell) == 1)
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(lanes[0]));
    else  // Packing works within 128-bit halves, so the four quarters of the result are reordered
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(
            _mm256_permute4x64_epi64(_mm256_packs_epi16(lanes[0], lanes[1]), 0b11'01'10'00)));
}

/// Sets all bits in the lanes of positions at which at most `limit` cells differ. `lanes`: sizeof(Cell) vectors per 32 positions
template <class Cell, bool exact, unsigned places>
inline void filter(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                   __m256i* lanes) {
    constexpr unsigned vectors = places * sizeof(Cell) / 32;
    bool const count_matches = limit != 0;
    for (unsigned v = 0; v < vectors; ++v)
        lanes[v] = count_matches ? _mm256_setzero_si256() : _mm256_set1_epi8(-1);
    for (std::size_t c = 0; c < count; ++c) {
        auto const value = broadcast<Cell>(cells[c].value);
        auto const care = broadcast<Cell>(cells[c].care);
        auto const* text = reinterpret_cast<__m256i const*>(place + cells[c].offset);
        for (unsigned v = 0; v < vectors; ++v) {
            auto letters = _mm256_loadu_si256(text + v);
            if constexpr (!exact) letters = _mm256_and_si256(letters, care);
            auto const same = equal<Cell>(letters, value);
            lanes[v] = count_matches ? subtract<Cell>(lanes[v], same) : _mm256_and_si256(lanes[v], same);
        }
    }
    if (!count_matches) return;
    // `too_few` is not negative, because choose_telling_cells() chooses more than `limit` cells
    auto const too_few = broadcast<Cell>(static_cast<std::uint16_t>(count - limit - 1));
    for (unsigned v = 0; v < vectors; ++v) lanes[v] = greater<Cell>(lanes[v], too_few);
}

template <class Cell>
std::uint32_t filter_32(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                        bool exact) {
    __m256i lanes[sizeof(Cell)];
    if (exact)
        filter<Cell, true, 32>(place, cells, count, limit, lanes);
    else
        filter<Cell, false, 32>(place, cells, count, limit, lanes);
    return bits<Cell>(lanes);
}

template <class Cell>
bool filter_128(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                bool exact, std::uint32_t* results) {
    constexpr unsigned vectors = 4 * sizeof(Cell);
    __m256i lanes[vectors];
    if (exact)
        filter<Cell, true, 128>(place, cells, count, limit, lanes);
    else
        filter<Cell, false, 128>(place, cells, count, limit, lanes);
    auto any = lanes[0];
    for (unsigned v = 1; v < vectors; ++v) any = _mm256_or_si256(any, lanes[v]);
    if (_mm256_testz_si256(any, any) != 0) return false;
    for (unsigned i = 0; i < 4; ++i) results[i] = bits<Cell>(lanes + i * sizeof(Cell));
    return true;
}

}  // namespace

FilterKernels const avx2_filter_kernels{SimdLevel::avx2, {filter_32, filter_128}, {filter_32, filter_128}};

}  // namespace motifcount::internal::grid_detail
