// Fuzzes `merge`: the input bytes are the report of one shard; the other shard's report is valid. `merge` must either
// combine the two reports, or fail with a one-line error that names a file. If both reports are valid, the result must be
// the report of a run without --shard, byte for byte.
//
// The first byte selects the kind of report. If the second byte is even, the remaining bytes are the report. Otherwise they
// are changes to a valid report: an offset of three bytes, followed by the new byte.

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>

#include "memory_file.hpp"
#include "motifcount/error.hpp"
#include "motifcount/merge.hpp"
#include "motifcount/run.hpp"

using namespace motifcount;
using namespace motifcount::internal::test;

namespace {

constexpr std::array<std::string OutputPaths::*, 7> kinds{
    &OutputPaths::counts,     &OutputPaths::matrix, &OutputPaths::bed,     &OutputPaths::sites,
    &OutputPaths::per_record, &OutputPaths::json,   &OutputPaths::q_values};

MemoryFile in_memory(std::string const& text) {
    return MemoryFile({reinterpret_cast<std::uint8_t const*>(text.data()), text.size()});
}

std::string content_of(MemoryFile const& file) {
    std::ifstream stream(file.path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns the reports of a shard, one per kind. An empty `shard` means a run without --shard.
std::array<std::string, kinds.size()> reports_of(std::string const& shard) {
    static MemoryFile const reads = in_memory(">r1\nACGACG\n>r2 ##motifcount-end\nACG\n>r3\nCGT\n");
    static MemoryFile const motifs = in_memory("one\tACG\ntwo\tCGA\nnone\tTACG\n");
    static MemoryFile const matrices = in_memory(
        ">M1 a\nA [ 9 0 1 ]\nC [ 0 9 1 ]\nG [ 0 1 8 ]\nT [ 1 0 0 ]\n>M2\nA [ 9 9 ]\nC [ 0 0 ]\nG [ 0 0 ]\nT "
        "[ 0 0 ]\n");
    std::array<MemoryFile, kinds.size()> const outputs{in_memory(""), in_memory(""), in_memory(""),
                                                       in_memory(""), in_memory(""), in_memory(""),
                                                       in_memory("")};
    RunSettings settings;
    settings.inputs = list_inputs({.files = {reads.path()}});
    settings.motif_files = {motifs.path(), matrices.path()};
    settings.search.matrices.p_value = 0.1;
    if (!shard.empty()) settings.shard = parse_shard(shard);
    settings.search.threads = 1;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        settings.outputs.*kinds[kind] = outputs[kind].path();
    run(settings);
    std::array<std::string, kinds.size()> reports;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) reports[kind] = content_of(outputs[kind]);
    return reports;
}

[[noreturn]] void fail(std::string const& what) {
    std::cerr << what << '\n';
    __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static auto const first = reports_of("1/2");
    static auto const second = reports_of("2/2");
    static auto const whole = reports_of("");
    if (size < 2) return 0;
    std::size_t const kind = data[0] % kinds.size();
    std::string report(reinterpret_cast<char const*>(data + 2), size - 2);
    if (data[1] % 2 != 0) {
        std::string const changes = std::exchange(report, second[kind]);
        for (std::size_t i = 0; i + 4 <= changes.size(); i += 4) {
            auto const at = [&](std::size_t k) {
                return std::size_t{static_cast<std::uint8_t>(changes[i + k])};
            };
            report[(at(0) | at(1) << 8U | at(2) << 16U) % report.size()] = changes[i + 3];
        }
    }
    MemoryFile const one = in_memory(first[kind]);
    MemoryFile const other = in_memory(report);
    MemoryFile const merged = in_memory("");
    MergeSettings settings;
    settings.inputs = {one.path(), other.path()};
    settings.output = merged.path();
    try {
        merge(settings);
    } catch (Error const& error) {
        std::string const message = error.what();
        if (report == second[kind]) fail("refused as it was written: " + message);
        if (message.find('\n') != message.npos || message.find("/proc/self/fd/") == message.npos)
            fail("not a line that names a file: " + message);
        return 0;
    }
    bool const json = kinds[kind] == &OutputPaths::json;  // Times and paths differ between runs
    if (report == second[kind] && !json && content_of(merged) != whole[kind]) fail("merged to other bytes");
    if (content_of(merged).empty()) fail("merged to nothing");
    return 0;
}
