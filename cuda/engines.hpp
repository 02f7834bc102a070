#pragma once

#include "cuda/runtime/device_search.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "match/engine.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

// Functions that make the tables of engines for words (exact sequences). They use up to `threads` threads.

/// Returns the automaton of all words in its fastest form that fits. Throws Error(limit) if the automaton has too many states.
[[nodiscard]] HostTables aho_corasick_tables(WordSet const& words, unsigned threads);
/// Returns one automaton per word. The search runs one automaton after another.
[[nodiscard]] HostTables kmp_tables(WordSet const& words, unsigned threads);
/// Returns tables for words that all have the same length. Up to 10 bases: tables of all windows, if they fit in shared memory.
/// Up to 32 bases: sampled windows with step 1. Longer words: prefix sums. `words` must outlive the tables.
[[nodiscard]] HostTables rabin_karp_tables(WordSet const& words, unsigned threads);
/// Returns tables of sampled windows, with the longest step that gives few chance matches. `words` must outlive the tables.
[[nodiscard]] HostTables wu_manber_tables(WordSet const& words, unsigned threads);
/// Copies the tables of sampled windows to the current device. With step 1, the window at every slot is looked up.
[[nodiscard]] std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                                           DeviceShape const& shape, unsigned threads);
/// Returns a trie without failure links. The search walks the trie from every slot.
[[nodiscard]] HostTables trie_tables(WordSet const& words, unsigned threads);

/// Engine `shift-or`: up to 3 mismatches by bit slices (cuda/shift_or/agent.hpp), 32 start positions per thread
[[nodiscard]] Engine const& shift_or_engine();
/// Engine `anchored`: up to 8 mismatches by neighbour lists (cuda/anchored/agent.hpp), next to flanks or anywhere. Time:
/// two or three look-ups per site, and 8 bytes of memory read per pattern in the lists found. Memory: 4 bytes per neighbour of
/// each piece; with 4 mismatches, a pattern has 467 neighbours.
[[nodiscard]] Engine const& anchored_engine();
/// Engine `matrix`: matrices of any length. Sums of deficits select candidates on the tensor cores (cuda/matrix/agent.hpp), and
/// exact scores select hits. Time: per 128 windows and 8 matrices, one product for every 8 columns.
[[nodiscard]] Engine const& matrix_engine();
/// Engine for edits. The device finds candidates (cuda/edits/agent.hpp); the host measures edits (match/edits/edit_engine.hpp).
[[nodiscard]] Engine const& edit_engine();

}  // namespace motifcount::internal::cuda
