#include <algorithm>
#include <utility>

#include "cuda/engines.hpp"
#include "cuda/prefix_hash/kernels.hpp"
#include "cuda/prefix_hash/tables.hpp"
#include "cuda/rabin_karp/agent.hpp"
#include "cuda/rabin_karp/kernels.hpp"
#include "cuda/rabin_karp/tables.hpp"
#include "cuda/runtime/kernel_search.hpp"

namespace motifcount::internal::cuda {
namespace {

std::unique_ptr<DeviceSearch> upload_windows(WordSet const& words, DeviceShape const& shape) {
    bool const pairs = words.max_length() <= PairWindow::max_length;
    auto const word_of_code = words_by_code(words);
    std::vector<std::uint32_t> codes;
    for (WordId word = 0; word < words.size(); ++word)
        codes.push_back(static_cast<std::uint32_t>(words.bases(word)[0]));
    DeviceArrays arrays;
    WindowTables const tables{
        arrays(pairs ? pair_window_table(word_of_code) : single_window_table(word_of_code)),
        arrays(word_of_code),
        arrays(codes),
        static_cast<std::uint32_t>(words.size()),
        static_cast<unsigned>(words.max_length()),
        static_cast<double>(words.size()) / static_cast<double>(word_of_code.size())};
    return std::make_unique<KernelSearch<WindowTables>>(
        std::move(arrays), tables, CounterMap{word_of_code.size(), tables.word_of_code, nullptr},
        search_windows, shape);
}

std::unique_ptr<DeviceSearch> upload_prefixes(WordSet const& words, DeviceShape const& shape) {
    DeviceArrays arrays;
    PrefixTable const table = PrefixTableData(words).view(arrays);
    return std::make_unique<KernelSearch<PrefixTable>>(std::move(arrays), table, CounterMap{words.size()},
                                                       search_prefixes, shape);
}

}  // namespace

HostTables rabin_karp_tables(WordSet const& words, unsigned threads) {
    return [&words, threads](DeviceShape const& shape) {
        std::size_t const length = words.max_length();
        if (length <= SingleWindow::max_length &&
            static_cast<unsigned>(shape.shared_bytes) >= window_shared_bytes)
            return upload_windows(words, shape);
        if (length <= 32)
            return upload_samples(words, {static_cast<unsigned>(std::min<std::size_t>(16, length)), 1}, shape,
                                  threads);
        return upload_prefixes(words, shape);
    };
}

}  // namespace motifcount::internal::cuda
