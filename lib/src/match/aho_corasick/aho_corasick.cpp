#include <algorithm>
#include <array>

#include "dna/text_window.hpp"
#include "match/cpu_matcher.hpp"
#include "match/shared/text_walk.hpp"
#include "pattern/automaton.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {
namespace {

/// Visit to a match state of the automaton. `end`: slot after the base that led to this state
struct Visit {
    std::uint64_t end;
    std::uint32_t row;
};

/// States are counted only if the number of bases might exceed the limit, because counting requires a pass over the words.
std::uint64_t needed_table_bytes(PatternSet const& patterns) {
    std::uint64_t const bases = sum_over_words(patterns, [](std::uint64_t length) { return length; });
    std::uint64_t const states =
        bases < Automaton::max_states ? bases + 1 : Automaton::count_states(WordSet(patterns));
    return Automaton::bytes_per_state * states;
}

/// `aho-corasick`: one look-up per base in the flat automaton of all words (pattern/automaton.hpp). Finds exact matches only.
/// IUPAC codes are expanded up to WordSet's limit, and Automaton limits the size of the table. The text is cut into tiles.
/// Several tiles are walked at a time, one base of each in turn, because a single walk would wait for the table at every base.
/// Complexity: O(text + hits). Sources: Aho and Corasick 1975; halo: Xu, Zhang, Xu and Yao 2023.
class AhoCorasick {
public:
    static constexpr std::string_view name = "aho-corasick";
    static constexpr EngineLimits limits{.table_bytes = Automaton::bytes_per_state * Automaton::max_states,
                                         .needed_table_bytes = needed_table_bytes};

    /// Number of tiles walked at a time: enough to hide most of the table's latency, few enough to stay in registers. With 4, 6
    /// and 8 tiles, a base takes 1.09, 0.86 and 0.92 ns on Zen 3 (1,000 motifs of 20 bases, both strands).
    static constexpr std::size_t lanes = 6;

    struct Workspace {
        std::array<std::vector<Visit>, lanes> visits;
    };

    AhoCorasick(PatternSet const& patterns, SearchOptions const&) : words_(patterns), automaton_(words_) {}

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return automaton_.memory_bytes() + words_.memory_bytes();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        TextView const& text = batch.text;
        // A tile is much longer than its halo, but short enough that its visits (at most one per base) fit the level-2 cache.
        std::uint64_t const most = std::max<std::uint64_t>(8192, 8 * words_.max_length());
        for (std::uint64_t from = 0; from < text.size;) {
            std::uint64_t const left = text.size - from;
            std::size_t const used = left < lanes * 512 ? 1 : lanes;
            std::uint64_t const tile = std::min(most, left / used);
            std::array<Lane, lanes> walk;
            for (std::size_t lane = 0; lane < used; ++lane) {
                std::uint64_t const to = cut(text, from + tile);
                walk[lane] = start(text, from, to, work.visits[lane]);
                from = to;
            }
            if (used == lanes) walk_together(text, walk);
            for (std::size_t lane = 0; lane < used; ++lane) {
                walk_alone(text, walk[lane]);
                report(walk[lane], work.visits[lane].data(), emit);
            }
        }
    }

private:
    /// Walk over the tile [from, to). Reports the visits that end after `from`.
    struct Lane {
        std::uint64_t at = 0;
        std::uint64_t run_end = 0;  ///< End of the run of bases that contains `at`
        std::uint64_t from = 0;
        std::uint64_t to = 0;
        std::uint32_t row = 0;
        Visit* visits_end = nullptr;
    };

    /// Returns the end of a tile. If there is a break near `wanted`, the end is the slot after the break: the next tile then
    /// needs no halo, and tiles in reads of equal length end together. Otherwise, the end is `wanted`.
    static std::uint64_t cut(TextView const& text, std::uint64_t wanted) {
        std::uint64_t const limit = std::min(text.size, wanted + 512);
        if (wanted >= text.size) return text.size;
        std::uint64_t const found = next_break(text, wanted, limit);
        return found < limit ? found + 1 : limit == text.size ? limit : wanted;
    }

    Lane start(TextView const& text, std::uint64_t from, std::uint64_t to, std::vector<Visit>& visits) const {
        std::uint64_t const halo = std::min<std::uint64_t>(from, words_.max_length() - 1);
        Lane lane;
        lane.at = from - (from == 0 || text.is_break(from - 1) ? 0 : halo);
        lane.from = from;
        lane.to = to;
        lane.row = 0;
        if (visits.size() < to - lane.at) visits.resize(to - lane.at);
        lane.visits_end = visits.data();
        enter_run(text, lane);
        return lane;
    }

    /// Moves to the next base. If a break precedes this base, restarts at the root. Returns false at the end of the tile.
    static bool enter_run(TextView const& text, Lane& lane) {
        std::uint64_t const next = skip_breaks(text, lane.at, lane.to);
        if (next != lane.at) lane.row = 0;
        lane.at = next;
        lane.run_end = next_break(text, next, lane.to);
        return next < lane.to;
    }

    /// Walks all lanes, one base per lane in turn, until a lane reaches the end of its tile.
    void walk_together(TextView const& text, std::array<Lane, lanes>& walk) const {
        for (;;) {
            std::uint64_t steps = walk[0].run_end - walk[0].at;
            for (Lane const& lane : walk) steps = std::min(steps, lane.run_end - lane.at);
            step(text, walk, steps);
            for (Lane& lane : walk) {
                if (lane.at == lane.run_end && !enter_run(text, lane)) return;
            }
        }
    }

    void walk_alone(TextView const& text, Lane& lane) const {
        while (lane.at < lane.run_end || enter_run(text, lane)) {
            std::array<Lane, 1> walk{lane};
            step(text, walk, lane.run_end - lane.at);
            lane = walk[0];
        }
    }

    /// Inner loop: walks `steps` bases per lane. These bases must not contain a break.
    template <std::size_t count>
    void step(TextView const& text, std::array<Lane, count>& walk, std::uint64_t steps) const {
        std::uint32_t const* const table = automaton_.table().data();
        std::uint32_t const first_match = 4 * automaton_.first_match();
        std::array<std::uint32_t, count> rows;
        for (std::size_t lane = 0; lane < count; ++lane) rows[lane] = walk[lane].row;
        for (std::uint64_t done = 0; done < steps; done += 32) {
            std::array<std::uint64_t, count> window;
            for (std::size_t lane = 0; lane < count; ++lane) {
                window[lane] = bases_at(text.bases.data(), walk[lane].at + done);
            }
            std::uint64_t const now = std::min<std::uint64_t>(32, steps - done);
            for (std::uint64_t i = 0; i < now; ++i) {
                for (std::size_t lane = 0; lane < count; ++lane) {
                    rows[lane] = table[rows[lane] + (window[lane] & 3U)];
                    window[lane] >>= 2U;
                    if (rows[lane] >= first_match) [[unlikely]] {
                        *walk[lane].visits_end++ = {walk[lane].at + done + i + 1, rows[lane]};
                    }
                }
            }
        }
        for (std::size_t lane = 0; lane < count; ++lane) {
            walk[lane].row = rows[lane];
            walk[lane].at += steps;
        }
    }

    template <class Emit>
    void report(Lane const& lane, Visit const* visit, Emit& emit) const {
        for (; visit != lane.visits_end; ++visit) {
            if (visit->end <= lane.from) continue;  // The previous tile reports this visit
            std::uint32_t output = visit->row / 4 - automaton_.first_match();
            do {
                Automaton::Output const found = automaton_.outputs()[output];
                for (PatternId const pattern : words_.patterns(found.word))
                    emit(pattern, visit->end, std::uint8_t{0});
                output = found.next;
            } while (output != Automaton::none);
        }
    }

    WordSet words_;
    Automaton automaton_;
};

}  // namespace

Engine const& aho_corasick_engine() {
    static CpuEngine<AhoCorasick> const engine;
    return engine;
}

}  // namespace motifcount::internal
