// Fuzzes --matched and --unmatched: the input bytes are searched on two threads in small pieces. If the input is valid,
// records with a hit must be in --matched and all others in --unmatched. They must be unchanged and in input order.
//
// The first byte selects the size of the pieces.

#include <cstdint>
#include <iostream>
#include <set>
#include <string>

#include "memory_file.hpp"
#include "motifcount/error.hpp"
#include "motifcount/run.hpp"
#include "motifcount/searcher.hpp"
#include "read_all.hpp"

using namespace motifcount;
using namespace motifcount::internal::test;

namespace {

[[noreturn]] void fail(std::string const& what) {
    std::cerr << what << '\n';
    __builtin_trap();
}

/// Returns the numbers of the records with a hit. Records are numbered from 0.
std::set<std::uint64_t> records_with_hits(RunSettings const& settings) {
    MotifSet motifs;
    for (std::string const& pattern : settings.patterns) motifs.add({.sequence = pattern}, "pattern");
    std::set<std::uint64_t> numbers;
    Searcher const searcher(std::move(motifs), settings.search);
    searcher.search(settings.inputs,
                    {.hit = [&](Hit const& hit, std::string_view) { numbers.insert(hit.record); }});
    return numbers;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    if (size < 2) return 0;
    MemoryFile const input({data + 1, size - 1});
    MemoryFile const matched({});
    MemoryFile const unmatched({});
    RunSettings settings;
    settings.inputs = list_inputs({.files = {input.path()}});
    settings.patterns = {"ACG", "TTN"};
    settings.search.threads = 2;
    settings.piece_bytes = data[0] % 64U + 1U;
    settings.outputs.counts.clear();
    settings.outputs.matched = matched.path();
    settings.outputs.unmatched = unmatched.path();
    try {
        run(settings);
    } catch (Error const&) {
        return 0;
    }
    Records const all = read_all(input.path()).records;
    Records const with = read_all(matched.path()).records;
    Records const without = read_all(unmatched.path()).records;
    std::set<std::uint64_t> const hit = records_with_hits(settings);
    if (with.size() + without.size() != all.size() || with.size() != hit.size())
        fail(std::to_string(all.size()) + " records, " + std::to_string(with.size()) + " and " +
             std::to_string(without.size()) + " of them written, " + std::to_string(hit.size()) +
             " with hits");
    std::size_t next_with = 0;
    std::size_t next_without = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        internal::test::Record const& written = hit.contains(i) ? with[next_with++] : without[next_without++];
        if (!(written == all[i])) fail("record " + std::to_string(i) + " is not as it was: " + written.name);
    }
    return 0;
}
