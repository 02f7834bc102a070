#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "device.hpp"
#include "table.hpp"

/// Functions and state of cuda_bench. Each function below adds rows and goals to a table.
namespace bench {

struct Options {
    unsigned log_size = 30;             ///< binary logarithm of the length of the long texts, in slots
    std::string genome;                 ///< FASTA; empty: rows with a real genome are skipped
    std::vector<std::string> reads;     ///< files to search in command_rows()
    std::string motifs;                 ///< FASTA, motifs of command_rows()
    std::string floor_bgzf;             ///< program that only decompresses BGZF; empty: no comparison
    std::vector<std::string> matrices;  ///< files of matrix_rows()
    unsigned threads = 0;               ///< threads of command_rows(); 0: number of CPUs
    std::vector<std::string> devices;   ///< of command_rows(); empty: "cuda", and "cuda:0,1" if possible
};

/// State shared by the functions below. `text` is the long random text, which is generated only once.
struct Context {
    Options options;
    motifcount::internal::cuda::DeviceShape shape;
    Table table;
    DeviceText const* text = nullptr;
};

void floor_rows(Context& context);
void table_2_rows(Context& context);
void middle_length_rows(Context& context);
void large_set_rows(Context& context);
void other_text_rows(Context& context);
void two_gpu_rows(Context& context);
void command_rows(Context& context);
void probe_rows(Context& context);
void iupac_rows(Context& context);
void grid_rows(Context& context);
void matrix_rows(Context& context);

/// Returns the name of a motif set, such as "N=1000 M=8": 1,000 motifs of 8 bases.
[[nodiscard]] std::string set_name(std::size_t count, std::size_t length);

/// Returns the number of occurrences of each pattern in the first `size` slots, with up to `limit` mismatches. Compares all
/// positions, on all CPUs.
[[nodiscard]] std::vector<std::uint64_t> occurrences(HostText const& text, std::uint64_t size,
                                                     motifcount::internal::PatternSet const& patterns,
                                                     unsigned limit);

}  // namespace bench
