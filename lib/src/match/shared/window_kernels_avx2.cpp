#include <immintrin.h>

#include "match/shared/short_window.hpp"
#include "match/shared/window_kernels.hpp"

namespace motifcount::internal {
namespace {

/// `lanes[mask]`: permutation that moves the lanes in `mask` to the front
struct alignas(32) Compaction {
    std::uint32_t lanes[256][8] = {};
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

/// Stores the lanes of `value` that are set in `mask`, and returns how many are set. Always writes eight lanes.
std::size_t store_some(std::uint32_t* to, __m256i value, unsigned mask) {
    store(to, _mm256_permutevar8x32_epi32(value, load(compaction.lanes[mask])));
    return static_cast<std::size_t>(_mm_popcnt_u32(mask));
}

unsigned equal_lanes(__m256i entries, __m128i value_bits, __m256i fingerprint) {
    __m256i const equal = _mm256_cmpeq_epi32(_mm256_srl_epi32(entries, value_bits), fingerprint);
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(equal)));
}

std::size_t match(GramTableView const& table, GramKey const* keys, std::size_t key_count, MatchCursor& cursor,
                  std::size_t room, std::uint32_t* values, std::uint32_t* numbers) {
    __m128i const value_bits = _mm_cvtsi32_si128(static_cast<int>(table.value_bits));
    __m256i const value_mask = _mm256_set1_epi32(static_cast<int>((1U << table.value_bits) - 1));
    std::size_t found = 0;
    MatchCursor at = cursor;
    // Each iteration stores eight lanes twice, even if it finds no entry.
    while (at.key < key_count && found + GramTableView::entries_a_line <= room) {
        auto const [first_line, wanted] = keys[at.key];
        std::uint32_t const* const entries = line_of(table, first_line + at.skip);
        __m256i const fingerprint = _mm256_set1_epi32(static_cast<int>(wanted));
        __m256i const number = _mm256_set1_epi32(static_cast<int>(at.key));
        for (std::size_t half = 0; half < GramTableView::entries_a_line; half += 8) {
            __m256i const eight = load(entries + half);
            unsigned const mask = equal_lanes(eight, value_bits, fingerprint);
            store(numbers + found, number);
            found += store_some(values + found, _mm256_and_si256(eight, value_mask), mask);
        }
        bool const full = entries[GramTableView::entries_a_line - 1] != 0;
        if (full) [[unlikely]] {
            ++at.skip;
        } else {
            at = {at.key + 1, 0};
        }
    }
    cursor = at;
    return found;
}

/// Selects windows of up to 13 bases that are `stride` (1, 2 or 4) slots apart. Grams must be direct indices of the filter.
/// Eight windows lie within 16 bytes of the text. A shuffle gives each lane the four bytes in which its window begins. A shift
/// moves the window's first base to the lowest bits, and a gather reads 32 bits from the filter.
template <unsigned stride>
std::size_t select_dense(GramFilterView const& filter, unsigned char const* bytes, std::size_t count,
                         std::uint32_t* chosen) {
    constexpr unsigned bytes_a_step = 8 * stride / 4;
    alignas(32) std::uint8_t byte_of[32];
    alignas(32) std::uint32_t shift_of[8];
    for (unsigned lane = 0; lane < 8; ++lane) {
        for (unsigned i = 0; i < 4; ++i)
            byte_of[4 * lane + i] = static_cast<std::uint8_t>(lane * stride / 4 + i);
        shift_of[lane] = 2 * (lane * stride % 4);
    }
    __m256i const shuffle = load(byte_of);
    __m256i const shift = load(shift_of);
    __m256i const window_mask = _mm256_set1_epi32(static_cast<int>(base_mask(filter.width)));
    __m256i const low_bits = _mm256_set1_epi32(31);
    auto const* const bits = reinterpret_cast<int const*>(filter.bits);
    __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    std::size_t found = 0;
    for (std::size_t i = 0; i + 8 <= count; i += 8, bytes += bytes_a_step) {
        __m128i const sixteen = _mm_loadu_si128(reinterpret_cast<__m128i const*>(bytes));
        __m256i const begin = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(sixteen), shuffle);
        __m256i const window = _mm256_and_si256(_mm256_srlv_epi32(begin, shift), window_mask);
        __m256i const word = _mm256_i32gather_epi32(bits, _mm256_srli_epi32(window, 5), 4);
        // Shifts the window's filter bit to the top, where movemask reads it. The distance is 31 minus the low five bits.
        __m256i const top = _mm256_sllv_epi32(word, _mm256_andnot_si256(window, low_bits));
        auto const mask = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(top)));
        if (mask != 0) found += store_some(chosen + found, number, mask);
        number = _mm256_add_epi32(number, _mm256_set1_epi32(8));
    }
    return found;
}

std::size_t select(GramFilterView const& filter, std::uint64_t const* bases, std::uint64_t first_slot,
                   std::uint64_t stride, std::size_t count, std::uint32_t* chosen) {
    // For other strides and hashed grams, eight loads are as fast as a gather on Zen 3, so the scalar code is used.
    auto const scalar = scalar_window_kernels.select;
    if (filter.width > 13 || !filter.direct || first_slot % 4 != 0) {
        return scalar(filter, bases, first_slot, stride, count, chosen);
    }
    std::size_t const by_eight = count - count % 8;
    auto const* const bytes = reinterpret_cast<unsigned char const*>(bases) + first_slot / 4;
    std::size_t found = 0;
    switch (stride) {
        case 1:
            found = select_dense<1>(filter, bytes, by_eight, chosen);
            break;
        case 2:
            found = select_dense<2>(filter, bytes, by_eight, chosen);
            break;
        case 4:
            found = select_dense<4>(filter, bytes, by_eight, chosen);
            break;
        default:
            return scalar(filter, bases, first_slot, stride, count, chosen);
    }
    std::size_t const more =
        scalar(filter, bases, first_slot + by_eight * stride, stride, count - by_eight, chosen + found);
    for (std::size_t i = found; i < found + more; ++i) chosen[i] += static_cast<std::uint32_t>(by_eight);
    return found + more;
}

/// Windows that begin at whole bytes; each serves four slots. Stores the line offset (bytes) and code_extras() per window.
struct CodeWindows {
    static constexpr std::size_t masks = 8;  ///< Number of 64-slot masks per call to fill()
    alignas(32) std::uint32_t offsets[16 * masks];
    alignas(32) std::uint32_t extras[16 * masks];

    void fill(CodeSetView const& codes, unsigned char const* bytes, std::size_t mask_count) {
        __m256i const window_bytes = _mm256_setr_epi8(0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6,  //
                                                      4, 5, 6, 7, 5, 6, 7, 8, 6, 7, 8, 9, 7, 8, 9, 10);
        __m256i const core_mask = _mm256_set1_epi32(static_cast<int>(base_mask(codes.width - 3) << 5U));
        __m128i const behind = _mm_cvtsi32_si128(static_cast<int>(2 * codes.width - 6));
        for (std::size_t i = 0; i < 16 * mask_count; i += 8) {
            __m128i const sixteen = _mm_loadu_si128(reinterpret_cast<__m128i const*>(bytes + i));
            __m256i const window = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(sixteen), window_bytes);
            store(&offsets[i], _mm256_and_si256(_mm256_srli_epi32(window, 1), core_mask));
            store(&extras[i], _mm256_or_si256(_mm256_and_si256(window, _mm256_set1_epi32(63)),
                                              _mm256_and_si256(_mm256_srl_epi32(window, behind),
                                                               _mm256_set1_epi32(0xFC0))));
        }
    }

    /// Returns the results for the four slots of window i. Each result is the top bit of a 64-bit lane.
    [[nodiscard]] __m256i four(unsigned char const* lines, std::size_t i) const {
        __m256i const line = _mm256_load_si256(reinterpret_cast<__m256i const*>(lines + offsets[i]));
        __m256i const all = _mm256_set1_epi32(static_cast<int>(extras[i]));
        __m256i const extra =
            _mm256_and_si256(_mm256_srlv_epi64(all, _mm256_setr_epi64x(0, 2, 4, 6)), _mm256_set1_epi64x(63));
        return _mm256_sllv_epi64(line, extra);
    }

    /// Returns the results for the 32 slots starting at window i, one bit per slot.
    [[nodiscard]] std::uint32_t marks(unsigned char const* lines, std::size_t i) const {
        // Takes the upper 32 bits of each 64-bit lane, then packs them twice. Packing keeps the signs.
        auto const eight = [&](std::size_t first) {
            return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(four(lines, first)),
                                                         _mm256_castsi256_ps(four(lines, first + 1)), 0xDD));
        };
        __m256i const pairs = _mm256_packs_epi16(_mm256_packs_epi32(eight(i), eight(i + 2)),
                                                 _mm256_packs_epi32(eight(i + 4), eight(i + 6)));
        // Now the low half has slots 0 and 1 of each window, and the high half has slots 2 and 3.
        __m256i const quarters = _mm256_permute4x64_epi64(pairs, 0xD8);
        __m256i const interleave = _mm256_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15,  //
                                                    0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_shuffle_epi8(quarters, interleave)));
    }
};

/// Writes the number of each set bit, plus `first`; returns how many are set. Writes eight at a time to avoid mispredictions.
std::size_t store_bits(std::uint32_t* to, std::uint64_t bits, std::uint32_t first) {
    auto const count = static_cast<std::size_t>(_mm_popcnt_u64(bits));
    for (std::size_t from = 0; from == 0 || from < count; from += 8) {
        for (std::size_t i = 0; i < 8; ++i) {
            to[from + i] = first + static_cast<std::uint32_t>(_tzcnt_u64(bits));
            bits = _blsr_u64(bits);
        }
    }
    return count;
}

std::size_t select_codes(CodeSetView const& codes, std::uint64_t const* bases, std::uint64_t const* allowed,
                         std::size_t words, std::uint32_t* chosen) {
    auto const* const bytes = reinterpret_cast<unsigned char const*>(bases);
    auto const* const lines = reinterpret_cast<unsigned char const*>(codes.lines);
    CodeWindows windows;
    std::size_t found = 0;
    for (std::size_t first = 0; first < words; first += CodeWindows::masks) {
        std::size_t const left = words - first;
        std::size_t const count = left < CodeWindows::masks ? left : CodeWindows::masks;
        windows.fill(codes, bytes + 16 * first, count);
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t const low = windows.marks(lines, 16 * i);
            std::uint64_t const high = windows.marks(lines, 16 * i + 8);
            found += store_bits(chosen + found, (low | high << 32U) & allowed[first + i],
                                static_cast<std::uint32_t>(64 * (first + i)));
        }
    }
    return found;
}

}  // namespace

WindowKernels const avx2_window_kernels{SimdLevel::avx2, select, match, select_codes};

}  // namespace motifcount::internal
