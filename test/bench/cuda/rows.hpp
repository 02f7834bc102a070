#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cuda/runtime/launch.hpp"
#include "device.hpp"
#include "table.hpp"

/// The parts of the benchmark. Each appends its rows, and goals, to a table.
namespace bench {

struct Options {
    unsigned log_size = 30;            ///< of the long texts, in slots
    std::string genome;                ///< FASTA; empty: no rows of a real genome
    std::vector<std::string> reads;    ///< files for whole runs
    std::string motifs;                ///< FASTA, for whole runs
    std::string floor_bgzf;            ///< a program that inflates BGZF and nothing else; empty: not compared
    unsigned threads = 0;              ///< of whole runs; 0: the CPUs there are
    std::vector<std::string> devices;  ///< of whole runs; none: "cuda", and "cuda:0,1" where there are two
};

/// What several parts use: the long random text is made once.
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

/// "N=1000 M=8".
[[nodiscard]] std::string set_name(std::size_t count, std::size_t length);

}  // namespace bench
