#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal {

/// Windows of motifs; all windows have the same length
struct LetterWindows {
    std::span<std::uint8_t const> masks;    ///< IUPAC masks of all windows, one window after the other
    unsigned length;                        ///< Number of letters per window, 1 to 32
    std::vector<std::uint32_t> degenerate;  ///< Numbers of the windows with IUPAC classes, in ascending order

    [[nodiscard]] std::size_t size() const noexcept { return masks.size() / length; }
    [[nodiscard]] std::uint8_t const* of(std::size_t window) const noexcept {
        return masks.data() + window * length;
    }
    /// Returns the number of words that these letters in a window represent. Stops counting above `most`.
    [[nodiscard]] std::uint64_t words(std::size_t window, std::span<unsigned const> letters,
                                      std::uint64_t most) const noexcept;
};

/// Seed: letters in a window in which a text window may have at most `radius` mismatches
struct WindowSeed {
    std::vector<unsigned> letters;
    unsigned radius = 0;
};

/// Maximum number of words per seed. A window whose seeds have more words on average is compared everywhere instead.
inline constexpr std::uint64_t max_seed_words = 64;

/// Returns the seeds with the smallest expected time for `places` sites of random text, including the time to make their tables.
/// Every text window with at most K = `max_mismatches` mismatches is within the radius of some seed. Letters that are classes in
/// most windows (the N of `NGG`) are not used if enough other letters are left.
///
/// There are two ways to cut windows:
/// - Into more than K parts. K mismatches affect at most K parts, so at least (parts - K) parts match exactly. Each choice of
///   (parts - K) parts is a seed with radius 0.
/// - Into few parts, each a seed with a radius. The radii, plus 1 each, sum to K + 1, so K mismatches cannot exceed every
///   radius. A seed is entered once per word within its radius. This takes fewer look-ups, but more memory.
///
/// Sources: the pigeonhole principle of Baeza-Yates and Perleberg 1992, with more parts than needed as in Navarro and Raffinot
/// 2002, section 6. Words near parts: Myers 1994, "A sublinear algorithm for approximate keyword searching".
[[nodiscard]] std::vector<WindowSeed> cheapest_window_seeds(LetterWindows const& windows,
                                                            unsigned max_mismatches, double places);

}  // namespace motifcount::internal
