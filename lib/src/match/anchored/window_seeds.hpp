#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Windows of letters, all of one length.
struct LetterWindows {
    std::span<std::uint8_t const> masks;    ///< IUPAC, of one window after another
    unsigned length;                        ///< letters of each, 1 to 32
    std::vector<std::uint32_t> degenerate;  ///< windows with IUPAC classes, ascending

    [[nodiscard]] std::size_t size() const noexcept { return masks.size() / length; }
    [[nodiscard]] std::uint8_t const* of(std::size_t window) const noexcept {
        return masks.data() + window * length;
    }
    /// How many words these letters of a window stand for, or some number above `most`.
    [[nodiscard]] std::uint64_t words(std::size_t window, std::span<unsigned const> letters,
                                      std::uint64_t most) const noexcept;
};

/// Some letters of every window, of which a text's may differ in at most `radius`.
struct WindowSeed {
    std::vector<unsigned> letters;
    unsigned radius = 0;
};

/// Words of its seeds for each seed from which on a window is compared everywhere instead.
inline constexpr std::uint64_t most_seed_words = 64;

/// Seeds of which, in every text that differs from a window in at most `max_mismatches` letters, one is within its radius:
/// those that take the least time in so many places of random text, with making their tables.
///
/// Either windows are cut into more than K = `max_mismatches` parts. K mismatches spoil at most K of these, so that of the others
/// every choice of (parts - K) is a seed, and one of them is in the text as it is in the window. Or they are cut into few parts,
/// whose radii, each with 1 added, sum up to K + 1: mismatches in excess of each would be more than K. Such a seed is entered once
/// for each word within its radius, so that a place takes one look-up a part, and large sets much memory.
/// Sources: the pigeonhole principle as of Baeza-Yates and Perleberg 1992, with more parts than needed as of Navarro and Raffinot
/// 2002, section 6; words near parts as of Myers 1994, "A sublinear algorithm for approximate keyword searching".
///
/// Letters that are classes in most windows, as the N of `NGG`, are in no seed, if enough others are left.
[[nodiscard]] std::vector<WindowSeed> cheapest_window_seeds(LetterWindows const& windows,
                                                            unsigned max_mismatches, double places);

}  // namespace motifcount::internal
