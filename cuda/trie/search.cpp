#include <utility>

#include "cuda/engines.hpp"
#include "cuda/runtime/kernel_search.hpp"
#include "cuda/trie/kernels.hpp"
#include "cuda/trie/tables.hpp"

namespace motifcount::internal::cuda {

HostTables trie_tables(WordSet const& words, unsigned) {
    auto const data = std::make_shared<TrieData const>(words);
    return [data, count = words.size()](DeviceShape const& shape) {
        DeviceArrays arrays;
        TrieTables const tables{arrays(data->window_table()), data->view(arrays)};
        return std::make_unique<KernelSearch<TrieTables>>(std::move(arrays), tables, CounterMap{count},
                                                          search_trie, shape);
    };
}

}  // namespace motifcount::internal::cuda
