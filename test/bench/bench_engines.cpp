// Measures the engines. They search both strands of simulated reads of 150 bases, drawn from both strands of the genome with
// 0.5% substitution errors. A batch has about 1 MB of FASTQ, as in the command.

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "bench.hpp"
#include "dna/packed_text.hpp"
#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/pattern_set.hpp"
#include "plan/engine_choice.hpp"
#include "plan/registry.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

std::string read_genome(std::string const& path) {
    std::ifstream file(path);
    std::string genome;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('>')) genome += line;
    }
    if (genome.size() < 1000) throw Error(ErrorCode::input, path + ": no genome");
    return genome;
}

std::vector<PackedText> make_text(std::string const& genome, std::size_t batches, std::size_t reads_a_batch) {
    constexpr std::size_t read_length = 150;
    std::mt19937_64 random(20260101);
    std::string complement(256, 'N');
    for (auto const& [base, other] : {std::pair{'A', 'T'}, {'C', 'G'}, {'G', 'C'}, {'T', 'A'}}) {
        complement[static_cast<unsigned char>(base)] = other;
    }
    std::vector<PackedText> texts(batches);
    for (PackedText& text : texts) {
        for (std::size_t i = 0; i < reads_a_batch; ++i) {
            std::string read = genome.substr(random() % (genome.size() - read_length), read_length);
            if (random() % 2 == 0) {
                read.assign(read.rbegin(), read.rend());
                for (char& letter : read) letter = complement[static_cast<unsigned char>(letter)];
            }
            for (char& letter : read) {
                if (random() % 200 == 0) letter = "ACGT"[random() % 4];
            }
            text.begin_record("");
            text.append(read);
            text.end_record();
        }
    }
    return texts;
}

struct Set {
    std::string name;
    std::unique_ptr<PatternSet> patterns;
};

void search(benchmark::State& state, Choice const& choice, Set const& set,
            std::vector<PackedText> const& texts, PackedText const& trial) {
    constexpr double longest_a_base = 1e-6;
    static std::map<std::string, std::uint64_t> hits_of;  // number of hits per set, from the first engine
    std::vector<std::unique_ptr<Matcher>> matchers;
    std::vector<std::unique_ptr<Scratch>> scratches;
    std::uint64_t memory = 0;
    auto const start = std::chrono::steady_clock::now();
    for (ChosenPart const& part : choice.parts) {
        matchers.push_back(part.engine->compile(part.patterns(*set.patterns), {}));
        scratches.push_back(matchers.back()->make_scratch());
        memory += matchers.back()->memory_bytes();
    }
    std::chrono::duration<double> const compile = std::chrono::steady_clock::now() - start;
    PartialGroups partial;
    // Searches a short text first, because engines that search for one motif after another would take hours for large sets.
    std::vector<std::unique_ptr<Scratch>> spare;
    for (auto const& matcher : matchers) spare.push_back(matcher->make_scratch());
    auto const trial_start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < matchers.size(); ++i) matchers[i]->scan(trial.batch(), *spare[i], partial);
    std::chrono::duration<double> const took = std::chrono::steady_clock::now() - trial_start;
    double const a_base = took.count() / static_cast<double>(trial.base_count());
    if (a_base > longest_a_base) {
        state.SkipWithError(
            ("too slow for this set: " + std::to_string(a_base * 1e9) + " ns a base").c_str());
        return;
    }
    std::uint64_t bases = 0;
    for (auto _ : state) {
        for (PackedText const& text : texts) {
            for (std::size_t i = 0; i < matchers.size(); ++i)
                matchers[i]->scan(text.batch(), *scratches[i], partial);
            bases += text.base_count();
        }
    }
    std::uint64_t hits = 0;
    for (std::size_t i = 0; i < matchers.size(); ++i) {
        for (std::uint64_t const count : matchers[i]->collect(*scratches[i]).hits) hits += count;
    }
    hits /= static_cast<std::uint64_t>(state.iterations());
    auto const [known, first] = hits_of.emplace(set.name, hits);
    if (!first && known->second != hits) {
        std::fprintf(stderr, "%s: %s finds %llu hits, another engine %llu\n", set.name.c_str(),
                     choice.parts.front().engine->name().data(), static_cast<unsigned long long>(hits),
                     static_cast<unsigned long long>(known->second));
        std::exit(EXIT_FAILURE);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(bases));
    state.SetBytesProcessed(static_cast<std::int64_t>(bases / 4));  // a packed byte has 4 bases
    state.counters["a_base"] = benchmark::Counter(static_cast<double>(bases),
                                                  benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["hits"] = static_cast<double>(hits);
    state.counters["compile_s"] = compile.count();
    state.counters["table_MB"] = static_cast<double>(memory) / 1e6;
}

/// Returns the simulated reads, which are generated by the first call.
std::vector<PackedText> const& text_of(std::filesystem::path const& genome) {
    static std::vector<PackedText> const texts = make_text(read_genome(genome), 100, 2900);
    return texts;
}

/// Returns a motif set. Only the last set is cached, because benchmarks run set by set.
Set const& set_of(std::filesystem::path const& path) {
    static Set last;
    if (last.name != path.stem()) {
        MotifSet motifs;
        read_motif_file(path, motifs);
        last = {path.stem(), std::make_unique<PatternSet>(motifs, StrandFilter::both)};
    }
    return last;
}

}  // namespace

void bench::add_engines(std::filesystem::path const& genome, std::vector<std::filesystem::path> const& sets) {
    std::vector<std::string> names{"auto"};
    for (Engine const* engine : all_engines())
        if (engine->device() == "cpu" && engine != &reference_engine()) names.emplace_back(engine->name());
    static PackedText const trial = std::move(make_text(read_genome(genome), 1, 400).front());
    for (std::filesystem::path const& path : sets) {
        for (std::string const& name : names) {
            auto const run = [=](benchmark::State& state) {
                Set const& set = set_of(path);
                if (name != "auto") {
                    if (auto const refused = find_engine(name, "cpu").refuses(*set.patterns, {})) {
                        state.SkipWithError(refused->reason.c_str());
                        return;
                    }
                }
                search(state, choose(*set.patterns, {}, name, DeviceChoice::Kind::cpu), set, text_of(genome),
                       trial);
            };
            std::string const label = "scan/" + name + "/" + path.stem().string();
            benchmark::RegisterBenchmark(label.c_str(), run)->Unit(benchmark::kMillisecond);
        }
    }
}
