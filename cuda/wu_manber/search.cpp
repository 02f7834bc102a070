#include <algorithm>
#include <utility>

#include "cuda/engines.hpp"
#include "cuda/runtime/hash_slots.hpp"
#include "cuda/runtime/kernel_search.hpp"
#include "cuda/tuning.hpp"
#include "cuda/wu_manber/kernels.hpp"
#include "cuda/wu_manber/tables.hpp"

namespace motifcount::internal::cuda {
namespace {

struct FilterChoice {
    FilterForm form;
    std::uint32_t words;
};

FilterChoice choose_filter(std::uint64_t windows, DeviceShape const& shape) {
    auto const room = std::min<std::uint64_t>(
        tuning::max_filter_bytes, static_cast<std::uint64_t>(shape.shared_bytes) - sample_shared_bytes);
    if (windows <= max_exact_windows) return {FilterForm::exact, 0};
    double const bits = 8.0 * static_cast<double>(room) / static_cast<double>(windows);
    if (bits >= tuning::bits_for_shared) {
        auto const wanted =
            static_cast<std::uint64_t>(static_cast<double>(windows) * tuning::max_bits_per_window / 8) + 1024;
        auto const bytes = std::min(room, wanted);
        return {bits >= tuning::bits_for_two ? FilterForm::two_bits : FilterForm::three_bits,
                static_cast<std::uint32_t>(bytes / 16 * 4)};
    }
    double const wanted = static_cast<double>(windows) * tuning::wide_bits_a_window / 8;
    double const cached = tuning::wide_share_of_cache * shape.cache_bytes;
    // Uses at least four bits per window, because with fewer bits nearly all windows would pass.
    double const bytes = std::max(std::min(wanted, cached), static_cast<double>(windows) / 2);
    return {FilterForm::wide, static_cast<std::uint32_t>(std::min(bytes / 8, 1e9))};
}

/// Enters the windows of all words in a wide filter and a table of q-grams, both in device memory.
void enter_windows(SampleTables& tables, std::uint64_t groups, std::uint64_t words, DeviceArrays& arrays,
                   DeviceShape const& shape) {
    std::uint64_t const entries = words * tables.sampling.step;
    bool const with_grams = words <= WordGrams::max_words && entries <= (std::uint64_t{1} << 30U);
    WindowEntry entry{
        .words = tables.words, .groups = groups, .sampling = tables.sampling, .hash = tables.hash};
    if (tables.form == FilterForm::wide) {
        entry.filter = arrays.filled<std::uint32_t>(std::size_t{2} * tables.hash.words,
                                                    static_cast<int>(blank_filter_word(tables.sampling)));
        tables.filter = entry.filter;
    }
    entry.crowded = arrays.filled<std::uint32_t>(1, 0);
    if (with_grams) {
        std::uint64_t const slots = slots_for(entries);
        entry.slots = arrays.filled<GramSlot>(slots, 0xFF);  // A slot of 0xFF bytes is free
        entry.mask = static_cast<std::uint32_t>(slots - 1);
    }
    start_entry(entry, shape);
    std::uint32_t crowded = 0;
    check(cudaMemcpy(&crowded, entry.crowded, sizeof crowded, cudaMemcpyDeviceToHost), "entering windows");
    if (with_grams && crowded != 0) {
        arrays.drop_last();
    } else if (with_grams) {
        tables.grams = {{entry.slots, entry.mask}, tables.sampling.window_mask()};
    }
}

}  // namespace

std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                             DeviceShape const& shape, unsigned threads) {
    FilterChoice const choice = choose_filter(std::uint64_t{words.size()} * sampling.step, shape);
    WindowFilter const filter = window_filter(words, sampling, choice.words, choice.form);
    WordTableData const word_table(words, threads);
    DeviceArrays arrays;
    SampleTables tables;
    tables.filter = arrays(filter.words);
    tables.hash = filter.hash;
    tables.sampling = sampling;
    tables.form = choice.form;
    tables.words = word_table.view(arrays);
    enter_windows(tables, word_table.groups(), words.size(), arrays, shape);
    return std::make_unique<KernelSearch<SampleTables>>(std::move(arrays), tables, CounterMap{words.size()},
                                                        search_samples, shape);
}

HostTables wu_manber_tables(WordSet const& words, unsigned threads) {
    return [&words, threads, sampling = choose_sampling(words)](DeviceShape const& shape) {
        return upload_samples(words, sampling, shape, threads);
    };
}

}  // namespace motifcount::internal::cuda
