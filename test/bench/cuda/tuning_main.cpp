// Time by the numbers of cuda/tuning.hpp that only the host reads, on the first GPU. Counts are compared with the CPU's.
#include <cstdio>
#include <exception>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>

#include "tuning_rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_tuning [OPTION ...] [SECTION ...]

Sections (all): automaton windows filters kmp stages engines compiled
  --log-size N   slots of the long texts are 2^N (28)
  --threads N    that fill stages (8)
)";

}  // namespace

int main(int argc, char** argv) try {
    bench::Tuning tuning;
    std::set<std::string> sections;
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (!word.starts_with("--")) {
            sections.insert(word);
            continue;
        }
        if (++i == argc) throw std::runtime_error(usage);
        if (word == "--log-size")
            tuning.log_size = static_cast<unsigned>(std::stoul(argv[i]));
        else if (word == "--threads")
            tuning.threads = static_cast<unsigned>(std::stoul(argv[i]));
        else
            throw std::runtime_error(usage);
    }
    auto const wanted = [&](char const* section) { return sections.empty() || sections.contains(section); };
    motifcount::internal::cuda::check(cudaSetDevice(0), "choosing a device");
    tuning.shape = motifcount::internal::cuda::device_shape(0);
    cudaDeviceProp properties{};
    motifcount::internal::cuda::check(cudaGetDeviceProperties(&properties, 0), "asking the device");
    std::printf("cuda_tuning, %s, long texts of 2^%u slots, ms; * as it is\n", properties.name,
                tuning.log_size);
    if (wanted("automaton")) bench::draw_automaton(tuning);
    if (wanted("windows")) bench::draw_windows(tuning);
    if (wanted("filters")) bench::draw_filters(tuning);
    if (wanted("kmp")) bench::draw_kmp(tuning);
    if (wanted("stages")) bench::draw_stages(tuning);
    if (wanted("engines")) bench::show_engines(tuning);
    if (wanted("compiled")) bench::show_compiled(tuning);
    std::puts(tuning.all_right ? "all counts right" : "SOME COUNTS WRONG");
    return tuning.all_right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_tuning: " << error.what() << '\n';
    return 1;
}
