// Fuzzes the reader of sample sheets. The reader must give a one-line error, or samples with readable files.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "memory_file.hpp"
#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"

using namespace motifcount;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

/// True if a file can be read. Always true for descriptors, because they may change between two checks.
bool is_readable(std::string const& path) {
    return path == "-" || path.starts_with("/proc/self/fd/") || access(path.c_str(), R_OK) == 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    internal::test::MemoryFile const file({data, size});
    try {
        auto const inputs = read_sample_sheet(file.path());
        require(!inputs.empty() && inputs.back().ends_sample);
        std::set<std::string> ended;
        for (ReadInput const& input : inputs) {
            require(!input.sample.empty() && !ended.contains(input.sample));
            require(is_readable(input.path) && (input.mates.empty() || is_readable(input.mates)));
            if (input.ends_sample) ended.insert(input.sample);
        }
    } catch (Error const& error) {
        require(error.code() == ErrorCode::input || error.code() == ErrorCode::usage);
        require(std::string(error.what()).find('\n') == std::string::npos);
    }
    return 0;
}
