#pragma once

#include <cstdint>
#include <type_traits>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"
#include "cuda/wu_manber/word_table.hpp"

namespace motifcount::internal::cuda {

/// Sampling as in the block tables of Wu and Manber, adapted to a GPU. All threads look up the windows of `q` bases at
/// multiples of `step`. An occurrence of a word of at least q + step - 1 bases has exactly one of these windows within its
/// first q + step - 1 bases. So a filter with the q-grams at offsets 0 to step - 1 finds each occurrence once.
struct Sampling {
    unsigned q = 0;     ///< Number of bases per window: 1 to 16, to fit in 32 bits
    unsigned step = 0;  ///< 1, 2, 4, 8 or 16
    [[nodiscard]] MOTIFCOUNT_HD std::uint32_t window_mask() const {
        return static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - 2 * q));
    }
};

/// Locates the bits of a window in a filter of `words` words: a few bits in one word. The multiplier shifts all bases after the
/// q-th out of the product, so no mask is needed. Indices of words and bits are high halves of products, because shifters are
/// the bottleneck: the hardware can multiply while the shifters test bits.
struct WindowHash {
    std::uint32_t multiplier = 0;
    std::uint32_t words = 0;

    MOTIFCOUNT_HD static WindowHash make(unsigned q, std::uint32_t words) {
        return {0x9E3779B1U << (32 - 2 * q), words};  // 2^32 divided by the golden ratio
    }
    MOTIFCOUNT_HD std::uint32_t product(std::uint32_t window) const { return window * multiplier; }
    MOTIFCOUNT_HD std::uint32_t word(std::uint32_t product) const { return multiply_high(product, words); }
    /// Returns the index of a window's i-th bit, in the low five bits. For i = 0, the index is the window's first bases.
    MOTIFCOUNT_HD static std::uint32_t place(std::uint32_t window, std::uint32_t product, unsigned i) {
        constexpr std::uint32_t odd[] = {0, 0x85EBCA6BU, 0xC2B2AE35U, 0x27D4EB2FU};  // No structure
        return i == 0 ? window : multiply_high(product, odd[i]);
    }
};

enum class FilterForm { exact, two_bits, three_bits, wide };

/// Filter of 32-bit words with `Bits` bits per window, for shared memory
template <unsigned Bits>
struct NarrowFilter {
    static constexpr unsigned words_each = 1;
    /// Returns a word whose bit 0 is set if the window may be in the set. Other bits are arbitrary.
    MOTIFCOUNT_HD static std::uint32_t test(std::uint32_t const* filter, WindowHash const& hash,
                                            std::uint32_t window) {
        std::uint32_t const product = hash.product(window);
        std::uint32_t const word = filter[hash.word(product)];
        std::uint32_t both = rotate_right(word, hash.place(window, product, 0)) &
                             rotate_right(word, hash.place(window, product, 1));
        if constexpr (Bits == 3) both &= rotate_right(word, hash.place(window, product, 2));
        return both;
    }
    /// Calls put(word, bits) with the bits to set for a window.
    template <class Put>
    static void enter(WindowHash const& hash, std::uint32_t window, Put&& put) {
        std::uint32_t const product = hash.product(window);
        for (unsigned i = 0; i < Bits; ++i)
            put(hash.word(product), 1U << (hash.place(window, product, i) & 31U));
    }
};

/// Filter of 64-bit words, for the level-2 cache. A window has two bits in each half of a word. A look-up reads one sector.
struct WideFilter {
    static constexpr unsigned words_each = 2;
    MOTIFCOUNT_HD static std::uint32_t test(std::uint32_t const* filter, WindowHash const& hash,
                                            std::uint32_t window) {
        std::uint32_t const product = hash.product(window);
#ifdef __CUDA_ARCH__
        uint2 const both = __ldg(reinterpret_cast<uint2 const*>(filter) + hash.word(product));
        std::uint32_t const low = both.x, high = both.y;
#else
        std::uint32_t const low = filter[2 * hash.word(product)], high = filter[2 * hash.word(product) + 1];
#endif
        return rotate_right(low, hash.place(window, product, 0)) &
               rotate_right(low, hash.place(window, product, 1)) &
               rotate_right(high, hash.place(window, product, 2)) &
               rotate_right(high, hash.place(window, product, 3));
    }
    template <class Put>
    MOTIFCOUNT_HD static void enter(WindowHash const& hash, std::uint32_t window, Put&& put) {
        std::uint32_t const product = hash.product(window);
        for (unsigned i = 0; i < 4; ++i)
            put(2 * hash.word(product) + i / 2, 1U << (hash.place(window, product, i) & 31U));
    }
};

/// Table of a few windows. A slot has the product of its window with a multiplier found by trial. It identifies the window,
/// because multiplication can be inverted. With at most one slot per bank of shared memory, look-ups never conflict.
struct ExactFilter {
    static constexpr unsigned words_each = 1;
    MOTIFCOUNT_HD static std::uint32_t test(std::uint32_t const* filter, WindowHash const& hash,
                                            std::uint32_t window) {
        std::uint32_t const product = hash.product(window);
        return filter[hash.word(product)] == product ? 1 : 0;
    }
};

/// First phase: returns a word whose bit 0 is set if a window that begins in `own` may be in the set. `next`: word after `own`
template <unsigned Step, class Filter>
MOTIFCOUNT_HD std::uint32_t any_candidate(std::uint32_t const* filter, WindowHash const& hash,
                                          std::uint32_t own, std::uint32_t next) {
    std::uint32_t any = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned base = 0; base < 16; base += Step)
        any |= Filter::test(filter, hash, base == 0 ? own : funnel_right(own, next, 2 * base));
#ifdef __CUDA_ARCH__
    // Keeps the compiler from extracting bit 0 of every term, which would take three times as many instructions.
    if constexpr (!std::is_same_v<Filter, ExactFilter>) asm("" : "+r"(any));
#endif
    return any;
}

/// Returns a mask of the windows that may be in the set: bit i is the window at base i * Step.
template <unsigned Step, class Filter>
MOTIFCOUNT_HD std::uint32_t candidate_windows(std::uint32_t const* filter, WindowHash const& hash,
                                              std::uint32_t own, std::uint32_t next) {
    std::uint32_t found = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
    for (unsigned base = 0; base < 16; base += Step)
        found = funnel_right(
            found, Filter::test(filter, hash, base == 0 ? own : funnel_right(own, next, 2 * base)), 1);
    return found >> (32 - 16 / Step);
}

/// Second phase: calls hit(end, word) for each hit in which the window at `slot` has an offset below `step`.
template <class Hit>
MOTIFCOUNT_HD void verify_window(WordTable const& table, Text const& text, unsigned step, std::uint64_t slot,
                                 Hit&& hit) {
    for (unsigned offset = 0; offset < step && offset <= slot; ++offset) {
        std::uint64_t const start = slot - offset;
        if (start + table.prefix <= text.size) words_at(table, text, start, code_at(text, start), hit);
    }
}

}  // namespace motifcount::internal::cuda
