// Bytes and bases a second of what comes before a search: stages_bench READS... [--benchmark_... options]
//
// For each file of reads, as it is stored: `source` decodes it into pieces of text, `read` also parses and packs
// them. `pack` packs letters that lie in the cache. All on one thread; engines_bench has the engines.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "motifcount/dna/packed_text.hpp"
#include "motifcount/io/chunk_source.hpp"
#include "motifcount/io/reader.hpp"

namespace {

using namespace motifcount;

void decode_text(benchmark::State& state, std::string const& path) {
    std::int64_t bytes = 0;
    for (auto _ : state) {
        auto const source = open_chunks(path);
        for (Chunk chunk; source->fetch(chunk, 0, ReaderOptions{}.piece_bytes);) {
            source->decode(chunk);
            bytes += static_cast<std::int64_t>(chunk.size);
        }
    }
    state.SetBytesProcessed(bytes);
}

void read_records(benchmark::State& state, std::string const& path) {
    std::uint64_t bases = 0;
    std::uint64_t records = 0;
    for (auto _ : state) {
        ReaderOptions options;
        options.keep_names = false;
        auto const reader = open_fastx(path, options);
        auto const piece = reader->make_piece();
        for (PackedText text; reader->fetch(*piece);) {
            reader->pack(*piece, text);
            bases += text.base_count();
            records += text.batch().records.size();
        }
    }
    if (records == 0) state.SkipWithError("no records");
    state.SetItemsProcessed(static_cast<std::int64_t>(bases));
}

void pack_letters(benchmark::State& state) {
    std::string letters(150, 'A');
    for (std::size_t i = 0; i < letters.size(); ++i) letters[i] = "ACGTTGCA"[i * i % 8];
    PackedText text;
    std::int64_t bases = 0;
    for (auto _ : state) {
        text.clear();
        for (int record = 0; record < 1000; ++record) {
            text.begin_record("");
            text.append(letters);
            text.end_record();
        }
        bases += static_cast<std::int64_t>(text.base_count());
    }
    state.SetItemsProcessed(bases);
}

}  // namespace

int main(int count, char** arguments) {
    benchmark::Initialize(&count, arguments);
    if (count < 2) {
        std::fprintf(stderr, "usage: stages_bench READS... [--benchmark_filter=STAGE/FILE ...]\n");
        return 2;
    }
    for (int i = 1; i < count; ++i) {
        std::string const path = arguments[i];
        std::string const name = std::filesystem::path(path).filename().string();
        benchmark::RegisterBenchmark(("source/" + name).c_str(), decode_text, path)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark(("read/" + name).c_str(), read_records, path)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("pack", pack_letters);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
