#pragma once

#include "cuda/runtime/device_search.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// A trie without failure links, entered anew at each slot.
[[nodiscard]] HostTables trie_tables(WordSet const& words, unsigned threads);

}  // namespace motifcount::internal::cuda
