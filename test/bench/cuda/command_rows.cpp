// Measures whole searches of files, from the page cache to the counts. Compiling the set is measured separately.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "motifcount/motifcount.hpp"
#include "rows.hpp"

namespace bench {
namespace {

double seconds_of(auto const& work) {
    auto const start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median_of_three(auto const& work) {
    std::vector<double> times{seconds_of(work), seconds_of(work), seconds_of(work)};
    std::sort(times.begin(), times.end());
    return times[1];
}

bool same(std::vector<motifcount::MotifCounts> const& a, std::vector<motifcount::MotifCounts> const& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto const& x, auto const& y) {
        return x.hits_forward == y.hits_forward && x.hits_reverse == y.hits_reverse && x.reads == y.reads;
    });
}

bool is_compressed(std::string const& path) {
    std::ifstream file(path, std::ios::binary);
    return file.get() == 0x1F && file.get() == 0x8B;
}

}  // namespace

void command_rows(Context& context) {
    if (context.options.reads.empty()) return;
    context.table.section("whole files, both strands (x base: of the CPU with as many threads)");
    auto const threads = context.options.threads;
    auto const make = [&](std::string const& device) {
        motifcount::SearchSettings settings;
        settings.device = motifcount::parse_device(device);
        settings.threads = threads;
        motifcount::MotifSet motifs;
        motifcount::read_motif_file(context.options.motifs, motifs);
        return motifcount::Searcher(std::move(motifs), settings);
    };
    double setup = 0;
    std::vector<std::pair<std::string, motifcount::Searcher>> searchers;
    std::vector<std::string> devices = context.options.devices;
    if (devices.empty()) {
        devices.push_back("cuda");
        int count = 0;
        motifcount::internal::cuda::check(cudaGetDeviceCount(&count), "counting devices");
        if (count > 1) devices.push_back("cuda:0,1");
    }
    devices.insert(devices.begin(), "cpu");
    for (std::string const& device : devices) {
        setup = seconds_of([&] { searchers.emplace_back(device, make(device)); });
        context.table.add({context.options.motifs, "compile for " + device, 1e3 * setup});
    }
    for (std::string const& path : context.options.reads) {
        bool const compressed = is_compressed(path);
        std::vector<motifcount::MotifCounts> expected;
        double cpu_ms = 0;
        double text_bytes = static_cast<double>(std::filesystem::file_size(path));
        for (auto const& [device, searcher] : searchers) {
            // A first run fills the page cache and is not timed.
            motifcount::SearchResult counts = searcher.count_file(path);
            double const ms = 1e3 * median_of_three([&] { counts = searcher.count_file(path); });
            if (expected.empty()) expected = counts.counts;
            if (cpu_ms == 0) cpu_ms = ms;
            bool const on_cpu = device == "cpu";
            context.table.add({path, device + ", " + searcher.engines()[0].engine, ms, text_bytes, cpu_ms, 0,
                               same(counts.counts, expected), "GB/s",
                               std::to_string(counts.inputs.front().bases) + " bases"});
            if (on_cpu) continue;
            if (!compressed)
                context.table.goal("plain FASTQ, " + device + ": GB/s", text_bytes / ms * 1e-6, 12, "");
            if (!compressed || context.options.floor_bgzf.empty()) continue;
            std::string const command = context.options.floor_bgzf + " '" + path + "' " +
                                        std::to_string(searcher.threads()) + " >/dev/null";
            bool right = true;
            double const floor_ms =
                1e3 * median_of_three([&] { right = std::system(command.c_str()) == 0 && right; });
            context.table.add({path, "libdeflate alone", floor_ms, text_bytes, 0, 0, right, "GB/s"});
            context.table.goal("BGZF, " + device + ": % of the speed of libdeflate alone (1.35 x its time)",
                               100 * floor_ms / ms, 100 / 1.35, " %");
        }
    }
}

}  // namespace bench
