#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "dna/packed_text.hpp"
#include "dna/text_window.hpp"
#include "pattern/class_block.hpp"
#include "pattern/pattern_set.hpp"

namespace motifcount::internal {

/// Patterns laid out for comparing 32 positions per step with packed text. IUPAC codes take no extra time. A block of 32
/// positions has five words with one bit per position: bit 2i for position i, as in packed bases. Two selections decide whether
/// a base matches: its low bit selects between A and C, and between G and T; its high bit selects between these two results. In
/// exclusive-or form, a selection takes two operations. Immutable. Memory: 40 bytes per block and 8 per pattern.
class ClassWords {
public:
    using Block = ClassBlock;

    explicit ClassWords(PatternSet const& patterns) {
        firsts_.reserve(patterns.size() + 1);
        for (PatternId pattern = 0; pattern < patterns.size(); ++pattern) {
            auto const masks = patterns.masks(pattern);
            firsts_.push_back(static_cast<std::uint32_t>(blocks_.size()));
            lengths_.push_back(static_cast<std::uint32_t>(masks.size()));
            for (std::size_t first = 0; first < masks.size(); first += 32)
                blocks_.push_back(
                    block(masks.subspan(first, std::min<std::size_t>(32, masks.size() - first))));
        }
        firsts_.push_back(static_cast<std::uint32_t>(blocks_.size()));
    }

    [[nodiscard]] std::uint64_t length(PatternId pattern) const noexcept { return lengths_[pattern]; }
    [[nodiscard]] std::span<Block const> blocks() const noexcept { return blocks_; }
    /// Index of each pattern's first block; the last element is the number of blocks
    [[nodiscard]] std::span<std::uint32_t const> firsts() const noexcept { return firsts_; }
    [[nodiscard]] std::span<std::uint32_t const> lengths() const noexcept { return lengths_; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept {
        return blocks_.size() * sizeof(Block) + firsts_.size() * 4 + lengths_.size() * 4;
    }

    /// Returns the number of mismatches between the pattern and the text starting at slot `start`. Returns limit + 1 if there
    /// are more than `limit`, if the pattern extends past the text, or if the text has a break there.
    [[nodiscard]] std::uint32_t mismatches(TextView const& text, PatternId pattern, std::uint64_t start,
                                           std::uint32_t limit) const noexcept {
        std::uint64_t const length = lengths_[pattern];
        if (start + length > text.size || start + length < start) return limit + 1;
        std::uint32_t count = 0;
        auto slot = start;
        for (auto i = firsts_[pattern]; i < firsts_[pattern + 1]; ++i, slot += 32) {
            auto const different = differing(blocks_[i], bases_at(text.bases.data(), slot));
            if (different == 0) continue;
            if (limit == 0) return 1;
            count += static_cast<std::uint32_t>(std::popcount(different));
            if (count > limit) return limit + 1;
        }
        if (text.breaks.empty()) return count;
        for (std::uint64_t done = 0; done < length; done += 64) {
            auto const left = length - done;
            auto const wanted = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
            if ((bits_at(text.breaks.data(), start + done) & wanted) != 0) return limit + 1;
        }
        return count;
    }

    /// Returns the mismatches between the pattern's first 32 positions and `text`, 32 packed bases. Bit 2 * i: position i
    [[nodiscard]] std::uint64_t differing(PatternId pattern, std::uint64_t text) const noexcept {
        return differing(blocks_[firsts_[pattern]], text);
    }

    /// Makes a block from up to 32 IUPAC masks.
    static Block block(std::span<std::uint8_t const> masks) {
        std::uint64_t bases[4] = {};
        Block made{};
        for (std::size_t i = 0; i < masks.size(); ++i) {
            auto const bit = std::uint64_t{1} << (2 * i);
            made.places |= bit;
            for (unsigned base = 0; base < 4; ++base)
                if ((masks[i] >> base & 1U) != 0) bases[base] |= bit;
        }
        made.a = bases[0];
        made.a_xor_c = bases[0] ^ bases[1];
        made.g = bases[2];
        made.g_xor_t = bases[2] ^ bases[3];
        return made;
    }

private:
    static std::uint64_t differing(Block const& block, std::uint64_t text) noexcept {
        auto const low = text;
        auto const high = text >> 1U;
        auto const a_or_c = block.a ^ (low & block.a_xor_c);
        auto const g_or_t = block.g ^ (low & block.g_xor_t);
        return block.places & ~(a_or_c ^ (high & (a_or_c ^ g_or_t)));
    }

    LargeVector<Block> blocks_;
    LargeVector<std::uint32_t> firsts_;
    LargeVector<std::uint32_t> lengths_;
};

}  // namespace motifcount::internal
