#pragma once

#include <cstdint>

/// Numbers that were chosen by measurement, with the results. Unless stated otherwise, results are in 10^12 bases per second,
/// for 2^30 random bases on one H200. test/bench/cuda_bench measures them; test/bench/record/ has the records.
namespace motifcount::internal::cuda::tuning {

/// Number of threads per block for kernels with a table in shared memory: the maximum, because a second block does not fit
inline constexpr unsigned block_threads = 1024;
/// Number of threads per block for kernels without a table in shared memory; several blocks share a multiprocessor. Times in ms
/// with 128 / 256 / 512 threads, for reads of 2^23 slots: 1,000 words of 20 bases with 2 mismatches 1.20 / 0.90 / 0.85, with 4
/// mismatches 0.96 / 0.89 / 1.12; 300 words of 23 bases with 3 edits 2.85 / 2.85 / 3.05.
inline constexpr unsigned small_block_threads = 256;

/// Number of slots per tile of an automaton. 1,000 words of 8 bases, two bases per step: 128 slots 2.5, 256 slots 2.57, 512
/// slots 2.30, 1,024 slots 2.34. Longer tiles need less halo, but their lanes do not share cache lines of text.
inline constexpr std::uint32_t automaton_tile = 256;
/// Minimum tile length, as a multiple of the tile's halo
inline constexpr std::uint32_t tile_to_halo = 4;

/// Fraction of all possible words (of up to 8 bases) above which all windows are counted, instead of looking up each window
/// first. Words of 8 bases, looked up / all counted: 1,000 words 3.50 / 3.49, 4,000 words 2.50 / 3.49, 12,000 words 1.64 /
/// 3.34. Records of 150 bases with breaks: 1,000 words 3.06 / 2.21.
inline constexpr double count_all_from_density = 0.03;

/// Maximum fraction of windows that may match by chance at a sampling step. A chance match takes as many probes as the step.
/// Times in ms for 2^28 slots with 1/64, 1/16, 1/4: 200,000 words of 20 bases 0.456 / 0.292 / 0.291, 1,000,000 words 0.527 /
/// 0.526 / 0.475. Less random texts have more chance matches.
inline constexpr double max_chance_probes = 1.0 / 16;

/// Maximum size in bytes of a filter in shared memory. A larger filter takes longer to copy at the start of each block; a
/// smaller filter gives more false candidates. Words of 20 bases with 96 / 128 / 160 / 192 kB: 1,000 words 11.0 / 11.1 / 11.3 /
/// 11.2, 4,000 words 7.9 / 8.4 / 8.8 / 8.3, 12,000 words 4.5 / 5.5 / 6.1 / 6.0.
inline constexpr std::uint32_t max_filter_bytes = 160U << 10U;
/// Minimum number of filter bits per window at which a window sets two bits in the filter instead of three. With two / three
/// bits: 1,000 words (164 filter bits per window) 11.3 / 10.0, 4,000 words (41) 8.71 / 8.77, 16,000 words (10) 4.16 / 4.62.
inline constexpr double bits_for_two = 64;
/// Maximum number of filter bits per window. Larger filters were not measured, and every block has to copy the filter.
inline constexpr double max_bits_per_window = 164;
/// Minimum number of filter bits per window in shared memory. With fewer bits, the filter is in global memory, where it stays
/// in the level-2 cache. Times in ms for 2^28 slots and words of 20 bases, shared / global memory: 32,000 words (5.1 bits)
/// 0.152 / 0.241, 48,000 words (3.4) 0.202 / 0.245, 64,000 words (2.6) 0.341 / 0.250. In global memory, a look-up reads a
/// 32-byte sector for any size of filter: 1,000,000 words of 31 bases, 16 / 20 / 24 / 28 MB: 1.94 / 2.03 / 2.01 / 1.88.
inline constexpr double bits_for_shared = 3;
inline constexpr double wide_bits_a_window = 11;
/// Maximum fraction of the level-2 cache for a filter. Larger filters are read from memory (48 MB with a cache of 60 MB: 1.34).
inline constexpr double wide_share_of_cache = 0.42;

/// Number of slots per lane and turn for look-ups in lists. A lane waits for memory at each slot. With few slots per lane, a
/// megabyte of text keeps a device busy. Times in ms for 200 million bases in megabytes, with 64 / 16 slots: 77,000 words of 20
/// bases with 4 mismatches 878 / 221; 312 words next to NGG 12.8 / 7.6; 312 words of 23 bases with 3 edits 103 / 37.
inline constexpr unsigned list_slots = 16;

/// Number of threads per block for kmp. A pattern of 20 bases with 128 / 256 / 512 threads: 1.19 / 1.18 / 1.27.
inline constexpr unsigned kmp_block_threads = 256;
/// Number of threads per multiprocessor that get a tile, for kmp. More threads hide more memory latency, but each thread begins
/// one pattern length before its tile. Times in ms for 2^28 slots with 256 / 512 / 768 / 1,024 / 2,048 threads: a pattern of 20
/// bases 0.40 / 0.29 / 0.26 / 0.29 / 0.31, a pattern of 1,000 bases 0.45 / 0.36 / 0.36 / 0.40 / 0.56. Longer patterns leave
/// room for fewer threads: 10,000 bases 0.93 / 1.00.
inline constexpr unsigned kmp_threads = 768;

/// Number of threads per block for matrices, and number of products (of 16 windows and 8 matrices) whose sums a warp keeps in
/// registers. 1,404 matrices of JASPAR 2018 on both strands, in 10^12 windows per second: 8 products with 256 / 384 / 512
/// threads 4.32 / 5.26 / 5.74; 4 products with 512 / 768 / 1,024 threads 4.84 / 5.37 / 5.65; 6 products with 512 threads 5.45.
inline constexpr unsigned matrix_block_threads = 512;
inline constexpr unsigned matrix_products = 8;

/// Number of positions in a line per warp tile, for Shift-Or on grids. Longer tiles need less halo; shorter tiles can
/// be abandoned sooner. Text of 6144^2 cells, blocks of 16^2 / 32^2 / 64^2 cells, in 10^12 cells per second: tiles of 64 0.092
/// / 0.087 / 0.064, of 128 0.116 / 0.104 / 0.073, of 256 0.127 / 0.101 / 0.068, of 512 0.120 / 0.086 / 0.053. Small texts get
/// shorter tiles, so that all warps have a tile: 1000^2 cells in tiles of 512 / 128 / 64 take 0.115 / 0.045 / 0.036 ms.
inline constexpr unsigned grid_tile_of_short_rows = 256;  ///< For blocks of up to 16^2 cells
inline constexpr unsigned grid_short_row = 16;
inline constexpr unsigned grid_tile = 128;  ///< For blocks of 32^2 and 64^2 cells
inline constexpr unsigned grid_least_tile = 64;

/// Usual number of slots per stage, a few megabytes. Searching a stage then takes much longer than starting a kernel (10 us).
inline constexpr std::uint64_t usual_slots = std::uint64_t{1} << 22U;
/// Minimum useful number of slots per stage
inline constexpr std::uint64_t min_slots = std::uint64_t{1} << 16U;
/// Initial number of hits per buffer. It is enough for any window of a few thousand slots; buffers grow on demand.
inline constexpr std::uint64_t first_hits = std::uint64_t{1} << 18U;

}  // namespace motifcount::internal::cuda::tuning
