// Measures the constants of stages, with batches as in a real run, and constants that are compiled into kernels.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "cuda/tuning.hpp"
#include "dna/packed_text.hpp"
#include "match/cpu_engines.hpp"
#include "match/cuda_engines.hpp"
#include "match/edits/edit_engine.hpp"
#include "tuning_rows.hpp"

namespace bench {

namespace numbers = motifcount::internal::cuda::tuning;
using namespace motifcount::internal;

namespace {

using Batches = std::vector<PackedText>;

PatternSet patterns_of(std::vector<std::string> const& words) {
    motifcount::MotifSet motifs;
    for (std::size_t i = 0; i < words.size(); ++i) motifs.add(std::to_string(i), words[i], "", "here");
    return {motifs, motifcount::StrandFilter::forward};
}

std::string letters(HostText const& text, std::uint64_t first, std::uint64_t length) {
    std::string letters(length, 'A');
    for (std::uint64_t i = 0; i < length; ++i) letters[i] = "ACGT"[text.base(first + i)];
    return letters;
}

/// Divides the records of a text into batches of about `slots` slots.
Batches batches_of_records(HostText const& text, std::uint64_t slots) {
    std::uint64_t const each = text.record_length + 1;
    std::uint64_t const of_batch = slots / each;
    std::uint64_t const records = text.size / each;
    Batches batches((records + of_batch - 1) / of_batch);
    in_parallel(batches.size(), [&](std::uint64_t from, std::uint64_t to) {
        for (auto i = from; i < to; ++i)
            for (auto record = i * of_batch; record < std::min(records, (i + 1) * of_batch); ++record) {
                batches[i].begin_record("");
                batches[i].append(letters(text, record * each, text.record_length));
                batches[i].end_record();
            }
    });
    return batches;
}

/// Returns the text as one record, divided into batches of about `slots` slots.
Batches parts_of_record(HostText const& text, std::uint64_t slots, std::uint64_t overlap) {
    PackedText whole;
    whole.begin_record("");
    whole.append(letters(text, 0, text.size));
    whole.end_record();
    Batches parts;
    for (std::uint64_t first = 0; first < text.size;)
        first = parts.emplace_back().assign_part(whole, first, slots, overlap);
    return parts;
}

/// Scans all batches `rounds` times on `threads` threads; each thread has its own scratch. Returns the time per round in ms.
/// Sets `total` to the sum of all counts.
double scan(Matcher const& matcher, Batches const& batches, unsigned threads, unsigned rounds,
            Counts& total) {
    std::vector<std::unique_ptr<Scratch>> scratches;
    for (unsigned i = 0; i < threads; ++i) scratches.push_back(matcher.make_scratch());
    std::vector<Counts> counts(threads);
    std::atomic<std::size_t> next{0};
    auto const start = std::chrono::steady_clock::now();
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < threads; ++i)
        workers.emplace_back([&, i] {
            PartialGroups partial;
            for (std::size_t batch; (batch = next++) < rounds * batches.size();)
                matcher.scan(batches[batch % batches.size()].batch(), *scratches[i], partial);
            counts[i] = matcher.collect(*scratches[i]);
        });
    workers.clear();
    double const ms =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    total = counts.front();
    for (unsigned i = 1; i < threads; ++i) {
        for (std::size_t k = 0; k < total.hits.size(); ++k) total.hits[k] += counts[i].hits[k];
        for (std::size_t k = 0; k < total.reads.size(); ++k) total.reads[k] += counts[i].reads[k];
    }
    return ms / rounds;
}

/// A measurement: patterns, batches and the expected counts, which come from the CPU
class Case {
public:
    Case(Tuning& tuning, Engine const& on_gpu, Engine const& on_cpu, std::vector<std::string> const& words,
         SearchOptions options, Batches const& batches)
        : on_gpu_(on_gpu), patterns_(patterns_of(words)), options_(std::move(options)), batches_(batches) {
        options_.threads = std::max(1U, std::thread::hardware_concurrency());
        cpu_ms_ = scan(*on_cpu.compile(patterns_, options_), batches, tuning.threads, 1, expected_);
        options_.devices = {0};
    }
    [[nodiscard]] double cpu_ms() const noexcept { return cpu_ms_; }
    /// Returns the time of the fastest of three runs.
    [[nodiscard]] Measured measure(unsigned threads) const {
        auto const matcher = on_gpu_.compile(patterns_, options_);
        Measured measured;
        Counts counts;
        scan(*matcher, batches_, threads, 1, counts);
        measured.right = counts.hits == expected_.hits && counts.reads == expected_.reads;
        for (unsigned i = 0; i < 3; ++i) {
            double const ms = scan(*matcher, batches_, threads, 1, counts);
            measured.right = measured.right && counts.hits == expected_.hits;
            measured.ms = i == 0 ? ms : std::min(ms, measured.ms);
        }
        return measured;
    }

private:
    Engine const& on_gpu_;
    PatternSet patterns_;
    SearchOptions options_;
    Batches const& batches_;
    Counts expected_;
    double cpu_ms_ = 0;
};

Engine const& named(std::span<Engine const* const> engines, std::string_view name) {
    return **std::ranges::find(engines, name, [](Engine const* engine) { return engine->name(); });
}
Engine const& on_cuda(char const* name) {
    return named(cuda_engines(), name);
}
Engine const& on_cpu(char const* name) {
    return named(cpu_engines(), name);
}

std::string cpu_time(Case const& one, unsigned threads) {
    return std::to_string(threads) + " threads (CPU " + std::to_string(one.cpu_ms()) + ")";
}

}  // namespace

void draw_stages(Tuning& tuning) {
    HostText const reads = make_text(TextKind::records, std::uint64_t{1} << (tuning.log_size - 1), 2);
    Batches const batches = batches_of_records(reads, std::uint64_t{1} << 20U);
    Case const guides(tuning, on_cuda("wu-manber"), on_cpu("wu-manber"), words_of_text(reads, 1000, 20), {},
                      batches);
    for (unsigned const threads : {1U, tuning.threads}) {
        auto const measure = [&] { return guides.measure(threads); };
        auto const what = "1000 of 20, reads, " + cpu_time(guides, threads);
        tuning.draw("usual_slots", numbers::usual_slots,
                    {1U << 16U, 1U << 18U, 1U << 20U, 1U << 21U, 1U << 22U, 1U << 23U, 1U << 24U, 1U << 25U},
                    what, measure);
        // min_slots only has an effect if usual_slots is smaller.
        auto const usual = std::exchange(numbers::usual_slots, 0);
        tuning.draw("min_slots", numbers::min_slots,
                    {1U << 10U, 1U << 12U, 1U << 14U, 1U << 16U, 1U << 18U, 1U << 20U}, what, measure);
        numbers::usual_slots = usual;
        tuning.draw("first_hits", numbers::first_hits,
                    {1U << 12U, 1U << 14U, 1U << 16U, 1U << 18U, 1U << 20U}, what, measure);
    }
}

void show_engines(Tuning& tuning) {
    HostText const reads = make_text(TextKind::records, std::uint64_t{1} << (tuning.log_size - 6), 2);
    Batches const batches = batches_of_records(reads, std::uint64_t{1} << 20U);
    HostText const genome = make_text(TextKind::random, std::uint64_t{1} << (tuning.log_size - 6), 3);
    struct Used {
        char const* engine;
        std::size_t count;
        std::size_t length;
    };
    for (auto const& [engine, count, length] : {Used{"aho-corasick", 1000, 20},
                                                {"kmp", 4, 20},
                                                {"rabin-karp", 1000, 8},
                                                {"rabin-karp", 1000, 10},
                                                {"rabin-karp", 1000, 40},
                                                {"wu-manber", 1000, 20},
                                                {"trie", 1000, 20},
                                                {"shift-or", 100, 20}}) {
        Batches const parts = parts_of_record(genome, std::uint64_t{1} << 20U, length - 1);
        Case const found(tuning, on_cuda(engine), on_cpu(engine), words_of_text(reads, count, length), {},
                         batches);
        Case const counted(tuning, on_cuda(engine), on_cpu(engine), words_of_text(genome, count, length), {},
                           parts);
        // `counts` selects the search: 0 finds hits in reads; 1 counts hits in one long record.
        std::size_t counts = 0;
        tuning.draw(engine, counts, {0, 1}, std::to_string(count) + " of " + std::to_string(length),
                    [&] { return (counts == 0 ? found : counted).measure(1); });
    }
}

void show_compiled(Tuning& tuning) {
    std::printf("compiled: small_block_threads %u, list_slots %u\n", numbers::small_block_threads,
                numbers::list_slots);
    HostText const reads = make_text(TextKind::records, std::uint64_t{1} << (tuning.log_size - 5), 2);
    Batches const batches = batches_of_records(reads, std::uint64_t{1} << 20U);
    unsigned once = 1;
    for (unsigned const mismatches : {2U, 4U}) {
        SearchOptions options;
        options.max_mismatches = mismatches;
        Case const one(tuning, on_cuda("anchored"), on_cpu("pigeonhole"), words_of_text(reads, 1000, 20),
                       options, batches);
        tuning.draw("compiled", once, {1}, "1000 of 20, " + std::to_string(mismatches) + " mismatches",
                    [&] { return one.measure(1); });
    }
    SearchOptions edits;
    edits.max_edits = 3;
    Case const one(tuning, cuda_edit_engine(), edit_engine(), words_of_text(reads, 300, 23), edits, batches);
    tuning.draw("compiled", once, {1}, "300 of 23, 3 edits", [&] { return one.measure(1); });
    DeviceText const dense(make_text(TextKind::records, std::uint64_t{1} << (tuning.log_size - 2), 2));
    auto const words = make_words(dense.host, 4000, 8, 1);
    std::vector<std::uint64_t> in_reads;
    auto const hits = reference_counts(dense.host, words, &in_reads);
    tuning.draw("compiled", once, {1}, "4000 of 8, hits and reads",
                [&] { return measure_reads("rabin-karp", dense, words, hits, in_reads, tuning.shape); });
}

}  // namespace bench
