// Measures searches for one to a few probes with two engines. The first looks up a few windows of the packed text; the
// second runs the Knuth-Morris-Pratt automaton.
#include "probe_rows.hpp"

#include <algorithm>
#include <bit>
#include <mutex>

#include "cuda/kmp/kernels.hpp"
#include "cuda/kmp/tables.hpp"
#include "kernels.hpp"
#include "motifcount/motif_set.hpp"

namespace bench {

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::cuda;

PatternSet patterns_of(std::vector<std::string> const& words, StrandFilter strand) {
    MotifSet motifs;
    for (std::size_t i = 0; i < words.size(); ++i) motifs.add('m' + std::to_string(i), words[i], "", "here");
    return {motifs, strand};
}

std::vector<std::uint64_t> occurrences(HostText const& text, std::uint64_t size, PatternSet const& patterns,
                                       unsigned limit) {
    std::vector<std::uint64_t> total(patterns.size(), 0);
    std::mutex mutex;
    in_parallel(size, [&](std::uint64_t from, std::uint64_t to) {
        std::vector<std::uint64_t> own(patterns.size(), 0);
        for (auto start = from; start < to; ++start)
            for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
                auto const masks = patterns.masks(pattern);
                if (start + masks.size() > size) continue;
                unsigned mismatches = 0;
                for (std::size_t i = 0; i < masks.size() && mismatches <= limit; ++i)
                    mismatches += (masks[i] >> text.base(start + i) & 1U) == 0 ? 1 : 0;
                bool broken = false;
                for (std::size_t i = 0; i < masks.size() && mismatches <= limit; ++i)
                    broken = broken || text.is_break(start + i);
                own[pattern] += mismatches <= limit && !broken ? 1 : 0;
            }
        std::scoped_lock const lock(mutex);
        for (std::size_t i = 0; i < own.size(); ++i) total[i] += own[i];
    });
    return total;
}

void plant(HostText& text, std::uint64_t slot, std::string const& word) {
    for (char const letter : word) {
        std::uint64_t const code = std::string("ACGT").find(letter);
        auto& bases = text.bases[slot / 32];
        bases = (bases & ~(std::uint64_t{3} << (2 * (slot % 32)))) | code << (2 * (slot % 32));
        ++slot;
    }
}

std::vector<std::uint64_t> download(DeviceBuffer<unsigned long long> const& buffer) {
    std::vector<std::uint64_t> values(buffer.size());
    check(cudaMemcpy(values.data(), buffer.data(), buffer.bytes(), cudaMemcpyDeviceToHost),
          "reading counters");
    return values;
}

void clear(DeviceBuffer<unsigned long long>& buffer) {
    check(cudaMemset(buffer.data(), 0, buffer.bytes()), "clearing counters");
}

std::uint64_t hits_appended(std::function<void(HitBuffer const&)> const& find) {
    DeviceBuffer<std::uint64_t> ends(1 << 20);
    DeviceBuffer<std::uint32_t> words(1 << 20);
    DeviceBuffer<unsigned long long> count(1);
    clear(count);
    find({ends.data(), words.data(), ends.size(), count.data()});
    return download(count)[0];
}

std::uint64_t sum(std::vector<std::uint64_t> const& counts) {
    std::uint64_t total = 0;
    for (auto const count : counts) total += count;
    return total;
}

namespace {

std::string const first_probe = "GATTACAGGCATCCTGATTC";
std::string const second_probe = "CCGTATGACTTAGACCATGA";

std::vector<std::uint8_t> codes_of(std::string const& word) {
    std::vector<std::uint8_t> codes;
    for (char const letter : word)
        codes.push_back(static_cast<std::uint8_t>(std::string("ACGT").find(letter)));
    return codes;
}

/// Measures an engine and returns the time in ms. By default, the engine is the one that `auto` chooses for probes.
double engine_row(ProbeContext& context, DeviceText const& text, std::vector<std::string> const& words,
                  std::string const& set, std::string const& what, std::string const& engine = "wu-manber") {
    auto sorted = words;
    std::sort(sorted.begin(), sorted.end());
    auto const expected =
        occurrences(text.host, text.host.size, patterns_of(sorted, StrandFilter::forward), 0);
    auto const measured = measure_engine(engine, text, words_of(sorted), expected, context.shape);
    context.table.add({set, what + ", " + engine, measured.ms, static_cast<double>(text.host.size), 0, 0,
                       measured.right, "Tbase/s", measured.note});
    return measured.ms;
}

double kmp_row(ProbeContext& context, DeviceText const& text, std::string const& word, std::uint64_t expected,
               KmpShape const& chosen, std::string const& set, std::string const& what, double paper_ms = 0) {
    KmpAutomaton const automaton(codes_of(word));
    auto const next = next_states(automaton);
    bool const narrow = 2 * next.size() <= static_cast<std::size_t>(context.shape.shared_bytes);
    auto const narrow_next =
        upload(narrow ? std::vector<std::uint16_t>(next.begin(), next.end()) : std::vector<std::uint16_t>{0});
    auto const wide_next = upload(next);
    KmpTable<std::uint16_t> const narrow_table{narrow ? narrow_next.data() : nullptr, automaton.length(), 0};
    KmpTable<std::uint32_t> const wide_table{wide_next.data(), automaton.length(), 0};
    DeviceBuffer<unsigned long long> counters(1);
    auto const count = [&](std::size_t copy) {
        search_kmp(narrow_table, wide_table, text.view(copy), {{}, counters.data()}, context.shape, nullptr,
                   chosen);
    };
    clear(counters);
    count(0);
    bool right = download(counters)[0] == expected;
    right = right &&
            hits_appended([&](HitBuffer const& out) {
                search_kmp(narrow_table, wide_table, text.view(0), {out}, context.shape, nullptr, chosen);
            }) == expected;
    double const ms = time_ms(count);
    context.table.add({set, what, ms, static_cast<double>(text.host.size), 0, paper_ms, right});
    return ms;
}

}  // namespace

void probe_rows(ProbeContext& context) {
    std::uint64_t const size = std::uint64_t{1} << context.log_size;
    context.table.section("one to a few probes");
    auto host = make_text(TextKind::random, size, 1);
    for (std::uint64_t slot = 12345; slot + 64 < size; slot += 9999991) plant(host, slot, first_probe);
    for (std::uint64_t slot = 777; slot + 64 < size; slot += 19999999) plant(host, slot, second_probe);
    DeviceText const text(std::move(host));
    double const floor_ms = time_ms([&](std::size_t copy) { read_bases(text, copy); });
    context.table.floor = static_cast<double>(size) / floor_ms;
    std::string const set = "random, 2^" + std::to_string(context.log_size) + " bases";
    context.table.add({set, "reading only", floor_ms, static_cast<double>(size)});
    double const ms = engine_row(context, text, {first_probe}, set, "1 probe of 20");
    context.table.goal("1 probe of 20 bases: % of the read floor", 100 * floor_ms / ms, 75, " %");
    engine_row(context, text, {first_probe}, set, "1 probe of 20", "rabin-karp");
    engine_row(context, text, {first_probe + second_probe}, set, "1 probe of 40");
    engine_row(context, text, {first_probe, second_probe}, set, "2 probes of 20");
    engine_row(context, text, {first_probe, second_probe, "ACGTTGCATTGCCAT", "TTTTTTTTTTTTTTT"}, set,
               "4 probes of 20, 20, 15, 15");
    engine_row(context, text, {"ACGTTGCATTG"}, set, "1 probe of 11");
    engine_row(context, text, {"ACGTTGCATTG"}, set, "1 probe of 11", "rabin-karp");
    engine_row(context, text, {"ACGTTGCA"}, set, "1 probe of 8", "rabin-karp");
    DeviceText const reads(make_text(TextKind::records, size / 4, 2));
    engine_row(context, reads, {"ACGTTGCATTG"}, "reads of 150", "1 probe of 11");
    DeviceText const flat(make_text(TextKind::poly_a, size / 16, 2));
    engine_row(context, flat, {std::string(20, 'A')}, "text of A", "1 probe of 20 A");
    DeviceText const odd(make_text(TextKind::random, (1 << 20) + 77, 3));
    engine_row(context, odd, {"ACGTTGCATTG"}, "random, 2^20 + 77 bases", "1 probe of 11");
}

void kmp_rows(ProbeContext& context) {
    context.table.section("kmp: ACGT in 32 kB of DNA, blocks and threads of the paper (GTX 960)");
    std::uint64_t const small_size = 32 * 1024;
    DeviceText const small(make_text(TextKind::random, small_size, 9));
    auto const expected =
        occurrences(small.host, small_size, patterns_of({"ACGT"}, StrandFilter::forward), 0)[0];
    struct Launch {
        unsigned blocks, threads;
        double paper_ms;
    };
    double last = 0;
    for (auto const one : {Launch{1, 1, 20.466655}, Launch{1, 2, 11.077641}, Launch{2, 4, 3.162202},
                           Launch{4, 8, 0.979338}, Launch{8, 16, 0.496755}, Launch{16, 32, 0.36086}}) {
        std::uint64_t const threads = std::uint64_t{one.blocks} * one.threads;
        kmp_row(context, small, "ACGT", expected,
                {one.blocks, one.threads, (small_size / threads + 63) / 64 * 64}, "32 kB",
                std::to_string(one.blocks) + "," + std::to_string(one.threads), one.paper_ms);
    }
    last = kmp_row(context, small, "ACGT", expected, {(32 * 1024 / 64 + 31) / 32, 32, 64}, "32 kB",
                   "(N/64+31)/32,32", 0.331095);
    kmp_row(context, small, "ACGT", expected, {}, "32 kB", "as chosen", 0.331095);
    context.table.goal("ACGT in 32 kB: times the paper's best", 0.331095 / last, 1, "");

    context.table.section("kmp: one probe in a long text");
    std::uint64_t const size = std::uint64_t{1} << context.log_size;
    auto host = make_text(TextKind::random, size, 1);
    for (std::uint64_t slot = 12345; slot + 64 < size; slot += 9999991) plant(host, slot, first_probe);
    std::string gene;
    for (std::uint64_t i = 0; i < 30000; ++i) gene += "ACGT"[host.base(size / 2 + i)];
    DeviceText const text(std::move(host));
    auto const of_probe =
        occurrences(text.host, size, patterns_of({first_probe}, StrandFilter::forward), 0)[0];
    std::string const set = "random, 2^" + std::to_string(context.log_size) + " bases";
    for (std::uint64_t const tile : {256, 512, 1024, 2048, 4096})
        kmp_row(context, text, first_probe, of_probe, {0, 256, tile}, set,
                "20 bases, tiles of " + std::to_string(tile));
    for (unsigned const threads : {128U, 512U})
        kmp_row(context, text, first_probe, of_probe, {0, threads, 0}, set,
                "20 bases, blocks of " + std::to_string(threads));
    kmp_row(context, text, first_probe, of_probe, {}, set, "20 bases, as chosen");
    kmp_row(context, text, gene.substr(0, 10000), 1, {}, set, "10,000 bases");
    kmp_row(context, text, gene, 1, {}, set, "30,000 bases");
}

}  // namespace bench
