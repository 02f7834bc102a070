#pragma once

#include "cuda/runtime/device_search.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

/// An automaton a word, one after another.
[[nodiscard]] HostTables kmp_tables(WordSet const& words, unsigned threads);

}  // namespace motifcount::internal::cuda
