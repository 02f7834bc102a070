#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/large_vector.hpp"
#include "match/anchored/anchored_kernels.hpp"
#include "match/anchored/window_seeds.hpp"

namespace motifcount::internal {

/// Finds which of many windows of letters may differ from a window of the text in at most K of them.
///
/// As all windows lie at the same place, each seed (match/anchored/window_seeds.hpp) has a table of its own, indexed by its letters.
///
/// IUPAC classes are entered once for each word that a seed's letters stand for; a window with too many such is compared
/// at every place. Immutable: safe to share between threads. Memory: 8 bytes an entry, 4 an index, and 8 a window if any has
/// classes.
class AnchoredSeeds {
public:
    /// Places of random text that seeds are chosen for if nobody knows how many there will be.
    static constexpr double unknown_places = 2e7;

    /// `masks`: IUPAC, of one window after another, `length` (1 to 32) letters each. `places`: about how many windows of the
    /// text will be looked up. Throws Error(limit) if entries are too many to be numbered.
    /// Up to `threads` threads share the work.
    AnchoredSeeds(std::span<std::uint8_t const> masks, unsigned length, unsigned max_mismatches,
                  unsigned threads = 1, double places = unknown_places);

    /// One thread's buffers.
    struct Workspace {
        std::vector<SeedCandidate> candidates;
        std::vector<SeedPair> pairs;
    };

    /// Calls use(place, window) with the numbers of a text window, two bits a letter, and of one of the windows that may
    /// be near it; more than once where several seeds find it.
    template <class Use>
    void find(std::span<std::uint64_t const> text, Workspace& work, Use&& use) const {
        work.candidates.resize(text.size());
        work.pairs.resize(std::max<std::size_t>(least_room, largest_));
        for (Table const& table : tables_) {
            AnchoredTableView const view = view_of(table);
            std::size_t const count = kernels_.filter(view, text.data(), text.size(), work.candidates.data());
            for (std::size_t next = 0; next < count;) {
                std::size_t pairs = 0;
                next = kernels_.compare(view, text.data(), work.candidates.data(), next, count, limit_,
                                        work.pairs.data(), pairs, work.pairs.size());
                for (std::size_t i = 0; i < pairs; ++i) use(work.pairs[i].place, work.pairs[i].window);
            }
        }
    }

    /// The first so many letters are compared: all, or as many as leave room for a window's number in 64 bits.
    [[nodiscard]] unsigned compared() const noexcept { return compared_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
    /// Of the tables that a level-2 cache holds one by one.
    [[nodiscard]] std::uint64_t cacheable_bytes() const noexcept;

private:
    static constexpr std::size_t least_room = 4096;

    struct Table {
        std::vector<SeedRun> runs;
        unsigned hash_shift = 0;
        LargeVector<std::uint32_t> filter;
        LargeVector<std::uint32_t> firsts;
        LargeVector<std::uint64_t> entries;  ///< and padding
        std::size_t largest = 0;             ///< most entries with one index

        [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
            return 4 * (filter.size() + firsts.size()) + 8 * entries.size();
        }
        [[nodiscard]] std::uint32_t index(std::uint64_t code) const noexcept {
            return static_cast<std::uint32_t>(hash_shift == 0 ? code
                                                              : code * 0x9E3779B97F4A7C15U >> hash_shift);
        }
    };
    /// While this is made: some of the windows, and those of their words whose last `top` letters are these.
    struct Part {
        bool left_out;
        unsigned top = 0;
        std::uint64_t last_letters = 0;
    };

    [[nodiscard]] AnchoredTableView view_of(Table const& table) const noexcept;
    void leave_out(LetterWindows const& all, std::vector<WindowSeed> const& seeds);
    [[nodiscard]] Table make_table(LetterWindows const& all, WindowSeed const& seed, bool left_out,
                                   unsigned threads) const;
    template <class Use>
    void for_each_entry(LetterWindows const& all, WindowSeed const& seed, Part part, Use&& use) const;

    unsigned limit_;
    unsigned number_shift_;
    unsigned compared_;
    std::uint64_t all_care_ =
        0;  ///< at even bits, the letters that are compared: those that are bases in a window
    std::vector<std::uint64_t> care_;  ///< by window, of these those that are bases; empty: all
    unsigned most_classes_ = 0;        ///< of the others in a window
    // By window, while this is made: two bits a letter, of classes the first base; and whether it is compared everywhere.
    std::vector<std::uint64_t> windows_;
    std::vector<std::uint8_t> left_out_;
    std::vector<Table> tables_;
    std::size_t largest_ = 0;  ///< most entries with one index, in any table
    AnchoredKernels const& kernels_;
};

}  // namespace motifcount::internal
