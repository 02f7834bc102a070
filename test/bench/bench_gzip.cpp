// Measures each stage of the parallel gzip decoder on one thread, with the first part of reads.fq.gz. Throughput is in bytes
// of decompressed text; for `find`, it is in bytes of the compressed file.
#include <benchmark/benchmark.h>
#include <libdeflate.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench.hpp"
#include "io/gzip/deflate_block_finder.hpp"
#include "io/gzip/deflate_decoder.hpp"
#include "io/gzip/gzip_header.hpp"
#include "io/gzip/marker_text.hpp"

namespace {

using namespace motifcount::internal;

constexpr std::size_t max_text = std::size_t{16} << 20;
constexpr std::size_t member_text = 372000;

/// The first part of a gzip file, the decompressed text of its first member, and the position of a block in the middle
struct Sample {
    explicit Sample(std::string const& path) {
        std::ifstream file(path, std::ios::binary);
        bytes.resize(max_text);
        file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        size = static_cast<std::size_t>(file.gcount());
        bytes.resize(size + DeflateBits::padding);
        auto const header = view_gzip_header(data(), size);
        if (header.length == 0) throw std::runtime_error(path + ": no gzip");
        begin = header.length * 8;
        text.resize(max_text + DeflateDecoder::slack);
        std::uint64_t end = 0;
        text.resize(decode(begin, text.data(), text.data(), max_text, end));
        middle = find_block(data(), size, begin + (end - begin) / 2, end).value().last;
    }
    [[nodiscard]] unsigned char const* data() const {
        return reinterpret_cast<unsigned char const*>(bytes.data());
    }
    /// Decodes blocks until a block does not fit into `room` symbols. Returns the number of decoded symbols.
    template <typename Symbol>
    std::size_t decode(std::uint64_t from, Symbol const* base, Symbol* out, std::size_t room,
                       std::uint64_t& end) const {
        DeflateBits bits(data(), size, from);
        DeflateDecoder decoder;
        Symbol* at = out;
        for (;;) {
            Symbol* next = at;
            end = bits.position();
            if (decoder.decode(bits, base, next, out + room) != BlockEnd::more)
                return static_cast<std::size_t>(at - out);
            at = next;
        }
    }

    std::string bytes;
    std::size_t size;
    std::uint64_t begin, middle;  ///< bit positions of the first block and of a block in the middle
    std::string text;
};

void count(benchmark::State& state, std::size_t bytes) {
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * static_cast<std::int64_t>(state.iterations()));
}

void blocks(benchmark::State& state, Sample const& sample) {
    std::vector<char> text(max_text + DeflateDecoder::slack);
    std::uint64_t end = 0;
    std::size_t size = 0;
    for (auto _ : state) size = sample.decode(sample.begin, text.data(), text.data(), max_text, end);
    count(state, size);
}

void markers(benchmark::State& state, Sample const& sample, bool replace) {
    std::vector<std::uint16_t> symbols(deflate_window + max_text / 4 + DeflateDecoder::slack);
    put_markers(symbols.data());
    auto* const out = symbols.data() + deflate_window;
    std::uint64_t end = 0;
    std::size_t size = sample.decode(sample.middle, symbols.data(), out, max_text / 4, end);
    MarkerTable table;
    table.set_window(sample.text.data());
    std::string text(size, ' ');
    for (auto _ : state) {
        if (replace)
            table.replace(out, size, text.data());
        else
            size = sample.decode(sample.middle, symbols.data(), out, max_text / 4, end);
    }
    std::size_t marked = 0;
    for (std::size_t i = 0; i < size; ++i) marked += out[i] >= first_marker ? 1U : 0U;
    state.counters["markers"] = static_cast<double>(marked) / static_cast<double>(size);
    count(state, size);
}

void find(benchmark::State& state, Sample const& sample) {
    std::uint64_t bits = 0;
    for (auto _ : state) {
        bits = 0;
        for (std::uint64_t from = sample.begin; from + (1 << 22) < sample.size * 8; from += 1 << 22) {
            auto const guess = find_block(sample.data(), sample.size, from, from + (1 << 22));
            bits += (guess ? guess->first : from + (1 << 22)) - from;
        }
    }
    count(state, static_cast<std::size_t>(bits / 8));
}

void members(benchmark::State& state, Sample const& sample) {
    std::unique_ptr<libdeflate_compressor, void (*)(libdeflate_compressor*)> const packer(
        libdeflate_alloc_compressor(6), &libdeflate_free_compressor);
    std::unique_ptr<libdeflate_decompressor, void (*)(libdeflate_decompressor*)> const inflater(
        libdeflate_alloc_decompressor(), &libdeflate_free_decompressor);
    std::vector<std::string> packed;
    for (std::size_t at = 0; at + member_text <= sample.text.size(); at += member_text) {
        std::string& one = packed.emplace_back(2 * member_text, ' ');
        one.resize(libdeflate_deflate_compress(packer.get(), sample.text.data() + at, member_text, one.data(),
                                               one.size()));
    }
    std::vector<char> text(max_text);
    for (auto _ : state) {
        char* out = text.data();
        for (auto const& one : packed) {
            if (libdeflate_deflate_decompress(inflater.get(), one.data(), one.size(), out, member_text,
                                              nullptr) != LIBDEFLATE_SUCCESS)
                throw std::runtime_error("libdeflate");
            out += member_text;
        }
    }
    count(state, packed.size() * member_text);
}

void crc(benchmark::State& state, Sample const& sample) {
    for (auto _ : state)
        benchmark::DoNotOptimize(libdeflate_crc32(0, sample.text.data(), sample.text.size()));
    count(state, sample.text.size());
}

}  // namespace

void bench::add_gzip(std::filesystem::path const& data) {
    std::string const path = data / "reads.fq.gz";
    if (!std::filesystem::exists(path)) return;
    auto const sample = std::make_shared<Sample>(path);
    auto const add = [&](char const* name, auto stage) {
        benchmark::RegisterBenchmark(name, [=](benchmark::State& state) {
            stage(state, *sample);
        })->Unit(benchmark::kMillisecond);
    };
    add("gzip/find", find);
    add("gzip/blocks", blocks);
    add("gzip/markers", [](auto& state, auto const& one) { markers(state, one, false); });
    add("gzip/replace", [](auto& state, auto const& one) { markers(state, one, true); });
    add("gzip/members", members);
    add("gzip/crc", crc);
}
