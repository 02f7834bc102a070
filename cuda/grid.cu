#include "cuda/device.cuh"
#include "cuda/grid_kernels.hpp"
#include "cuda/runtime.hpp"

namespace motifcount::cuda {
namespace {

constexpr unsigned block_threads = 256;
constexpr unsigned warps_per_block = block_threads / 32;

/// Appends a place; called by one lane.
__device__ void append_place(PlaceBuffer const& out, std::uint64_t offset, std::uint32_t mismatches) {
    unsigned long long const at = atomicAdd(out.count, 1ULL);
    if (at >= out.capacity) return;
    out.offsets[at] = offset;
    out.mismatches[at] = mismatches;
}

/// Compares a block with the text at one place, by the whole warp: lanes take words of rows. Stops behind the first
/// rows that rule the place out.
template <class Cell>
__device__ void verify_place(GridFilterArguments<Cell> const& arguments, std::uint64_t place) {
    GridPlaces const& places = arguments.places;
    // Lanes side by side take the words of one row where it has many, else several rows at a time.
    unsigned across = 1;
    while (across < 32 && across < places.row_words) across *= 2;
    unsigned const rows_at_once = 32 / across;
    unsigned const first_word = lane_id() % across;
    std::uint32_t total = 0;
    constexpr unsigned turns = 4;  // rows on their way, before their sum decides
    for (std::uint32_t row = lane_id() / across;
         __any_sync(all_lanes, row < places.rows) && total <= arguments.limit; row += turns * rows_at_once) {
        std::uint32_t count = 0;
#pragma unroll
        for (unsigned turn = 0; turn < turns; ++turn) {
            std::uint32_t const own = row + turn * rows_at_once;
            if (own < places.rows)
                count += row_mismatches(places, arguments.text, place, own, first_word, across);
        }
        total += sum_of_warp(count);
    }
    if (total <= arguments.limit && lane_id() == 0) append_place(arguments.out, place, total);
}

template <class Cell, class Index>
__global__ __launch_bounds__(block_threads) void filter_kernel(
    GridFilterArguments<Cell> const __grid_constant__ arguments) {
    // A warp takes 4 words of places a lane, neighbours' words side by side: 512 bytes of a line.
    constexpr unsigned cells_per_word = GridText<Cell>::cells_per_word;
    constexpr unsigned words = 4;
    constexpr unsigned segment = 32 * words * cells_per_word;
    extern __shared__ WideCell cells[];
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
    constexpr unsigned groups = scan_segment / 32;
    // The masks of the first row, which alone rules out nearly every place, as far as they fit: those of 8-bit cells.
    __shared__ std::uint64_t first_masks[260];
    std::uint32_t const in_shared = arguments.symbol_count <= 260 ? arguments.symbol_count : 0;
    for (unsigned i = threadIdx.x; i < in_shared; i += block_threads) first_masks[i] = arguments.masks[i];
    __syncthreads();

    GridPlaces const& places = arguments.places;
    auto const segments = static_cast<Index>((places.columns + scan_segment - 1) / scan_segment);
    auto const turns = static_cast<Index>(places.lines) * segments;
    auto const stride = static_cast<Index>(gridDim.x) * warps_per_block;
    unsigned const length = places.row_length;
    unsigned const warm_groups = (length - 1 + 31) / 32;
    for (Index turn = static_cast<Index>(blockIdx.x) * warps_per_block + threadIdx.x / 32; turn < turns;
         turn += stride) {
        std::uint64_t const start = line_start(places, turn / segments);
        std::uint64_t const column = static_cast<std::uint64_t>(turn % segments) * scan_segment;
        std::uint64_t const left = places.columns - column;
        // Bit g: the place column + 32 * g + lane, whose rows so far all match.
        std::uint32_t alive = 0;
        for (unsigned g = 0; g < groups; ++g)
            if (32 * g + lane_id() < left) alive |= 1U << g;
        for (std::uint32_t row = 0; row < places.rows && __any_sync(all_lanes, alive != 0); ++row) {
            // Cells are taken from the one at which the first place ends, less whole groups of warm-up.
            std::uint64_t const row_start = start + column + places.row_offsets[row];
            std::uint64_t const* const masks =
                row == 0 && in_shared != 0 ? first_masks
                                           : arguments.masks + std::uint64_t{row} * arguments.symbol_count;
            std::uint64_t carry = ~std::uint64_t{0};
            std::uint32_t matched = 0;
            for (unsigned g = 0; g < groups + warm_groups; ++g) {
                if (32 * g >= left + length - 1 + 32) break;
                // Cell i of the row's stretch; the place that ends there begins length - 1 cells before.
                int const i =
                    static_cast<int>(32 * g + lane_id() + (length - 1)) - static_cast<int>(32 * warm_groups);
                bool const inside = i >= 0 && static_cast<std::uint64_t>(i) < left + length - 1;
                std::uint64_t state = ~std::uint64_t{0};
                if (inside)
                    state =
                        masks[arguments.symbols[arguments.text.cell(row_start + static_cast<unsigned>(i))]];
                    // Inclusive scan over the warp, then over what came before it.
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

template <class Kernel>
unsigned grid_for(Kernel kernel, std::uint64_t turns, unsigned bytes, DeviceShape const& shape) {
    std::uint64_t const blocks = (turns + warps_per_block - 1) / warps_per_block;
    std::uint64_t const resident = std::uint64_t{blocks_per_multiprocessor(kernel, block_threads, bytes)} *
                                   static_cast<unsigned>(shape.multiprocessors);
    return static_cast<unsigned>(blocks < resident ? blocks : resident);
}

/// Whether 32 bits number all turns, with room for the last stride.
bool is_narrow(std::uint64_t turns) {
    return turns < std::uint64_t{1} << 31U;
}

}  // namespace

template <class Cell>
void filter_grid(GridFilterArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream) {
    if (arguments.places.lines == 0) return;
    std::uint64_t const segment = 128 * GridText<Cell>::cells_per_word;
    std::uint64_t const turns = arguments.places.lines * ((arguments.places.columns + segment - 1) / segment);
    unsigned const bytes = arguments.cell_count * static_cast<unsigned>(sizeof(WideCell));
    auto* const kernel =
        is_narrow(turns) ? filter_kernel<Cell, std::uint32_t> : filter_kernel<Cell, std::uint64_t>;
    launch(kernel, grid_for(kernel, turns, bytes, shape), block_threads, bytes, stream, arguments);
}

template <class Cell>
void scan_grid(GridScanArguments<Cell> const& arguments, DeviceShape const& shape, cudaStream_t stream) {
    if (arguments.places.lines == 0) return;
    std::uint64_t const turns =
        arguments.places.lines * ((arguments.places.columns + scan_segment - 1) / scan_segment);
    auto* const kernel =
        is_narrow(turns) ? scan_kernel<Cell, std::uint32_t> : scan_kernel<Cell, std::uint64_t>;
    launch(kernel, grid_for(kernel, turns, 0, shape), block_threads, 0, stream, arguments);
}

template void filter_grid(GridFilterArguments<std::uint8_t> const&, DeviceShape const&, cudaStream_t);
template void filter_grid(GridFilterArguments<std::uint16_t> const&, DeviceShape const&, cudaStream_t);
template void scan_grid(GridScanArguments<std::uint8_t> const&, DeviceShape const&, cudaStream_t);
template void scan_grid(GridScanArguments<std::uint16_t> const&, DeviceShape const&, cudaStream_t);

}  // namespace motifcount::cuda
