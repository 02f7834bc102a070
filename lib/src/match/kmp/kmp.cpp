#include <algorithm>
#include <array>
#include <bit>
#include <future>

#include "match/cpu_matcher.hpp"
#include "pattern/kmp_automaton.hpp"

namespace motifcount::internal {
namespace {

/// Number of tiles walked at a time. With 1, 2, 3, 4, 6 and 8 tiles, 100 Mbases take 0.26, 0.14, 0.13, 0.19, 0.16 and 0.15 s of
/// CPU time for one probe of 20 bases, and 0.96, 0.50, 0.50, 0.80, 0.64 and 0.59 s for four probes of 1,000 bases (EPYC).
constexpr unsigned lanes = 3;
/// Minimum number of slots per tile. A tile is also at least eight times as long as the longest probe, because walks overlap.
constexpr std::uint64_t min_tile = 4096;
/// Number of bases above which tables are made in a separate thread. Starting a thread takes 20 us, making a row 5 ns.
constexpr std::size_t long_patterns = 16384;

/// `kmp`: Knuth-Morris-Pratt automaton for single probes. Takes one look-up per base for any probe length. Finds exact matches
/// of a few probes of up to 2^24 bases without IUPAC codes. Several tiles of the text are walked at a time, one base of each in
/// turn, because a single walk would wait for the table at every base. A hit belongs to the tile in which it ends. Each walk
/// begins one probe length before its tile, so hits are found exactly once. Tables of long probes are built while the text is
/// read. Complexity: O(text * patterns + bases of the patterns). Sources: Knuth, Morris, Pratt 1977; tiles: Sgarlata 2021,
/// sections 3.2 and 6.
class Kmp {
public:
    static constexpr std::string_view name = "kmp";
    /// Each pattern takes a separate walk over the text. The table of the longest pattern takes 256 MiB (16 bytes per base).
    static constexpr EngineLimits limits{.codes = Codes::refused,
                                         .patterns = 64,
                                         .longest = std::uint64_t{1} << 24U,
                                         .pattern_by_pattern = true};

    struct Workspace {
        std::array<std::vector<BatchHit>, lanes> by_lane;
        std::vector<BatchHit> hits;
    };

    Kmp(PatternSet const& patterns, SearchOptions const&) {
        std::vector<std::vector<std::uint8_t>> codes(patterns.size());
        std::size_t bases = 0;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            for (auto const mask : patterns.masks(pattern))
                codes[pattern].push_back(
                    static_cast<std::uint8_t>(std::countr_zero(static_cast<unsigned>(mask))));
            bases += codes[pattern].size();
        }
        memory_bytes_ = (bases + patterns.size()) * sizeof(KmpAutomaton::Row);
        longest_ = patterns.max_length();
        auto make = [all = std::move(codes)] {
            Automata automata;
            for (auto const& one : all) automata.emplace_back(one);
            return automata;
        };
        if (bases > long_patterns) {
            automata_ = std::async(std::launch::async | std::launch::deferred, std::move(make)).share();
        } else {
            std::promise<Automata> made;
            made.set_value(make());
            automata_ = made.get_future().share();
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return memory_bytes_; }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        // Local copy, because waiting on a shared_future is thread-safe only if each thread has its own copy
        auto const future = automata_;
        auto const& automata = future.get();
        auto const size = batch.text.size;
        auto const wanted = std::max({min_tile, 8 * longest_, size / (lanes * 16)});
        // In a short text, a tile is at most as long as the text divided by the number of lanes.
        auto const tile = (std::min(wanted, size / lanes + 1) + 63) / 64 * 64;
        for (std::uint64_t first = 0; first < size; first += lanes * tile) {
            work.hits.clear();
            for (PatternId pattern = 0; pattern < automata.size(); ++pattern) {
                walk(batch.text, first, tile, automata[pattern], pattern, work.by_lane);
                for (auto& lane : work.by_lane) work.hits.insert(work.hits.end(), lane.begin(), lane.end());
            }
            // Hits are found pattern by pattern, but must be sorted, because records must be in text order.
            if (automata.size() > 1) std::ranges::sort(work.hits, {}, &BatchHit::end);
            for (BatchHit const& hit : work.hits) emit(hit.pattern, hit.end(), 0);
        }
    }

private:
    using Automata = std::vector<KmpAutomaton>;

    /// Walks `lanes` tiles starting at slot `first` (a multiple of 64). Each walk begins early enough to find all its hits.
    static void walk(TextView const& text, std::uint64_t first, std::uint64_t tile,
                     KmpAutomaton const& automaton, PatternId pattern,
                     std::array<std::vector<BatchHit>, lanes>& hits) {
        auto const* const rows = automaton.rows();
        auto const length = automaton.length();
        auto const halo = (std::uint64_t{length} - 1 + 31) / 32 * 32;
        std::array<std::uint64_t, lanes> tile_begin;
        std::array<std::uint64_t, lanes> word;
        std::array<std::uint32_t, lanes> state{};
        for (unsigned lane = 0; lane < lanes; ++lane) {
            hits[lane].clear();
            tile_begin[lane] = first + lane * tile;
            // The walk of the first tile starts before the text, where all slots count as breaks.
            word[lane] = tile_begin[lane] / 32 - halo / 32;
        }
        auto const words = (tile + halo) / 32;
        for (std::uint64_t step = 0; step < words; ++step) {
            std::array<std::uint64_t, lanes> bases;
            std::array<std::uint32_t, lanes> breaks;
            for (unsigned lane = 0; lane < lanes; ++lane) {
                auto const at =
                    word[lane] + step;  // Before the text, the word number wraps around to a large number
                bool const inside = at < text.bases.size();
                bases[lane] = inside ? text.bases[at] : 0;
                breaks[lane] = !inside ? ~std::uint32_t{0}
                               : text.breaks.empty()
                                   ? past_end(text, at)
                                   : static_cast<std::uint32_t>(text.breaks[at / 2] >> (32 * (at % 2)));
            }
            for (unsigned i = 0; i < 32; ++i)
                for (unsigned lane = 0; lane < lanes; ++lane) {
                    auto const next = rows[state[lane]][bases[lane] & 3U];
                    state[lane] = (breaks[lane] & 1U) != 0 ? 0 : next;
                    bases[lane] >>= 2U;
                    breaks[lane] >>= 1U;
                    if (state[lane] == length) [[unlikely]] {
                        auto const end = 32 * (word[lane] + step) + i + 1;
                        if (end > tile_begin[lane]) hits[lane].push_back({end, 0, pattern});
                    }
                }
        }
    }

    /// Returns the break bits for 32 slots in a text without a break mask: only slots past the end of the text are breaks.
    static std::uint32_t past_end(TextView const& text, std::uint64_t word) {
        auto const left = text.size - 32 * word;
        return left >= 32 ? 0 : ~std::uint32_t{0} << left;
    }

    std::shared_future<Automata> automata_;
    std::uint64_t memory_bytes_ = 0;
    std::uint64_t longest_ = 0;
};

}  // namespace

Engine const& kmp_engine() {
    static CpuEngine<Kmp> const engine;
    return engine;
}

}  // namespace motifcount::internal
