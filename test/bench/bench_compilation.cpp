#include <benchmark/benchmark.h>

#include "bench.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/pattern_set.hpp"
#include "plan/engine_choice.hpp"
#include "plan/registry.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

MotifSet read_set(std::string const& path) {
    MotifSet motifs;
    read_motif_file(path, motifs);
    return motifs;
}

/// Sets the amount of work per iteration: the bytes of the motif file, and the number of motifs.
void report(benchmark::State& state, std::string const& path, MotifSet const& motifs) {
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) *
                            static_cast<std::int64_t>(state.iterations()));
    state.SetItemsProcessed(static_cast<std::int64_t>(motifs.size()) *
                            static_cast<std::int64_t>(state.iterations()));
}

void read_motifs(benchmark::State& state, std::string const& path) {
    MotifSet motifs;
    for (auto _ : state) motifs = read_set(path);
    report(state, path, motifs);
}

void make_patterns(benchmark::State& state, std::string const& path, unsigned threads) {
    MotifSet const motifs = read_set(path);
    for (auto _ : state) benchmark::DoNotOptimize(PatternSet(motifs, StrandFilter::both, threads).size());
    report(state, path, motifs);
}

void compile(benchmark::State& state, std::string const& path, unsigned threads) {
    MotifSet const motifs = read_set(path);
    PatternSet const patterns(motifs, StrandFilter::both, threads);
    SearchOptions options;
    options.threads = threads;
    std::uint64_t memory = 0;
    for (auto _ : state) {
        Choice const choice = choose(patterns, options, "auto", DeviceChoice::Kind::cpu);
        memory = 0;
        for (ChosenPart const& part : choice.parts)
            memory += part.engine->compile(part.patterns(patterns), options)->memory_bytes();
    }
    report(state, path, motifs);
    state.counters["table_MB"] = static_cast<double>(memory) / 1e6;
}

}  // namespace

void bench::add_compilation(std::vector<std::filesystem::path> const& sets, unsigned threads) {
    for (std::filesystem::path const& set : sets) {
        std::string const name = set.stem();
        auto const add = [&name](char const* stage, auto&&... arguments) {
            // Real time, because some stages use several threads
            benchmark::RegisterBenchmark((std::string(stage) + '/' + name).c_str(), arguments...)
                ->Unit(benchmark::kMillisecond)
                ->UseRealTime();
        };
        add("motifs", read_motifs, set.string());
        add("patterns", make_patterns, set.string(), threads);
        add("compile", compile, set.string(), threads);
    }
}
