#pragma once

#include <cstdint>

#include "cuda/runtime/portable.hpp"
#include "cuda/runtime/text.hpp"
#include "pattern/class_block.hpp"

namespace motifcount::internal::cuda {

/// Patterns with base classes (IUPAC codes), in host or device memory, laid out as in motifcount::ClassWords
struct ClassPatterns {
    ClassBlock const* blocks = nullptr;
    /// By pattern: index of its first block; one more element than patterns
    std::uint32_t const* firsts = nullptr;
    std::uint32_t const* lengths = nullptr;  ///< By pattern
};

/// Returns a mask of the letters in a block that do not match 32 bases of text: bit 2i is letter i.
MOTIFCOUNT_HD std::uint64_t differing_letters(ClassBlock const& block, std::uint64_t bases) {
    std::uint64_t const high = bases >> 1U;
    std::uint64_t const a_or_c = block.a ^ (bases & block.a_xor_c);
    std::uint64_t const g_or_t = block.g ^ (bases & block.g_xor_t);
    return block.places & ~(a_or_c ^ (high & (a_or_c ^ g_or_t)));
}

/// Returns the number of mismatches at slot `start`; limit + 1 if there are more, or if the text has a break or ends there.
MOTIFCOUNT_HD std::uint32_t mismatches_at(ClassPatterns const& patterns, Text const& text,
                                          std::uint32_t pattern, std::uint64_t start, std::uint32_t limit) {
    std::uint32_t const length = patterns.lengths[pattern];
    if (start + length > text.size) return limit + 1;
    std::uint32_t count = 0;
    std::uint64_t slot = start;
    for (std::uint32_t i = patterns.firsts[pattern]; i < patterns.firsts[pattern + 1]; ++i, slot += 32) {
        count += count_bits(differing_letters(patterns.blocks[i], code_at(text, slot)));
        if (count > limit) return limit + 1;
    }
    return unbroken(text, start, length) ? count : limit + 1;
}

}  // namespace motifcount::internal::cuda
