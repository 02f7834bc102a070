#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/grid/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Buffer to which kernels append positions, as in HitBuffer
struct PlaceBuffer {
    std::uint64_t* offsets = nullptr;
    std::uint32_t* mismatches = nullptr;
    std::uint64_t capacity = 0;
    unsigned long long* count = nullptr;
};

template <class Cell>
struct GridFilterArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint64_t text_cells = 0;
    GridWord anchor;  ///< Word that is searched if no cell may differ
    GridWord const* cells = nullptr;
    unsigned cell_count = 0;  ///< Number of selective cells; 0 = they rule out no position
    std::uint32_t limit = 0;
    PlaceBuffer out;
};

template <class Cell>
struct GridScanArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint32_t const* symbols = nullptr;  ///< Symbols by cell value
    std::uint64_t const* masks = nullptr;    ///< Masks by row of the block, then by symbol
    std::uint32_t symbol_count = 0;
    PlaceBuffer out;
    /// Number of positions of a line per warp and turn, a multiple of 32 up to 1,024; 0 = chosen by size
    unsigned tile = 0;
};

/// Number of selective cells in addition to what a sample needs, because verifying one position occupies all 32 lanes of a warp
inline constexpr unsigned grid_spare_cells = 1;

/// Maximum length of a block's row for the scan, which uses one 64-bit state
inline constexpr unsigned max_scan_cells = 64;

/// Reports every position with at most `limit` differing cells. If `limit` is 0, compares the text with the anchor, and then
/// in full where the anchor and the selective cells match. Otherwise counts the selective cells that match.
template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);
/// Reports every position at which no cell differs, by Shift-Or.
template <class Cell>
void scan_grid(GridScanArguments<Cell> arguments, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
