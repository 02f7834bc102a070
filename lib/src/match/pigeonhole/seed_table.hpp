#pragma once

#include <bit>
#include <cstdint>

#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "match/anchored/anchored_kernels.hpp"
#include "match/pigeonhole/seed_windows.hpp"
#include "match/shared/seed_scheme.hpp"

namespace motifcount::internal {

/// Table of all seeds with the same shape, from all patterns. It is indexed by the code of a seed.
class SeedTable {
public:
    /// `windows`: settle(scheme) must have been called. Throws Error(limit) if there are too many entries.
    SeedTable(SeedScheme const& scheme, unsigned shape, SeedWindows const& windows);

    [[nodiscard]] SeedScheme::Shape const& shape() const noexcept { return shape_; }
    [[nodiscard]] SeedEntry const& operator[](std::uint32_t entry) const noexcept { return entries_[entry]; }
    /// Largest number of entries for an index
    [[nodiscard]] std::size_t largest() const noexcept { return largest_; }
    /// Returns the table as plain data for kernels. `letters`: letters in a window; bit 2i is letter i
    [[nodiscard]] SeedTableView view(std::uint64_t letters) const noexcept {
        return {filter_.data(), ranks_.empty() ? nullptr : ranks_.data(), firsts_.data(), entries_.data(),
                letters};
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return entries_.size() * sizeof(SeedEntry) + filter_.size() * 8 +
               (ranks_.size() + firsts_.size()) * 4;
    }

    /// Writes the candidates among the slots [first, last) to `out` and returns their number. `out` has room for all slots.
    std::size_t filter(TextView const& text, std::uint64_t first, std::uint64_t last,
                       SlotCandidate* out) const;

private:
    /// Fibonacci hashing: all bits of the code affect the high bits of the product.
    static std::uint64_t hash(std::uint64_t code) noexcept { return code * 0x9E3779B97F4A7C15U; }

    [[nodiscard]] std::uint32_t index(std::uint64_t code) const noexcept {
        return static_cast<std::uint32_t>(direct_ ? code : hash(code) >> (64 - index_bits_));
    }

    [[nodiscard]] std::uint32_t rank_of(std::uint32_t index) const noexcept {
        if (ranks_.empty()) return index;
        std::uint64_t const before = filter_[index / 64] & ((std::uint64_t{1} << (index % 64)) - 1);
        return ranks_[index / 64] + static_cast<std::uint32_t>(std::popcount(before));
    }

    template <unsigned count>
    std::size_t filter_runs(TextView const& text, std::uint64_t first, std::uint64_t last,
                            SlotCandidate* out) const;

    SeedScheme::Shape shape_;
    bool direct_ = true;
    unsigned index_bits_ = 0;
    // The next members have the same meaning as in SeedTableView.
    LargeVector<std::uint64_t> filter_;
    /// `ranks_[word]`: number of indices with entries before this word of filter_; empty if firsts_ has all indices
    LargeVector<std::uint32_t> ranks_;
    LargeVector<std::uint32_t> firsts_;
    LargeVector<SeedEntry> entries_;
    std::size_t largest_ = 0;
};

}  // namespace motifcount::internal
