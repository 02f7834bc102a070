// Measures the CUDA engines on the first GPU, beside what the hardware and the papers give. Every row's counts are
// compared with the CPU's.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>

#include "rows.hpp"

namespace {

constexpr char usage[] = R"(usage: cuda_bench [OPTION ...] [SECTION ...]

Sections (all): table2 table4 middle table5 large texts two files
  --log-size N        slots of the long texts are 2^N (30)
  --genome FILE       FASTA for the rows of a real genome
  --reads FILE        a file for whole runs (repeat)        --motifs FILE    FASTA for them
  --floor-bgzf PATH   the program floor_bgzf, to be compared with
  --threads N         of whole runs (the CPUs there are)    --devices LIST   of whole runs (repeat; cuda, cuda:0,1)
  --record FILE       also write the rows there
)";

struct Arguments {
    bench::Options options;
    std::set<std::string> sections;
    std::string record;
};

Arguments parse(int argc, char** argv) {
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        std::string const word = argv[i];
        if (!word.starts_with("--")) {
            arguments.sections.insert(word);
            continue;
        }
        if (++i == argc) throw std::runtime_error(usage);
        std::string const value = argv[i];
        bench::Options& options = arguments.options;
        if (word == "--log-size")
            options.log_size = static_cast<unsigned>(std::stoul(value));
        else if (word == "--genome")
            options.genome = value;
        else if (word == "--reads")
            options.reads.push_back(value);
        else if (word == "--motifs")
            options.motifs = value;
        else if (word == "--floor-bgzf")
            options.floor_bgzf = value;
        else if (word == "--threads")
            options.threads = static_cast<unsigned>(std::stoul(value));
        else if (word == "--devices")
            options.devices.push_back(value);
        else if (word == "--record")
            arguments.record = value;
        else
            throw std::runtime_error(usage);
    }
    return arguments;
}

std::string header(Arguments const& arguments) {
    cudaDeviceProp properties{};
    motifcount::internal::cuda::check(cudaGetDeviceProperties(&properties, 0), "asking the device");
    int runtime = 0;
    motifcount::internal::cuda::check(cudaRuntimeGetVersion(&runtime), "asking the device");
    char date[32];
    std::time_t const now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    return std::string("cuda_bench, ") + date + ", " + properties.name + ", CUDA " +
           std::to_string(runtime / 1000) + "." + std::to_string(runtime % 1000 / 10) + ", texts of 2^" +
           std::to_string(arguments.options.log_size) + " slots";
}

}  // namespace

int main(int argc, char** argv) try {
    Arguments const arguments = parse(argc, argv);
    auto const wanted = [&](char const* section) {
        return arguments.sections.empty() || arguments.sections.contains(section);
    };
    motifcount::internal::cuda::check(cudaSetDevice(0), "choosing a device");
    bench::Context context{arguments.options, motifcount::internal::cuda::device_shape(0), {}, nullptr};
    std::string const first_line = header(arguments);
    std::printf("%s\n", first_line.c_str());
    {
        bench::DeviceText const text(
            bench::make_text(bench::TextKind::random, std::uint64_t{1} << arguments.options.log_size, 1),
            true);
        context.text = &text;
        bench::floor_rows(context);
        if (wanted("table2")) bench::table_2_rows(context);
        if (wanted("table4")) bench::table_4_rows(context);
        if (wanted("middle")) bench::middle_length_rows(context);
        if (wanted("table5")) bench::table_5_rows(context);
        if (wanted("large")) bench::large_set_rows(context);
        if (wanted("texts")) bench::other_text_rows(context);
        if (wanted("two")) bench::two_gpu_rows(context);
        context.text = nullptr;
    }
    if (wanted("files")) bench::command_rows(context);
    bool const right = context.table.finish();
    if (!arguments.record.empty()) context.table.write(arguments.record, first_line);
    return right ? 0 : 1;
} catch (std::exception const& error) {
    std::cerr << "cuda_bench: " << error.what() << '\n';
    return 1;
}
