#include <immintrin.h>

#include <cstring>
#include <type_traits>

#include "grid/filter_kernels.hpp"

namespace motifcount::internal::grid_detail {

namespace {

template <class Cell>
struct Vector {
    using Lane = std::conditional_t<sizeof(Cell) == 1, std::int8_t, std::int16_t>;
    typedef Lane Lanes __attribute__((vector_size(32)));
};
template <class Cell>
using Lanes = typename Vector<Cell>::Lanes;

template <class Cell>
inline Lanes<Cell> broadcast(std::uint16_t value) {
    return Lanes<Cell>{} + static_cast<typename Vector<Cell>::Lane>(value);
}

/// Returns one bit per lane, for the lanes of 32 cells. The bits in a lane must be all ones or all zeros.
template <class Cell>
inline std::uint32_t bits(Lanes<Cell> const* lanes) {
    auto bytes = reinterpret_cast<__m256i>(lanes[0]);
    if constexpr (sizeof(Cell) == 2) {
        // Packing works within 128-bit halves, so the four quarters of the result are reordered
        bytes = _mm256_packs_epi16(bytes, reinterpret_cast<__m256i>(lanes[1]));
        bytes = _mm256_permute4x64_epi64(bytes, 0b11'01'10'00);
    }
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

/// Sets all bits in the lanes of positions at which at most `limit` cells differ. `lanes`: sizeof(Cell) vectors per 32 positions
template <class Cell, bool exact, unsigned places>
inline void filter(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                   Lanes<Cell>* lanes) {
    constexpr unsigned vectors = places * sizeof(Cell) / 32;
    bool const count_matches = limit != 0;
    for (unsigned v = 0; v < vectors; ++v) lanes[v] = count_matches ? Lanes<Cell>{} : ~Lanes<Cell>{};
    for (std::size_t c = 0; c < count; ++c) {
        auto const value = broadcast<Cell>(cells[c].value);
        auto const care = broadcast<Cell>(cells[c].care);
        for (unsigned v = 0; v < vectors; ++v) {
            Lanes<Cell> letters;
            std::memcpy(&letters, place + cells[c].offset + v * (32 / sizeof(Cell)), 32);
            if constexpr (!exact) letters &= care;
            Lanes<Cell> const same = letters == value;
            lanes[v] = count_matches ? lanes[v] - same : lanes[v] & same;
        }
    }
    if (!count_matches) return;
    // `too_few` is not negative, because choose_telling_cells() chooses more than `limit` cells
    auto const too_few = broadcast<Cell>(static_cast<std::uint16_t>(count - limit - 1));
    for (unsigned v = 0; v < vectors; ++v) lanes[v] = lanes[v] > too_few;
}

template <class Cell>
std::uint32_t filter_32(Cell const* place, TellingCell const* cells, std::size_t count, std::uint32_t limit,
                        bool exact) {
    Lanes<Cell> lanes[sizeof(Cell)];
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
    Lanes<Cell> lanes[vectors];
    if (exact)
        filter<Cell, true, 128>(place, cells, count, limit, lanes);
    else
        filter<Cell, false, 128>(place, cells, count, limit, lanes);
    auto any = lanes[0];
    for (unsigned v = 1; v < vectors; ++v) any |= lanes[v];
    auto const all = reinterpret_cast<__m256i>(any);
    if (_mm256_testz_si256(all, all) != 0) return false;
    for (unsigned i = 0; i < 4; ++i) results[i] = bits<Cell>(lanes + i * sizeof(Cell));
    return true;
}

}  // namespace

FilterKernels const avx2_filter_kernels{SimdLevel::avx2, {filter_32, filter_128}, {filter_32, filter_128}};

}  // namespace motifcount::internal::grid_detail
