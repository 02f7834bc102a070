#pragma once

#include "cuda/runtime/device_search.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// The automaton of all words, in the fastest form whose tables fit the device's shared memory. Throws Error(limit) if it
/// has too many states (see Automaton).
[[nodiscard]] HostTables aho_corasick_tables(WordSet const& words, unsigned threads);

}  // namespace motifcount::internal::cuda
