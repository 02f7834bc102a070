// Measures the constants of tables, tiles and thread blocks. Kernels run on texts in device memory.
#include "cuda/tuning.hpp"
#include "tuning_rows.hpp"

namespace bench {

namespace numbers = motifcount::internal::cuda::tuning;

std::vector<std::string> words_of_text(HostText const& text, std::size_t count, std::size_t length) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t const first = scramble(i ^ length << 40U) % (text.size - length);
        std::string& word = words.emplace_back();
        for (std::uint64_t k = 0; k < length; ++k) word += "ACGT"[text.base(first + k)];
    }
    return words;
}

namespace {

/// A measurement: an engine counts a set of words in a text
class Case {
public:
    Case(Tuning& tuning, char const* engine, DeviceText const& text, WordSet words)
        : tuning_(tuning),
          engine_(engine),
          text_(text),
          words_(std::move(words)),
          expected_(reference_counts(text.host, words_)) {}
    [[nodiscard]] Measured operator()() const {
        return measure_engine(engine_, text_, words_, expected_, tuning_.shape);
    }

private:
    Tuning& tuning_;
    char const* engine_;
    DeviceText const& text_;
    WordSet words_;
    std::vector<std::uint64_t> expected_;
};

std::string slots(unsigned log_size) {
    return "2^" + std::to_string(log_size) + " slots";
}

std::string words_name(std::size_t count, std::size_t length) {
    return std::to_string(count) + " of " + std::to_string(length);
}

DeviceText random_text(unsigned log_size) {
    return DeviceText(make_text(TextKind::random, std::uint64_t{1} << log_size, 1));
}

}  // namespace

void draw_automaton(Tuning& tuning) {
    DeviceText const text = random_text(tuning.log_size);
    Case const short_words(tuning, "aho-corasick", text, make_words(text.host, 1000, 8, 1));
    tuning.draw("automaton_tile", numbers::automaton_tile, {64, 128, 256, 512, 1024}, "1000 of 8",
                short_words);
    for (auto const& [count, length] :
         {std::pair<std::size_t, std::size_t>{10, 100}, {1000, 100}, {10, 1000}, {100, 1000}}) {
        Case const one(tuning, "aho-corasick", text, words_of(words_of_text(text.host, count, length)));
        tuning.draw("tile_to_halo", numbers::tile_to_halo, {1, 2, 3, 4, 6, 8, 16}, words_name(count, length),
                    one);
    }
}

void draw_windows(Tuning& tuning) {
    // From this density on, all windows are counted and none are looked up. 0 is below the density of any set, 2 is above.
    DeviceText const text = random_text(tuning.log_size);
    DeviceText const records(make_text(TextKind::records, std::uint64_t{1} << tuning.log_size, 2));
    for (std::size_t const count : {500, 1000, 2000, 4000})
        for (DeviceText const* of : {&text, &records}) {
            Case const one(tuning, "rabin-karp", *of, make_words(of->host, count, 8, 1));
            tuning.draw("count_all_from_density", numbers::count_all_from_density, {2, 0},
                        words_name(count, 8) + (of == &text ? "" : ", reads"), one);
        }
}

void draw_filters(Tuning& tuning) {
    DeviceText const text = random_text(tuning.log_size);
    DeviceText const records(make_text(TextKind::records, std::uint64_t{1} << tuning.log_size, 2));
    // The filter is in shared memory if it has at least this number of bits per window: always for 0, never for 1,000.
    for (std::size_t const count : {12000, 16000, 24000, 32000, 40000, 48000, 64000}) {
        Case const one(tuning, "wu-manber", text, make_words(text.host, count, 20, 1));
        tuning.draw("bits_for_shared", numbers::bits_for_shared, {0, 1000}, words_name(count, 20), one);
    }
    Case const reads(tuning, "wu-manber", records, make_words(records.host, 32000, 20, 1));
    tuning.draw("bits_for_shared", numbers::bits_for_shared, {0, 1000}, words_name(32000, 20) + ", reads",
                reads);
    for (auto const& [count, length] : {std::pair<std::size_t, std::size_t>{100'000, 20}, {1'000'000, 31}}) {
        Case const one(tuning, "wu-manber", text, make_words(text.host, count, length, 1));
        tuning.draw("wide_bits_a_window", numbers::wide_bits_a_window, {6, 8, 11, 16, 24},
                    words_name(count, length), one);
    }
    Case const largest(tuning, "wu-manber", text, make_words(text.host, 2'000'000, 31, 1));
    tuning.draw("wide_share_of_cache", numbers::wide_share_of_cache, {0.25, 0.42, 0.6, 0.8},
                words_name(2'000'000, 31), largest);
    for (std::size_t const count : {77'000, 200'000, 1'000'000}) {
        Case const one(tuning, "wu-manber", text, make_words(text.host, count, 20, 1));
        tuning.draw("max_chance_probes", numbers::max_chance_probes, {1.0 / 256, 1.0 / 64, 1.0 / 16, 1.0 / 4},
                    words_name(count, 20), one);
    }
}

void draw_kmp(Tuning& tuning) {
    for (unsigned const log_size : {15U, 20U, 22U, 24U, 26U, tuning.log_size}) {
        DeviceText const text = random_text(log_size);
        for (std::size_t const length : {20, 1000, 10000, 20000}) {
            Case const one(tuning, "kmp", text, words_of(words_of_text(text.host, 1, length)));
            auto const what = "probe of " + std::to_string(length) + ", " + slots(log_size);
            tuning.draw("kmp_block_threads", numbers::kmp_block_threads, {64, 128, 256, 384, 512}, what, one);
            tuning.draw("kmp_threads", numbers::kmp_threads, {256, 384, 512, 768, 1024, 2048}, what, one);
        }
    }
    DeviceText const records(make_text(TextKind::records, std::uint64_t{1} << tuning.log_size, 2));
    auto const words = make_words(records.host, 1, 20, 1);
    std::vector<std::uint64_t> reads;
    auto const hits = reference_counts(records.host, words, &reads);
    tuning.draw("kmp_block_threads", numbers::kmp_block_threads, {64, 128, 256, 384, 512},
                "probe of 20, hits and reads, " + slots(tuning.log_size),
                [&] { return measure_reads("kmp", records, words, hits, reads, tuning.shape); });
}

}  // namespace bench
