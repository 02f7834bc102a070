// Measures each stage of a search, from reading the file to finding hits, in bytes and bases per second:
//
//     bench DATA [--threads=N] [--benchmark_filter=REGEX] [--benchmark_... options]
//
// DATA is the folder made by cli.sh, with reads.fq, .fq.gz, .fq.bgz, genome.fa and sets/*.fa. Benchmarks are named
// STAGE/INPUT, so a filter can select by either part: --benchmark_filter='^parse/', '^scan/auto/', '/f$'.
// `--threads` sets the threads for compiling motif sets; other stages use one thread unless their name says otherwise.

#include "bench.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <exception>
#include <string_view>

namespace {

std::vector<std::filesystem::path> motif_files(std::filesystem::path const& folder) {
    std::vector<std::filesystem::path> files;
    for (auto const& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".fa") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// Removes `--threads=N` from the arguments and returns N. Returns 1 if the option is not given.
unsigned take_threads(int& count, char** arguments) {
    constexpr std::string_view option = "--threads=";
    unsigned threads = 1;
    auto const is_threads = [&](char const* argument) {
        std::string_view const text = argument;
        if (!text.starts_with(option)) return false;
        std::from_chars(text.data() + option.size(), text.data() + text.size(), threads);
        return true;
    };
    count = static_cast<int>(std::remove_if(arguments + 1, arguments + count, is_threads) - arguments);
    return std::max(1U, threads);
}

}  // namespace

int main(int count, char** arguments) try {
    benchmark::Initialize(&count, arguments);
    unsigned const threads = take_threads(count, arguments);
    if (count != 2) {
        std::fprintf(stderr, "usage: bench DATA [--threads=N] [--benchmark_filter=STAGE/WHAT ...]\n");
        return 2;
    }
    std::filesystem::path const data = arguments[1];
    auto const sets = motif_files(data / "sets");
    bench::add_stages(data);
    bench::add_gzip(data);
    bench::add_compilation(sets, threads);
    bench::add_engines(data / "genome.fa", sets);
    bench::add_counter(data / "reads.fq", sets);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
} catch (std::exception const& error) {
    std::fprintf(stderr, "bench: %s\n", error.what());
    return 1;
}
