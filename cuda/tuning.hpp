#pragma once

#include <cstdint>

/// Numbers that only the host reads. The program cuda_tuning (CMake option MOTIFCOUNT_TUNABLE) can set them.
#ifdef MOTIFCOUNT_TUNABLE
#define MOTIFCOUNT_HOST_NUMBER inline
#else
#define MOTIFCOUNT_HOST_NUMBER inline constexpr
#endif

/// Numbers chosen by measurement, with the results: one H200, 2^30 random bases, in Tbase/s unless stated
/// otherwise. test/bench/cuda_bench prints the rows; test/bench/record/ keeps them.
namespace motifcount::internal::cuda::tuning {

/// Threads per block with a table in shared memory: the maximum, because a second block does not fit
inline constexpr unsigned block_threads = 1024;
/// Threads per block without such a table; several blocks share a multiprocessor. In ms with 128 / 256 / 512,
/// reads of 2^23 slots: 1,000 words of 20, 2 mismatches 1.20 / 0.90 / 0.85, 4 mismatches 0.96 / 0.89 / 1.12;
/// 300 of 23, 3 edits 2.85 / 2.85 / 3.05.
inline constexpr unsigned small_block_threads = 256;

/// Slots per tile of an automaton. Pairs, 1,000 words of 8 bases: 128 slots 2.5, 256 2.57, 512 2.30, 1,024
/// 2.34. The warm-up of a 16-base word is 6% of 256; in longer tiles, lanes do not share cache lines of text.
MOTIFCOUNT_HOST_NUMBER std::uint32_t automaton_tile = 256;
/// Minimum length of a tile in multiples of its warm-up
MOTIFCOUNT_HOST_NUMBER std::uint32_t tile_to_warm_up = 4;

/// Number of words divided by number of possible words (up to 8 bases) above which all windows are counted,
/// instead of looking each up first. 8 bases, looked up / all counted: 1,000 words 3.50 / 3.49, 4,000 2.50 /
/// 3.49, 12,000 1.64 / 3.34; on 150-base records with breaks, 1,000 words 3.06 / 2.21.
MOTIFCOUNT_HOST_NUMBER double count_all_from_density = 0.03;

/// Maximum fraction of text windows that match by chance for a sampling step to be taken; each costs as many
/// probes as the step. 2^28 slots, ms with 1/64, 1/16, 1/4: 200,000 words of 20 bases 0.456 / 0.292 / 0.291,
/// 1,000,000 0.527 / 0.526 / 0.475; less random texts have more.
MOTIFCOUNT_HOST_NUMBER double most_chance_probes = 1.0 / 16;

/// Maximum size of the filter in shared memory. Larger filters take longer to copy at the start of each
/// block; smaller filters give more false candidates. 20 bases, 96 / 128 / 160 / 192 kB: 1,000 words 11.0 /
/// 11.1 / 11.3 / 11.2, 4,000 7.9 / 8.4 / 8.8 / 8.3, 12,000 4.5 / 5.5 / 6.1 / 6.0.
MOTIFCOUNT_HOST_NUMBER std::uint32_t most_filter_bytes = 160U << 10U;
/// Filter bits per entered window from which two bits per window are set; below, three are. 1,000 words (164
/// bits per window): 11.3 with two, 10.0 with three; 4,000 (41): 8.71, 8.77; 16,000 (10): 4.16, 4.62.
MOTIFCOUNT_HOST_NUMBER double bits_for_two = 64;
/// Maximum bits per window, the largest measured: every block copies the filter.
MOTIFCOUNT_HOST_NUMBER double most_bits_a_window = 164;
/// Minimum bits per window in shared memory; larger sets have their filter in global memory, where it stays
/// in the level-2 cache. 2^28 slots, words of 20 bases, ms in shared / global memory: 32,000 (5.1 bits) 0.152
/// / 0.241, 48,000 (3.4) 0.202 / 0.245, 64,000 (2.6) 0.341 / 0.250. In global memory, a look-up costs a
/// 32-byte sector for any size: 1,000,000 words of 31 bases, 16 / 20 / 24 / 28 MB: 1.94 / 2.03 / 2.01 / 1.88.
MOTIFCOUNT_HOST_NUMBER double bits_for_shared = 3;
MOTIFCOUNT_HOST_NUMBER double wide_bits_a_window = 11;
/// Share of the level-2 cache; larger filters are read from memory (48 of 60 MB: 1.34)
MOTIFCOUNT_HOST_NUMBER double wide_share_of_cache = 0.42;

/// Slots that a lane takes at a time to look up lists. It goes through them in sequence, waiting for memory,
/// and a megabyte should keep a device busy. 200 million bases in such texts, ms with 64 / 16 slots: 77,000
/// words of 20, 4 mismatches, 878 / 221; 312 next to NGG 12.8 / 7.6; 312 of 23, 3 edits, 103 / 37.
inline constexpr unsigned list_slots = 16;

/// kmp: threads per block. A probe of 20 bases, 128 / 256 / 512: 1.19 / 1.18 / 1.27.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_block_threads = 256;
/// kmp: threads per multiprocessor that get a tile. More threads hide more memory latency, but each enters
/// its tile a probe's length early. 2^28 slots, ms with 256 / 512 / 768 / 1,024 / 2,048: a probe of 20 bases
/// 0.40 / 0.29 / 0.26 / 0.29 / 0.31, of 1,000 0.45 / 0.36 / 0.36 / 0.40 / 0.56. Fewer threads are resident
/// for longer probes: 10,000 0.93 / 1.00.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_threads = 768;

/// Grids, Shift-Or: positions of a line per tile of a warp. Longer tiles warm up less often, shorter tiles
/// can be abandoned sooner. 6144^2 cells, blocks of 16^2 / 32^2 / 64^2, Tcell/s in tiles of 64: 0.092 / 0.087
/// / 0.064, of 128: 0.116 / 0.104 / 0.073, of 256: 0.127 / 0.101 / 0.068, of 512: 0.120 / 0.086 / 0.053.
/// Small texts get shorter tiles, so that all warps have one: 1000^2 cells in tiles of 512 / 128 / 64: 0.115
/// / 0.045 / 0.036 ms.
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile_of_short_rows = 256;  ///< Blocks up to 16^2
MOTIFCOUNT_HOST_NUMBER unsigned grid_short_row = 16;
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile = 128;  ///< Blocks of 32^2 and 64^2
MOTIFCOUNT_HOST_NUMBER unsigned grid_least_tile = 64;

/// Slots per stage: a launch takes much longer than its start (10 us), and a stage is a few megabytes.
MOTIFCOUNT_HOST_NUMBER std::uint64_t usual_slots = std::uint64_t{1} << 22U;
/// Minimum useful slots per stage
MOTIFCOUNT_HOST_NUMBER std::uint64_t least_slots = std::uint64_t{1} << 16U;
/// Initial and minimum room for hits, enough for any window of a few thousand slots; grows on demand
MOTIFCOUNT_HOST_NUMBER std::uint64_t first_hits = std::uint64_t{1} << 18U;

}  // namespace motifcount::internal::cuda::tuning
