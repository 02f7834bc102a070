// Tests the CUDA engines when device memory runs out during a search.

#include "cuda/runtime/memory.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/motif_set.hpp"
#include "pattern/pattern_set.hpp"
#include "plan/registry.hpp"

namespace motifcount::internal::cuda::test {
namespace {

/// Number of free bytes during the search. Storing all hits would need several times as much.
constexpr std::uint64_t left_to_search = 12'000'000;
/// Number of free bytes that is too small for starting a search
constexpr std::uint64_t left_to_start = 2'000'000;

/// Allocates all device memory except for `left` bytes.
std::vector<DeviceBuffer<char>> take_memory(std::uint64_t left) {
    std::vector<DeviceBuffer<char>> taken;
    for (std::uint64_t bytes = std::uint64_t{1} << 36U; bytes >= std::uint64_t{1} << 20U; bytes /= 2) {
        try {
            while (free_memory() > left + bytes) taken.emplace_back(bytes);
        } catch (OutOfDeviceMemory const&) {  // No free block is this large
            continue;
        }
    }
    return taken;
}

PatternSet poly_a(std::vector<std::size_t> const& lengths) {
    MotifSet motifs;
    for (std::size_t const length : lengths)
        motifs.add({std::to_string(length) + 'A', std::string(length, 'A')}, "the test");
    return PatternSet(motifs, StrandFilter::forward);
}

/// Returns batches as in the pipeline: with many records, with one record of a million bases, and with a record that
/// continues in the next batch.
std::vector<PackedText> make_batches(std::uint64_t halo) {
    std::vector<PackedText> batches(8);
    for (std::size_t i = 0; i < 5; ++i)
        for (std::size_t record = 0; record < 800; ++record) {
            batches[i].begin_record("");
            batches[i].append(std::string(100 + record % 91, 'A') + (record % 3 == 0 ? "CN" : "G"));
            batches[i].end_record();
        }
    std::string const much(1'000'000, 'A');
    batches[5].begin_record("");
    batches[5].append(much);
    batches[5].end_record();
    SuspendedRecord rest;
    batches[6].begin_record("");
    batches[6].append(much);
    batches[6].suspend_record(halo, rest);
    batches[7].resume_record(rest);
    batches[7].append(much);
    batches[7].end_record();
    return batches;
}

struct Found {
    Counts counts;
    std::vector<std::vector<GroupId>> partial;
    std::vector<std::tuple<std::uint64_t, PatternId>> hits;  ///< Hits of the last batch only

    friend bool operator==(Found const& a, Found const& b) {
        return a.counts.hits == b.counts.hits && a.counts.reads == b.counts.reads && a.partial == b.partial &&
               a.hits == b.hits;
    }
};

Found search(Matcher const& matcher, std::vector<PackedText> const& batches, bool short_of_memory) {
    auto const scratch = matcher.make_scratch();
    std::vector<DeviceBuffer<char>> taken;
    if (short_of_memory) {
        taken = take_memory(left_to_search);
        REQUIRE(free_memory() < 2 * left_to_search);
    }
    Found found;
    PartialGroups partial;
    auto const keep_partial = [&] {
        for (auto* groups : {&partial.first, &partial.last}) {
            std::sort(groups->begin(), groups->end());
            found.partial.push_back(*groups);
        }
    };
    for (PackedText const& text : batches) {
        matcher.scan(text.batch(), *scratch, partial);
        keep_partial();
    }
    std::vector<BatchHit> hits;
    matcher.find(batches.back().batch(), *scratch, partial, hits);
    keep_partial();
    for (BatchHit const& hit : hits) found.hits.emplace_back(hit.end(), hit.pattern);
    std::sort(found.hits.begin(), found.hits.end());
    found.counts = matcher.collect(*scratch);
    return found;
}

TEST_CASE("a search that has begun finds all hits with the memory it has") {
    SearchOptions on_device;
    on_device.devices = {0};
    for (auto const& lengths :
         std::vector<std::vector<std::size_t>>{{8}, {20}, {1, 2, 3, 5, 8, 13, 21, 34}}) {
        PatternSet const patterns = poly_a(lengths);
        auto const batches = make_batches(patterns.max_length() - 1);
        auto const expected =
            search(*find_engine("aho-corasick", "cpu").compile(patterns, {}), batches, false);
        REQUIRE(expected.hits.size() * 52 > 2 * left_to_search);
        for (char const* name : {"aho-corasick", "rabin-karp", "wu-manber", "trie", "kmp", "shift-or"}) {
            Engine const& engine = find_engine(name, "cuda");
            if (engine.refuses(patterns, on_device)) continue;
            CAPTURE(name);
            CAPTURE(lengths.size());
            auto const matcher = engine.compile(patterns, on_device);
            CHECK(search(*matcher, batches, true) == expected);
            // Searches again without the shortage
            CHECK(search(*matcher, batches, false) == expected);
        }
    }
}

TEST_CASE("an engine without the memory to begin reports this") {
    PatternSet const patterns = poly_a({8});
    SearchOptions on_device;
    on_device.devices = {0};
    use_device(0);
    auto const taken = take_memory(left_to_start);
    CHECK_THROWS_AS(static_cast<void>(find_engine("aho-corasick", "cuda").compile(patterns, on_device)),
                    OutOfDeviceMemory);
}

}  // namespace
}  // namespace motifcount::internal::cuda::test
