#include "filter/flank_positions.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "dna/text_window.hpp"

namespace motifcount::internal {

void FlankPositions::find(std::span<BaseMask const> sequence, unsigned mismatches, SlotMask& positions) {
    words_ = (text_.size + 63) / 64;
    positions.assign(text_.size, false);
    bool const exact = mismatches == 0 && sequence.size() <= 64 && std::ranges::all_of(sequence, is_concrete);
    if (exact)
        find_exact(sequence, positions.words().data());
    else
        find_any(sequence, mismatches, positions.words().data());
}

/// Compares packed bases, 32 slots at a time. The sequence begins at the slots where all letters match.
void FlankPositions::find_exact(std::span<BaseMask const> sequence, std::uint64_t* positions) const {
    constexpr std::size_t block = 128;
    std::array<std::uint64_t, 2 * block> differ;  // Bit 2i or bit 2i + 1 is set if slot i differs
    std::array<std::uint64_t, block> broken;
    for (std::size_t from = 0; from < words_; from += block) {
        std::size_t const count = std::min(block, words_ - from);
        differ.fill(0);
        broken.fill(0);
        for (std::size_t i = 0; i < sequence.size(); ++i) {
            // 32 copies of the letter, with 2 bits each
            std::uint64_t const letter =
                0x5555555555555555U * static_cast<unsigned>(std::countr_zero(sequence[i]));
            std::uint64_t const first = 64 * from + i;
            for (std::size_t word = 0; word < 2 * count; ++word)
                differ[word] |= bases_at(text_.bases.data(), first + 32 * word) ^ letter;
            for (std::size_t word = 0; word < count; ++word)
                broken[word] |= bits_at(text_.breaks.data(), first + 64 * word);
        }
        for (std::size_t word = 0; word < 2 * count; ++word) differ[word] |= differ[word] >> 1U;
        for (std::size_t word = 0; word < count; ++word)
            positions[from + word] =
                ~(even_bits(differ[2 * word]) | even_bits(differ[2 * word + 1]) << 32U | broken[word]);
    }
    if (text_.size % 64 != 0) positions[words_ - 1] &= ~(~std::uint64_t{0} << (text_.size % 64));
}

/// Copies the low and high bits of the bases to two vectors, with padding for sequences of up to `longest` letters.
void FlankPositions::split_bases(std::uint64_t longest) {
    if (longest <= longest_) return;
    longest_ = longest;
    std::size_t const padded = words_ + longest / 64 + 2;
    low_.assign(padded, 0);
    high_.assign(padded, 0);
    breaks_.assign(padded, ~std::uint64_t{0});
    for (std::size_t i = 0; i < text_.bases.size(); ++i) {
        unsigned const shift = 32 * (i % 2);
        low_[i / 2] |= even_bits(text_.bases[i]) << shift;
        high_[i / 2] |= even_bits(text_.bases[i] >> 1U) << shift;
    }
    std::ranges::copy(text_.breaks, breaks_.begin());
    if (ambiguous_ == nullptr) return;
    ambiguous_words_.assign(padded, 0);
    std::copy_n(ambiguous_->words().begin(), words_, ambiguous_words_.begin());
    for (std::size_t i = 0; i < words_; ++i) breaks_[i] &= ~ambiguous_words_[i];
}

/// Processes blocks that fit the level-1 cache, because each letter of the sequence needs a pass over the block.
void FlankPositions::find_any(std::span<BaseMask const> sequence, unsigned mismatches,
                              std::uint64_t* positions) {
    constexpr std::size_t block = 256;
    split_bases(sequence.size());
    differ_.resize(mismatches + 1);
    fits_.resize(block);
    for (std::size_t from = 0; from < words_; from += block) {
        std::size_t const count = std::min(block, words_ - from);
        for (auto& more : differ_) more.assign(block, 0);
        std::uint64_t* const out = positions + from;
        for (std::size_t letter = 0; letter < sequence.size(); ++letter) {
            std::uint64_t const first = 64 * from + letter;
            bool const any = sequence[letter] == 15;
            if (any && ambiguous_ == nullptr) {  // N matches every base, but not a break
                for (std::size_t i = 0; i < count; ++i) out[i] |= bits_at(breaks_.data(), first + 64 * i);
                continue;
            }
            std::ranges::fill(fits_, any ? ~std::uint64_t{0} : 0);
            for (unsigned base = 0; base < 4; ++base) {
                if (any || (sequence[letter] >> base & 1U) == 0) continue;
                std::uint64_t const low = (base & 1U) != 0 ? 0 : ~std::uint64_t{0};
                std::uint64_t const high = (base & 2U) != 0 ? 0 : ~std::uint64_t{0};
                for (std::size_t i = 0; i < count; ++i)
                    fits_[i] |= (bits_at(low_.data(), first + 64 * i) ^ low) &
                                (bits_at(high_.data(), first + 64 * i) ^ high);
            }
            if (ambiguous_ != nullptr)
                for (std::size_t i = 0; i < count; ++i)
                    fits_[i] &= ~bits_at(ambiguous_words_.data(), first + 64 * i);
            for (std::size_t k = mismatches; k > 0; --k)
                for (std::size_t i = 0; i < count; ++i) differ_[k][i] |= differ_[k - 1][i] & ~fits_[i];
            for (std::size_t i = 0; i < count; ++i) {
                differ_[0][i] |= ~fits_[i];
                out[i] |= bits_at(breaks_.data(), first + 64 * i);
            }
        }
        for (std::size_t i = 0; i < count; ++i) out[i] = ~(out[i] | differ_[mismatches][i]);
    }
    if (text_.size % 64 != 0) positions[words_ - 1] &= ~(~std::uint64_t{0} << (text_.size % 64));
}

}  // namespace motifcount::internal
