#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/large_vector.hpp"
#include "match/anchored/anchored_kernels.hpp"
#include "match/anchored/window_seeds.hpp"

namespace motifcount::internal {

/// Finds the windows in a set that match a text window with at most K mismatches. All windows are equally far from a site, so
/// each seed (match/anchored/window_seeds.hpp) has its own table, indexed by the seed's letters. A window with IUPAC classes is
/// entered once per word that the seed's letters represent. A window with too many words is not entered, but compared with
/// every text window. Immutable. Memory: 8 bytes per entry, 4 bytes per index, and 8 per window if any has classes.
class AnchoredSeeds {
public:
    /// Number of sites that is assumed for choosing seeds if the number is unknown
    static constexpr double unknown_places = 2e7;

    /// `masks`: IUPAC masks of all windows, `length` (1 to 32) masks per window. `places`: expected number of text windows. Uses
    /// up to `threads` threads. Throws Error(limit) if a table has too many entries.
    AnchoredSeeds(std::span<std::uint8_t const> masks, unsigned length, unsigned max_mismatches,
                  unsigned threads = 1, double places = unknown_places);

    struct Workspace {
        std::vector<SeedCandidate> candidates;
        std::vector<SeedPair> pairs;
    };

    /// Calls use(i, window) for each text window i (2 bits per letter) and each window that may match it. Calls may be repeated.
    template <class Use>
    void find(std::span<std::uint64_t const> text, Workspace& work, Use&& use) const {
        work.candidates.resize(text.size());
        work.pairs.resize(std::max<std::size_t>(min_room, largest_));
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

    /// Number of letters that are compared: all, or fewer if the window's number would not fit into the same 64 bits
    [[nodiscard]] unsigned compared() const noexcept { return compared_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
    /// Total size of the tables that individually fit a level-2 cache
    [[nodiscard]] std::uint64_t cacheable_bytes() const noexcept;

private:
    static constexpr std::size_t min_room = 4096;

    struct Table {
        std::vector<SeedRun> runs;
        unsigned hash_shift = 0;
        LargeVector<std::uint32_t> filter;
        LargeVector<std::uint32_t> firsts;
        LargeVector<std::uint64_t> entries;
        std::size_t largest = 0;  ///< Largest number of entries for an index

        [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
            return 4 * (filter.size() + firsts.size()) + 8 * entries.size();
        }
        [[nodiscard]] std::uint32_t index(std::uint64_t code) const noexcept {
            return static_cast<std::uint32_t>(hash_shift == 0 ? code
                                                              : code * 0x9E3779B97F4A7C15U >> hash_shift);
        }
    };
    /// Part of a table during construction: the words whose last `top` letters are `last_letters`. `left_out`: true for windows
    /// that are compared everywhere, false for the other windows
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
    /// Letters to compare, which are bases in at least one window; bit 2i is letter i
    std::uint64_t all_care_ = 0;
    /// `care_[window]`: letters in `all_care_` that are not classes in the window; empty = all letters
    std::vector<std::uint64_t> care_;
    unsigned max_classes_ = 0;  ///< Largest number of classes in a window, among the letters in `all_care_`

    // Only during construction: windows with 2 bits per letter, and whether each window is compared everywhere
    std::vector<std::uint64_t> windows_;
    std::vector<std::uint8_t> left_out_;
    std::vector<Table> tables_;
    std::size_t largest_ = 0;  ///< Largest number of entries for an index in any table
    AnchoredKernels const& kernels_;
};

}  // namespace motifcount::internal
