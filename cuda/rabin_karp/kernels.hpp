#pragma once

#include "cuda/runtime/launch.hpp"

namespace motifcount::internal::cuda {

/// The tables of words of one length of up to 10 bases, in device memory.
struct WindowTables {
    std::uint32_t const* table = nullptr;  ///< pair_window_table() up to 8 bases, else single_window_table()
    std::uint32_t const* word_of_code = nullptr;  ///< words_by_code()
    std::uint32_t const* codes = nullptr;         ///< by word
    std::uint32_t word_count = 0;
    unsigned length = 0;
    double density = 0;  ///< words / 4^length
};

/// Shared memory that these kernels need of a device, all of them.
inline constexpr unsigned window_shared_bytes = 217088;

/// Counters are by code. Asynchronous.
void search_windows(WindowTables const& tables, Text const& text, HitOutput const& out,
                    DeviceShape const& shape, cudaStream_t stream);
/// Adds to `counters[code]` the hits of words of up to 8 bases by counting all windows, at a speed that depends on neither
/// set nor text.
void count_all_windows(WindowTables const& tables, Text const& text, unsigned long long* counters,
                       DeviceShape const& shape, cudaStream_t stream);

}  // namespace motifcount::internal::cuda
