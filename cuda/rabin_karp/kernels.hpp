#pragma once

#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

struct WindowTables {
    /// Table from pair_window_table() for words of up to 8 bases; from single_window_table() for longer words
    std::uint32_t const* table = nullptr;
    std::uint32_t const* word_of_code = nullptr;  ///< Table from words_by_code()
    std::uint32_t const* codes = nullptr;         ///< By word
    std::uint32_t word_count = 0;
    unsigned length = 0;
    double density = 0;  ///< Words / 4^length
};

/// Shared memory that the kernels need per block, in bytes
inline constexpr unsigned window_shared_bytes = 217088;

/// Searches for words. Counters in `out` are by code. Asynchronous.
void search_windows(WindowTables const& tables, Text const& text, HitOutput const& out,
                    DeviceShape const& shape, cudaStream_t stream);
/// Counts all windows in the text, and adds the hits of each word (up to 8 bases) to `counters[code]`. Asynchronous.
void count_all_windows(WindowTables const& tables, Text const& text, unsigned long long* counters,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
