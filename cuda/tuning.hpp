#pragma once

#include <cstdint>

/// Numbers that only the host reads; the program cuda_tuning, built with the CMake option MOTIFCOUNT_TUNABLE, sets them.
#ifdef MOTIFCOUNT_TUNABLE
#define MOTIFCOUNT_HOST_NUMBER inline
#else
#define MOTIFCOUNT_HOST_NUMBER inline constexpr
#endif

/// The numbers that were chosen by measurement, with what was measured: one H200, 2^30 random bases, Tbase/s.
/// The rows are printed by test/bench/cuda_bench, and kept in test/bench/record/.
namespace motifcount::internal::cuda::tuning {

/// Threads of a block whose table is in shared memory: as many as a block may have, as the table leaves no room for a second
/// block on a multiprocessor.
inline constexpr unsigned block_threads = 1024;
/// Threads of a block without such a table: several blocks share a multiprocessor. Reads of 2^23 slots, ms with 128 / 256 /
/// 512: 1,000 words of 20, 2 mismatches 1.20 / 0.90 / 0.85, 4 mismatches 0.96 / 0.89 / 1.12; 300 of 23, 3 edits 2.85 / 2.85 /
/// 3.05.
inline constexpr unsigned small_block_threads = 256;

/// Slots of an automaton's tile. Pairs, 1,000 words of 8 bases: 128 slots 2.5, 256 2.57, 512 2.30,
/// 1,024 2.34: the warm-up of a whole 16-base word is 6% of 256, and longer tiles let lanes run apart from
/// their text's cache lines.
MOTIFCOUNT_HOST_NUMBER std::uint32_t automaton_tile = 256;
/// A tile is at least so many times the warm-up, which is work done twice.
MOTIFCOUNT_HOST_NUMBER std::uint32_t tile_to_warm_up = 4;

/// Words per possible word of up to 8 bases above which all windows are counted, instead of looking each up
/// first. 8 bases, looked up / all counted: 1,000 words 3.50 / 3.49, 4,000 2.50 / 3.49, 12,000 1.64 / 3.34;
/// on 150-base records with breaks 1,000 words 3.06 / 2.21.
MOTIFCOUNT_HOST_NUMBER double count_all_from_density = 0.03;

/// Most windows of a text that match one of the words' by chance, for a step of sampling to be taken: each costs as many
/// probes as the step is long. 2^28 slots, ms with 1/64, 1/16, 1/4: 200,000 words of 20 bases 0.456 / 0.292 / 0.291,
/// 1,000,000 0.527 / 0.526 / 0.475; a less random text has more of them.
MOTIFCOUNT_HOST_NUMBER double most_chance_probes = 1.0 / 16;

/// Bytes of the filter in shared memory. More windows in a larger filter cost more to copy at the start of
/// each block, fewer bits cost false candidates. 20 bases, 96 / 128 / 160 / 192 kB: 1,000 words 11.0 / 11.1
/// / 11.3 / 11.2, 4,000 7.9 / 8.4 / 8.8 / 8.3, 12,000 4.5 / 5.5 / 6.1 / 6.0.
MOTIFCOUNT_HOST_NUMBER std::uint32_t most_filter_bytes = 160U << 10U;
/// Bits of it for each window entered; two bits a window up to there, three above: 1,000 words (164 bits a
/// window) 11.3 against 10.0, 4,000 (41) 8.71 against 8.77, 16,000 (10) 4.16 against 4.62.
MOTIFCOUNT_HOST_NUMBER double bits_for_two = 64;
/// Small sets need no more bits a window than this, the largest measured; every block copies the filter.
MOTIFCOUNT_HOST_NUMBER double most_bits_a_window = 164;
/// Bits a window below which the filter goes to global memory, which then stays in the second-level cache. 2^28 slots, words
/// of 20 bases, ms in shared / in global memory: 32,000 (5.1 bits) 0.152 / 0.241, 48,000 (3.4) 0.202 / 0.245, 64,000 (2.6)
/// 0.341 / 0.250. There each look-up costs a 32-byte sector whatever the size; 1,000,000 words of 31 bases, 16 / 20 /
/// 24 / 28 MB: 1.94 / 2.03 / 2.01 / 1.88.
MOTIFCOUNT_HOST_NUMBER double bits_for_shared = 3;
MOTIFCOUNT_HOST_NUMBER double wide_bits_a_window = 11;
/// Of the second-level cache; beyond, look-ups go to memory (48 MB of 60: 1.34).
MOTIFCOUNT_HOST_NUMBER double wide_share_of_cache = 0.42;

/// Slots that a lane takes at a time where lists are looked up: it goes through them one after another, waiting for memory at
/// each, and a text of a megabyte should keep a device busy. 200 million bases in such texts, kernels, 64 / 16 slots: 77,000
/// words of 20, 4 mismatches, 878 / 221 ms; 312 beside NGG 12.8 / 7.6; 312 of 23, 3 edits, 103 / 37.
inline constexpr unsigned list_slots = 16;

/// kmp: threads of a block. A probe of 20 bases, 128 / 256 / 512: 1.19 / 1.18 / 1.27.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_block_threads = 256;
/// Threads of a multiprocessor that get a tile: more hide more of the waiting for the text, but each enters its tile a probe's
/// length before it. 2^28 slots, ms with 256 / 512 / 768 / 1,024 / 2,048: a probe of 20 bases 0.40 / 0.29 / 0.26 / 0.29 / 0.31,
/// of 1,000 0.45 / 0.36 / 0.36 / 0.40 / 0.56. For longer ones fewer are resident: 10,000 0.93 / 1.00.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_threads = 768;

/// Grids, Shift-Or: places of a line that a warp takes in a turn. Longer tiles warm up less often, shorter ones are given
/// up sooner: 6144^2 cells, blocks of 16^2 / 32^2 / 64^2, Tcell/s in tiles of 64: 0.092 / 0.087 / 0.064, of 128: 0.116 / 0.104 /
/// 0.073, of 256: 0.127 / 0.101 / 0.068, of 512: 0.120 / 0.086 / 0.053. Small texts are cut so that all warps have one: 1000^2
/// cells in tiles of 512 / 128 / 64: 0.115 / 0.045 / 0.036 ms.
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile_of_short_rows = 256;  ///< blocks of 16^2 and less
MOTIFCOUNT_HOST_NUMBER unsigned grid_short_row = 16;
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile = 128;  ///< blocks of 32^2 and 64^2
MOTIFCOUNT_HOST_NUMBER unsigned grid_least_tile = 64;

/// Slots that a stage gathers: enough for a launch to outweigh its start (some 10 us) several times, little enough that two
/// of them for each of many threads are a few megabytes of page-locked memory.
MOTIFCOUNT_HOST_NUMBER std::uint64_t usual_slots = std::uint64_t{1} << 22U;
/// Less than this is not worth a device.
MOTIFCOUNT_HOST_NUMBER std::uint64_t least_slots = std::uint64_t{1} << 16U;
/// Hits that a stage has room for at first, and always: of windows of a few thousand slots, whatever is in them. It
/// grows if there is more memory.
MOTIFCOUNT_HOST_NUMBER std::uint64_t first_hits = std::uint64_t{1} << 18U;

}  // namespace motifcount::internal::cuda::tuning
