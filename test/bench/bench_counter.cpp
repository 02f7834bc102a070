#include <benchmark/benchmark.h>

#include <fstream>

#include "bench.hpp"
#include "motifcount/counter.hpp"
#include "motifcount/finder.hpp"
#include "motifcount/motif_file.hpp"
#include "motifcount/searcher.hpp"

namespace {

using namespace motifcount;

constexpr std::size_t max_records = 100'000;

/// Returns the first 100,000 sequences of a FASTQ file with four lines per record.
std::vector<std::string> read_records(std::filesystem::path const& path) {
    std::ifstream file(path);
    std::vector<std::string> records;
    std::string line;
    for (std::size_t number = 0; records.size() < max_records && std::getline(file, line); ++number)
        if (number % 4 == 1) records.push_back(line);
    return records;
}

Searcher searcher_of(std::filesystem::path const& set) {
    MotifSet motifs;
    read_motif_file(set, motifs);
    return Searcher(std::move(motifs), {.device = {DeviceChoice::Kind::cpu}});
}

/// Measures use(tool, records) on the first 100,000 reads. `Tool`: Counter or Finder
template <class Tool, class Use>
void measure(benchmark::State& state, std::filesystem::path const& set, std::filesystem::path const& reads,
             Use use) {
    Searcher const searcher = searcher_of(set);
    std::vector<std::string> const records = read_records(reads);
    std::vector<std::string_view> const views(records.begin(), records.end());
    Tool tool(searcher);
    for (auto _ : state) use(tool, views);
    state.SetItemsProcessed(static_cast<std::int64_t>(views.size()) *
                            static_cast<std::int64_t>(state.iterations()));
}

}  // namespace

void bench::add_counter(std::filesystem::path const& reads, std::vector<std::filesystem::path> const& sets) {
    using Views = std::vector<std::string_view>;
    for (std::filesystem::path const& set : sets) {
        auto const add = [&](char const* what, auto&& function) {
            benchmark::RegisterBenchmark((std::string("counter/") + what + '/' + set.stem().string()).c_str(),
                                         function)
                ->Unit(benchmark::kMillisecond);
        };
        add("add-all", [=](benchmark::State& state) {
            measure<Counter>(state, set, reads, [](Counter& counter, Views const& records) {
                counter.add(records);
                benchmark::DoNotOptimize(counter.counts());
            });
        });
        add("add-each", [=](benchmark::State& state) {
            measure<Counter>(state, set, reads, [](Counter& counter, Views const& records) {
                for (std::string_view const record : records) counter.add(record);
                benchmark::DoNotOptimize(counter.counts());
            });
        });
        add("find-each", [=](benchmark::State& state) {
            measure<Finder>(state, set, reads, [](Finder& finder, Views const& records) {
                for (std::string_view const record : records)
                    benchmark::DoNotOptimize(finder.find(record).size());
            });
        });
    }
}
