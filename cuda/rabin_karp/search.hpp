#pragma once

#include "cuda/runtime/device_search.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// Words of one length: up to 10 bases by tables of all windows, up to 32 by sampling with step 1, longer ones by prefix
/// sums. `words` must live as long as the tables.
[[nodiscard]] HostTables rabin_karp_tables(WordSet const& words, unsigned threads);

}  // namespace motifcount::internal::cuda
