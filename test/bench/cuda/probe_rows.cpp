// Measures searches for one to a few probes
#include <algorithm>
#include <mutex>

#include "kernels.hpp"
#include "rows.hpp"

namespace bench {

using namespace motifcount;
using namespace motifcount::internal;

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

namespace {

std::string const first_probe = "GATTACAGGCATCCTGATTC";
std::string const second_probe = "CCGTATGACTTAGACCATGA";

void plant(HostText& text, std::uint64_t slot, std::string const& word) {
    for (char const letter : word) {
        std::uint64_t const code = std::string("ACGT").find(letter);
        auto& bases = text.bases[slot / 32];
        bases = (bases & ~(std::uint64_t{3} << (2 * (slot % 32)))) | code << (2 * (slot % 32));
        ++slot;
    }
}

/// Measures an engine and returns the time in ms. By default, the engine is the one that `auto` chooses for probes.
double engine_row(Context& context, DeviceText const& text, std::vector<std::string> const& words,
                  std::string const& set, std::string const& what, std::string const& engine = "wu-manber",
                  double paper_ms = 0) {
    auto sorted = words;
    std::sort(sorted.begin(), sorted.end());
    auto const expected =
        occurrences(text.host, text.host.size, patterns_of(sorted, StrandFilter::forward), 0);
    auto const measured = measure_engine(engine, text, words_of(sorted), expected, context.shape);
    context.table.add({set, what + ", " + engine, measured.ms, static_cast<double>(text.host.size), 0,
                       paper_ms, measured.right, "Tbase/s", measured.note});
    return measured.ms;
}

}  // namespace

void probe_rows(Context& context) {
    std::uint64_t const size = std::uint64_t{1} << context.options.log_size;
    context.table.section("one to a few probes");
    auto host = make_text(TextKind::random, size, 1);
    for (std::uint64_t slot = 12345; slot + 64 < size; slot += 9999991) plant(host, slot, first_probe);
    for (std::uint64_t slot = 777; slot + 64 < size; slot += 19999999) plant(host, slot, second_probe);
    std::string gene;
    for (std::uint64_t i = 0; i < 30000; ++i) gene += "ACGT"[host.base(size / 2 + i)];
    DeviceText const text(std::move(host));
    std::string const set = "random, 2^" + std::to_string(context.options.log_size) + " bases";
    double const ms = engine_row(context, text, {first_probe}, set, "1 probe of 20");
    context.table.goal("1 probe of 20 bases: % of the read floor",
                       100 * static_cast<double>(size) / ms / context.table.floor, 75, " %");
    engine_row(context, text, {first_probe}, set, "1 probe of 20", "rabin-karp");
    engine_row(context, text, {first_probe + second_probe}, set, "1 probe of 40");
    engine_row(context, text, {first_probe, second_probe}, set, "2 probes of 20");
    engine_row(context, text, {first_probe, second_probe, "ACGTTGCATTGCCAT", "TTTTTTTTTTTTTTT"}, set,
               "4 probes of 20, 20, 15, 15");
    engine_row(context, text, {"ACGTTGCATTG"}, set, "1 probe of 11");
    engine_row(context, text, {"ACGTTGCATTG"}, set, "1 probe of 11", "rabin-karp");
    engine_row(context, text, {"ACGTTGCA"}, set, "1 probe of 8", "rabin-karp");
    engine_row(context, text, {first_probe}, set, "1 probe of 20", "kmp");
    engine_row(context, text, {gene.substr(0, 10000)}, set, "1 probe of 10,000", "kmp");
    engine_row(context, text, {gene}, set, "1 probe of 30,000", "kmp");
    DeviceText const small(make_text(TextKind::random, 32 * 1024, 9));
    double const best = 0.331095;
    double const small_ms = engine_row(context, small, {"ACGT"}, "32 kB", "ACGT", "kmp", best);
    context.table.goal("ACGT in 32 kB: times the paper's best", best / small_ms, 1, "");
    DeviceText const reads(make_text(TextKind::records, size / 4, 2));
    engine_row(context, reads, {"ACGTTGCATTG"}, "reads of 150", "1 probe of 11");
    DeviceText const flat(make_text(TextKind::poly_a, size / 16, 2));
    engine_row(context, flat, {std::string(20, 'A')}, "text of A", "1 probe of 20 A");
    DeviceText const odd(make_text(TextKind::random, (1 << 20) + 77, 3));
    engine_row(context, odd, {"ACGTTGCATTG"}, "random, 2^20 + 77 bases", "1 probe of 11");
}

}  // namespace bench
