#pragma once

#include <cstdint>

/// Marks numbers that only the host reads. The program cuda_tuning (CMake option MOTIFCOUNT_TUNABLE) can set them.
#ifdef MOTIFCOUNT_TUNABLE
#define MOTIFCOUNT_HOST_NUMBER inline
#else
#define MOTIFCOUNT_HOST_NUMBER inline constexpr
#endif

/// Numbers that were chosen by measurement, with the results: on one H200, for 2^30 random bases, in Tbase/s unless stated
/// otherwise. test/bench/cuda_bench prints the rows; test/bench/record/ keeps them.
namespace motifcount::internal::cuda::tuning {

/// Number of threads per block with a table in shared memory: the maximum, because a second block does not fit
inline constexpr unsigned block_threads = 1024;
/// Number of threads per block without such a table; several blocks share a multiprocessor. Times in ms with 128 / 256 / 512
/// threads, for reads of 2^23 slots: 1,000 words of 20 bases with 2 mismatches 1.20 / 0.90 / 0.85, with 4 mismatches 0.96 /
/// 0.89 / 1.12; 300 words of 23 bases with 3 edits 2.85 / 2.85 / 3.05.
inline constexpr unsigned small_block_threads = 256;

/// Number of slots per tile of an automaton. Pairs, 1,000 words of 8 bases: 128 slots 2.5, 256 slots 2.57, 512 slots 2.30,
/// 1,024 slots 2.34. The warm-up of a 16-base word is 6% of 256 slots. In longer tiles, lanes do not share cache lines of text.
MOTIFCOUNT_HOST_NUMBER std::uint32_t automaton_tile = 256;
/// Minimum length of a tile in multiples of its warm-up
MOTIFCOUNT_HOST_NUMBER std::uint32_t tile_to_warm_up = 4;

/// Number of words divided by the number of possible words (up to 8 bases). Above this number, all windows are counted,
/// instead of looking each up first. Words of 8 bases, looked up / all counted: 1,000 words 3.50 / 3.49, 4,000 words 2.50 /
/// 3.49, 12,000 words 1.64 / 3.34. On 150-base records with breaks, 1,000 words 3.06 / 2.21.
MOTIFCOUNT_HOST_NUMBER double count_all_from_density = 0.03;

/// Maximum fraction of text windows that match by chance with a sampling step. Each of these windows takes as many probes as
/// the step. 2^28 slots, ms with 1/64, 1/16, 1/4: 200,000 words of 20 bases 0.456 / 0.292 / 0.291, 1,000,000 words 0.527 /
/// 0.526 / 0.475. Less random texts have more chance matches.
MOTIFCOUNT_HOST_NUMBER double max_chance_probes = 1.0 / 16;

/// Maximum size of the filter in shared memory. Larger filters take longer to copy at the start of each
/// block; smaller filters give more false candidates. 20 bases, 96 / 128 / 160 / 192 kB: 1,000 words 11.0 /
/// 11.1 / 11.3 / 11.2, 4,000 7.9 / 8.4 / 8.8 / 8.3, 12,000 4.5 / 5.5 / 6.1 / 6.0.
MOTIFCOUNT_HOST_NUMBER std::uint32_t max_filter_bytes = 160U << 10U;
/// Number of filter bits per entered window from which on two bits per window are set; with fewer, three bits are set. 1,000
/// words (164 bits per window): 11.3 with two bits, 10.0 with three; 4,000 (41): 8.71, 8.77; 16,000 (10): 4.16, 4.62.
MOTIFCOUNT_HOST_NUMBER double bits_for_two = 64;
/// Maximum number of bits per window. It is the largest that was measured; every block copies the filter.
MOTIFCOUNT_HOST_NUMBER double max_bits_per_window = 164;
/// Minimum number of bits per window in shared memory. Larger sets have their filter in global memory, where it stays in the
/// level-2 cache. 2^28 slots, words of 20 bases, ms in shared / global memory: 32,000 words (5.1 bits) 0.152 / 0.241, 48,000
/// words (3.4) 0.202 / 0.245, 64,000 words (2.6) 0.341 / 0.250. In global memory, a look-up takes a 32-byte sector for any
/// size of filter: 1,000,000 words of 31 bases, 16 / 20 / 24 / 28 MB: 1.94 / 2.03 / 2.01 / 1.88.
MOTIFCOUNT_HOST_NUMBER double bits_for_shared = 3;
MOTIFCOUNT_HOST_NUMBER double wide_bits_a_window = 11;
/// Share of the level-2 cache that a filter may take; larger filters would be read from memory (48 of 60 MB: 1.34)
MOTIFCOUNT_HOST_NUMBER double wide_share_of_cache = 0.42;

/// Number of slots that a lane takes at a time to look up lists. It processes them in sequence, waiting for memory, and a
/// megabyte of text should keep a device busy. 200 million bases in such texts, ms with 64 / 16 slots: 77,000 words of 20
/// bases with 4 mismatches 878 / 221; 312 words next to NGG 12.8 / 7.6; 312 words of 23 bases with 3 edits 103 / 37.
inline constexpr unsigned list_slots = 16;

/// Number of threads per block for kmp. A probe of 20 bases, 128 / 256 / 512 threads: 1.19 / 1.18 / 1.27.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_block_threads = 256;
/// Number of threads per multiprocessor that get a tile, for kmp. More threads hide more memory latency, but each thread
/// starts a probe's length before its tile. 2^28 slots, ms with 256 / 512 / 768 / 1,024 / 2,048 threads: a probe of 20 bases
/// 0.40 / 0.29 / 0.26 / 0.29 / 0.31, a probe of 1,000 bases 0.45 / 0.36 / 0.36 / 0.40 / 0.56. With longer probes, fewer
/// threads are resident: 10,000 bases 0.93 / 1.00.
MOTIFCOUNT_HOST_NUMBER unsigned kmp_threads = 768;

/// Number of positions of a line per tile of a warp, for grids with Shift-Or. Longer tiles need less warm-up, shorter tiles
/// can be abandoned sooner. 6144^2 cells, blocks of 16^2 / 32^2 / 64^2, Tcell/s in tiles of 64: 0.092 / 0.087 / 0.064, of
/// 128: 0.116 / 0.104 / 0.073, of 256: 0.127 / 0.101 / 0.068, of 512: 0.120 / 0.086 / 0.053. Small texts get shorter tiles,
/// so that all warps have a tile: 1000^2 cells in tiles of 512 / 128 / 64 take 0.115 / 0.045 / 0.036 ms.
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile_of_short_rows = 256;  ///< For blocks up to 16^2
MOTIFCOUNT_HOST_NUMBER unsigned grid_short_row = 16;
MOTIFCOUNT_HOST_NUMBER unsigned grid_tile = 128;  ///< For blocks of 32^2 and 64^2
MOTIFCOUNT_HOST_NUMBER unsigned grid_least_tile = 64;

/// Number of slots per stage. A stage is a few megabytes, so that a launch takes much longer than its start (10 us).
MOTIFCOUNT_HOST_NUMBER std::uint64_t usual_slots = std::uint64_t{1} << 22U;
/// Minimum useful number of slots per stage
MOTIFCOUNT_HOST_NUMBER std::uint64_t least_slots = std::uint64_t{1} << 16U;
/// Initial and minimum number of hits in a buffer. It is enough for any window of a few thousand slots; buffers grow on demand.
MOTIFCOUNT_HOST_NUMBER std::uint64_t first_hits = std::uint64_t{1} << 18U;

}  // namespace motifcount::internal::cuda::tuning
