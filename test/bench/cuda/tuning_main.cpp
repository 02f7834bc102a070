// Measures the effect of the constants in cuda/tuning.hpp on the first GPU. Only constants that the host reads can be
// varied. Counts are compared with the CPU's counts.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "command_line.hpp"
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
    bench::Sections const sections(argc, argv,
                                   {
                                       {"--log-size", bench::into(tuning.log_size)},
                                       {"--threads", bench::into(tuning.threads)},
                                   },
                                   usage);
    std::string const first_line = bench::choose_device("cuda_tuning", tuning.log_size);
    tuning.shape = motifcount::internal::cuda::device_shape(0);
    std::printf("%s, ms; * as it is\n", first_line.c_str());
    if (sections.wanted("automaton")) bench::draw_automaton(tuning);
    if (sections.wanted("windows")) bench::draw_windows(tuning);
    if (sections.wanted("filters")) bench::draw_filters(tuning);
    if (sections.wanted("kmp")) bench::draw_kmp(tuning);
    if (sections.wanted("stages")) bench::draw_stages(tuning);
    if (sections.wanted("engines")) bench::show_engines(tuning);
    if (sections.wanted("compiled")) bench::show_compiled(tuning);
    std::puts(tuning.all_right ? "all counts right" : "SOME COUNTS WRONG");
    return tuning.all_right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_tuning: " << error.what() << '\n';
    return 1;
}
