#include <benchmark/benchmark.h>

#include "bench.hpp"
#include "dna/packed_text.hpp"
#include "io/chunk_source.hpp"
#include "reads/reader.hpp"

namespace {

using namespace motifcount;
using namespace motifcount::internal;

/// Decodes a file into pieces of text. Throughput is in bytes of text.
void decode_text(benchmark::State& state, std::string const& path) {
    std::int64_t bytes = 0;
    for (auto _ : state) {
        auto const source = open_chunks(path);
        for (TextChunk chunk; source->fetch(chunk, 0, ReaderOptions{}.piece_bytes);) {
            source->decode(chunk);
            if (chunk.error) std::rethrow_exception(chunk.error);
            bytes += static_cast<std::int64_t>(chunk.size);
        }
    }
    if (bytes == 0) state.SkipWithError("no text");
    state.SetBytesProcessed(bytes);
}

/// Decodes, parses and packs a file. Throughput is in bytes of the file.
void parse_records(benchmark::State& state, std::string const& path) {
    std::uint64_t bases = 0;
    for (auto _ : state) {
        ReaderOptions options;
        options.keep_names = false;
        auto const reader = open_fastx(path, options);
        auto const piece = reader->make_piece();
        for (PackedText text; reader->fetch(*piece);) {
            reader->pack(*piece, text);
            bases += text.base_count();
        }
    }
    if (bases == 0) state.SkipWithError("no records");
    state.SetItemsProcessed(static_cast<std::int64_t>(bases));
    state.SetBytesProcessed(static_cast<std::int64_t>(std::filesystem::file_size(path)) *
                            static_cast<std::int64_t>(state.iterations()));
}

/// Packs reads of 150 letters, which are in the processor's cache.
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
    state.SetBytesProcessed(bases);
}

}  // namespace

void bench::add_stages(std::filesystem::path const& data) {
    for (auto const& [format, file] :
         {std::pair{"fq", "reads.fq"}, {"gz", "reads.fq.gz"}, {"bgz", "reads.fq.bgz"}}) {
        std::string const path = data / file;
        benchmark::RegisterBenchmark((std::string("source/") + format).c_str(), decode_text, path)
            ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((std::string("parse/") + format).c_str(), parse_records, path)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("pack", pack_letters);
}
