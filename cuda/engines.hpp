#pragma once

#include "cuda/runtime/device_search.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "match/engine.hpp"
#include "pattern/word_set.hpp"

/// What each engine's folder gives to the list of engines.
namespace motifcount::internal::cuda {

// Engines that look for words: how their tables are made, on up to so many threads.

/// The automaton of all words, in the fastest form whose tables fit the device's shared memory. Throws Error(limit) if it
/// has too many states (see Automaton).
[[nodiscard]] HostTables aho_corasick_tables(WordSet const& words, unsigned threads);
/// An automaton a word, one after another.
[[nodiscard]] HostTables kmp_tables(WordSet const& words, unsigned threads);
/// Words of one length: up to 10 bases by tables of all windows, up to 32 by sampling with step 1, longer ones by prefix
/// sums. `words` must live as long as the tables.
[[nodiscard]] HostTables rabin_karp_tables(WordSet const& words, unsigned threads);
/// Sampled windows, with the longest step that leaves few chance matches. `words` must live as long as the tables.
[[nodiscard]] HostTables wu_manber_tables(WordSet const& words, unsigned threads);
/// Windows sampled as told, which are looked up for the code at every slot if the step is 1. To the current device.
[[nodiscard]] std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                                           DeviceShape const& shape, unsigned threads);
/// A trie without failure links, entered anew at each slot.
[[nodiscard]] HostTables trie_tables(WordSet const& words, unsigned threads);

// Engines that compare patterns.

/// `shift-or`: bit slices (cuda/shift_or/agent.hpp), 32 starts a thread, IUPAC classes and up to 3 mismatches.
[[nodiscard]] Engine const& shift_or_engine();
/// `anchored`: up to 8 mismatches by lists of neighbours (cuda/anchored/agent.hpp), beside flanks or anywhere.
///
/// Time: two or three look-ups a place, and 8 bytes for each pattern that a list names there. Memory: 4 bytes for each
/// neighbour of each piece, 467 a pattern for 4 mismatches.
[[nodiscard]] Engine const& anchored_engine();
/// Edits: a device finds where patterns are within the edits (cuda/edits/agent.hpp), and the host measures all distances
/// there, as the CPU's engine does (match/edits/edit_engine.hpp).
[[nodiscard]] Engine const& edit_engine();

}  // namespace motifcount::internal::cuda
