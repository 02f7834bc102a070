#include <algorithm>
#include <array>
#include <optional>

#include "core/bits.hpp"
#include "core/implementations.hpp"
#include "core/parallel.hpp"
#include "dna/strand_positions.hpp"
#include "match/cpu_matcher.hpp"
#include "match/shared/text_walk.hpp"
#include "match/shared/window_kernels.hpp"
#include "match/wu_manber/sampling_plan.hpp"
#include "pattern/gram_table.hpp"
#include "pattern/gram_table_fill.hpp"
#include "pattern/packed_words.hpp"

namespace motifcount::internal {
namespace {

/// `wu-manber`: examines one window of `width` bases per `stride` slots. If a motif has at least width + stride - 1 bases,
/// every occurrence contains exactly one examined window at one of the motif's first `stride` offsets. A filter contains the
/// words of `width` bases at these offsets. A table maps these words to (motif, offset). Each occurrence is found once, and
/// verified by a full comparison. Finds motifs of at least 8 bases without mismatches; longer motifs are faster. IUPAC codes
/// are expanded up to WordSet's limit. Width and stride depend on the set and this CPU's caches. Complexity: O(text / stride +
/// hits), unless many motifs share words. Memory: 12 bytes per motif and offset. Sources: Wu and Manber 1994 (skipping by
/// blocks of bases); Fredriksson and Grabowski 2009 (sampling every s-th q-gram). With motifs of one length and few positions
/// in Batch::positions, examines one window per run of up to `stride` positions.
class WuManber {
public:
    static constexpr std::string_view name = "wu-manber";
    static constexpr EngineLimits limits{// Table values have 28 bits for word and offset
                                         .patterns = std::uint64_t{1} << 26U,
                                         .shortest = 8};

    /// A window passes through several steps: its key, the entries of the table, the comparison of words, and the counters.
    /// Each step needs memory that an earlier step has prefetched. The last step is processed first, while memory for the other
    /// steps is being loaded. Table lines take longest, so they are prefetched two steps ahead.
    struct Workspace {
        static constexpr std::size_t windows = 2048;  ///< Number of windows that are filtered together

        /// Number of windows per step. A core waits if it prefetches more lines than it can have in flight (24 on Zen 4).
        /// Example: 200,000 motifs of 20 bases in reads from their genome. With 10, 12, 16 and 20 windows, the search takes
        /// 0.70, 0.65, 0.79 and 0.91 times the CPU time of 32 windows prefetched one step ahead (Zen 4).
        static constexpr std::size_t keys = 12;
        /// Maximum number of positions that are collected from windows before they are processed
        static constexpr std::size_t places = 1024;

        std::array<std::uint32_t, windows + 8> chosen;
        std::size_t listed_windows = 0;  ///< Number of windows in `chosen`; used if only sites are searched
        std::uint64_t covered = 0;       ///< Slot before which all sites are done

        // Windows whose table lines are prefetched: the newest windows, and the windows that are due
        struct Windows {
            std::size_t count = 0;
            std::array<GramTable::Key, keys> key;
            std::array<std::uint64_t, keys> window;
        };
        std::array<Windows, 2> asked;
        unsigned newest =
            0;  ///< Index in `asked` of the newest windows; the windows at the other index are due
        [[nodiscard]] Windows& due() noexcept { return asked[newest ^ 1U]; }
        // Words that may begin at the listed starts. Their bases are prefetched.
        std::size_t listed_count = 0;
        std::array<std::uint32_t, places> value;
        std::array<std::uint32_t, places> number;
        std::array<WordId, places> listed;
        std::array<std::uint64_t, places> start;
        // Words that were found. Their counters are prefetched.
        std::size_t found_count = 0;
        std::array<WordId, places> found;
        std::array<std::uint64_t, places> end;
        unsigned unfiltered = 0;  ///< Number of further calls without the filter
        std::vector<std::uint64_t> no_breaks;
    };

    WuManber(PatternSet const& patterns, SearchOptions const& options)
        : words_(patterns, options.threads),
          plan_(plan_sampling(words_.size(), words_.min_length(), options.text_bytes)) {
        offset_bits_ = bits_for(plan_.stride);
        table_.emplace(words_.size() * plan_.stride, offset_bits_ + bits_for(words_.size()));
        if (plan_.filter_log2 != 0) filter_.emplace(plan_.width, plan_.filter_log2);
        fill(options.threads);
    }

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + table_->memory_bytes() + (filter_ ? filter_->memory_bytes() : 0);
    }

    [[nodiscard]] bool gains_from_positions() const noexcept {
        return words_.min_length() == words_.max_length();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        TextView const& text = batch.text;
        // Clears the results that an interrupted search has left.
        for (auto& windows : work.asked) windows.count = 0;
        work.listed_count = work.found_count = 0;
        if (text.size < plan_.width) return;
        std::uint64_t const* const breaks = break_mask(text, work.no_breaks);
        std::uint64_t const windows = (text.size - plan_.width) / plan_.stride + 1;
        bool const at_places = has_few_places(batch, windows, work);
        unsigned const step = at_places ? 1 : plan_.stride;
        work.covered = 0;
        for (std::uint64_t first = 0; first < windows; first += Workspace::windows) {
            std::uint64_t const slot = first * plan_.stride;
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::windows, windows - first));
            if (at_places) list_at_places(batch, slot, slot + count * plan_.stride, work);
            std::size_t const chosen =
                at_places ? filter_listed(text, slot, work) : choose(text, slot, count, work);
            for (std::size_t from = 0; from < chosen; from += Workspace::keys) {
                std::size_t const to = std::min(from + Workspace::keys, chosen);
                ask_for(text, slot, step, std::span(work.chosen).subspan(from, to - from), work);
                advance(text, breaks, work, emit);
            }
        }
        for (int steps = 0; steps < 3; ++steps) advance(text, breaks, work, emit);
    }

private:
    // If a third of the windows pass, the filter takes more time than it saves. In that case, the filter is switched off and
    // tried again from time to time. Example: without the filter, 200,000 motifs of 20 bases in reads from their genome of
    // 2 Mb (half of the windows pass) take 0.84 times the CPU time (Sapphire Rapids).
    static constexpr std::size_t one_in_passes = 3;
    static constexpr unsigned unfiltered_times = 63;

    // A window at a site takes about as long as two windows in sequence, because AVX2 filters windows in sequence. Example:
    // 77,441 motifs of 20 bases in a million reads of 75 bases take 0.38 s of CPU time with nine or ten windows in sequence per
    // read. With one, two and three windows at sites, they take 0.29, 0.31 and 0.34 s; five save no time (Zen).
    static constexpr std::size_t windows_a_place = 2;

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
            constexpr WordId ahead = 8;
            for (auto word = static_cast<WordId>(first); word < last; ++word) {
                for (unsigned offset = 0; offset < plan_.stride; ++offset) {
                    if (word + ahead < last)
                        filter_->prefetch(words_.bases(word + ahead, offset, plan_.width));
                    filter_->insert_shared(words_.bases(word, offset, plan_.width));
                }
            }
        });
    }

    std::size_t choose(TextView const& text, std::uint64_t slot, std::size_t count, Workspace& work) const {
        if (filter_ && work.unfiltered == 0) {
            std::size_t const chosen = kernels_.select(filter_->view(), text.bases.data(), slot, plan_.stride,
                                                       count, work.chosen.data());
            if (chosen * one_in_passes >= count) work.unfiltered = unfiltered_times;
            return chosen;
        }
        if (filter_) --work.unfiltered;
        for (std::size_t i = 0; i < count; ++i) work.chosen[i] = static_cast<std::uint32_t>(i);
        return count;
    }

    /// True if it is faster to examine only the windows of sites, judged by the first windows.
    bool has_few_places(Batch const& batch, std::uint64_t windows, Workspace& work) const {
        if (batch.positions == nullptr || !gains_from_positions()) return false;
        windows = std::min<std::uint64_t>(windows, Workspace::windows);
        work.covered = 0;
        list_at_places(batch, 0, windows * plan_.stride, work);
        return work.listed_windows * windows_a_place <= windows;
    }

    /// Lists the windows for the sites in [slot, end). A window covers the sites of `stride` slots.
    void list_at_places(Batch const& batch, std::uint64_t slot, std::uint64_t end, Workspace& work) const {
        std::uint64_t const size = batch.text.size;
        SpanPositions const& forward = batch.positions->forward;
        SpanPositions const& reverse = batch.positions->reverse;
        std::uint64_t const length = words_.max_length();
        auto const first_forward = [&](std::uint64_t from) {
            return forward.by_start ? forward.starts.find(from, end) : end;
        };
        auto const first_reverse = [&](std::uint64_t from) {
            std::uint64_t const last = std::min(end + length, size + 1);
            std::uint64_t const found = reverse.by_end ? reverse.ends.find(from + length, last) : last;
            return found < last ? found - length : end;
        };
        std::uint64_t const from = std::max(slot, work.covered);
        std::uint64_t on_forward = first_forward(from);
        std::uint64_t on_reverse = first_reverse(from);
        std::size_t count = 0;
        while (std::min(on_forward, on_reverse) < end) {
            std::uint64_t const window = std::min(on_forward, on_reverse) + plan_.stride - 1;
            if (window + plan_.width > size) break;
            work.chosen[count++] = static_cast<std::uint32_t>(window - slot);
            work.covered = window + 1;
            if (on_forward < work.covered) on_forward = first_forward(work.covered);
            if (on_reverse < work.covered) on_reverse = first_reverse(work.covered);
        }
        work.listed_windows = count;
    }

    std::size_t filter_listed(TextView const& text, std::uint64_t slot, Workspace& work) const {
        std::size_t const count = work.listed_windows;
        if (!filter_) return count;
        if (work.unfiltered != 0) {
            --work.unfiltered;
            return count;
        }
        std::uint64_t const mask = base_mask(plan_.width);
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t const window = work.chosen[i];
            work.chosen[chosen] = window;
            chosen += filter_->may_hold(bases_at(text.bases.data(), slot + window) & mask) ? 1 : 0;
        }
        if (chosen * one_in_passes >= count) work.unfiltered = unfiltered_times;
        return chosen;
    }

    /// First step: computes the keys of windows and prefetches their table lines.
    void ask_for(TextView const& text, std::uint64_t slot, unsigned step,
                 std::span<std::uint32_t const> chosen, Workspace& work) const {
        std::uint64_t const mask = base_mask(plan_.width);
        auto& asked = work.asked[work.newest];
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            asked.window[i] = slot + std::uint64_t{chosen[i]} * step;
            asked.key[i] = table_->key(bases_at(text.bases.data(), asked.window[i]) & mask);
            table_->prefetch(asked.key[i].line);
        }
        asked.count = chosen.size();
    }

    /// Moves all windows one step further, except for the newest windows.
    template <class Emit>
    void advance(TextView const& text, std::uint64_t const* breaks, Workspace& work, Emit& emit) const {
        emit_found(work, emit);
        compare(text, breaks, work, emit);
        GramTableView const table = table_->view();
        auto& due = work.due();
        for (MatchCursor cursor; cursor.key < due.count;) {
            // If grams repeat so often that there is no room for more positions, the listed positions are processed first.
            if (work.listed_count != 0) {
                emit_found(work, emit);
                compare(text, breaks, work, emit);
            }
            list(text,
                 kernels_.match(table, due.key.data(), due.count, cursor, Workspace::places,
                                work.value.data(), work.number.data()),
                 work);
        }
        due.count = 0;
        work.newest ^= 1U;  // The newest windows are due in the next call
    }

    /// Lists the words that may begin at the first `count` positions and that fit into the text. Prefetches their bases.
    void list(TextView const& text, std::size_t count, Workspace& work) const {
        auto const& due = work.due();
        std::uint32_t const offset_mask = (std::uint32_t{1} << offset_bits_) - 1;
        std::size_t listed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            WordId const word = work.value[i] >> offset_bits_;
            std::uint64_t const window = due.window[work.number[i]];
            std::uint64_t const offset = work.value[i] & offset_mask;
            words_.prefetch(word);
            work.listed[listed] = word;
            work.start[listed] = window - offset;
            // One of the two differences is negative if the word does not fit.
            std::uint64_t const misfit =
                (window - offset) | (text.size + offset - window - words_.length(word));
            listed += misfit >> 63U == 0 ? 1 : 0;
        }
        work.listed_count = listed;
    }

    /// Compares the listed words with the text, and prefetches the counters of equal words.
    template <class Emit>
    void compare(TextView const& text, std::uint64_t const* breaks, Workspace& work, Emit& emit) const {
        bool const long_words = words_.max_length() > 32;
        std::size_t found = 0;
        for (std::size_t i = 0; i < work.listed_count; ++i) {
            WordId const word = work.listed[i];
            std::uint64_t const start = work.start[i];
            work.found[found] = word;
            work.end[found] = start + words_.length(word);
            if (words_.is_pattern()) emit.prefetch(word);
            found += words_.difference(text, breaks, word, start) == 0 &&
                     (!long_words || words_.occurs(text, breaks, word, start));
        }
        work.found_count = found;
        work.listed_count = 0;
    }

    template <class Emit>
    void emit_found(Workspace& work, Emit& emit) const {
        for (std::size_t i = 0; i < work.found_count; ++i) {
            std::uint64_t const end = work.end[i];
            words_.for_each_pattern(work.found[i],
                                    [&](PatternId pattern) { emit(pattern, end, std::uint8_t{0}); });
        }
        work.found_count = 0;
    }

    WindowKernels const& kernels_ = window_kernels().chosen();
    PackedWords words_;
    SamplingPlan plan_;
    unsigned offset_bits_ = 0;
    std::optional<GramTable> table_;
    std::optional<GramFilter> filter_;
};

}  // namespace

Engine const& wu_manber_engine() {
    static CpuEngine<WuManber> const engine;
    return engine;
}

}  // namespace motifcount::internal
