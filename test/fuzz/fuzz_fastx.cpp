// Fuzzes the readers: the input bytes are a FASTA or FASTQ file, compressed or not. The file is read in one piece on one
// thread, and in small pieces on two threads. Both must give the same records or the same error. In a damaged compressed
// file, the two errors may differ, because the size of the pieces determines how much is read before the damage.
//
// The first byte of the input selects the size of the pieces and the overlap.

#include <cstdint>
#include <iostream>
#include <string_view>

#include "io/compression.hpp"
#include "memory_file.hpp"
#include "motifcount/error.hpp"
#include "read_all.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

struct Outcome {
    Records records;
    std::vector<std::string> warnings;
    std::string error;
    friend bool operator==(Outcome const&, Outcome const&) = default;
};

bool is_compressed(std::string_view content) {
    return detect_compression(content.substr(0, compression_peek)).name != "plain";
}

Outcome outcome(std::string const& path, Way const& way) {
    try {
        Reading reading = read_all(path, way);
        // The sample of letters for this warning depends on the pieces.
        std::erase_if(reading.warnings,
                      [](auto const& warning) { return warning.ends_with("is this a protein sequence?"); });
        return {std::move(reading.records), std::move(reading.warnings), {}};
    } catch (Error const& error) {
        if (error.code() != ErrorCode::input && error.code() != ErrorCode::limit) throw;
        return {{}, {}, error.what()};
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size == 0) return 0;
    MemoryFile const file({data + 1, size - 1});
    Outcome const whole = outcome(file.path(), {});
    Outcome const split =
        outcome(file.path(), {.piece_bytes = data[0] % 32U + 1U, .threads = 2, .halo = data[0] / 32U});
    bool const both_fail = !whole.error.empty() && !split.error.empty();
    if (!(whole == split) &&
        !(both_fail && is_compressed({reinterpret_cast<char const*>(data) + 1, size - 1}))) {
        std::cerr << "in one piece: " << whole.records.size() << " records, " << whole.error
                  << "\nin small pieces: " << split.records.size() << " records, " << split.error << '\n';
        __builtin_trap();
    }
    return 0;
}
