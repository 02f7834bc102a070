#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "match/seed_scheme.hpp"
#include "match/seed_windows.hpp"

namespace motifcount::internal {

/// All seeds of one shape, of all patterns, in a table indexed by their code.
class SeedTable {
public:
    /// One seed of one pattern, with all of the pattern's window, so that nothing else need be fetched to
    /// verify.
    struct Entry {
        std::uint64_t window;  ///< of classes in the seed one of their bases, of others the first
        PatternId pattern;
        std::uint16_t seed;    ///< its number in the scheme
        std::uint8_t shift;    ///< by which the pattern's seeds are moved along its window
        std::uint8_t classes;  ///< letters of the window that are IUPAC classes
    };

    /// `windows`: settled for this scheme. Throws Error(limit) if its seeds stand for more words than can be numbered.
    SeedTable(SeedScheme const& scheme, unsigned shape, SeedWindows const& windows);

    [[nodiscard]] SeedScheme::Shape const& shape() const noexcept { return shape_; }
    [[nodiscard]] std::uint32_t index(std::uint64_t code) const noexcept {
        return static_cast<std::uint32_t>(direct_ ? code : hash(code) >> (64 - index_bits_));
    }
    [[nodiscard]] std::span<Entry const> entries(std::uint32_t index) const noexcept {
        return {entries_.data() + firsts_[index], entries_.data() + firsts_[index + 1]};
    }
    void prefetch_place(std::uint32_t index) const noexcept { __builtin_prefetch(firsts_.data() + index); }
    void prefetch_entries(std::uint32_t index) const noexcept {
        __builtin_prefetch(entries_.data() + firsts_[index]);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return entries_.size() * sizeof(Entry) + firsts_.size() * 4 + filter_.size() * 4;
    }

    /// A text place whose code may be in the table.
    struct Candidate {
        std::uint64_t slot;
        std::uint32_t index;
    };
    /// Writes the candidates among the slots [first, last) to `out`, which has room for last - first; returns
    /// how many.
    std::size_t filter(TextView const& text, std::uint64_t first, std::uint64_t last, Candidate* out) const;

private:
    /// Fibonacci hashing: the high bits depend on all of the code.
    static std::uint64_t hash(std::uint64_t code) noexcept { return code * 0x9E3779B97F4A7C15U; }

    template <unsigned count>
    std::size_t filter_runs(TextView const& text, std::uint64_t first, std::uint64_t last,
                            Candidate* out) const;

    SeedScheme::Shape shape_;
    bool direct_ = true;
    unsigned index_bits_ = 0;
    LargeVector<std::uint32_t> filter_;  ///< bit i: index i has entries
    LargeVector<std::uint32_t> firsts_;  ///< by index, of its entries; size + 1
    LargeVector<Entry> entries_;
};

}  // namespace motifcount::internal
