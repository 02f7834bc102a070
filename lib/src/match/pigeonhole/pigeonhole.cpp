#include <algorithm>
#include <optional>

#include "core/implementations.hpp"
#include "match/cpu_matcher.hpp"
#include "match/pigeonhole/seed_table.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal {
namespace {

/// Number of slots per chunk. The slots in a chunk are filtered before their candidates are verified.
constexpr std::uint64_t chunk_slots = 2048;
/// Number of slots that are searched with one table before the next table is used, so that a table stays in the level-2 cache
constexpr std::uint64_t stretch_slots = 1 << 18;
/// Number of hits above which stretches become shorter
constexpr std::size_t max_found = 1 << 16;

/// `pigeonhole`: for large sets of motifs with mismatches. Motifs are cut into more parts than the number of allowed
/// mismatches. Parts that match exactly are looked up (match/shared/seed_scheme.hpp), and the rest is compared. Accepts any
/// number of motifs of any length. IUPAC codes must represent few sequences, because a seed is entered once per word
/// (match/pigeonhole/seed_windows.hpp). Motifs of very different lengths form two classes. Complexity: one to a few look-ups
/// per text position, and a comparison of up to 32 bases per matching seed (about 0.3 per position for 77,000 guides of 20
/// bases with one mismatch). Memory: 16 bytes per seed word. Small tables take 4 more bytes per index; large tables take 4
/// more bytes per word and 0.2 bytes per index.
class Pigeonhole {
public:
    static constexpr std::string_view name = "pigeonhole";
    static constexpr EngineLimits limits{.mismatches = mismatch_limit, .codes = Codes::compared, .words = 64};

    struct Workspace {
        std::vector<SlotCandidate> candidates;
        std::vector<NearSeed> near;
        std::vector<BatchHit> found;
    };

    Pigeonhole(PatternSet const& patterns, SearchOptions const& options) : limit_(options.max_mismatches) {
        std::vector<std::size_t> by_length(patterns.max_length() + 1, 0);
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
            ++by_length[patterns.length(pattern)];
        auto const cut = cheapest_cut(by_length, patterns.min_length());
        add_class(patterns, 0, cut);
        if (cut <= patterns.max_length()) add_class(patterns, cut, patterns.max_length() + 1);
        if (patterns.any_degenerate() || !std::ranges::all_of(classes_, &Class::whole))
            words_.emplace(patterns);
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        std::uint64_t bytes = words_ ? words_->memory_bytes() : 0;
        for (auto const& one : classes_)
            for (auto const& table : one.tables) bytes += table.memory_bytes();
        return bytes;
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        work.candidates.resize(chunk_slots);
        work.near.resize(std::max<std::size_t>(chunk_slots, largest_));
        // A single table finds hits from left to right, as required. Hits of several tables must be sorted.
        bool const one_table = classes_.size() == 1 && classes_.front().tables.size() == 1;
        std::uint64_t const longest = one_table ? chunk_slots : stretch_slots;
        std::uint64_t stretch = longest;
        for (std::uint64_t first = 0; first < batch.text.size;) {
            auto const last = std::min(batch.text.size, first + stretch);
            if (!find(batch.text, first, last, work, emit)) {
                stretch = chunk_slots;
                continue;
            }
            first = last;
            stretch = std::min(longest, 2 * stretch);
            // Later chunks may have hits with smaller ends, but only within the same record, where order does not matter.
            if (!one_table) std::ranges::sort(work.found, {}, &BatchHit::end);
            for (BatchHit const& hit : work.found) emit(hit.pattern, hit.end(), hit.mismatches);
        }
    }

private:
    /// Class of patterns that have the same seed scheme
    struct Class {
        SeedScheme scheme;
        std::vector<SeedTable> tables;  ///< Tables by shape

        /// `regions[part]`: letters in the window that belong to the part; bit 2i is letter i
        std::vector<std::uint64_t> regions;
        std::uint64_t window_mask;
        unsigned window;  ///< Number of bases per window
        bool whole;       ///< Whether windows contain all letters of their patterns
    };

    static unsigned window_length(std::size_t length) {
        return static_cast<unsigned>(std::min<std::size_t>(length, 32));
    }

    /// Returns the minimum length of patterns in the second class, or a length above all patterns if two classes are not faster.
    std::size_t cheapest_cut(std::vector<std::size_t> const& by_length, std::size_t shortest) const {
        std::size_t all = 0;
        for (auto const count : by_length) all += count;
        auto const cost_of = [&](std::size_t shortest_of, std::size_t patterns) {
            // Estimates the number of words as if there were no IUPAC classes
            auto const words = [&](SeedScheme const& scheme) {
                return static_cast<double>(scheme.seeds.size() * patterns);
            };
            auto const scheme = SeedScheme::cheapest(window_length(shortest_of), limit_, words);
            return scheme.cost(words(scheme));
        };
        auto best = cost_of(shortest, all);
        auto cut = by_length.size();
        std::size_t below = 0;
        for (std::size_t length = shortest; length < by_length.size() && length <= 32; ++length) {
            if (by_length[length] != 0 && below != 0) {
                auto const cost = cost_of(shortest, below) + cost_of(length, all - below);
                if (cost < best) {
                    best = cost;
                    cut = length;
                }
            }
            below += by_length[length];
        }
        return cut;
    }

    void add_class(PatternSet const& patterns, std::size_t shortest, std::size_t past_longest) {
        std::vector<PatternId> members;
        std::size_t least = past_longest;
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const length = patterns.length(pattern);
            if (length < shortest || length >= past_longest) continue;
            members.push_back(pattern);
            least = std::min(least, length);
        }
        auto const window = window_length(least);
        bool const whole = longest_of(patterns, members) == window;
        SeedWindows windows(patterns, std::move(members), window);
        Class made{SeedScheme::cheapest(window, limit_,
                                        [&](SeedScheme const& scheme) { return windows.words(scheme); }),
                   {},
                   {},
                   base_mask(window),
                   window,
                   whole};
        windows.settle(made.scheme);
        for (unsigned shape = 0; shape < made.scheme.shapes.size(); ++shape)
            largest_ = std::max(largest_, made.tables.emplace_back(made.scheme, shape, windows).largest());
        for (unsigned part = 0; part < made.scheme.parts; ++part)
            made.regions.push_back(made.scheme.places(1U << part));
        classes_.push_back(std::move(made));
    }

    /// Lists the hits with a seed in these slots, table by table. Returns false if too many hits would have to be sorted.
    template <class Emit>
    bool find(TextView const& text, std::uint64_t first, std::uint64_t last, Workspace& work,
              Emit& emit) const {
        work.found.clear();
        for (auto const& one : classes_)
            for (auto const& table : one.tables)
                for (std::uint64_t from = first; from < last; from += chunk_slots) {
                    auto const to = std::min(last, from + chunk_slots);
                    verify(text, one, table, work, table.filter(text, from, to, work.candidates.data()));
                    emit.require_room(work.found.size());
                    if (work.found.size() > max_found && last - first > chunk_slots) return false;
                }
        return true;
    }

    void verify(TextView const& text, Class const& one, SeedTable const& table, Workspace& work,
                std::size_t count) const {
        SeedTableView const view = table.view(one.window_mask & 0x5555555555555555U);
        for (std::size_t next = 0; next < count;) {
            std::size_t pairs = 0;
            next = kernels_.compare_starts(view, text.bases.data(), work.candidates.data(), next, count,
                                           limit_, work.near.data(), pairs, work.near.size());
            for (std::size_t i = 0; i < pairs; ++i) {
                SeedEntry const& entry = table[work.near[i].entry];
                auto const slot = work.candidates[work.near[i].candidate].slot;
                if (slot >= entry.start) compare(text, one, entry, slot - entry.start, work.found);
            }
        }
    }

    /// Compares a candidate in full. It has passed a first comparison, in which a single base stands for each class.
    void compare(TextView const& text, Class const& one, SeedEntry const& entry, std::uint64_t start,
                 std::vector<BatchHit>& found) const {
        auto const text_window = bases_at(text.bases.data(), start);
        auto places = differing_places(entry.window, text_window) & one.window_mask;
        auto mismatches = static_cast<std::uint32_t>(std::popcount(places));
        auto const shift = entry.start - one.scheme.seeds[entry.seed].start;
        auto const& scheme = one.scheme;
        if (entry.classes != 0) {
            // Equal index, but not the word in the text. If there is a hit, another entry for the seed finds it.
            if ((places & scheme.places(scheme.seeds[entry.seed].part_set, shift)) != 0) return;
            places = words_->differing(entry.pattern, text_window) & one.window_mask;
            mismatches = static_cast<std::uint32_t>(std::popcount(places));
            if (mismatches > limit_) return;
        }
        // Several seeds may find the same hit. Only the seed with the lowest matching parts reports it.
        std::uint32_t first_exact = 0;
        for (unsigned part = 0, left = scheme.parts - scheme.max_mismatches; left != 0; ++part) {
            if ((places & one.regions[part] << (2 * shift)) != 0) continue;
            first_exact |= 1U << part;
            --left;
        }
        if (first_exact != scheme.seeds[entry.seed].part_set) return;
        // Compares the rest of the pattern, and checks for breaks
        if (one.whole) {
            if (!is_bases(text, start, one.window)) return;
        } else {
            mismatches = words_->mismatches(text, entry.pattern, start, limit_);
            if (mismatches > limit_) return;
        }
        std::uint64_t const length = one.whole ? one.window : words_->length(entry.pattern);
        found.push_back({start + length, 0, entry.pattern, static_cast<std::uint8_t>(mismatches)});
    }

    /// Returns the letters that differ: bit 2i is letter i.
    static std::uint64_t differing_places(std::uint64_t window, std::uint64_t text) noexcept {
        auto const difference = window ^ text;
        return (difference | difference >> 1U) & 0x5555555555555555U;
    }

    /// True if these slots (at most 32) are within the text and contain no break.
    static bool is_bases(TextView const& text, std::uint64_t start, unsigned slots) noexcept {
        if (start + slots > text.size || start + slots < start) return false;
        return text.breaks.empty() ||
               (bits_at(text.breaks.data(), start) & ((std::uint64_t{1} << slots) - 1)) == 0;
    }

    static std::size_t longest_of(PatternSet const& patterns, std::vector<PatternId> const& members) {
        std::size_t longest = 0;
        for (PatternId const pattern : members) longest = std::max(longest, patterns.length(pattern));
        return longest;
    }

    /// Patterns for the full comparison; set if windows are incomplete or contain classes
    std::optional<ClassWords> words_;
    unsigned limit_;
    std::vector<Class> classes_;
    std::size_t largest_ = 0;  ///< Largest number of entries per index, over all tables
    AnchoredKernels const& kernels_ = anchored_kernels().chosen();
};

}  // namespace

Engine const& pigeonhole_engine() {
    static CpuEngine<Pigeonhole> const engine;
    return engine;
}

}  // namespace motifcount::internal
