#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

#include "cuda/grid/agent.hpp"
#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// Where the kernels append places; as HitBuffer.
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
    GridWord anchor;  ///< looked for if no cell may differ
    GridWord const* cells = nullptr;
    unsigned cell_count = 0;  ///< 0: they rule out no place
    std::uint32_t limit = 0;
    PlaceBuffer out;
};

template <class Cell>
struct GridScanArguments {
    GridPlaces places;
    GridText<Cell> text;
    std::uint32_t const* symbols = nullptr;  ///< by cell value
    std::uint64_t const* masks = nullptr;    ///< by block row, then symbol
    std::uint32_t symbol_count = 0;
    PlaceBuffer out;
    unsigned tile =
        0;  ///< places of a line that a warp takes in a turn, a multiple of 32 up to 1,024; 0: by the sizes
};

/// Telling cells for each one that a sample of places needs: a warp that has a place to verify holds up its 32 lanes.
inline constexpr unsigned grid_spare_cells = 1;

/// Longest block row of the scan: one 64-bit state.
inline constexpr unsigned most_scan_cells = 64;

/// Every place with at most `limit` cells that differ. With none, the text is streamed past the anchor, and what has
/// the anchor and all telling cells is compared in full; else the telling cells are counted at every place.
template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream);
/// Every place where no cell differs, by Shift-Or.
template <class Cell>
void scan_grid(GridScanArguments<Cell> arguments, DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
