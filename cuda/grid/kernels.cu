#include "cuda/grid/kernels.hpp"
#include "cuda/runtime/device.cuh"
#include "cuda/tuning.hpp"

namespace motifcount::internal::cuda {
namespace {

constexpr unsigned block_threads = tuning::small_block_threads;
constexpr unsigned warps_per_block = block_threads / 32;

/// Appends a position. Must be called by a single lane.
__device__ void append_place(PlaceBuffer const& out, std::uint64_t offset, std::uint32_t mismatches) {
    unsigned long long const at = atomicAdd(out.count, 1ULL);
    if (at >= out.capacity) return;
    out.offsets[at] = offset;
    out.mismatches[at] = mismatches;
}

/// Appends `place` if at most arguments.limit cells in the block differ there. Adjacent lanes compare adjacent words.
template <class Cell>
__device__ __noinline__ void verify_place(GridFilterArguments<Cell> const& arguments, std::uint64_t place) {
    GridText<Cell> const text = arguments.text;
    GridWord const* const words = arguments.places.words;
    std::uint32_t const count = arguments.places.word_count;
    std::uint32_t const limit = arguments.limit;
    std::uint32_t total = 0;
    constexpr unsigned turns = 8;  // Number of words per lane that are compared between two checks
    for (std::uint32_t first = lane_id(); first - lane_id() < count && total <= limit; first += turns * 32) {
        GridWord own[turns];
        std::uint32_t differ = 0;
#pragma unroll
        for (unsigned i = 0; i < turns; ++i) {
            // Lanes past the end load the last word with no bits to compare, because a branch would delay the next loads.
            std::uint32_t const word = first + i * 32;
            own[i] = words[word < count ? word : count - 1];
            if (word >= count) own[i].care = own[i].value = 0;
        }
#pragma unroll
        for (unsigned i = 0; i < turns; ++i) differ += word_mismatches(text, place, own[i]);
        total += sum_of_warp(differ);
    }
    if (total <= limit && lane_id() == 0) append_place(arguments.out, place, total);
}

/// Searches a text of any shape as one line of 16-byte chunks. Each time the anchor is found, checks whether a block may begin
/// there and whether all selective cells match. The warp then compares the whole block.
template <class Cell, class Index>
__global__ __launch_bounds__(block_threads) void anchor_kernel(
    GridFilterArguments<Cell> const __grid_constant__ arguments) {
    constexpr unsigned cells_per_word = GridText<Cell>::cells_per_word;
    constexpr unsigned words = 4;
    constexpr unsigned at_once = 4;  // Number of chunks that a thread loads at once
    extern __shared__ GridWord cells[];
    for (unsigned i = threadIdx.x; i < arguments.cell_count; i += block_threads)
        cells[i] = arguments.cells[i];
    __syncthreads();

    GridWord const anchor = arguments.anchor;
    auto const chunks =
        static_cast<Index>((arguments.text_cells + words * cells_per_word - 1) / (words * cells_per_word));
    Index const stride = static_cast<Index>(gridDim.x) * block_threads;
    // All lanes in a warp leave the loop together, because shuffles need all lanes.
    for (Index at = static_cast<Index>(blockIdx.x) * block_threads + threadIdx.x; at - lane_id() < chunks;
         at += at_once * stride) {
        WarpChunk loaded[at_once];
        bool candidate[at_once];
        bool any = false;
#pragma unroll
        for (unsigned i = 0; i < at_once; ++i) {
            Index const chunk = at + i * stride;
            loaded[i] = load_chunk(arguments.text.words, chunk, chunks);
        }
#pragma unroll
        for (unsigned i = 0; i < at_once; ++i) {
            uint4 const& own = loaded[i].own;
            std::uint32_t const next = loaded[i].behind = loaded[i].next();
            bool const a = holds_anchor<Cell>(anchor, own.x, own.y);
            bool const b = holds_anchor<Cell>(anchor, own.y, own.z);
            bool const c = holds_anchor<Cell>(anchor, own.z, own.w);
            bool const d = holds_anchor<Cell>(anchor, own.w, next);
            candidate[i] = a | b | c | d;  // Bitwise OR instead of ||, to avoid branches
            any |= candidate[i];
        }
        if (!__any_sync(all_lanes, any)) continue;
#pragma unroll 1
        for (unsigned i = 0; i < at_once; ++i) {
            WarpChunk chunk = loaded[0];
            bool found_any = candidate[0];
#pragma unroll
            for (unsigned k = 1; k < at_once; ++k)
                if (i == k) {
                    chunk = loaded[k];
                    found_any = candidate[k];
                }
            std::uint32_t found = 0;
            if (found_any)
                found = anchors_in<Cell>(anchor, chunk.own.x, chunk.own.y) |
                        anchors_in<Cell>(anchor, chunk.own.y, chunk.own.z) << cells_per_word |
                        anchors_in<Cell>(anchor, chunk.own.z, chunk.own.w) << 2 * cells_per_word |
                        anchors_in<Cell>(anchor, chunk.own.w, chunk.behind) << 3 * cells_per_word;
            std::uint64_t const first =
                static_cast<std::uint64_t>(at + i * stride) * (words * cells_per_word) - anchor.offset;
            for (std::uint32_t left = found; left != 0; left &= left - 1) {
                unsigned const cell = lowest_bit(left);
                std::uint64_t const place = first + cell;
                if (!is_place(arguments.places, place) ||
                    !has_telling_cells(arguments.text, place, cells, arguments.cell_count))
                    found ^= 1U << cell;
            }
            __syncwarp();
            unsigned lanes;
            while ((lanes = __ballot_sync(all_lanes, found != 0)) != 0) {
                int const lane = __ffs(static_cast<int>(lanes)) - 1;
                std::uint64_t const place = __shfl_sync(all_lanes, first + lowest_bit(found), lane);
                verify_place(arguments, place);
                if (lane_id() == static_cast<unsigned>(lane)) found &= found - 1;
            }
        }
    }
}

template <class Cell, class Index>
__global__ __launch_bounds__(block_threads) void filter_kernel(
    GridFilterArguments<Cell> const __grid_constant__ arguments) {
    // A warp processes 512 bytes of a line: 4 words of positions per lane. Adjacent lanes have adjacent words.
    constexpr unsigned cells_per_word = GridText<Cell>::cells_per_word;
    constexpr unsigned words = 4;
    constexpr unsigned segment = 32 * words * cells_per_word;
    extern __shared__ GridWord cells[];
    for (unsigned i = threadIdx.x; i < arguments.cell_count; i += block_threads)
        cells[i] = arguments.cells[i];
    __syncthreads();

    GridPlaces const& places = arguments.places;
    auto const segments = static_cast<Index>((places.columns + segment - 1) / segment);
    auto const turns = static_cast<Index>(places.lines) * segments;
    auto const stride = static_cast<Index>(gridDim.x) * warps_per_block;
    for (Index turn = static_cast<Index>(blockIdx.x) * warps_per_block + threadIdx.x / 32; turn < turns;
         turn += stride) {
        std::uint64_t const start = line_start(places, turn / segments);
        std::uint64_t const column = static_cast<std::uint64_t>(turn % segments) * segment;
        std::uint32_t alive[words];
#pragma unroll
        for (unsigned w = 0; w < words; ++w)
            alive[w] = places_in_word<Cell>(places, column + (w * 32 + lane_id()) * cells_per_word);
        surviving_places<words>(arguments.text, start + column + lane_id() * cells_per_word,
                                32 * cells_per_word, cells, arguments.cell_count, arguments.limit, alive);
#pragma unroll
        for (unsigned w = 0; w < words; ++w) {
            unsigned lanes;
            while ((lanes = __ballot_sync(all_lanes, alive[w] != 0)) != 0) {
                int const lane = __ffs(static_cast<int>(lanes)) - 1;
                std::uint32_t const theirs = __shfl_sync(all_lanes, alive[w], lane);
                unsigned const cell = lowest_bit(theirs) / (8 * sizeof(Cell));
                verify_place(arguments,
                             start + column + (w * 32 + static_cast<unsigned>(lane)) * cells_per_word + cell);
                if (lane_id() == static_cast<unsigned>(lane)) alive[w] &= alive[w] - 1;
            }
        }
    }
}

template <class Cell, class Index>
__global__ __launch_bounds__(block_threads) void scan_kernel(
    GridScanArguments<Cell> const __grid_constant__ arguments) {
    unsigned const tile = arguments.tile;
    unsigned const groups = tile / 32;
    // Masks of the first row, which rules out nearly all positions. Used if all masks fit (8-bit cells)
    __shared__ std::uint64_t first_masks[260];
    std::uint32_t const in_shared = arguments.symbol_count <= 260 ? arguments.symbol_count : 0;
    for (unsigned i = threadIdx.x; i < in_shared; i += block_threads) first_masks[i] = arguments.masks[i];
    __syncthreads();

    GridPlaces const& places = arguments.places;
    auto const segments = static_cast<Index>((places.columns + tile - 1) / tile);
    auto const turns = static_cast<Index>(places.lines) * segments;
    auto const stride = static_cast<Index>(gridDim.x) * warps_per_block;
    unsigned const length = places.row_length;
    unsigned const warm_groups = (length - 1 + 31) / 32;
    for (Index turn = static_cast<Index>(blockIdx.x) * warps_per_block + threadIdx.x / 32; turn < turns;
         turn += stride) {
        std::uint64_t const start = line_start(places, turn / segments);
        std::uint64_t const column = static_cast<std::uint64_t>(turn % segments) * tile;
        std::uint64_t const left = places.columns - column;
        // Bit g is set while all rows so far match at position column + 32 * g + lane
        std::uint32_t alive = 0;
        for (unsigned g = 0; g < groups; ++g)
            if (32 * g + lane_id() < left) alive |= 1U << g;
        for (std::uint32_t row = 0; row < places.rows && __any_sync(all_lanes, alive != 0); ++row) {
            // The warm-up starts 32 * warm_groups cells before the end of the row at the first position.
            std::uint64_t const row_start = start + column + places.row_offsets[row];
            std::uint64_t const* const masks =
                row == 0 && in_shared != 0 ? first_masks
                                           : arguments.masks + std::uint64_t{row} * arguments.symbol_count;
            std::uint64_t carry = ~std::uint64_t{0};
            std::uint32_t matched = 0;
            for (unsigned g = 0; g < groups + warm_groups; ++g) {
                if (32 * g >= left + length - 1 + 32) break;
                // Index of the cell, relative to row_start. A row that ends at this cell begins length - 1 cells earlier.
                int const i =
                    static_cast<int>(32 * g + lane_id() + (length - 1)) - static_cast<int>(32 * warm_groups);
                bool const inside = i >= 0 && static_cast<std::uint64_t>(i) < left + length - 1;
                std::uint64_t state = ~std::uint64_t{0};
                if (inside)
                    state =
                        masks[arguments.symbols[arguments.text.cell(row_start + static_cast<unsigned>(i))]];
#pragma unroll
                for (unsigned distance = 1; distance < 32; distance *= 2) {
                    std::uint64_t const earlier = __shfl_up_sync(all_lanes, state, distance);
                    if (lane_id() >= distance) state = scan_step(earlier, distance, state);
                }
                state = scan_step(carry, lane_id() + 1, state);
                carry = __shfl_sync(all_lanes, state, 31);
                if (g >= warm_groups && (state >> (length - 1) & 1U) == 0) matched |= 1U << (g - warm_groups);
            }
            alive &= matched;
        }
        for (; alive != 0; alive &= alive - 1)
            append_place(arguments.out, start + column + 32 * lowest_bit(alive) + lane_id(), 0);
    }
}

std::uint64_t blocks_for(std::uint64_t turns) {
    return (turns + warps_per_block - 1) / warps_per_block;
}

/// True if 32-bit indexes suffice for `count` items plus one stride
bool is_narrow(std::uint64_t count) {
    return count < std::uint64_t{1} << 31U;
}

}  // namespace

template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream) {
    if (arguments.places.lines == 0) return;
    unsigned const bytes = arguments.cell_count * static_cast<unsigned>(sizeof(GridWord));
    // Per turn, a warp processes 512 bytes of the text or, with mismatches, of a line.
    std::uint64_t const cells_per_turn = 128 * GridText<Cell>::cells_per_word;
    auto const turns_for = [&](std::uint64_t cells) { return (cells + cells_per_turn - 1) / cells_per_turn; };
    auto const start = [&](std::uint64_t turns, auto* kernel) {
        launch_resident(kernel, shape, blocks_for(turns), block_threads, bytes, stream, arguments);
    };
    if (arguments.limit == 0) {
        std::uint64_t const turns = turns_for(arguments.text_cells);
        start(turns, is_narrow(32 * turns) ? anchor_kernel<Cell, std::uint32_t>
                                           : anchor_kernel<Cell, std::uint64_t>);
    } else {
        std::uint64_t const turns = arguments.places.lines * turns_for(arguments.places.columns);
        start(turns,
              is_narrow(turns) ? filter_kernel<Cell, std::uint32_t> : filter_kernel<Cell, std::uint64_t>);
    }
}

template <class Cell>
void scan_grid(GridScanArguments<Cell> arguments, DeviceShape const& shape, cudaStream_t stream) {
    if (arguments.places.lines == 0) return;
    auto const turns = [&] {
        return arguments.places.lines * ((arguments.places.columns + arguments.tile - 1) / arguments.tile);
    };
    arguments.tile = arguments.places.row_length <= tuning::grid_short_row ? tuning::grid_tile_of_short_rows
                                                                           : tuning::grid_tile;
    while (arguments.tile > tuning::grid_least_tile &&
           turns() < 64ULL * static_cast<unsigned>(shape.multiprocessors))
        arguments.tile /= 2;
    auto* const kernel =
        is_narrow(turns()) ? scan_kernel<Cell, std::uint32_t> : scan_kernel<Cell, std::uint64_t>;
    launch_resident(kernel, shape, blocks_for(turns()), block_threads, 0, stream, arguments);
}

template void filter_grid(GridFilterArguments<std::uint8_t> const&, DeviceShape const&, cudaStream_t);
template void filter_grid(GridFilterArguments<std::uint16_t> const&, DeviceShape const&, cudaStream_t);
template void scan_grid(GridScanArguments<std::uint8_t>, DeviceShape const&, cudaStream_t);
template void scan_grid(GridScanArguments<std::uint16_t>, DeviceShape const&, cudaStream_t);

}  // namespace motifcount::internal::cuda
