#include "kernels.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "cuda/aho_corasick/tables.hpp"
#include "cuda/engines.hpp"
#include "cuda/runtime/tally.hpp"

namespace bench {
namespace {

using namespace motifcount::internal::cuda;

std::unique_ptr<DeviceSearch> engine_on_device(std::string_view name, WordSet const& words,
                                               DeviceShape const& shape) {
    unsigned const threads = std::max(1U, std::thread::hardware_concurrency());
    if (name == "aho-corasick") return aho_corasick_tables(words, threads)(shape);
    if (name == "kmp") return kmp_tables(words, threads)(shape);
    if (name == "rabin-karp") return rabin_karp_tables(words, threads)(shape);
    if (name == "wu-manber") return wu_manber_tables(words, threads)(shape);
    if (name == "trie") return trie_tables(words, threads)(shape);
    throw std::runtime_error("no engine " + std::string(name));
}

/// Converts an engine's counters to the number of hits per word.
std::vector<std::uint64_t> hits_by_word(DeviceSearch const& search,
                                        std::vector<unsigned long long> const& counters, std::size_t words) {
    auto const map = search.counter_map();
    auto const copy = [&](std::uint32_t const* from) {
        std::vector<std::uint32_t> values(from == nullptr ? 0 : map.count);
        if (from != nullptr)
            check(cudaMemcpy(values.data(), from, 4 * values.size(), cudaMemcpyDeviceToHost),
                  "copying the counts");
        return values;
    };
    auto const word = copy(map.word);
    auto const next = copy(map.next);
    std::vector<std::uint64_t> hits(words);
    for (std::uint32_t i = 0; i < map.count; ++i) {
        if (counters[i] == 0) continue;
        for (std::uint32_t at = i; at != no_output; at = next.empty() ? no_output : next[at]) {
            std::uint32_t const of = word.empty() ? at : word[at];
            if (of != no_output) hits[of] += counters[i];
        }
    }
    return hits;
}

}  // namespace

Measured measure_engine(std::string_view name, DeviceText const& text, WordSet const& words,
                        std::vector<std::uint64_t> const& expected, DeviceShape const& shape) {
    auto const search = engine_on_device(name, words, shape);
    DeviceBuffer<unsigned long long> counters(search->counter_map().count);
    clear(counters);
    search->search(text.view(0), {{}, counters.data()}, nullptr);
    check(cudaDeviceSynchronize(), "counting");
    Measured measured;
    measured.right = hits_by_word(*search, download(counters), words.size()) == expected;
    measured.ms = time_ms([&](std::size_t run) {
        search->search(text.view(run), {{}, counters.data()}, nullptr);
    });
    return measured;
}

Measured measure_reads(std::string_view name, DeviceText const& text, WordSet const& words,
                       std::vector<std::uint64_t> const& hits, std::vector<std::uint64_t> const& reads,
                       DeviceShape const& shape) {
    auto const search = engine_on_device(name, words, shape);
    std::uint64_t const total = std::accumulate(hits.begin(), hits.end(), std::uint64_t{0});
    std::uint64_t const room = total + total / 8 + 1024;
    DeviceBuffer<std::uint64_t> ends(room);
    DeviceBuffer<std::uint32_t> found(room);
    DeviceBuffer<unsigned long long> seen(std::bit_ceil(2 * room));
    DeviceBuffer<unsigned long long> count(1);
    DeviceBuffer<unsigned long long> hit_counts(words.size());
    DeviceBuffer<unsigned long long> read_counts(words.size());
    DeviceBuffer<std::uint32_t> group_counts(2);
    std::vector<std::uint32_t> identity(words.size());
    std::iota(identity.begin(), identity.end(), 0U);
    auto const same = upload(identity);
    std::vector<std::uint64_t> first_slots;
    for (std::uint64_t slot = 0; slot < text.host.size; slot += text.host.record_length + 1)
        first_slots.push_back(slot);
    auto const firsts = upload(first_slots);
    std::uint64_t const chunks = (text.host.size + 63) / 64;
    DeviceBuffer<std::uint32_t> at_chunk(chunks);
    RecordTable const records{firsts.data(), static_cast<std::uint32_t>(first_slots.size()), at_chunk.data()};
    HitBuffer const buffer{ends.data(), found.data(), room, count.data()};
    TallyTarget target;
    target.hits = hit_counts.data();
    target.reads = read_counts.data();
    target.group_counts = group_counts.data();
    auto const run = [&](std::size_t copy) {
        check(cudaMemsetAsync(count.data(), 0, 8, nullptr), "clearing");
        check(cudaMemsetAsync(seen.data(), 0, seen.bytes(), nullptr), "clearing");
        index_records(records, chunks, nullptr);
        search->search(text.view(copy), {buffer}, nullptr);
        tally_hits(buffer, {nullptr, same.data(), same.data()}, records, target,
                   {seen.data(), seen.size() - 1}, nullptr);
    };
    clear(hit_counts);
    clear(read_counts);
    run(0);
    check(cudaDeviceSynchronize(), "counting");
    auto const equal = [](std::vector<unsigned long long> const& a, std::vector<std::uint64_t> const& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    Measured measured;
    measured.right = equal(download(hit_counts), hits) && equal(download(read_counts), reads);
    measured.ms = time_ms(run);
    return measured;
}

Measured measure_listing_7(DeviceText const& text, WordSet const& words,
                           std::vector<std::uint64_t> const& expected, DeviceShape const& shape) {
    motifcount::internal::Automaton const automaton(words);
    std::vector<std::uint32_t> states(automaton.table().begin(), automaton.table().end());
    for (auto& state : states) state /= 4;
    auto const next = upload(states);
    auto const outputs = automaton.outputs();
    std::size_t const shared = 4 * outputs.size();
    if (shared > static_cast<unsigned>(shape.shared_bytes))
        return {0, true, "needs " + std::to_string(shared) + " bytes of shared memory"};
    DeviceBuffer<unsigned long long> counters(outputs.size());
    Listing7 const on_device{next.data(), automaton.first_match(), static_cast<std::uint32_t>(outputs.size()),
                             static_cast<std::uint32_t>(words.max_length() - 1)};
    auto const run = [&](std::size_t) {
        run_listing_7(on_device, text.bytes(), text.host.size, counters.data());
    };
    clear(counters);
    run(0);
    auto const entries = download(counters);
    std::vector<std::uint64_t> hits(words.size());
    for (std::uint32_t match = 0; match < outputs.size(); ++match)
        for (std::uint32_t at = match; at != motifcount::internal::Automaton::none; at = outputs[at].next)
            hits[outputs[at].word] += entries[match];
    return {time_ms(run), hits == expected};
}

}  // namespace bench
