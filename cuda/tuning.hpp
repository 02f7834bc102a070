#pragma once

#include <algorithm>
#include <cstdint>

#include "cuda/runtime/launch.hpp"
#include "cuda/wu_manber/kernels.hpp"

/// The numbers that were chosen by measurement, with what was measured: one H200, 2^30 random bases, Tbase/s.
/// The rows are printed by test/bench/cuda_bench, and kept in test/bench/record/.
namespace motifcount::internal::cuda::tuning {

/// Slots of an automaton's tile. Pairs, 1,000 words of 8 bases: 128 slots 2.5, 256 2.57, 512 2.30,
/// 1,024 2.34: the warm-up of a whole 16-base word is 6% of 256, and longer tiles let lanes run apart from
/// their text's cache lines.
inline constexpr std::uint32_t automaton_tile = 256;
/// A tile is at least so many times the warm-up, which is work done twice.
inline constexpr std::uint32_t tile_to_warm_up = 4;

/// Words per possible word of up to 8 bases above which all windows are counted, instead of looking each up
/// first. 8 bases, looked up / all counted: 1,000 words 3.50 / 3.49, 4,000 2.50 / 3.49, 12,000 1.64 / 3.34;
/// on 150-base records with breaks 1,000 words 3.06 / 2.21.
inline constexpr double count_all_from_density = 0.03;

/// Bytes of the filter in shared memory. More windows in a larger filter cost more to copy at the start of
/// each block, fewer bits cost false candidates. 20 bases, 96 / 128 / 160 / 192 kB: 1,000 words 11.0 / 11.1
/// / 11.3 / 11.2, 4,000 7.9 / 8.4 / 8.8 / 8.3, 12,000 4.5 / 5.5 / 6.1 / 6.0.
inline constexpr std::uint32_t most_filter_bytes = 160U << 10U;
/// Bits of it for each window entered; two bits a window up to there, three above: 1,000 words (164 bits a
/// window) 11.3 against 10.0, 4,000 (41) 8.71 against 8.77, 16,000 (10) 4.16 against 4.62.
inline constexpr double bits_for_two = 64;
/// Bits a window below which the filter goes to global memory, where it stays in the second-level cache: 4
/// bits a window let one in five pass. There each look-up costs a 32-byte sector whatever the size; 1,000,000
/// words of 31 bases, 16 / 20 / 24 / 28 MB: 1.94 / 2.03 / 2.01 / 1.88.
inline constexpr double bits_for_shared = 5;
inline constexpr double wide_bits_a_window = 11;
/// Of the second-level cache; beyond, look-ups go to memory (48 MB of 60: 1.34).
inline constexpr double wide_share_of_cache = 0.42;

struct FilterChoice {
    FilterForm form;
    std::uint32_t words;
};

/// The filter for so many windows on such a device.
[[nodiscard]] inline FilterChoice choose_filter(std::uint64_t windows, DeviceShape const& shape) {
    auto const room = std::min<std::uint64_t>(
        most_filter_bytes, static_cast<std::uint64_t>(shape.shared_bytes) - sample_shared_bytes);
    if (windows <= most_exact_windows) return {FilterForm::exact, 0};
    double const bits = 8.0 * static_cast<double>(room) / static_cast<double>(windows);
    if (bits >= bits_for_shared) {
        // Small sets need no more than this; every block copies the filter.
        auto const wanted = static_cast<std::uint64_t>(static_cast<double>(windows) * 164 / 8) + 1024;
        auto const bytes = std::min(room, wanted);
        return {bits >= bits_for_two ? FilterForm::two_bits : FilterForm::three_bits,
                static_cast<std::uint32_t>(bytes / 16 * 4)};
    }
    double const wanted = static_cast<double>(windows) * wide_bits_a_window / 8;
    double const cached = wide_share_of_cache * shape.cache_bytes;
    // Never below four bits a window, where nearly all would pass.
    double const bytes = std::max(std::min(wanted, cached), static_cast<double>(windows) / 2);
    return {FilterForm::wide, static_cast<std::uint32_t>(std::min(bytes / 8, 1e9))};
}

}  // namespace motifcount::internal::cuda::tuning
