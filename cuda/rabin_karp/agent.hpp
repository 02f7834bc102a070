#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

inline constexpr std::uint32_t no_word = 0xFFFFFFFFU;

/// Windows of 9 bases. Each covers two start positions of words of up to 8 bases. The table has two bits per window (64 KiB).
/// `window`: text, shifted so that the window's first base is at bits 2 and 3. `window & 0xFFFC` is the byte offset of the
/// table word (7 bases). The low 5 bits of `window >> 15` are the rotation: the last two bases, and the high bit of the seventh
/// base (also in the offset). After rotating the word right, bits 0 and 1 are the results for the two starts.
struct PairWindow {
    static constexpr unsigned answers = 2;
    static constexpr unsigned max_length = 8;
    static constexpr std::uint32_t table_words = 1U << 14U;
    MOTIFCOUNT_HD static std::uint32_t index(std::uint32_t window) {
        return (window >> 2U) & (table_words - 1);
    }
    MOTIFCOUNT_HD static std::uint32_t rotation(std::uint32_t window) { return window >> 15U; }
};

/// Windows of 10 bases. Each covers one start position of words of up to 10 bases. The table has 4^10 bits (128 KiB).
struct SingleWindow {
    static constexpr unsigned answers = 1;
    static constexpr unsigned max_length = 10;
    static constexpr std::uint32_t table_words = 1U << 15U;
    MOTIFCOUNT_HD static std::uint32_t index(std::uint32_t window) {
        return (window >> 2U) & (table_words - 1);
    }
    MOTIFCOUNT_HD static std::uint32_t rotation(std::uint32_t window) { return window >> 17U; }
};

/// Returns a mask of the starts at which a word in the set begins: bit i is the i-th of the 32 bases in `a` and `b`. `a`, `b`,
/// `c`: consecutive text words. A look-up takes three shifts, one mask and one load.
template <class Window>
MOTIFCOUNT_HD std::uint32_t matching_starts(std::uint32_t const* table, std::uint32_t a, std::uint32_t b,
                                            std::uint32_t c) {
    std::uint32_t const text[3] = {a, b, c};
    std::uint32_t starts = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned start = 0; start < 32; start += Window::answers) {
        std::uint32_t window;
        if (start == 0) {
            window = a << 2U;
        } else {
            unsigned const shift = 2 * start - 2;
            window = funnel_right(text[shift / 32], text[shift / 32 + 1], shift % 32);
        }
        std::uint32_t const answer = rotate_right(table[Window::index(window)], Window::rotation(window));
        starts = funnel_right(starts, answer, Window::answers);
    }
    return starts;
}

/// Returns the code of the word at base `start`, with the first base in the lowest bits. `mask`: 4^length - 1
MOTIFCOUNT_HD std::uint32_t code_at(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t start,
                                    std::uint32_t mask) {
    bool const upper = start >= 16;
    return funnel_right(upper ? b : a, upper ? c : b, 2 * start) & mask;
}

/// Counters of all 4^9 windows of nine bases in 205 KiB: five 6-bit counters per 32-bit word. A window at an even slot counts
/// two words of up to 8 bases at once. A word's count is the sum over all windows with the word at their first or second base.
struct WindowCounters {
    static constexpr std::uint32_t windows = 1U << 18U;
    static constexpr std::uint32_t words = 52429;       ///< 4^9 / 5, rounded up
    static constexpr std::uint32_t full = 0xFC000000U;  ///< Minimum value of a word whose top counter is 63

    /// Location of a window's counter (the highest 18 bits of `left`): a word, and the rotation to the right that moves
    /// the counter to the highest 6 bits. Division by 5 is a product with 52429 / 2^18, whose fraction selects the counter.
    struct Place {
        std::uint32_t word;
        std::uint32_t top;
        [[nodiscard]] MOTIFCOUNT_HD std::uint32_t one() const { return rotate_left(1U << 26U, top); }
        /// Returns the number that adds 1 to the window's counter if bit number `bit` of `flags` is set; otherwise 0.
        [[nodiscard]] MOTIFCOUNT_HD std::uint32_t one_if(std::uint32_t flags, unsigned bit) const {
            return rotate_left(flags & 1U << bit, top + 26 - bit);
        }
    };
    MOTIFCOUNT_HD static Place place_of_top(std::uint32_t left) {
        std::uint64_t const quotient = std::uint64_t{left & 0xFFFFC000U} * words;
        std::uint32_t const counter = multiply_high(static_cast<std::uint32_t>(quotient), 5);
        return {static_cast<std::uint32_t>(quotient >> 32U), 6 * counter + 6};
    }
    MOTIFCOUNT_HD static Place place(std::uint32_t window) { return place_of_top(window << 14U); }
    /// Returns the text, shifted so that the window starting at base 2 * i of `a` is in the highest bits. `b`: word after `a`
    MOTIFCOUNT_HD static std::uint32_t at_top(std::uint32_t a, std::uint32_t b, unsigned i) {
        return 4 * i <= 14 ? a << (14 - 4 * i) : funnel_right(a, b, 4 * i - 14);
    }
    MOTIFCOUNT_HD static std::uint32_t value(std::uint32_t const* cells, std::uint32_t window) {
        Place const where = place(window);
        return rotate_right(cells[where.word], where.top) >> 26U;
    }
    /// Corrects the counts if adding 1 to the counter of `window` made the counter overflow. `old`: word before the addition.
    /// Calls credit(window, 64) for each counter that wrapped around, and credit(window, -1) for the next counter of the word,
    /// which received the carry. Exactly one addition sees each overflow, so sums are exact for any number of threads.
    template <class Credit>
    MOTIFCOUNT_HD static void carry(std::uint32_t window, std::uint32_t old, Credit&& credit) {
        window &= windows - 1;
        std::uint32_t const word = place(window).word;
        while (rotate_right(old, place(window).top) >= full) {
            credit(window, 64);
            ++window;
            if (window == windows || place(window).word != word) return;
            credit(window, -1);
        }
    }
};

}  // namespace motifcount::internal::cuda
