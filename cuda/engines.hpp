#pragma once

#include "cuda/runtime/device_search.hpp"
#include "cuda/wu_manber/agent.hpp"
#include "match/engine.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal::cuda {

// Engines that search for words. Each function makes their tables, on up to `threads` threads.

/// Returns the automaton of all words, in the fastest form that fits. Throws Error(limit) if it has too many states.
[[nodiscard]] HostTables aho_corasick_tables(WordSet const& words, unsigned threads);
/// Returns one automaton per word; they are run one after another.
[[nodiscard]] HostTables kmp_tables(WordSet const& words, unsigned threads);
/// Returns tables for words of one length. Words of up to 10 bases use tables of all windows (if they fit shared memory),
/// words of up to 32 bases use sampling with step 1, and longer words use prefix sums. `words` must outlive the tables.
[[nodiscard]] HostTables rabin_karp_tables(WordSet const& words, unsigned threads);
/// Returns tables for sampled windows, with the longest step that gives few chance matches. `words` must outlive the tables.
[[nodiscard]] HostTables wu_manber_tables(WordSet const& words, unsigned threads);
/// Uploads tables for sampled windows to the current device. With step 1, the code at every slot is looked up.
[[nodiscard]] std::unique_ptr<DeviceSearch> upload_samples(WordSet const& words, Sampling const& sampling,
                                                           DeviceShape const& shape, unsigned threads);
/// Returns a trie without failure links, which is walked from each slot.
[[nodiscard]] HostTables trie_tables(WordSet const& words, unsigned threads);

// Engines that compare patterns

/// `shift-or`: bit slices (cuda/shift_or/agent.hpp), 32 starts per thread; up to 3 mismatches
[[nodiscard]] Engine const& shift_or_engine();
/// `anchored`: up to 8 mismatches by lists of neighbours (cuda/anchored/agent.hpp), next to flanks or anywhere. Time: two or
/// three look-ups per site, and 8 bytes of memory read per pattern in their lists. Memory: 4 bytes per neighbour of each
/// piece; a pattern has 467 neighbours for 4 mismatches.
[[nodiscard]] Engine const& anchored_engine();
/// Engine for edits. The device finds where patterns may be within the edits (cuda/edits/agent.hpp), and the host measures
/// the distances there, as on the CPU (match/edits/edit_engine.hpp).
[[nodiscard]] Engine const& edit_engine();

}  // namespace motifcount::internal::cuda
