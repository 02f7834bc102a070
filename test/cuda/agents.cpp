#include "agents.hpp"

#include <algorithm>

#include "cuda/aho_corasick/agent.hpp"
#include "cuda/aho_corasick/tables.hpp"
#include "cuda/prefix_hash/tables.hpp"
#include "cuda/rabin_karp/agent.hpp"
#include "cuda/rabin_karp/tables.hpp"
#include "cuda/trie/tables.hpp"
#include "cuda/wu_manber/tables.hpp"
#include "cuda/wu_manber/word_grams.hpp"
#include "host_memory.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount::internal::cuda::test {
namespace {

constexpr std::size_t padding_words = 64;

bool takes_any(WordSet const&) {
    return true;
}

/// Calls `half(chunk, part, words)` for each half of each chunk; `part`: 0 or 1
template <class Half>
void each_half(Text const& text, Half&& half) {
    for (std::uint64_t chunk = 0; chunk < chunk_count(text); ++chunk)
        for (unsigned part = 0; part < 2; ++part)
            half(chunk, part, text.bases + chunk_words * chunk + 2 * part);
}

template <class Window>
std::vector<Found> run_windows(WordSet const& words, Text const& text,
                               std::vector<std::uint32_t> const& table) {
    auto const ids = words_by_code(words);
    auto const mask = static_cast<std::uint32_t>(ids.size() - 1);
    std::vector<Found> found;
    each_half(text, [&](std::uint64_t chunk, unsigned part, std::uint32_t const* at) {
        auto const length = static_cast<unsigned>(words.max_length());
        std::uint32_t starts =
            matching_starts<Window>(table.data(), at[0], at[1], at[2]) &
            static_cast<std::uint32_t>(reportable_starts(text, chunk, length) >> (32 * part));
        while (starts != 0) {
            std::uint32_t const start = highest_bit(starts);
            starts ^= 1U << start;
            found.push_back({chunk * chunk_slots + 32 * part + start + length,
                             ids[code_at(at[0], at[1], at[2], start, mask)]});
        }
    });
    return found;
}

template <unsigned Step, class Filter>
std::vector<Found> run_samples(WordSet const& words, Text const& text, FilterForm form, bool with_grams) {
    unsigned const q = static_cast<unsigned>(std::min<std::size_t>(16, words.min_length() + 1 - Step));
    Sampling const sampling{q, Step};
    std::uint32_t const filter_words = 64;  // A small filter has false candidates
    auto [hash, filter] = window_filter(words, sampling, filter_words, form);
    WordTableData const table_data(words);
    WordTable const table = table_data.view(HostMemory{});
    std::vector<GramSlot> slots(slots_for(words.size() * Step), GramSlot{0, GramSlot::free});
    std::uint32_t crowded = 0;
    WindowEntry entry{.words = table, .groups = table_data.groups(), .sampling = sampling, .hash = hash};
    if (form == FilterForm::wide) {
        filter.assign(2 * filter_words, blank_filter_word(sampling));
        entry.filter = filter.data();
    }
    entry.slots = slots.data();
    entry.mask = static_cast<std::uint32_t>(slots.size() - 1);
    entry.crowded = &crowded;
    for (std::uint64_t i = 0; i < entry.count(); ++i) entry(i);
    WordGrams const grams{{slots.data(), entry.mask}, sampling.window_mask()};
    std::vector<Found> found;
    auto const hit = [&](std::uint64_t end, std::uint32_t word) { found.push_back({end, word}); };
    for (std::uint64_t word = 0; word < chunk_words * chunk_count(text); ++word) {
        std::uint32_t const own = text.bases[word];
        std::uint32_t const next = text.bases[word + 1];
        std::uint32_t windows = candidate_windows<Step, Filter>(filter.data(), hash, own, next);
        bool const any = (any_candidate<Step, Filter>(filter.data(), hash, own, next) & 1U) != 0;
        if (any != (windows != 0))
            found.push_back({~std::uint64_t{0}, 0});  // adds an impossible hit, so that the comparison fails
        while (windows != 0) {
            std::uint32_t const window = highest_bit(windows);
            windows ^= 1U << window;
            std::uint64_t const slot = 16 * word + window * Step;
            if (with_grams && crowded == 0) {
                verify_gram(grams, table, text, slot, bases_at(text, slot), hit);
            } else {
                verify_window(table, text, Step, slot, hit);
            }
        }
    }
    return found;
}

template <unsigned Step>
void add_samples(std::vector<Agent>& agents) {
    auto const suits = [](WordSet const& words) { return words.min_length() >= Step; };
    std::string const name = "wu-manber, step " + std::to_string(Step);
    agents.push_back({name + ", whole windows",
                      [](WordSet const& words) {
                          return words.min_length() >= Step && words.size() * Step <= max_exact_windows;
                      },
                      [](WordSet const& words, Text const& text) {
                          return run_samples<Step, ExactFilter>(words, text, FilterForm::exact, true);
                      }});
    agents.push_back({name + ", two bits", suits, [](WordSet const& words, Text const& text) {
                          return run_samples<Step, NarrowFilter<2>>(words, text, FilterForm::two_bits, true);
                      }});
    agents.push_back({name + ", three bits", suits, [](WordSet const& words, Text const& text) {
                          return run_samples<Step, NarrowFilter<3>>(words, text, FilterForm::three_bits,
                                                                    true);
                      }});
    agents.push_back({name + ", wide, without grams", suits, [](WordSet const& words, Text const& text) {
                          return run_samples<Step, WideFilter>(words, text, FilterForm::wide, false);
                      }});
}

/// Adds a hit for each word that ends in a match state.
void report_match(Automaton const& automaton, std::uint32_t match, std::uint64_t end,
                  std::vector<Found>& found) {
    for (; match != Automaton::none; match = automaton.outputs()[match].next)
        found.push_back({end, automaton.outputs()[match].word});
}

std::uint32_t breaks_of(Text const& text, std::uint64_t word) {
    return text.breaks == nullptr ? 0 : text.breaks[word / 2] >> (16 * (word % 2)) & 0xFFFFU;
}

/// Runs an automaton over a text. `walk(state, word, breaks, report)` processes 16 bases and returns the next state.
template <class Walk>
std::vector<Found> run_automaton(Automaton const& automaton, Text const& text, Walk&& walk) {
    std::vector<Found> found;
    std::uint32_t state = 0;
    for (std::uint64_t word = 0; word < chunk_words * chunk_count(text); ++word)
        state = walk(state, text.bases[word], breaks_of(text, word), [&](std::uint32_t match, unsigned i) {
            std::uint64_t const at = 16 * word + i;
            if (at < text.size) report_match(automaton, match, at + 1, found);
        });
    return found;
}

std::vector<Found> run_wide(WordSet const& words, Text const& text) {
    Automaton const automaton(words);
    auto const next = next_states(automaton);
    WideTable const table{next.data(), automaton.first_match()};
    return run_automaton(automaton, text,
                         [&](std::uint32_t state, std::uint32_t word, std::uint32_t breaks, auto report) {
                             return walk_word(table, state, word, breaks, [&](std::uint32_t at, unsigned i) {
                                 if (at >= automaton.first_match()) report(at - automaton.first_match(), i);
                             });
                         });
}

enum class Narrow { singles, pairs, edges };

std::vector<Found> run_narrow(WordSet const& words, Text const& text, Narrow form) {
    Automaton const automaton(words);
    auto const tables =
        narrow(automaton, FoldedStates(automaton), form == Narrow::singles ? 1 : 2, std::size_t{1} << 24U);
    if (!tables) return run_wide(words, text);
    NarrowTable const table{tables->table.data(), tables->single.data()};
    return run_automaton(
        automaton, text, [&](std::uint32_t state, std::uint32_t word, std::uint32_t breaks, auto report) {
            if (form == Narrow::singles) return walk_word(table, state, word, breaks, report);
            if (form == Narrow::edges) return walk_word_singles(table, state, word, breaks, report);
            auto const resolve = [&](std::uint32_t address, unsigned i) {
                resolve_pair(table, address,
                             [&](std::uint32_t match, unsigned second) { report(match, i + second); });
            };
            return walk_word_pairs(table, state, word, breaks, resolve, report);
        });
}

std::vector<Found> run_prefixes(WordSet const& words, Text const& text) {
    PrefixTableData const data(words);
    PrefixTable const table = data.view(HostMemory{});
    std::uint64_t const chunks = chunk_count(text) + table.length / chunk_slots + 1;
    std::vector<std::uint64_t> prefixes{0};
    std::uint64_t const shift = PrefixHash::power(chunk_slots);
    for (std::uint64_t chunk = 0; chunk < chunks; ++chunk)
        prefixes.push_back(prefixes.back() * shift + chunk_code(text, chunk));
    std::vector<Found> found;
    for (std::uint64_t chunk = 0; chunk < chunk_count(text); ++chunk)
        prefix_windows(table, table.filter, text, chunk, prefixes.data() + chunk,
                       [&](std::uint64_t end, std::uint32_t word) {
                           found.push_back({end, word});
                       });
    return found;
}

std::vector<Found> run_trie(WordSet const& words, Text const& text) {
    TrieData const data(words);
    auto const table = data.window_table();
    Trie const trie = data.view(HostMemory{});
    std::vector<Found> found;
    each_half(text, [&](std::uint64_t chunk, unsigned part, std::uint32_t const* at) {
        std::uint32_t starts = matching_starts<SingleWindow>(table.data(), at[0], at[1], at[2]);
        while (starts != 0) {
            std::uint32_t const start = highest_bit(starts);
            starts ^= 1U << start;
            std::uint64_t const slot = chunk * chunk_slots + 32 * part + start;
            walk_trie(trie, text, slot, bases_at(text, slot), [&](std::uint64_t end, std::uint32_t word) {
                found.push_back({end, word});
            });
        }
    });
    return found;
}

std::vector<Agent> make_agents() {
    std::vector<Agent> agents;
    auto const one_length = [](std::size_t from, std::size_t to) {
        return [from, to](WordSet const& words) {
            return words.one_length() && words.max_length() >= from && words.max_length() <= to;
        };
    };
    agents.push_back(
        {"rabin-karp, two starts a window", one_length(1, 8), [](WordSet const& words, Text const& text) {
             return run_windows<PairWindow>(words, text, pair_window_table(words_by_code(words)));
         }});
    agents.push_back(
        {"rabin-karp, one start a window", one_length(1, 10), [](WordSet const& words, Text const& text) {
             return run_windows<SingleWindow>(words, text, single_window_table(words_by_code(words)));
         }});
    agents.push_back({"rabin-karp, prefix sums", one_length(1, 30000), run_prefixes});
    add_samples<1>(agents);
    add_samples<2>(agents);
    add_samples<4>(agents);
    add_samples<8>(agents);
    add_samples<16>(agents);
    agents.push_back({"aho-corasick", takes_any, run_wide});
    for (auto const& [name, form] : {std::pair{"aho-corasick, 16 bits", Narrow::singles},
                                     std::pair{"aho-corasick, 16 bits, pairs", Narrow::pairs},
                                     std::pair{"aho-corasick, 16 bits, edges", Narrow::edges}})
        agents.push_back({name, takes_any, [form = form](WordSet const& words, Text const& text) {
                              return run_narrow(words, text, form);
                          }});
    agents.push_back({"trie", takes_any, run_trie});
    return agents;
}

}  // namespace

PackedRecords::PackedRecords(std::vector<std::string> const& records, bool masked) : masked_(masked) {
    std::string const letters = "ACGT";
    std::vector<int> slots;
    for (std::string const& record : records) {
        firsts_.push_back(slots.size());
        for (char letter : record) {
            if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
            if (letter == 'U') letter = 'T';
            std::size_t const code = letters.find(letter);
            slots.push_back(code == std::string::npos ? -1 : static_cast<int>(code));
        }
        if (masked) slots.push_back(-1);
    }
    size_ = slots.size();
    std::size_t const chunks = (size_ + 63) / 64;
    bases_.resize(2 * chunks + padding_words);
    breaks_.resize(chunks + padding_words, ~std::uint64_t{0});
    for (std::uint64_t slot = 0; slot < size_; ++slot) {
        if (slots[slot] < 0) continue;
        bases_[slot / 32] |= static_cast<std::uint64_t>(slots[slot]) << (2 * (slot % 32));
        breaks_[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
    }
}

Text PackedRecords::text() const {
    Text text;
    text.bases = reinterpret_cast<std::uint32_t const*>(bases_.data());
    if (masked_) text.breaks = reinterpret_cast<std::uint32_t const*>(breaks_.data());
    text.size = size_;
    return text;
}

PackedRecords::Place PackedRecords::place(std::uint64_t slot) const {
    auto const behind = std::upper_bound(firsts_.begin(), firsts_.end(), slot);
    auto const record = static_cast<std::uint64_t>(behind - firsts_.begin()) - 1;
    return {record, slot - firsts_[record]};
}

WordSet words_of(std::vector<std::string> const& motifs) {
    MotifSet set;
    for (std::string const& motif : motifs) set.add({motif, motif}, "here");
    return WordSet(PatternSet(set, StrandFilter::forward));
}

std::vector<Agent> const& all_agents() {
    static std::vector<Agent> const agents = make_agents();
    return agents;
}

}  // namespace motifcount::internal::cuda::test
