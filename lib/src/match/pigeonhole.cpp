#include <algorithm>
#include <optional>

#include "match/cpu_matcher.hpp"
#include "match/seed_table.hpp"
#include "pattern/class_words.hpp"

namespace motifcount::internal {
namespace {

/// Slots that are filtered before their candidates are verified.
constexpr std::uint64_t chunk_slots = 2048;
/// Candidates between the steps of verification: fetch a bucket's place, fetch its entries, compare them.
/// About as many as there are outstanding misses.
constexpr std::size_t fetch_ahead = 12;

/// `pigeonhole`: large sets of exact motifs with mismatches. Of a motif cut into more parts than it may have
/// mismatches, some part is in the text exactly (match/seed_table.hpp): look those up, compare the rest.
///
/// Takes any number of concrete motifs of any lengths with up to `max_mismatches` mismatches; degenerate ones
/// are for `shift-or`. Motifs of very different lengths are searched in two classes. Complexity: one to a few
/// look-ups a text place, and as many comparisons of up to 32 bases as there are seeds like the text: about
/// 0.3 a place for 77,000 guides of 20 with one mismatch. Memory: 16 bytes a seed and 4 an index.
class Pigeonhole {
public:
    static constexpr std::string_view name = "pigeonhole";
    static constexpr EngineLimits limits{.mismatches = most_mismatches, .codes = Codes::refused};

    struct Found {
        std::uint64_t end;
        PatternId pattern;
        std::uint8_t mismatches;
    };
    struct Workspace {
        std::vector<SeedTable::Candidate> candidates;
        std::vector<Found> found;
    };

    Pigeonhole(PatternSet const& patterns, SearchOptions const& options) : limit_(options.max_mismatches) {
        std::vector<std::size_t> by_length(patterns.max_length() + 1, 0);
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern)
            ++by_length[patterns.length(pattern)];
        auto const cut = cheapest_cut(by_length, patterns.min_length());
        add_class(patterns, 0, cut);
        if (cut <= patterns.max_length()) add_class(patterns, cut, patterns.max_length() + 1);
        if (!std::ranges::all_of(classes_, &Class::whole)) words_.emplace(patterns);
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        std::uint64_t bytes = words_ ? words_->memory_bytes() : 0;
        for (auto const& one : classes_)
            for (auto const& table : one.tables) bytes += table.memory_bytes();
        return bytes;
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        work.candidates.resize(chunk_slots + fetch_ahead);
        // One table finds its hits from left to right, as they must be emitted; several need sorting.
        bool const one_table = classes_.size() == 1 && classes_.front().tables.size() == 1;
        for (std::uint64_t first = 0; first < batch.text.size; first += chunk_slots) {
            auto const last = std::min(batch.text.size, first + chunk_slots);
            work.found.clear();
            for (auto const& one : classes_)
                for (auto const& table : one.tables) {
                    auto const count = table.filter(batch.text, first, last, work.candidates.data());
                    verify(batch.text, one, table, {work.candidates.data(), count}, work.found);
                }
            // A chunk's hits cover it, but a seed may lie anywhere in its hit: hits of the next chunk may end
            // before. Those are in the same record, and so may come in any order.
            if (!one_table)
                std::sort(work.found.begin(), work.found.end(),
                          [](auto const& a, auto const& b) { return a.end < b.end; });
            for (auto const& hit : work.found) emit(hit.pattern, hit.end, hit.mismatches);
        }
    }

private:
    /// Patterns with one seed scheme.
    struct Class {
        SeedScheme scheme;
        std::vector<SeedTable> tables;       ///< by shape
        std::vector<std::uint64_t> regions;  ///< by part: its places of the window, at even bits
        std::uint64_t window_mask;
        unsigned window;  ///< its bases
        bool whole;       ///< it is all of each pattern
    };

    static unsigned window_length(std::size_t length) {
        return static_cast<unsigned>(std::min<std::size_t>(length, 32));
    }

    /// The length from which on patterns are better searched in a class of their own; past the longest: none.
    std::size_t cheapest_cut(std::vector<std::size_t> const& by_length, std::size_t shortest) const {
        std::size_t all = 0;
        for (auto const count : by_length) all += count;
        auto best = SeedScheme::cheapest(window_length(shortest), limit_, all).cost(all);
        auto cut = by_length.size();
        std::size_t below = 0;
        for (std::size_t length = shortest; length < by_length.size() && length <= 32; ++length) {
            if (by_length[length] != 0 && below != 0) {
                auto const cost =
                    SeedScheme::cheapest(window_length(shortest), limit_, below).cost(below) +
                    SeedScheme::cheapest(window_length(length), limit_, all - below).cost(all - below);
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
        std::vector<std::uint64_t> windows;
        windows.reserve(members.size());
        for (auto const pattern : members) {
            auto const masks = patterns.masks(pattern);
            std::uint64_t bases = 0;
            for (unsigned i = 0; i < window; ++i)
                bases |= static_cast<std::uint64_t>(std::countr_zero(static_cast<unsigned>(masks[i])))
                         << (2 * i);
            windows.push_back(bases);
        }
        Class made{SeedScheme::cheapest(window, limit_, members.size()),
                   {},
                   {},
                   base_mask(window),
                   window,
                   longest_of(patterns, members) == window};
        for (unsigned shape = 0; shape < made.scheme.shapes.size(); ++shape)
            made.tables.emplace_back(made.scheme, shape, windows, members);
        for (unsigned part = 0; part < made.scheme.parts; ++part)
            made.regions.push_back((base_mask(made.scheme.part_length) & 0x5555555555555555U)
                                   << (2 * part * made.scheme.part_length));
        classes_.push_back(std::move(made));
    }

    void verify(TextView const& text, Class const& one, SeedTable const& table,
                std::span<SeedTable::Candidate> candidates, std::vector<Found>& found) const {
        auto const count = candidates.size();
        auto const last = count + fetch_ahead;
        for (std::size_t i = 0; i < last + fetch_ahead; ++i) {
            if (i < count) table.prefetch_place(candidates[i].index);
            if (i >= fetch_ahead && i - fetch_ahead < count)
                table.prefetch_entries(candidates[i - fetch_ahead].index);
            if (i < 2 * fetch_ahead) continue;
            auto const& candidate = candidates[i - 2 * fetch_ahead];
            for (auto const& entry : table.entries(candidate.index)) {
                auto const start = one.scheme.seeds[entry.seed].start;
                if (candidate.slot < start) continue;
                compare(text, one, entry, candidate.slot - start, found);
            }
        }
    }

    void compare(TextView const& text, Class const& one, SeedTable::Entry const& entry, std::uint64_t start,
                 std::vector<Found>& found) const {
        auto const difference = (entry.window ^ bases_at(text.bases.data(), start)) & one.window_mask;
        auto const places = (difference | difference >> 1U) & 0x5555555555555555U;
        std::uint32_t mismatches = 0;
        for (auto left = places; left != 0; left &= left - 1)
            if (++mismatches > limit_) return;
        // Several seeds find the same hit: it belongs to the seed of the first parts that are exact.
        auto const& scheme = one.scheme;
        std::uint32_t first_exact = 0;
        for (unsigned part = 0, left = scheme.parts - scheme.max_mismatches; left != 0; ++part) {
            if ((places & one.regions[part]) != 0) continue;
            first_exact |= 1U << part;
            --left;
        }
        if (first_exact != scheme.seeds[entry.seed].part_set) return;
        // The rest of it, and breaks.
        if (one.whole) {
            if (!is_bases(text, start, one.window)) return;
        } else {
            mismatches = words_->mismatches(text, entry.pattern, start, limit_);
            if (mismatches > limit_) return;
        }
        std::uint64_t const length = one.whole ? one.window : words_->length(entry.pattern);
        found.push_back({start + length, entry.pattern, static_cast<std::uint8_t>(mismatches)});
    }

    /// Whether so many slots, at most 32, lie within the text and hold no break.
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

    std::optional<ClassWords> words_;  ///< of all patterns, if the windows of a class are not all of them
    unsigned limit_;
    std::vector<Class> classes_;
};

}  // namespace

Engine const& pigeonhole_engine() {
    static CpuEngine<Pigeonhole> const engine;
    return engine;
}

}  // namespace motifcount::internal
