#include "cuda/runtime/device.cuh"
#include "cuda/shift_or/kernels.hpp"

namespace motifcount::internal::cuda {
namespace {

struct SliceArguments {
    SliceTables tables;
    Text text;
    HitOutput out;
};

/// This thread's words in all slices. Words of adjacent threads are adjacent, so a warp accesses each memory bank once.
struct SharedSlices {
    std::uint32_t* words;
    unsigned stride;
    __device__ __forceinline__ std::uint32_t& operator[](std::uint32_t slice) const {
        return words[slice * stride];
    }
};

template <unsigned Limit, bool Find>
__global__ __launch_bounds__(128) void slice_kernel(SliceArguments const __grid_constant__ arguments) {
    extern __shared__ std::uint32_t shared_slices[];
    Text const& text = arguments.text;
    SlicePlan const& plan = arguments.tables.plan;
    SharedSlices const slices{shared_slices + threadIdx.x, blockDim.x};
    std::uint64_t const words = (text.size + 31) / 32;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    with_hits_to<Find>(arguments.out, [&](auto const& found) {
        for (std::uint64_t word = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; word < words;
             word += stride) {
            prepare_slices(plan, planes_at(text, word), slices);
            auto const* row = reinterpret_cast<SliceRow const*>(plan.rows);
            for (std::uint32_t i = 0; i < plan.pattern_count; ++i, row += plan.row_slices / 8) {
                std::uint32_t candidates = evaluate_row<Limit>(row, plan.row_slices, slices);
                for (; candidates != 0; candidates &= candidates - 1) {
                    std::uint64_t const start = 32 * word + lowest_bit(candidates);
                    std::uint32_t const pattern = arguments.tables.order[i];
                    std::uint64_t const end = start + arguments.tables.patterns.lengths[pattern];
                    if (end <= text.owned_from) continue;
                    if (mismatches_at(arguments.tables.patterns, text, pattern, start, Limit) > Limit)
                        continue;
                    found(end, pattern);
                }
            }
        }
    });
}

template <bool Find>
auto slice_kernel_for(std::uint32_t max_mismatches) {
    return max_mismatches == 0   ? slice_kernel<0, Find>
           : max_mismatches == 1 ? slice_kernel<1, Find>
           : max_mismatches == 2 ? slice_kernel<2, Find>
                                 : slice_kernel<3, Find>;
}

}  // namespace

unsigned slice_threads(SlicePlan const& plan, DeviceShape const& shape) {
    auto const room = static_cast<std::uint64_t>(shape.shared_bytes) - sizeof(HotCounters);
    for (unsigned const threads : {128U, 64U, 32U})
        if (std::uint64_t{plan.slice_count} * 4 * threads <= room) return threads;
    return 0;
}

void search_slices(SliceTables const& tables, Text const& text, HitOutput const& out,
                   DeviceShape const& shape, cudaStream_t stream) {
    if (text.size == 0) return;
    auto* const kernel = out.lists() ? slice_kernel_for<true>(tables.plan.max_mismatches)
                                     : slice_kernel_for<false>(tables.plan.max_mismatches);
    unsigned const threads = slice_threads(tables.plan, shape);
    unsigned const bytes = tables.plan.slice_count * 4 * threads;
    launch_resident(kernel, shape, ((text.size + 31) / 32 + threads - 1) / threads, threads, bytes, stream,
                    SliceArguments{tables, text, out});
}

}  // namespace motifcount::internal::cuda
