// Kernel times on one GPU; every row's counts are compared with the CPU's.
#include <cuda_runtime.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <optional>
#include <string>

#include "cuda/aho_corasick_kernels.hpp"
#include "cuda/aho_corasick_tables.hpp"
#include "cuda/rabin_karp_kernels.hpp"
#include "cuda/rabin_karp_tables.hpp"
#include "cuda/runtime.hpp"
#include "cuda/wu_manber_kernels.hpp"
#include "cuda_bench_support.hpp"

using namespace motifcount::cuda;

namespace {

DeviceShape shape;
bool all_right = true;
bool once = false;  // for the profiler

__global__ void read_kernel(uint4 const* text, std::uint64_t pieces, unsigned* out) {
    unsigned sum = 0;
    std::uint64_t const stride = std::uint64_t{gridDim.x} * blockDim.x;
    std::uint64_t i = blockIdx.x * blockDim.x + threadIdx.x;
    for (; i + 3 * stride < pieces; i += 4 * stride) {
        uint4 const a = __ldcs(text + i), b = __ldcs(text + i + stride), c = __ldcs(text + i + 2 * stride),
                    d = __ldcs(text + i + 3 * stride);
        sum ^= a.x ^ a.y ^ a.z ^ a.w ^ b.x ^ b.y ^ b.z ^ b.w ^ c.x ^ c.y ^ c.z ^ c.w ^ d.x ^ d.y ^ d.z ^ d.w;
    }
    for (; i < pieces; i += stride) sum ^= text[i].x ^ text[i].y ^ text[i].z ^ text[i].w;
    if (sum == 0x12345678U) *out = sum;
}

__global__ void unpack_kernel(std::uint32_t const* bases, std::uint8_t* bytes, std::uint64_t words) {
    for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < words;
         i += std::uint64_t{gridDim.x} * blockDim.x) {
        std::uint32_t const word = bases[i];
        uint4 four;
        auto* to = reinterpret_cast<std::uint8_t*>(&four);
        for (int j = 0; j < 16; ++j) to[j] = word >> (2 * j) & 3U;
        reinterpret_cast<uint4*>(bytes)[i] = four;
    }
}

/// Median milliseconds of a launch.
template <class Launch>
double time_ms(Launch const& launch) {
    cudaEvent_t begin, end;
    check(cudaEventCreate(&begin), "event");
    check(cudaEventCreate(&end), "event");
    std::vector<float> times;
    double total = 0;
    for (int i = 0; i < 22 && (i < 3 || total < 60); ++i) {
        check(cudaEventRecord(begin), "record");
        launch();
        check(cudaEventRecord(end), "record");
        check(cudaEventSynchronize(end), "kernel");
        float ms = 0;
        check(cudaEventElapsedTime(&ms, begin, end), "time");
        total += ms;
        if (i > 0) times.push_back(ms);
    }
    check(cudaEventDestroy(begin), "event");
    check(cudaEventDestroy(end), "event");
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

struct DeviceText {
    bench::HostText host;
    Buffer<std::uint32_t> bases;
    Buffer<std::uint32_t> breaks;
    Buffer<std::uint8_t> bytes;

    explicit DeviceText(bench::HostText text, bool with_bytes) : host(std::move(text)) {
        std::size_t const pad = Text::padding / 4;
        bases = Buffer<std::uint32_t>(2 * host.bases.size() + pad);
        check(cudaMemset(bases.data(), 0, bases.bytes()), "clear");
        check(cudaMemcpy(bases.data(), host.bases.data(), 8 * host.bases.size(), cudaMemcpyHostToDevice),
              "text");
        if (!host.breaks.empty()) {
            breaks = Buffer<std::uint32_t>(2 * host.breaks.size() + pad);
            check(cudaMemset(breaks.data(), 0xFF, breaks.bytes()), "clear");
            check(
                cudaMemcpy(breaks.data(), host.breaks.data(), 8 * host.breaks.size(), cudaMemcpyHostToDevice),
                "breaks");
        }
        if (with_bytes) {
            bytes = Buffer<std::uint8_t>(32 * host.bases.size() + Text::padding);
            unpack_kernel<<<1024, 256>>>(bases.data(), bytes.data(), 2 * host.bases.size());
            check(cudaDeviceSynchronize(), "unpack");
        }
    }
    [[nodiscard]] Text view() const { return {bases.data(), breaks.data(), host.size, 0}; }
};

std::string report(char const* what, double ms, std::uint64_t size, bool right) {
    char line[200];
    if (!right) all_right = false;
    std::snprintf(line, sizeof line, "  %-44s %9.4f ms %8.3f Tbase/s%s", what, ms,
                  static_cast<double>(size) / ms * 1e-9, right ? "" : "   WRONG COUNTS");
    std::puts(line);
    std::fflush(stdout);
    return line;
}

std::vector<std::uint64_t> download(Buffer<unsigned long long> const& buffer) {
    std::vector<std::uint64_t> values(buffer.size());
    check(cudaMemcpy(values.data(), buffer.data(), buffer.bytes(), cudaMemcpyDeviceToHost), "download");
    return values;
}

/// One run for the counts, then timed ones.
template <class Launch, class Hits>
double measure(char const* what, DeviceText const& text, std::vector<std::uint64_t> const& expected,
               Buffer<unsigned long long>& counters, Launch const& launch, Hits const& hits) {
    check(cudaMemset(counters.data(), 0, counters.bytes()), "clear");
    launch();
    check(cudaDeviceSynchronize(), what);
    bool const right = hits(download(counters)) == expected;
    double const ms = once ? 1 : time_ms(launch);
    report(what, ms, text.host.size, right);
    return ms;
}

double run_windows(DeviceText const& text, WordList const& words,
                   std::vector<std::uint64_t> const& expected) {
    bool const pairs = words.max_length() <= 8;
    auto const table = upload(pairs ? pair_window_table(words) : single_window_table(words));
    auto const ids = upload(words_by_code(words));
    Buffer<unsigned long long> counters(std::size_t{1} << (2 * words.max_length()));
    std::vector<std::uint32_t> word_codes;
    for (std::size_t w = 0; w < words.size(); ++w)
        word_codes.push_back(static_cast<std::uint32_t>(words.bases(w)[0]));
    auto const codes = upload(word_codes);
    WindowTables const tables{table.data(),
                              ids.data(),
                              codes.data(),
                              static_cast<std::uint32_t>(words.size()),
                              static_cast<unsigned>(words.max_length()),
                              static_cast<double>(words.size()) / static_cast<double>(counters.size())};
    auto const by_word = [&](std::vector<std::uint64_t> const& by_code) {
        std::vector<std::uint64_t> hits;
        for (auto const code : word_codes) hits.push_back(by_code[code]);
        return hits;
    };
    if (pairs)
        measure(
            "rabin-karp, all windows", text, expected, counters,
            [&] { count_all_windows(tables, text.view(), counters.data(), shape, nullptr); }, by_word);
    return measure(
        pairs ? "rabin-karp, window of two" : "rabin-karp, window of one", text, expected, counters,
        [&] { count_windows(tables, text.view(), counters.data(), shape, nullptr); }, by_word);
}

struct DeviceWordTable {
    WordTableData host;
    Buffer<WordSlot> slots;
    Buffer<std::uint64_t> codes;
    WordTable view;
    explicit DeviceWordTable(WordList const& words)
        : host(words), slots(upload(host.slots)), codes(upload(host.codes)) {
        view = host.view();
        view.slots = slots.data();
        view.codes = codes.data();
    }
};

double run_samples(DeviceText const& text, WordList const& words, std::vector<std::uint64_t> const& expected,
                   DeviceWordTable const& word_table, Sampling sampling, std::uint32_t filter_bytes,
                   FilterForm form) {
    bool const wide = form == FilterForm::wide;
    std::uint32_t const filter_words = filter_bytes / (wide ? 8 : 4) / 4 * 4;
    auto const filter = upload(window_filter(words, sampling, filter_words, form));
    GramTableData const gram_host(words, sampling.q, sampling.step);
    auto const gram_slots = upload(gram_host.slots);
    GramTable grams = gram_host.view();
    grams.slots = gram_slots.data();
    SampleTables const tables{
        filter.data(), WindowHash::make(sampling.q, filter_words), sampling, form, grams, word_table.view};
    Buffer<unsigned long long> counters(words.size());
    char what[100];
    std::snprintf(what, sizeof what, "wu-manber q=%u step=%u, %u kB %s", sampling.q, sampling.step,
                  filter_bytes >> 10U,
                  wide                           ? "in memory"
                  : form == FilterForm::two_bits ? "shared, 2 bits"
                                                 : "shared, 3 bits");
    return measure(
        what, text, expected, counters,
        [&] { count_samples(tables, text.view(), counters.data(), shape, nullptr); },
        [](std::vector<std::uint64_t> const& hits) { return hits; });
}

struct DeviceAutomaton {
    Automaton host;
    Buffer<std::uint32_t> next;
    std::optional<NarrowAutomaton> narrow_host;
    Buffer<std::uint16_t> narrow_table;
    Buffer<std::uint32_t> single;
    DeviceAutomaton(WordList const& words, StateOrder order) : host(words, order), next(upload(host.next)) {}

    bool make_narrow(unsigned step, std::size_t max_bytes) {
        narrow_host = narrow(host, step, max_bytes);
        if (!narrow_host) return false;
        narrow_host->table.resize((narrow_host->table.size() + 7) / 8 * 8);
        narrow_table = upload(narrow_host->table);
        narrow_host->single.resize((narrow_host->single.size() + 3) / 4 * 4);
        single = upload(narrow_host->single);
        return true;
    }
};

double run_automaton(char const* name, DeviceText const& text, WordList const& words,
                     std::vector<std::uint64_t> const& expected, DeviceAutomaton const& automaton,
                     AhoCorasickPolicy const& policy, unsigned tile, unsigned threads) {
    AhoCorasickArguments arguments;
    arguments.wide = {automaton.next.data(), automaton.host.first_match};
    if (policy.table != TableForm::wide) {
        arguments.single_bytes = static_cast<std::uint32_t>(automaton.single.bytes());
        arguments.narrow = {automaton.narrow_table.data(), automaton.single.data()};
        arguments.narrow_bytes = static_cast<std::uint32_t>(automaton.narrow_table.bytes());
    }
    bool const every =
        policy.counting == Counting::every_state || policy.counting == Counting::every_state_bins;
    std::size_t const states = automaton.host.size();
    std::size_t const counted = every ? states : states - automaton.host.first_match;
    Buffer<unsigned long long> counters(counted);
    arguments.counters = counters.data();
    arguments.counter_count = static_cast<std::uint32_t>(counted);
    arguments.bins = static_cast<std::uint32_t>(std::min<std::size_t>(states, 11000));
    arguments.bytes = text.bytes.data();
    arguments.text = text.view();
    arguments.warm = static_cast<std::uint32_t>(words.max_length() - 1);
    arguments.tile = tile;
    char what[100];
    std::snprintf(what, sizeof what, "%s, tile %u, block %u", name, tile, threads);
    if (aho_corasick_shared_bytes(policy, arguments, threads) > static_cast<unsigned>(shape.shared_bytes)) {
        std::printf("  %-44s needs %u bytes of shared memory\n", what,
                    aho_corasick_shared_bytes(policy, arguments, threads));
        return 0;
    }
    return measure(
        what, text, expected, counters,
        [&] { count_aho_corasick(policy, arguments, threads, shape, nullptr); },
        [&](std::vector<std::uint64_t> const& entries) {
            return automaton.host.word_hits(
                every
                    ? std::vector<std::uint64_t>(entries.begin() + automaton.host.first_match, entries.end())
                    : entries,
                words.size());
        });
}

#include "cuda_bench_probe.inl"

}  // namespace

int main(int argc, char** argv) {
    try {
        check(cudaSetDevice(0), "device");
        shape = device_shape(0);
        probe(argc, argv);
    } catch (std::exception const& error) {
        std::fprintf(stderr, "cuda_bench: %s\n", error.what());
        return 1;
    }
    std::puts(all_right ? "all counts right" : "SOME COUNTS WRONG");
    return all_right ? 0 : 1;
}
