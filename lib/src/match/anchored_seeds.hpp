#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/large_vector.hpp"
#include "match/anchored_kernels.hpp"

namespace motifcount::internal {

/// Finds which of many windows of letters may differ from a window of the text in at most K of them.
///
/// The windows are cut into more than K parts. K mismatches spoil at most K of these, so that of the others every choice
/// of (parts - K) is a *seed*: one of them is in the text as it is in the window. Each seed has a table of its own,
/// indexed by its letters, as all windows lie at the same place. Source: the pigeonhole principle as of Baeza-Yates and
/// Perleberg 1992, with more parts than needed as of Navarro and Raffinot 2002, section 6.
///
/// IUPAC classes are entered once for each word that a seed's letters stand for; letters that are classes in most windows,
/// as the N of `NGG`, are in no seed, if enough others are left; a window with too many such is compared
/// at every place. Immutable: safe to share between threads. Memory: 12 bytes an entry, or 20 if
/// any window has classes.
class AnchoredSeeds {
public:
    /// `masks`: IUPAC, of one window after another, `length` (1 to 32) letters each. Throws Error(limit) if entries are
    /// too many to be numbered.
    /// Up to `threads` threads share the work.
    AnchoredSeeds(std::span<std::uint8_t const> masks, unsigned length, unsigned max_mismatches,
                  unsigned threads = 1);

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
            AnchoredTableView const view = table.view();
            std::size_t const count = kernels_.filter(view, text.data(), text.size(), work.candidates.data());
            for (std::size_t next = 0; next < count;) {
                std::size_t pairs = 0;
                next = kernels_.compare(view, text.data(), work.candidates.data(), next, count, limit_,
                                        work.pairs.data(), pairs, work.pairs.size());
                for (std::size_t i = 0; i < pairs; ++i) use(work.pairs[i].place, work.pairs[i].target);
            }
        }
    }

    /// Expected nanoseconds a place of random text.
    [[nodiscard]] double cost() const noexcept { return cost_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept;

private:
    static constexpr std::size_t least_room = 4096;

    /// A window as it is entered: two bits a letter, of classes the first base; and at even bits the letters that are bases.
    struct Window {
        std::uint64_t bases;
        std::uint64_t care;
    };
    struct Table {
        std::vector<SeedRun> runs;
        unsigned hash_shift = 0;
        LargeVector<std::uint32_t> filter;
        LargeVector<std::uint32_t> firsts;
        LargeVector<std::uint64_t> windows;
        LargeVector<std::uint64_t> care;
        LargeVector<std::uint32_t> targets;
        std::size_t largest = 0;  ///< most entries with one index

        [[nodiscard]] AnchoredTableView view() const noexcept;
        [[nodiscard]] std::uint32_t index(std::uint64_t window) const noexcept;
    };
    /// How windows are cut.
    struct Scheme {
        std::vector<std::vector<unsigned>> seeds;  ///< the letters of each
        double cost = 0;
        std::uint64_t entries = 0;
    };

    [[nodiscard]] Scheme scheme(unsigned parts) const;
    [[nodiscard]] std::uint64_t words(std::size_t window,
                                      std::vector<unsigned> const& letters) const noexcept;
    [[nodiscard]] Table make_table(std::vector<unsigned> const& letters, bool left_out) const;
    template <class Use>
    void for_each_entry(std::vector<unsigned> const& letters, bool left_out, Use&& use) const;

    unsigned length_;
    unsigned limit_;
    std::size_t count_;
    // While this is made.
    std::span<std::uint8_t const> masks_;
    std::uint64_t all_ = 0;  ///< Window::care of bases alone
    std::vector<Window> windows_;
    std::vector<std::uint32_t> degenerate_;  ///< windows with classes
    std::vector<unsigned> cut_;              ///< letters that are cut into parts
    std::vector<std::uint8_t> left_out_;     ///< by window: it is compared everywhere
    std::vector<Table> tables_;
    std::size_t largest_ = 0;  ///< most entries with one index, in any table
    double cost_ = 0;
    AnchoredKernels const& kernels_;
};

}  // namespace motifcount::internal
