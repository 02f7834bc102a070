#include "motifcount/match/rabin_karp.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "motifcount/match/cpu_matcher.hpp"
#include "motifcount/match/grid_plan.hpp"
#include "motifcount/match/prefix_filter.hpp"
#include "motifcount/match/window_kernels.hpp"
#include "motifcount/pattern/code_table.hpp"
#include "motifcount/pattern/packed_words.hpp"

namespace motifcount {
namespace {

/// From codes to words: indexed by the code where that is short, else hashed.
class CodeIndex {
public:
    static constexpr std::uint32_t none = CodeTable::none;
    /// 4 MiB of table, which fits in a last-level cache.
    static constexpr unsigned max_direct_width = 10;

    CodeIndex(unsigned width, std::uint64_t codes) {
        if (width <= max_direct_width) {
            direct_.assign(std::size_t{1} << (2 * width), none);
        } else {
            hashed_.emplace(codes);
        }
    }
    [[nodiscard]] bool is_direct() const noexcept { return !hashed_; }
    [[nodiscard]] std::size_t place(std::uint64_t code) const noexcept {
        return hashed_ ? hashed_->bucket(code) : static_cast<std::size_t>(code);
    }
    void prefetch(std::size_t place) const noexcept {
        if (hashed_) {
            hashed_->prefetch(place);
        } else {
            __builtin_prefetch(&direct_[place]);
        }
    }
    [[nodiscard]] std::uint32_t find(std::uint64_t code, std::size_t place) const noexcept {
        return hashed_ ? hashed_->find(code, place) : direct_[place];
    }
    std::uint32_t exchange(std::uint64_t code, std::uint32_t word) noexcept {
        return hashed_ ? hashed_->exchange(code, word) : std::exchange(direct_[code], word);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return 4 * direct_.size() + (hashed_ ? hashed_->memory_bytes() : 0);
    }

private:
    LargeVector<std::uint32_t> direct_;
    std::optional<CodeTable> hashed_;
};

class RabinKarp {
public:
    static constexpr std::string_view name = "rabin-karp";

    struct Workspace {
        static constexpr std::size_t windows = 512;  ///< looked up at a time
        std::array<std::uint32_t, windows + 8> chosen;
        std::array<std::uint64_t, 4 * windows> starts;
        std::array<std::size_t, 4 * windows> places;
        std::array<WordId, 4 * windows> words;
        std::vector<std::uint64_t> no_breaks;  ///< a mask for texts that have none
    };

    static std::optional<std::string> rejects(PatternSet const& patterns, SearchOptions const& options) {
        if (options.max_mismatches != 0) return "rabin-karp finds exact matches only";
        return PackedWords::rejects(patterns);
    }

    RabinKarp(PatternSet const& patterns, SearchOptions const& options)
        : words_(checked(patterns, options)),
          width_(static_cast<unsigned>(std::min<std::size_t>(32, words_.min_length()))),
          exact_(words_.max_length() == width_),
          index_(width_, words_.size()) {
        fill_index();
        if (index_.is_direct()) {
            places_ = places_a_look_up(width_);
            filter_.emplace(make_prefix_filter(width_, places_, [this](std::uint64_t code) {
                return index_.find(code, index_.place(code)) != CodeIndex::none;
            }));
        } else {
            fill_hashed_filter();
        }
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + index_.memory_bytes() + filter_->memory_bytes() + 4 * next_.size();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        TextView const& text = batch.text;
        if (text.size < width_) return;
        std::uint64_t const* const breaks = break_mask(text, work);
        std::uint64_t const last = text.size - width_;  // start of the last window
        std::uint64_t const windows = last / places_ + 1;
        for (std::uint64_t first = 0; first < windows; first += Workspace::windows) {
            std::uint64_t const slot = first * places_;
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::windows, windows - first));
            std::size_t const chosen = window_kernels().select(*filter_, text.bases.data(), slot, places_,
                                                               count, work.chosen.data());
            std::size_t const found = look_up(text, breaks, slot, chosen, work, emit);
            for (std::size_t i = 0; i < found; ++i) report(text, breaks, work.starts[i], work.words[i], emit);
        }
    }

private:
    static PatternSet const& checked(PatternSet const& patterns, SearchOptions const& options) {
        if (options.max_mismatches != 0) throw Error(ErrorCode::limit, *rejects(patterns, options));
        return patterns;
    }

    void fill_index() {
        if (!exact_) next_.assign(words_.size(), CodeIndex::none);
        // Each insertion waits for its line of the table; asked for so far ahead, many are on their way at once.
        constexpr WordId ahead = 16;
        auto const code_of = [this](WordId word) { return words_.bases(word, 0, width_); };
        for (WordId word = 0; word < words_.size(); ++word) {
            if (word + ahead < words_.size()) index_.prefetch(index_.place(code_of(word + ahead)));
            std::uint32_t const before = index_.exchange(code_of(word), word);
            if (!exact_) next_[word] = before;
        }
    }

    /// Sixteen bits a word pass one place in sixteen of random text.
    void fill_hashed_filter() {
        unsigned const log2_bits = std::clamp(bits_for(16 * words_.size()), 12U, 30U);
        filter_.emplace(std::min(width_, GramFilter::max_width), log2_bits);
        for (WordId word = 0; word < words_.size(); ++word) {
            filter_->insert(words_.first(word) & base_mask(filter_->width()));
        }
    }

    static std::uint64_t const* break_mask(TextView const& text, Workspace& work) {
        if (!text.breaks.empty()) return text.breaks.data();
        work.no_breaks.assign(text.size / 64 + 3, 0);  // starts a few slots past the end are read too
        return work.no_breaks.data();
    }

    /// Looks up all places of the chosen windows that no break is in; keeps the starts and first words of those found.
    template <class Emit>
    std::size_t look_up(TextView const& text, std::uint64_t const* breaks, std::uint64_t slot,
                        std::size_t chosen, Workspace& work, Emit& emit) const {
        std::uint64_t const mask = base_mask(width_);
        std::uint64_t const width_bits = (std::uint64_t{1} << width_) - 1;
        std::uint64_t const last = text.size - width_;
        std::size_t looked_up = 0;
        for (std::size_t i = 0; i < chosen; ++i) {
            for (unsigned place = 0; place < places_; ++place) {
                std::uint64_t const start = slot + work.chosen[i] * places_ + place;
                work.starts[looked_up] = start;
                work.places[looked_up] = index_.place(bases_at(text.bases.data(), start) & mask);
                index_.prefetch(work.places[looked_up]);
                looked_up += start <= last && (bits_at(breaks, start) & width_bits) == 0 ? 1 : 0;
            }
        }
        std::size_t found = 0;
        for (std::size_t i = 0; i < looked_up; ++i) {
            std::uint64_t const code = bases_at(text.bases.data(), work.starts[i]) & mask;
            WordId const word = index_.find(code, work.places[i]);
            work.starts[found] = work.starts[i];
            work.words[found] = word;
            if (word != CodeIndex::none) {
                if (words_.is_pattern()) emit.prefetch(word);
                ++found;
            }
        }
        return found;
    }

    /// Emits the words that begin with the code at `start` and occur there.
    template <class Emit>
    void report(TextView const& text, std::uint64_t const* breaks, std::uint64_t start, WordId word,
                Emit& emit) const {
        auto const use = [&](WordId found) {
            std::uint64_t const end = start + words_.length(found);
            words_.for_each_pattern(found, [&](PatternId pattern) { emit(pattern, end, std::uint8_t{0}); });
        };
        if (exact_) return use(word);
        for (; word != CodeIndex::none; word = next_[word]) {
            if (start + words_.length(word) <= text.size && words_.occurs(text, breaks, word, start))
                use(word);
        }
    }

    PackedWords words_;
    unsigned width_;  ///< bases of a code
    bool exact_;      ///< all words have just these
    CodeIndex index_;
    std::vector<WordId> next_;  ///< by word, unless exact_: another one with the same code
    unsigned places_ = 1;       ///< that the filter answers for
    std::optional<GramFilter> filter_;
};

}  // namespace

Engine const& rabin_karp_engine() {
    static CpuEngine<RabinKarp> const engine;
    return engine;
}

}  // namespace motifcount
