// Measurements that the papers do not have: large sets, reads, other texts, and two devices
#include <algorithm>
#include <chrono>
#include <memory>

#include "cuda/engines.hpp"
#include "kernels.hpp"
#include "rows.hpp"

namespace bench {
namespace {

using namespace motifcount::internal::cuda;

struct Timed {
    double ms;
    double work;
};

/// Adds a row for an engine that counts words in a text. Returns the time in ms.
double add(Context& context, std::string const& set, char const* engine, DeviceText const& text,
           WordSet const& words, std::vector<std::uint64_t> const& expected, double base_ms = 0,
           std::string const& note = {}) {
    Measured const measured = measure_engine(engine, text, words, expected, context.shape);
    context.table.add({set, engine, measured.ms, static_cast<double>(text.host.size), base_ms, 0,
                       measured.right, "Tbase/s", note});
    return measured.ms;
}

/// Returns the number of records per second, with its unit. A record counts as a line of text.
std::string lines(DeviceText const& text, double ms) {
    double const count =
        static_cast<double>(text.host.size) / static_cast<double>(text.host.record_length + 1);
    return std::to_string(static_cast<std::uint64_t>(count / ms * 1e-3)) + " million lines/s";
}

}  // namespace

void large_set_rows(Context& context) {
    context.table.section("large sets: random text of four letters");
    DeviceText const& text = *context.text;
    for (std::size_t const length : {20, 31})
        for (std::size_t const count : {10'000, 100'000, 1'000'000}) {
            auto const words = make_words(text.host, count, length, count + length);
            auto const expected = reference_counts(text.host, words);
            auto const name = set_name(count, length);
            double const ms = add(context, name, "wu-manber", text, words, expected);
            add(context, name, "trie", text, words, expected);
            if (length == 20 || count < 1'000'000) add(context, name, "aho-corasick", text, words, expected);
            if (length == 31 && count == 1'000'000)
                context.table.goal("1,000,000 motifs of 31 bases: Tbase/s",
                                   static_cast<double>(text.host.size) / ms * 1e-9, 1, "");
        }
}

void middle_length_rows(Context& context) {
    context.table.section(
        "words of 9 and 10 bases, where two engines suit: 150-base records, 2^27 (x base: of rabin-karp)");
    std::uint64_t const size = std::uint64_t{1} << 27U;
    DeviceText const text(make_text(TextKind::records, size, 6));
    for (std::size_t const length : {9, 10})
        for (std::size_t const count : {4, 256, 1000, 4000, 12000}) {
            auto const words = make_words(text.host, count, length, count + length);
            std::vector<std::uint64_t> reads;
            auto const expected = reference_counts(text.host, words, &reads);
            auto const name = set_name(count, length);
            double base_ms = 0;
            double base_reads_ms = 0;
            for (std::string const engine : {"rabin-karp", "aho-corasick"}) {
                Measured const hits = measure_engine(engine, text, words, expected, context.shape);
                Measured const both = measure_reads(engine, text, words, expected, reads, context.shape);
                if (base_ms == 0) base_ms = hits.ms;
                if (base_reads_ms == 0) base_reads_ms = both.ms;
                auto const work = static_cast<double>(size);
                context.table.add({name, engine, hits.ms, work, base_ms, 0, hits.right});
                context.table.add(
                    {name, engine + ", hits and reads", both.ms, work, base_reads_ms, 0, both.right});
            }
        }
}

void other_text_rows(Context& context) {
    std::uint64_t const size = context.text->host.size;
    std::vector<std::pair<std::size_t, std::size_t>> const sets{
        {1000, 8}, {12000, 8}, {1000, 20}, {77000, 20}};
    auto const engine_for = [](std::size_t length) { return length <= 10 ? "rabin-karp" : "wu-manber"; };
    std::vector<double> long_ms;
    {
        context.table.section("one long random text, for what follows");
        for (auto const& [count, length] : sets) {
            auto const words = make_words(context.text->host, count, length, 7);
            auto const expected = reference_counts(context.text->host, words);
            long_ms.push_back(
                add(context, set_name(count, length), engine_for(length), *context.text, words, expected));
        }
    }
    {
        context.table.section(
            "150-base records with a break mask (x base: of the same set on one long text)");
        DeviceText const text(make_text(TextKind::records, size, 2));
        for (std::size_t i = 0; i < sets.size(); ++i) {
            auto const [count, length] = sets[i];
            auto const words = make_words(text.host, count, length, 7);
            std::vector<std::uint64_t> reads;
            auto const expected = reference_counts(text.host, words, &reads);
            auto const name = set_name(count, length);
            double const ms = add(context, name, engine_for(length), text, words, expected, long_ms[i]);
            context.table.goal("150-base records, " + name + ": % of one long text", 100 * long_ms[i] / ms,
                               60, " %");
            Measured const both =
                measure_reads(engine_for(length), text, words, expected, reads, context.shape);
            context.table.add({name, std::string(engine_for(length)) + ", hits and reads", both.ms,
                               static_cast<double>(size), long_ms[i], 0, both.right, "Tbase/s",
                               lines(text, both.ms)});
            if (length == 8 && count != 1000) continue;
            Measured const trie = measure_engine("trie", text, words, expected, context.shape);
            context.table.add({name, "trie", trie.ms, static_cast<double>(size), 0, 0, trie.right, "Tbase/s",
                               lines(text, trie.ms) + " (52 published for the trie)"});
            add(context, name, "aho-corasick", text, words, expected);
        }
    }
    {
        context.table.section("poly-A text (x base: of the same set on random text)");
        DeviceText const text(make_text(TextKind::poly_a, size, 3));
        for (auto const& [count, length] : sets) {
            if (count != 1000) continue;
            auto const words = with_poly_a(make_words(context.text->host, count, length, 7));
            auto const name = set_name(count, length) + " with AAA...";
            auto const expected = reference_counts(text.host, words);
            auto const expected_random = reference_counts(context.text->host, words);
            for (char const* engine : {engine_for(length), "aho-corasick", "trie"}) {
                Measured const random =
                    measure_engine(engine, *context.text, words, expected_random, context.shape);
                double const ms = add(context, name, engine, text, words, expected, random.ms);
                if (length == 8 && engine == engine_for(length))
                    context.table.goal("poly-A text, " + name + ": % of random text", 100 * random.ms / ms,
                                       25, " %");
            }
        }
    }
    if (context.options.genome.empty()) return;
    context.table.section("a real genome, over and over (x base: of as many motifs on random text)");
    DeviceText const text(make_genome_text(context.options.genome, size));
    for (std::size_t i = 0; i < sets.size(); ++i) {
        auto const [count, length] = sets[i];
        auto const words = make_words(text.host, count, length, 7);
        auto const expected = reference_counts(text.host, words);
        add(context, set_name(count, length), engine_for(length), text, words, expected, long_ms[i]);
        if (count == 1000) add(context, set_name(count, length), "aho-corasick", text, words, expected);
    }
}

void two_gpu_rows(Context& context) {
    int devices = 0;
    check(cudaGetDeviceCount(&devices), "counting devices");
    if (devices < 2) return;
    context.table.section("two devices, each with half of the text (x base: of one device)");
    for (auto const& [count, length] :
         {std::pair<std::size_t, std::size_t>{1000, 8}, {1000, 20}, {1'000'000, 31}}) {
        auto const words = make_words(context.text->host, count, length, 7);
        auto const tables = length <= 10 ? rabin_karp_tables(words, 1) : wu_manber_tables(words, 1);
        struct Side {
            std::unique_ptr<DeviceSearch> search;
            std::unique_ptr<DeviceText> text;
            DeviceBuffer<unsigned long long> counters;
        };
        // Returns the wall time per run, in ms, on the first `used` devices. With many runs, the start is negligible.
        auto const measure = [&](int used, bool& right) {
            constexpr unsigned runs = 40;
            std::vector<Side> sides(static_cast<std::size_t>(used));
            for (int device = 0; device < used; ++device) {
                use_device(device);
                Side& side = sides[static_cast<std::size_t>(device)];
                side.search = tables(device_shape(device));
                auto const part = context.text->host.size / static_cast<unsigned>(used);
                side.text = std::make_unique<DeviceText>(
                    make_text(TextKind::random, part, 1 + static_cast<std::uint64_t>(device)));
                side.counters = DeviceBuffer<unsigned long long>(side.search->counter_map().count);
                check(cudaMemset(side.counters.data(), 0, side.counters.bytes()), "clearing");
                side.search->search(side.text->view(0), {{}, side.counters.data()}, nullptr);
                check(cudaDeviceSynchronize(), "counting");
            }
            auto const start = std::chrono::steady_clock::now();
            for (unsigned run = 0; run < runs; ++run)
                for (int device = 0; device < used; ++device) {
                    use_device(device);
                    Side& side = sides[static_cast<std::size_t>(device)];
                    side.search->search(side.text->view(run), {{}, side.counters.data()}, nullptr);
                }
            for (int device = 0; device < used; ++device) {
                use_device(device);
                check(cudaDeviceSynchronize(), "counting");
            }
            double const ms =
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() /
                runs;
            // All runs count the same text, so every total must be a multiple of the number of runs.
            for (int device = 0; device < used; ++device) {
                use_device(device);
                Side& side = sides[static_cast<std::size_t>(device)];
                std::vector<unsigned long long> counts(side.counters.size());
                check(cudaMemcpy(counts.data(), side.counters.data(), side.counters.bytes(),
                                 cudaMemcpyDeviceToHost),
                      "copying the counts");
                for (auto const value : counts) right = right && value % (runs + 1) == 0;
                side = {};
            }
            use_device(0);
            return ms;
        };
        bool right = true;
        double const one = measure(1, right);
        double const two = measure(2, right);
        auto const work = static_cast<double>(context.text->host.size);
        context.table.add({set_name(count, length), "one device", one, work, one, 0, right});
        context.table.add({set_name(count, length), "two devices", two, work, one, 0, right});
        context.table.goal("two devices, " + set_name(count, length) + ": times one", one / two, 1.8, "");
    }
}

}  // namespace bench
