#pragma once

#include "cuda/runtime/device_search.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "match/engine.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

// Engines that search for words: make their tables, on up to `threads` threads.

/// The automaton of all words, in the fastest form that fits. Throws Error(limit) if it has too many states.
[[nodiscard]] HostTables aho_corasick_tables(WordSet const& words, unsigned threads);
/// One automaton per word, run one after another
[[nodiscard]] HostTables kmp_tables(WordSet const& words, unsigned threads);
/// Words of one length: up to 10 bases by tables of all windows (if they fit shared memory), up to 32 by
/// sampling with step 1, longer words by prefix sums. `words` must outlive the tables.
[[nodiscard]] HostTables rabin_karp_tables(WordSet const& words, unsigned threads);
/// Sampled windows, with the longest step that gives few chance matches. `words` must outlive the tables.
[[nodiscard]] HostTables wu_manber_tables(WordSet const& words, unsigned threads);
/// Uploads sampled windows to the current device; with step 1, looks up the code at every slot.
[[nodiscard]] std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                                           DeviceShape const& shape, unsigned threads);
/// A trie without failure links, walked from each slot
[[nodiscard]] HostTables trie_tables(WordSet const& words, unsigned threads);

// Engines that compare patterns

/// `shift-or`: bit slices (cuda/shift_or/agent.hpp), 32 starts per thread; up to 3 mismatches
[[nodiscard]] Engine const& shift_or_engine();
/// `anchored`: up to 8 mismatches by lists of neighbours (cuda/anchored/agent.hpp), next to flanks or
/// anywhere. Time: two or three look-ups per site, 8 bytes per pattern listed there. Memory: 4 bytes per
/// neighbour of each piece; 467 neighbours per pattern for 4 mismatches.
[[nodiscard]] Engine const& anchored_engine();
/// Edits: the device finds where patterns may be within the edits (cuda/edits/agent.hpp), and the host
/// measures the distances there, as on the CPU (match/edits/edit_engine.hpp).
[[nodiscard]] Engine const& edit_engine();

}  // namespace motifcount::internal::cuda
