#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "device.hpp"
#include "table.hpp"

/// Parts of cuda_bench. Each appends rows and goals to a table.
namespace bench {

struct Options {
    unsigned log_size = 30;            ///< binary logarithm of the size of the long texts, in slots
    std::string genome;                ///< FASTA; empty: no rows with a real genome
    std::vector<std::string> reads;    ///< files for the rows of whole runs
    std::string motifs;                ///< FASTA, for the rows of whole runs
    std::string floor_bgzf;            ///< program that only decompresses BGZF; empty: no comparison
    unsigned threads = 0;              ///< threads of whole runs; 0: number of CPUs
    std::vector<std::string> devices;  ///< devices of whole runs; empty: "cuda" and, if possible, "cuda:0,1"
};

/// State shared by the parts. The long random text is made only once.
struct Context {
    Options options;
    motifcount::internal::cuda::DeviceShape shape;
    Table table;
    DeviceText const* text = nullptr;
};

void floor_rows(Context& context);
void table_2_rows(Context& context);
void table_4_rows(Context& context);
void middle_length_rows(Context& context);
void table_5_rows(Context& context);
void large_set_rows(Context& context);
void other_text_rows(Context& context);
void two_gpu_rows(Context& context);
void command_rows(Context& context);

/// Returns the name of a set, such as "N=1000 M=8".
[[nodiscard]] std::string set_name(std::size_t count, std::size_t length);

}  // namespace bench
