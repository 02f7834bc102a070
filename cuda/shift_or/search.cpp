#include <string>

#include "cuda/engines.hpp"
#include "cuda/runtime/comparing_engine.hpp"
#include "cuda/runtime/kernel_search.hpp"
#include "cuda/shift_or/kernels.hpp"
#include "cuda/shift_or/tables.hpp"
#include "motifcount/error.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal::cuda {
namespace {

HostTables slice_tables(PatternSet const& patterns, ClassWords const& words, SearchOptions const& options) {
    auto const plan =
        std::make_shared<SlicePlanData const>(bit_slices::Program(patterns, options.max_mismatches));
    return [plan, &words](DeviceShape const& shape) {
        DeviceArrays arrays;
        SliceTables tables;
        tables.plan = plan->view(arrays);
        tables.order = arrays(plan->order);
        tables.patterns = {arrays(words.blocks()), arrays(words.firsts()), arrays(words.lengths())};
        if (slice_threads(tables.plan, shape) == 0)
            throw Error(ErrorCode::device, "these motifs need " + std::to_string(plan->slice_count * 4 * 32) +
                                               " bytes of shared memory, but the device has " +
                                               std::to_string(shape.shared_bytes) + "; use --device cpu");
        return std::make_unique<KernelSearch<SliceTables>>(
            std::move(arrays), tables, CounterMap{plan->order.size()}, search_slices, shape);
    };
}

}  // namespace

Engine const& shift_or_engine() {
    static ComparingEngine const engine("shift-or",
                                        {.mismatches = 3,
                                         .codes = Codes::compared,
                                         .patterns = bit_slices::Program::max_patterns,
                                         .pattern_by_pattern = true},
                                        slice_tables, false);
    return engine;
}

}  // namespace motifcount::internal::cuda
