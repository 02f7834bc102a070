#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ids.hpp"
#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "dna/text_window.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Which places of a window are compared exactly to find the windows with up to K mismatches.
///
/// The window's `length` places are cut into `parts` equal parts (a rest is left over). K mismatches spoil at
/// most K parts, so that of the others every choice of parts - K is a *seed*: one of them is in the text
/// exactly as it is in the pattern. Seeds that are alike but for their place in the window share a *shape*: a
/// text place is looked up once for each shape. Source: the pigeonhole principle as of Baeza-Yates and
/// Perleberg 1992, with more parts than needed as of Navarro and Raffinot 2002, section 6.
struct SeedScheme {
    SeedScheme(unsigned length, unsigned parts, unsigned max_mismatches);

    /// Of the schemes for a window of that length, the one with the least expected work for `patterns`
    /// patterns.
    [[nodiscard]] static SeedScheme cheapest(unsigned length, unsigned max_mismatches, std::size_t patterns);
    /// Expected work in nanoseconds a text place.
    [[nodiscard]] double cost(std::size_t patterns) const;

    /// A run of places that a shape takes: `(window >> shift & mask) << position` are its bits of the code.
    struct Run {
        unsigned shift;
        unsigned position;
        std::uint64_t mask;
    };
    struct Shape {
        std::vector<Run> runs;  ///< the first has shift 0
        unsigned bases;         ///< that it takes in all

        [[nodiscard]] std::uint64_t code(std::uint64_t window) const noexcept {
            std::uint64_t result = 0;
            for (auto const& run : runs) result |= (window >> run.shift & run.mask) << run.position;
            return result;
        }
    };
    /// A choice of parts.
    struct Seed {
        std::uint32_t part_set;  ///< bit i: part i
        unsigned start;          ///< the place of the window at which its shape lies
        unsigned shape;
    };

    unsigned length;
    unsigned parts;
    unsigned part_length;
    unsigned max_mismatches;
    std::vector<Shape> shapes;
    std::vector<Seed> seeds;
};

/// All seeds of one shape, of all patterns, in a table indexed by their code.
class SeedTable {
public:
    /// One seed of one pattern, with all of the pattern's window, so that nothing else need be fetched to
    /// verify.
    struct Entry {
        std::uint64_t window;
        PatternId pattern;
        std::uint32_t seed;  ///< its number in the scheme
    };

    /// `windows[i]` is the window of `patterns[i]`.
    SeedTable(SeedScheme const& scheme, unsigned shape, std::span<std::uint64_t const> windows,
              std::span<PatternId const> patterns);

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

    template <unsigned runs>
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
