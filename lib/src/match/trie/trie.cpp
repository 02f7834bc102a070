#include <algorithm>
#include <array>

#include "core/implementations.hpp"
#include "match/cpu_matcher.hpp"
#include "match/shared/text_walk.hpp"
#include "match/shared/window_kernels.hpp"
#include "match/trie/prefix_filter.hpp"
#include "pattern/packed_trie.hpp"
#include "pattern/word_set.hpp"

namespace motifcount::internal {
namespace {

std::uint64_t needed_table_bytes(PatternSet const& patterns) {
    return PackedTrie::bytes_per_record * (2 + sum_over_words(patterns, PackedTrie::records_for));
}

/// `trie`: walks a trie without failure links from each text position that passes a filter of the first bases. A look-up in the
/// filter covers 1, 2 or 4 positions. Unbranched parts are compared 32 bases at a time. Finds exact matches of motifs of any
/// length, mixed and nested; expands IUPAC codes up to WordSet's limit. Complexity: O(text + hits) for texts unlike the motifs,
/// O(text * longest motif) for repeats of the motifs' first bases. Source: see pattern/packed_trie.hpp.
class Trie {
public:
    static constexpr std::string_view name = "trie";
    static constexpr EngineLimits limits{
        .table_bytes = PackedTrie::bytes_per_record * PackedTrie::max_records,
        .needed_table_bytes = needed_table_bytes};

    struct Workspace {
        static constexpr std::size_t windows = 1024;
        std::array<std::uint32_t, windows + 8> chosen;
        std::array<std::uint64_t, 4 * windows> starts;
    };

    Trie(PatternSet const& patterns, SearchOptions const&)
        : words_(patterns),
          trie_(words_, root_width(words_)),
          places_(places_a_look_up(trie_.root_width())),
          filter_(make_prefix_filter(trie_.root_width(), places_,
                                     [this](std::uint64_t code) { return trie_.may_begin(code); })) {}

    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return words_.memory_bytes() + trie_.memory_bytes() + filter_.memory_bytes();
    }

    template <class Emit>
    void search(Batch const& batch, Workspace& work, Emit&& emit) const {
        TextView const& text = batch.text;
        std::uint64_t const windows = (text.size + places_ - 1) / places_;
        for (std::uint64_t first = 0; first < windows; first += Workspace::windows) {
            std::uint64_t const slot = first * places_;
            auto const count =
                static_cast<std::size_t>(std::min<std::uint64_t>(Workspace::windows, windows - first));
            std::size_t const chosen =
                kernels_.select(filter_.view(), text.bases.data(), slot, places_, count, work.chosen.data());
            std::size_t const starts = list_starts(text, slot, chosen, work);
            for (std::size_t i = 0; i < starts; ++i) walk(text, work.starts[i], emit);
        }
    }

private:
    /// Returns the smallest width at which about one table entry in 16 has words; at most the length of the longest word.
    static unsigned root_width(WordSet const& words) {
        unsigned width = 1;
        while (width < PackedTrie::max_root_width && (std::uint64_t{1} << (2 * width)) < 16 * words.size())
            ++width;
        return static_cast<unsigned>(std::min<std::size_t>(width, words.max_length()));
    }

    /// Lists the positions in the chosen windows that have an entry in the root table, and prefetches their edges.
    std::size_t list_starts(TextView const& text, std::uint64_t slot, std::size_t chosen,
                            Workspace& work) const {
        std::uint64_t const mask = base_mask(trie_.root_width());
        for (std::size_t i = 0; i < chosen; ++i) {
            std::uint64_t const first = slot + work.chosen[i] * places_;
            std::uint64_t const window = bases_at(text.bases.data(), first);
            for (unsigned place = 0; place < places_; ++place)
                trie_.prefetch_root((window >> (2 * place)) & mask);
        }
        std::size_t starts = 0;
        for (std::size_t i = 0; i < chosen; ++i) {
            std::uint64_t const first = slot + work.chosen[i] * places_;
            std::uint64_t const window = bases_at(text.bases.data(), first);
            for (unsigned place = 0; place < places_; ++place) {
                std::uint64_t const code = (window >> (2 * place)) & mask;
                work.starts[starts] = first + place;
                if (trie_.may_begin(code)) {
                    trie_.prefetch_edge(code);
                    ++starts;
                }
            }
        }
        return starts;
    }

    template <class Emit>
    void walk(TextView const& text, std::uint64_t start, Emit& emit) const {
        std::uint64_t const room = room_at(text, start);
        if (room < words_.min_length()) return;
        trie_.walk(text.bases.data(), start, room, [&](WordId word, std::uint64_t length) {
            for (PatternId const pattern : words_.patterns(word))
                emit(pattern, start + length, std::uint8_t{0});
        });
    }

    /// Returns the number of bases from `start` to the next break or the end of the text; at most the longest word's length.
    [[nodiscard]] std::uint64_t room_at(TextView const& text, std::uint64_t start) const {
        std::uint64_t const end = std::min(text.size, start + words_.max_length());
        return start < end ? next_break(text, start, end) - start : 0;
    }

    WindowKernels const& kernels_ = window_kernels().chosen();
    WordSet words_;
    PackedTrie trie_;
    unsigned places_;
    GramFilter filter_;
};

}  // namespace

Engine const& trie_engine() {
    static CpuEngine<Trie> const engine;
    return engine;
}

}  // namespace motifcount::internal
