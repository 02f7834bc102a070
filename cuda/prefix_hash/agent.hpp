#pragma once

#include <cstdint>

#include "cuda/runtime/hash_table.hpp"
#include "cuda/runtime/text.hpp"

namespace motifcount::internal::cuda {

/// Rabin-Karp hashing with prefix sums, for words that do not fit in a machine word. If P(t) is the code of the first t bases
/// of the text, then a window of k bases starting at t has the code P(t + k) - P(t) * B^k. A thread block computes the codes of
/// its chunks in parallel and combines them in a scan. Each thread then moves both prefixes through its chunk base by base.
/// Codes are polynomials in B modulo 2^64. Candidates are compared in full. Source: Nunes et al. 2020.
struct PrefixHash {
    static constexpr std::uint64_t base = 0xD1342543DE82EF95ULL;  ///< Arbitrary odd number

    MOTIFCOUNT_HD static std::uint64_t append(std::uint64_t code, std::uint32_t letter) {
        return code * base + letter + 1;
    }
    static std::uint64_t power(std::uint64_t exponent) {
        std::uint64_t result = 1;
        for (std::uint64_t square = base; exponent != 0; exponent >>= 1U, square *= square)
            if ((exponent & 1U) != 0) result *= square;
        return result;
    }
    /// Returns the highest 24 bits of a code, which depend on all bases.
    MOTIFCOUNT_HD static std::uint32_t place(std::uint64_t code) {
        return static_cast<std::uint32_t>(code >> 40U);
    }
};

struct PrefixSlot {
    std::uint64_t code;
    std::uint32_t word;
    std::uint32_t used;
    [[nodiscard]] MOTIFCOUNT_HD bool is_free() const { return used == 0; }
};

/// Words of one length: a filter of 2^17 bits, and a hash table from codes to words
struct PrefixTable {
    static constexpr std::uint32_t filter_words = 4096;

    std::uint32_t const* filter = nullptr;
    HashTable<PrefixSlot, std::uint32_t> codes;
    std::uint64_t power = 0;  ///< B^length
    std::uint32_t length = 0;
    std::uint32_t const* bases = nullptr;
    std::uint64_t const* offsets = nullptr;

    MOTIFCOUNT_HD static bool may_hold(std::uint32_t const* filter, std::uint64_t code) {
        std::uint32_t const bit = PrefixHash::place(code) % (32 * filter_words);
        return ((filter[bit / 32] >> (bit % 32)) & 1U) != 0;
    }
};

/// Phase 1: returns the code of one chunk. Slots after the end of the text are read as base 0.
MOTIFCOUNT_HD std::uint64_t chunk_code(Text const& text, std::uint64_t chunk) {
    std::uint64_t code = 0;
    if (chunk >= chunk_count(text)) return code;
    for (unsigned i = 0; i < chunk_words; ++i) {
        std::uint32_t word = text.bases[chunk_words * chunk + i];
        for (unsigned j = 0; j < 16; ++j, word >>= 2U) code = PrefixHash::append(code, word & 3U);
    }
    return code;
}

/// Phase 2 is a scan by the caller: prefix 0 is 0, and prefix i + 1 is prefix i * B^64, plus the code of chunk i.

/// Phase 3: calls hit(end, word) for each hit that begins in the chunk. `prefixes[i]`: prefix at the start of chunk `chunk` + i
template <class Hit>
MOTIFCOUNT_HD void prefix_windows(PrefixTable const& table, std::uint32_t const* filter, Text const& text,
                                  std::uint64_t chunk, std::uint64_t const* prefixes, Hit&& hit) {
    std::uint64_t const first = chunk * chunk_slots;
    if (first + table.length > text.size) return;
    std::uint64_t behind = prefixes[0];
    std::uint64_t ahead = prefixes[table.length / chunk_slots];
    for (std::uint64_t slot = first + table.length / chunk_slots * chunk_slots; slot < first + table.length;
         ++slot)
        ahead = PrefixHash::append(ahead, bases_at(text, slot) & 3U);
    for (std::uint64_t start = first; start < first + chunk_slots && start + table.length <= text.size;
         ++start) {
        std::uint64_t const code = ahead - behind * table.power;
        if (PrefixTable::may_hold(filter, code) && start + table.length > text.owned_from) {
            table.codes.probe(PrefixHash::place(code), [&](PrefixSlot const& slot) {
                if (slot.code == code &&
                    same_bases(text, start, table.bases + table.offsets[slot.word], table.length) &&
                    unbroken(text, start, table.length))
                    hit(start + table.length, slot.word);
                return true;
            });
        }
        behind = PrefixHash::append(behind, bases_at(text, start) & 3U);
        ahead = PrefixHash::append(ahead, bases_at(text, start + table.length) & 3U);
    }
}

}  // namespace motifcount::internal::cuda
