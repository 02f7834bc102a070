// Measures probes, degenerate motifs, mismatches and 2-D blocks on the first GPU, beside what reading the same memory
// takes. Every row's results are compared with the CPU's.
#include <cstdio>
#include <ctime>
#include <exception>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>

#include "probe_rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_probe_bench [OPTION ...] [SECTION ...]

Sections (all): probes kmp classes grid
  --log-size N   slots of the long texts are 2^N (30)
  --record FILE  also write the rows there
)";

std::string header(unsigned log_size) {
    cudaDeviceProp properties{};
    motifcount::internal::cuda::check(cudaGetDeviceProperties(&properties, 0), "asking the device");
    int runtime = 0;
    motifcount::internal::cuda::check(cudaRuntimeGetVersion(&runtime), "asking the device");
    char date[32];
    std::time_t const now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    return std::string("cuda_probe_bench, ") + date + ", " + properties.name + ", CUDA " +
           std::to_string(runtime / 1000) + "." + std::to_string(runtime % 1000 / 10) + ", texts of 2^" +
           std::to_string(log_size) + " slots";
}

}  // namespace

int main(int argc, char** argv) try {
    bench::ProbeContext context;
    std::set<std::string> sections;
    std::string record;
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (!word.starts_with("--")) {
            sections.insert(word);
            continue;
        }
        if (++i == argc) throw std::runtime_error(usage);
        if (word == "--log-size")
            context.log_size = static_cast<unsigned>(std::stoul(argv[i]));
        else if (word == "--record")
            record = argv[i];
        else
            throw std::runtime_error(usage);
    }
    auto const wanted = [&](char const* section) { return sections.empty() || sections.contains(section); };
    motifcount::internal::cuda::check(cudaSetDevice(0), "choosing a device");
    context.shape = motifcount::internal::cuda::device_shape(0);
    std::string const first_line = header(context.log_size);
    std::puts(first_line.c_str());
    if (wanted("probes")) bench::probe_rows(context);
    if (wanted("kmp")) bench::kmp_rows(context);
    if (wanted("classes")) bench::class_rows(context);
    if (wanted("grid")) bench::grid_rows(context);
    bool const right = context.table.finish();
    if (!record.empty()) context.table.write(record, first_line);
    return right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_probe_bench: " << error.what() << '\n';
    return 1;
}
