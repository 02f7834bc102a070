#include <algorithm>
#include <array>
#include <optional>

#include "core/bits.hpp"
#include "core/implementations.hpp"
#include "match/cpu_matcher.hpp"
#include "match/rabin_karp/short_words.hpp"
#include "match/shared/text_walk.hpp"
#include "match/shared/window_kernels.hpp"
#include "pattern/code_table.hpp"
#include "pattern/packed_words.hpp"

namespace motifcount::internal {
namespace {

/// Searches for words by codes that are used as indices of a table. Has no branches.
class DirectSearch {
public:
    struct Workspace {
        /// Number of 64-slot masks per round. It is large, because a round reloads the table of codes into the level-1 cache.
        static constexpr std::size_t masks = 512;
        std::array<std::uint64_t, masks> allowed;
        std::array<std::uint32_t, 64 * masks + 8> chosen;
        std::array<std::uint32_t, 64 * masks> entries;
        static constexpr std::size_t words_at_once = 2048;
        std::array<WordId, words_at_once> words;
        std::array<std::uint64_t, words_at_once> starts;
        // Separate arrays, so that loads from `words` and `starts` need not wait for stores
        std::array<WordId, words_at_once> found_words;
        std::array<std::uint64_t, words_at_once> ends;
        std::vector<std::uint64_t> no_breaks;
    };

    explicit DirectSearch(PackedWords const& words)
        : index_(words), run_(static_cast<unsigned>(std::min<std::size_t>(words.min_length(), 64))) {}

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return index_.memory_bytes(); }

    template <class Emit>
    void search(PackedWords const& words, TextView const& text, Workspace& work, Emit& emit) const {
        std::uint64_t const all_masks = (text.size + 63) / 64;
        for (std::uint64_t first = 0; first < all_masks; first += Workspace::masks) {
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::masks, all_masks - first));
            for (std::size_t i = 0; i < count; ++i) work.allowed[i] = unbroken_starts(text, first + i, run_);
            std::size_t const chosen =
                kernels_.select_codes(index_.codes().view(), text.bases.data() + 2 * first,
                                      work.allowed.data(), count, work.chosen.data());
            look_up(text, 64 * first, chosen, work);
            if (index_.is_exact()) {
                report_exact(words, 64 * first, chosen, work, emit);
            } else {
                report(words, text, 64 * first, chosen, work, emit);
            }
        }
    }

private:
    void look_up(TextView const& text, std::uint64_t slot, std::size_t chosen, Workspace& work) const {
        std::uint64_t const mask = base_mask(index_.width());
        for (std::size_t i = 0; i < chosen; ++i)
            work.entries[i] = index_.entry(bases_at(text.bases.data(), slot + work.chosen[i]) & mask);
    }

    template <class Emit>
    void report_exact(PackedWords const& words, std::uint64_t slot, std::size_t chosen, Workspace const& work,
                      Emit& emit) const {
        std::uint64_t const behind = slot + index_.width();
        if (words.is_pattern()) {
            for (std::size_t i = 0; i < chosen; ++i)
                emit(PatternId{work.entries[i]}, behind + work.chosen[i], std::uint8_t{0});
            return;
        }
        for (std::size_t i = 0; i < chosen; ++i)
            for (PatternId const pattern : words.patterns(work.entries[i]))
                emit(pattern, behind + work.chosen[i], std::uint8_t{0});
    }

    /// Lists the words at the chosen positions, verifies the words and emits the hits. Look-ups in several steps overlap.
    template <class Emit>
    void report(PackedWords const& words, TextView const& text, std::uint64_t slot, std::size_t chosen,
                Workspace& work, Emit& emit) const {
        std::size_t listed = 0;
        for (std::size_t i = 0; i < chosen; ++i) {
            index_.for_each(work.entries[i], [&](WordId word) {
                work.words[listed] = word;
                work.starts[listed] = slot + work.chosen[i];
                if (++listed < Workspace::words_at_once) return;
                verify(words, text, listed, work, emit);
                listed = 0;
            });
        }
        verify(words, text, listed, work, emit);
    }

    template <class Emit>
    void verify(PackedWords const& words, TextView const& text, std::size_t listed, Workspace& work,
                Emit& emit) const {
        std::uint64_t const* const breaks = break_mask(text, work.no_breaks);
        std::size_t found = 0;
        for (std::size_t i = 0; i < listed; ++i) {
            WordId const word = work.words[i];
            std::uint64_t const start = work.starts[i];
            std::uint64_t const end = start + words.length(word);
            work.found_words[found] = word;
            work.ends[found] = end;
            // 1 if the word ends after the end of the text, otherwise 0
            std::uint64_t const past = (text.size - end) >> 63U;
            found += (words.difference(text, breaks, word, start) | past) == 0 ? 1 : 0;
        }
        for (std::size_t i = 0; i < found; ++i) {
            WordId const word = work.found_words[i];
            std::uint64_t const end = work.ends[i];
            // Only the first 32 bases have been compared so far.
            if (words.length(word) > 32 && !words.occurs(text, breaks, word, end - words.length(word)))
                continue;
            words.for_each_pattern(word, [&](PatternId pattern) { emit(pattern, end, std::uint8_t{0}); });
        }
    }

    WindowKernels const& kernels_ = window_kernels().chosen();
    ShortWords index_;
    unsigned run_;  ///< Number of bases without a break that every word needs
};

/// Searches for words by hashes of their first bases. Positions must pass a filter first.
class HashedSearch {
public:
    struct Workspace {
        static constexpr std::size_t windows = 512;
        std::array<std::uint32_t, windows + 8> chosen;
        std::array<std::uint64_t, windows> starts;
        std::array<std::size_t, windows> buckets;
        std::array<WordId, windows> words;
        std::vector<std::uint64_t> no_breaks;
    };

    explicit HashedSearch(PackedWords const& words)
        : width_(static_cast<unsigned>(std::min<std::size_t>(32, words.min_length()))),
          exact_(words.max_length() == width_),
          index_(words.size()),
          filter_(std::min(width_, GramFilter::max_width), filter_log2(words)) {
        if (!exact_) next_.assign(words.size(), CodeTable::none);
        // An insertion needs a line of the table that is usually not in a cache, so lines are prefetched far ahead.
        constexpr WordId ahead = 16;
        auto const code_of = [&](WordId word) { return words.bases(word, 0, width_); };
        for (WordId word = 0; word < words.size(); ++word) {
            if (word + ahead < words.size()) index_.prefetch(index_.bucket(code_of(word + ahead)));
            std::uint32_t const before = index_.exchange(code_of(word), word);
            if (!exact_) next_[word] = before;
            filter_.insert(words.first(word) & base_mask(filter_.width()));
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return index_.memory_bytes() + filter_.memory_bytes() + 4 * next_.size();
    }

    template <class Emit>
    void search(PackedWords const& words, TextView const& text, Workspace& work, Emit& emit) const {
        if (text.size < width_) return;
        std::uint64_t const* const breaks = break_mask(text, work.no_breaks);
        std::uint64_t const windows = text.size - width_ + 1;
        for (std::uint64_t slot = 0; slot < windows; slot += Workspace::windows) {
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::windows, windows - slot));
            std::size_t const chosen =
                kernels_.select(filter_.view(), text.bases.data(), slot, 1, count, work.chosen.data());
            std::size_t const found = look_up(words, text, breaks, slot, chosen, work, emit);
            for (std::size_t i = 0; i < found; ++i)
                report(words, text, breaks, work.starts[i], work.words[i], emit);
        }
    }

private:
    /// Returns the log2 of the filter's size in bits, for 16 bits per word. One in 16 random positions then passes.
    static unsigned filter_log2(PackedWords const& words) {
        return std::clamp(bits_for(16 * words.size()), 12U, 30U);
    }

    /// Looks up the codes at the chosen positions, except at breaks. Keeps the start and the first word of each code found.
    template <class Emit>
    std::size_t look_up(PackedWords const& words, TextView const& text, std::uint64_t const* breaks,
                        std::uint64_t slot, std::size_t chosen, Workspace& work, Emit& emit) const {
        std::uint64_t const mask = base_mask(width_);
        std::uint64_t const width_bits = (std::uint64_t{1} << width_) - 1;
        std::size_t looked_up = 0;
        for (std::size_t i = 0; i < chosen; ++i) {
            std::uint64_t const start = slot + work.chosen[i];
            work.starts[looked_up] = start;
            work.buckets[looked_up] = index_.bucket(bases_at(text.bases.data(), start) & mask);
            index_.prefetch(work.buckets[looked_up]);
            looked_up += (bits_at(breaks, start) & width_bits) == 0 ? 1 : 0;
        }
        std::size_t found = 0;
        for (std::size_t i = 0; i < looked_up; ++i) {
            std::uint64_t const code = bases_at(text.bases.data(), work.starts[i]) & mask;
            WordId const word = index_.find(code, work.buckets[i]);
            work.starts[found] = work.starts[i];
            work.words[found] = word;
            if (word != CodeTable::none) {
                if (words.is_pattern()) emit.prefetch(word);
                ++found;
            }
        }
        return found;
    }

    /// Emits each word that has the same code as `word` and occurs at `start`.
    template <class Emit>
    void report(PackedWords const& words, TextView const& text, std::uint64_t const* breaks,
                std::uint64_t start, WordId word, Emit& emit) const {
        auto const use = [&](WordId found) {
            std::uint64_t const end = start + words.length(found);
            words.for_each_pattern(found, [&](PatternId pattern) { emit(pattern, end, std::uint8_t{0}); });
        };
        if (exact_) return use(word);
        for (; word != CodeTable::none; word = next_[word]) {
            if (start + words.length(word) <= text.size && words.occurs(text, breaks, word, start)) use(word);
        }
    }

    WindowKernels const& kernels_ = window_kernels().chosen();
    unsigned width_;  ///< Number of bases per code
    bool exact_;      ///< Whether all words have exactly `width_` bases
    CodeTable index_;
    std::vector<WordId> next_;  ///< `next_[word]`: next word with the same code; empty if exact_
    GramFilter filter_;
};

/// `rabin-karp`: looks up the 2-bit code of the bases at each position. A code has as many bases as the shortest motif, but at
/// most 32. Codes are read from the packed text, so they need no rolling hash and are exact. Motifs of one length up to 32 bases
/// need no comparison; other motifs are compared wherever their first bases are found. Suitable for one to ten million motifs of
/// equal or similar lengths. A filter that fits a cache comes before the table. For short codes, one filter look-up covers four
/// positions, and codes are used as table indices. Finds exact matches only; IUPAC codes are expanded up to WordSet's limit.
/// Complexity: O(text + hits), unless many motifs share their first 32 bases. Memory: 21 bytes per motif and strand, 8 for
/// verification, and 2 to 4 for the filter. Sources: Karp and Rabin 1987; the table for many motifs: Nunes et al. 2020.
class RabinKarp {
public:
    static constexpr std::string_view name = "rabin-karp";
    static constexpr EngineLimits limits{};

    struct Workspace {
        std::optional<DirectSearch::Workspace> direct;
        std::optional<HashedSearch::Workspace> hashed;
    };

    RabinKarp(PatternSet const& patterns, SearchOptions const&) : words_(patterns) {
        if (words_.min_length() <= ShortWords::longest_min_length) {
            direct_.emplace(words_);
        } else {
            hashed_.emplace(words_);
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + (direct_ ? direct_->memory_bytes() : hashed_->memory_bytes());
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        if (direct_) {
            if (!work.direct) work.direct.emplace();
            direct_->search(words_, batch.text, *work.direct, emit);
        } else {
            if (!work.hashed) work.hashed.emplace();
            hashed_->search(words_, batch.text, *work.hashed, emit);
        }
    }

private:
    PackedWords words_;
    std::optional<DirectSearch> direct_;
    std::optional<HashedSearch> hashed_;
};

}  // namespace

Engine const& rabin_karp_engine() {
    static CpuEngine<RabinKarp> const engine;
    return engine;
}

}  // namespace motifcount::internal
