#include "motifcount/match/wu_manber.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "motifcount/core/parallel.hpp"
#include "motifcount/match/cpu_matcher.hpp"
#include "motifcount/match/grid_plan.hpp"
#include "motifcount/match/window_kernels.hpp"
#include "motifcount/pattern/gram_table.hpp"
#include "motifcount/pattern/gram_table_fill.hpp"
#include "motifcount/pattern/packed_words.hpp"

namespace motifcount {
namespace {

class WuManber {
public:
    static constexpr std::string_view name = "wu-manber";
    static constexpr std::size_t shortest = 8;

    struct Workspace {
        static constexpr std::size_t windows = 2048;  ///< filtered at a time
        static constexpr std::size_t keys =
            128;  ///< looked up at a time: their lines wait in the level-1 cache
        static constexpr std::size_t places = 1024;  ///< verified at a time

        std::array<std::uint32_t, windows + 8> chosen;
        std::array<GramTable::Key, keys> key;
        std::array<std::uint32_t, places> value;
        std::array<std::uint32_t, places> number;
        std::array<std::uint64_t, places> start;
        std::vector<std::uint64_t> no_breaks;  ///< a mask for texts that have none
    };

    static std::optional<std::string> rejects(PatternSet const& patterns, SearchOptions const& options) {
        if (options.max_mismatches != 0) return "wu-manber finds exact matches only";
        if (patterns.min_length() < shortest) {
            return "wu-manber takes motifs of at least " + std::to_string(shortest) +
                   " bases, and the shortest has " + std::to_string(patterns.min_length());
        }
        if (auto reason = PackedWords::rejects(patterns)) return reason;
        if (patterns.size() > most_words) {
            return "wu-manber takes " + std::to_string(most_words) + " sequences, and these are " +
                   std::to_string(patterns.size());
        }
        return std::nullopt;
    }

    WuManber(PatternSet const& patterns, SearchOptions const& options)
        : words_(checked(patterns, options), options.threads),
          plan_(plan_grid(words_.size(), words_.min_length())) {
        offset_bits_ = bits_for(plan_.stride);
        table_.emplace(words_.size() * plan_.stride, offset_bits_ + bits_for(words_.size()));
        if (plan_.filter_log2 != 0) filter_.emplace(plan_.width, plan_.filter_log2);
        fill(options.threads);
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + table_->memory_bytes() + (filter_ ? filter_->memory_bytes() : 0);
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        TextView const& text = batch.text;
        if (text.size < plan_.width) return;
        std::uint64_t const* const breaks = break_mask(text, work);
        std::uint64_t const windows = (text.size - plan_.width) / plan_.stride + 1;
        for (std::uint64_t first = 0; first < windows; first += Workspace::windows) {
            std::uint64_t const slot = first * plan_.stride;
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::windows, windows - first));
            std::size_t const chosen = choose(text, slot, count, work);
            for (std::size_t from = 0; from < chosen; from += Workspace::keys) {
                std::size_t const to = std::min(from + Workspace::keys, chosen);
                look_up(text, breaks, slot, std::span(work.chosen).subspan(from, to - from), work, emit);
            }
        }
    }

private:
    /// Places of 28 bits, half of them offsets at least where motifs are short.
    static constexpr std::uint64_t most_words = std::uint64_t{1} << 26U;

    static PatternSet const& checked(PatternSet const& patterns, SearchOptions const& options) {
        if (auto const reason = rejects(patterns, options)) throw Error(ErrorCode::limit, *reason);
        return patterns;
    }

    void fill(unsigned threads) {
        GramTableFill(*table_, threads)
            .run(words_.size(), plan_.stride,
                 [this](std::uint64_t first, std::uint64_t last, auto const& use) {
                     for (auto word = static_cast<WordId>(first); word < last; ++word)
                         for (unsigned offset = 0; offset < plan_.stride; ++offset)
                             use(words_.bases(word, offset, plan_.width), (word << offset_bits_) | offset);
                 });
        if (!filter_) return;
        parallel_blocks(threads, words_.size(), [this](std::size_t first, std::size_t last) {
            for (auto word = static_cast<WordId>(first); word < last; ++word)
                for (unsigned offset = 0; offset < plan_.stride; ++offset)
                    filter_->insert_shared(words_.bases(word, offset, plan_.width));
        });
    }

    static std::uint64_t const* break_mask(TextView const& text, Workspace& work) {
        if (!text.breaks.empty()) return text.breaks.data();
        work.no_breaks.assign(text.size / 64 + 2, 0);
        return work.no_breaks.data();
    }

    std::size_t choose(TextView const& text, std::uint64_t slot, std::size_t count, Workspace& work) const {
        if (filter_) {
            return window_kernels().select(*filter_, text.bases.data(), slot, plan_.stride, count,
                                           work.chosen.data());
        }
        for (std::size_t i = 0; i < count; ++i) work.chosen[i] = static_cast<std::uint32_t>(i);
        return count;
    }

    /// Finds and emits the words that the chosen windows lie in.
    template <class Emit>
    void look_up(TextView const& text, std::uint64_t const* breaks, std::uint64_t slot,
                 std::span<std::uint32_t const> chosen, Workspace& work, Emit& emit) const {
        std::uint64_t const mask = base_mask(plan_.width);
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            work.key[i] = table_->key(bases_at(text.bases.data(), slot + chosen[i] * plan_.stride) & mask);
            table_->prefetch(work.key[i].line);
        }
        auto const keys = std::span<GramTable::Key const>(work.key).first(chosen.size());
        for (MatchCursor cursor; cursor.key < keys.size();) {
            std::size_t const found = window_kernels().match(*table_, keys, cursor, Workspace::places,
                                                             work.value.data(), work.number.data());
            verify(text, breaks, slot, chosen, found, work, emit);
        }
    }

    /// Compares the first `found` places with the text and emits those that are equal.
    template <class Emit>
    void verify(TextView const& text, std::uint64_t const* breaks, std::uint64_t slot,
                std::span<std::uint32_t const> chosen, std::size_t found, Workspace& work, Emit& emit) const {
        std::uint32_t const offset_mask = (std::uint32_t{1} << offset_bits_) - 1;
        for (std::size_t i = 0; i < found; ++i) words_.prefetch(work.value[i] >> offset_bits_);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < found; ++i) {
            WordId const word = work.value[i] >> offset_bits_;
            std::uint64_t const window = slot + chosen[work.number[i]] * plan_.stride;
            std::uint64_t const offset = work.value[i] & offset_mask;
            std::uint64_t const start = window - offset;
            bool const fits = offset <= window && start + words_.length(word) <= text.size;
            work.value[kept] = word;
            work.start[kept] = start;
            if (fits && words_.occurs(text, breaks, word, start)) {
                if (words_.is_pattern()) emit.prefetch(word);
                ++kept;
            }
        }
        for (std::size_t i = 0; i < kept; ++i) {
            WordId const word = work.value[i];
            std::uint64_t const end = work.start[i] + words_.length(word);
            words_.for_each_pattern(word, [&](PatternId pattern) { emit(pattern, end, std::uint8_t{0}); });
        }
    }

    PackedWords words_;
    GridPlan plan_;
    unsigned offset_bits_ = 0;
    std::optional<GramTable> table_;
    std::optional<GramFilter> filter_;
};

}  // namespace

Engine const& wu_manber_engine() {
    static CpuEngine<WuManber> const engine;
    return engine;
}

}  // namespace motifcount
