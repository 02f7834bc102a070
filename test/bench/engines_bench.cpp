// Time a base of every engine on every motif set: engines_bench GENOME.fa SET... [--benchmark_... options]
//
// Sets are motif files, as make_sets.py makes them. The text is reads of 150 bases drawn from the genome
// (both strands, 0.5% wrong bases), packed in batches of about 1 MB of FASTQ, as the command works on them.
// Both strands are searched, on one thread. All engines must agree on the number of hits.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "motifcount/core/error.hpp"
#include "motifcount/dna/packed_text.hpp"
#include "motifcount/pattern/motif_file.hpp"
#include "motifcount/pattern/motif_set.hpp"
#include "motifcount/pattern/pattern_set.hpp"
#include "motifcount/registry.hpp"

namespace {

using namespace motifcount;

std::string read_genome(std::string const& path) {
    std::ifstream file(path);
    std::string genome;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('>')) genome += line;
    }
    if (genome.size() < 1000) throw Error(ErrorCode::input, path + ": no genome");
    return genome;
}

/// Reads, in batches of 2,900.
std::vector<PackedText> make_text(std::string const& genome, std::size_t batches) {
    constexpr std::size_t read_length = 150;
    constexpr std::size_t reads_a_batch = 2900;
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
            std::vector<PackedText> const& texts) {
    static std::map<std::string, std::uint64_t> hits_of;  // by set: what the first engine found
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
    state.counters["a_base"] = benchmark::Counter(static_cast<double>(bases),
                                                  benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["hits"] = static_cast<double>(hits);
    state.counters["compile_s"] = compile.count();
    state.counters["table_MB"] = static_cast<double>(memory) / 1e6;
}

}  // namespace

int main(int count, char** arguments) {
    benchmark::Initialize(&count, arguments);
    if (count < 3) {
        std::fprintf(stderr, "usage: engines_bench GENOME.fa SET... [--benchmark_filter=ENGINE/SET ...]\n");
        return 2;
    }
    auto const texts = make_text(read_genome(arguments[1]), 100);
    std::vector<Set> sets;
    for (int i = 2; i < count; ++i) {
        MotifSet motifs;
        read_motif_file(arguments[i], motifs);
        sets.push_back({std::filesystem::path(arguments[i]).stem().string(),
                        std::make_unique<PatternSet>(motifs, StrandFilter::both)});
    }
    for (Set const& set : sets) {
        auto const add = [&](std::string const& engine, Choice choice) {
            benchmark::RegisterBenchmark((engine + "/" + set.name).c_str(), [&set, &texts,
                                                                             choice = std::move(choice)](
                                                                                benchmark::State& state) {
                search(state, choice, set, texts);
            })->Unit(benchmark::kMillisecond);
        };
        for (Engine const* engine : all_engines()) {
            if (engine->device() != "cpu" || engine->name() == "naive") continue;
            if (engine->rejects(*set.patterns, {})) continue;
            add(std::string(engine->name()), choose(*set.patterns, {}, engine->name(), "cpu"));
        }
        add("auto", choose(*set.patterns, {}, "auto", "cpu"));
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
