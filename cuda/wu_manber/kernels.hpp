#pragma once

#include "cuda/runtime/launch.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "cuda/wu_manber/word_grams.hpp"

namespace motifcount::internal::cuda {

struct SampleTables {
    std::uint32_t const* filter = nullptr;  ///< window_filter()
    WindowHash hash;
    Sampling sampling;
    /// Form of the filter. A `wide` filter is in global memory; the other filters are copied to shared memory.
    FilterForm form = FilterForm::two_bits;
    /// Table of q-grams. If the table has no slots, candidates are verified with `words` instead
    WordGrams grams;
    WordTable words;
};

/// Shared memory that a block needs in addition to the filter, in bytes
inline constexpr unsigned sample_shared_bytes = 2048 + 32 * (128 * 4 + 64 * 8);

/// Starts entering all windows in a set, on the default stream. Asynchronous.
void start_entry(WindowEntry const& entry, DeviceShape const& shape);

/// Searches for words. Counters in `out` are by word. Texts must have fewer than 2^32 windows. Asynchronous.
void search_samples(SampleTables const& tables, Text const& text, HitOutput const& out,
                    DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
