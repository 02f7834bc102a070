// Measures searches for a few probes, IUPAC motifs, mismatches and 2-D blocks on the first GPU. Compares the times with the
// time to read the same memory, and the results of every row with the results of the CPU.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "command_line.hpp"
#include "probe_rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_probe_bench [OPTION ...] [SECTION ...]

Sections (all): probes kmp classes grid
  --log-size N   slots of the long texts are 2^N (30)
  --record FILE  also write the rows there
)";

}  // namespace

int main(int argc, char** argv) try {
    bench::ProbeContext context;
    std::string record;
    bench::Sections const sections(argc, argv,
                                   {
                                       {"--log-size", bench::into(context.log_size)},
                                       {"--record", bench::into(record)},
                                   },
                                   usage);
    std::string const first_line = bench::choose_device("cuda_probe_bench", context.log_size);
    context.shape = motifcount::internal::cuda::device_shape(0);
    std::puts(first_line.c_str());
    if (sections.wanted("probes")) bench::probe_rows(context);
    if (sections.wanted("kmp")) bench::kmp_rows(context);
    if (sections.wanted("classes")) bench::class_rows(context);
    if (sections.wanted("grid")) bench::grid_rows(context);
    bool const right = context.table.finish();
    if (!record.empty()) context.table.write(record, first_line);
    return right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_probe_bench: " << error.what() << '\n';
    return 1;
}
