// Measures the CUDA engines on the first GPU. Compares their speed with the limits of the hardware and with the results in
// the papers, and the counts of every row with the counts of the CPU.
#include <cuda_runtime_api.h>

#include <cstdio>
#include <ctime>
#include <exception>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_bench [OPTION ...] [SECTION ...]

Sections (all): table2 middle large texts two probes iupac grid matrices files
  --log-size N        slots of the long texts are 2^N (30)
  --genome FILE       FASTA for the rows of a real genome
  --reads FILE        a file for whole runs (repeat)        --motifs FILE    FASTA for them
  --matrices FILE     matrices for the section `matrices` (repeat)
  --floor-bgzf PATH   the program floor_bgzf, to be compared with
  --threads N         of whole runs (the CPUs there are)    --devices LIST   of whole runs (repeat; cuda, cuda:0,1)
  --record FILE       also write the rows there
)";

using motifcount::internal::cuda::check;

/// Selects the first GPU. Returns the header line of the table: date, GPU, CUDA version and size of the texts.
std::string choose_device(unsigned log_size) {
    check(cudaSetDevice(0), "choosing a device");
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "querying the device");
    int runtime = 0;
    check(cudaRuntimeGetVersion(&runtime), "querying the device");
    char date[32];
    std::time_t const now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    return std::string("cuda_bench, ") + date + ", " + properties.name + ", CUDA " +
           std::to_string(runtime / 1000) + "." + std::to_string(runtime % 1000 / 10) + ", texts of 2^" +
           std::to_string(log_size) + " slots";
}

}  // namespace

int main(int argc, char** argv) try {
    bench::Options options;
    std::string record;
    std::set<std::string> sections;
    using Value = std::string const&;
    std::map<std::string, std::function<void(Value)>> const set{
        {"--log-size", [&](Value v) { options.log_size = static_cast<unsigned>(std::stoul(v)); }},
        {"--threads", [&](Value v) { options.threads = static_cast<unsigned>(std::stoul(v)); }},
        {"--genome", [&](Value v) { options.genome = v; }},
        {"--motifs", [&](Value v) { options.motifs = v; }},
        {"--floor-bgzf", [&](Value v) { options.floor_bgzf = v; }},
        {"--record", [&](Value v) { record = v; }},
        {"--reads", [&](Value v) { options.reads.push_back(v); }},
        {"--matrices", [&](Value v) { options.matrices.push_back(v); }},
        {"--devices", [&](Value v) { options.devices.push_back(v); }},
    };
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (!word.starts_with("--")) {
            sections.insert(word);
            continue;
        }
        auto const option = set.find(word);
        if (option == set.end() || ++i == argc) throw std::runtime_error(usage);
        option->second(argv[i]);
    }
    std::string const first_line = choose_device(options.log_size);
    bench::Context context{options, motifcount::internal::cuda::device_shape(0), {}, nullptr};
    std::printf("%s\n", first_line.c_str());
    auto const run = [&](char const* section, void (*rows)(bench::Context&)) {
        if (sections.empty() || sections.contains(section)) rows(context);
    };
    {
        bench::DeviceText const text(
            bench::make_text(bench::TextKind::random, std::uint64_t{1} << options.log_size, 1), true);
        context.text = &text;
        bench::floor_rows(context);
        run("table2", bench::table_2_rows);
        run("middle", bench::middle_length_rows);
        run("large", bench::large_set_rows);
        run("texts", bench::other_text_rows);
        run("two", bench::two_gpu_rows);
        context.text = nullptr;
    }
    run("probes", bench::probe_rows);
    run("iupac", bench::iupac_rows);
    run("grid", bench::grid_rows);
    run("matrices", bench::matrix_rows);
    run("files", bench::command_rows);
    bool const right = context.table.finish();
    if (!record.empty()) context.table.write(record, first_line);
    return right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_bench: " << error.what() << '\n';
    return 1;
}
