#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace motifcount::internal::cuda {

/// What the tables of an engine are built from: words of bases, packed as in a text from bit 0, unused bits
/// 0. Distinct words; the index of a word is its id.
class WordList {
public:
    void add(std::span<std::uint64_t const> bases, std::size_t length) {
        bases_.insert(bases_.end(), bases.begin(),
                      bases.begin() + static_cast<std::ptrdiff_t>((length + 31) / 32));
        offsets_.push_back(bases_.size());
        lengths_.push_back(static_cast<std::uint32_t>(length));
        min_length_ = lengths_.size() == 1 ? length : std::min(min_length_, length);
        max_length_ = std::max(max_length_, length);
    }
    [[nodiscard]] std::size_t size() const noexcept { return lengths_.size(); }
    [[nodiscard]] std::size_t length(std::size_t word) const noexcept { return lengths_[word]; }
    [[nodiscard]] std::size_t min_length() const noexcept { return min_length_; }
    [[nodiscard]] std::size_t max_length() const noexcept { return max_length_; }
    [[nodiscard]] bool one_length() const noexcept { return min_length_ == max_length_; }
    [[nodiscard]] std::span<std::uint64_t const> bases(std::size_t word) const noexcept {
        return {bases_.data() + offsets_[word], (lengths_[word] + 31) / 32};
    }
    [[nodiscard]] unsigned base(std::size_t word, std::size_t place) const noexcept {
        return static_cast<unsigned>(bases_[offsets_[word] + place / 32] >> (2 * (place % 32))) & 3U;
    }
    /// `count` (up to 32) bases of a word from `place` on, the first in the lowest bits.
    [[nodiscard]] std::uint64_t code(std::size_t word, std::size_t place, std::size_t count) const noexcept {
        std::uint64_t const* from = bases_.data() + offsets_[word] + place / 32;
        std::size_t const shift = 2 * (place % 32);
        std::uint64_t value = from[0] >> shift;
        if (shift != 0 && place % 32 + count > 32) value |= from[1] << (64 - shift);
        return count == 32 ? value : value & ((std::uint64_t{1} << (2 * count)) - 1);
    }
    /// Whether word a comes before word b in the order of their letters.
    [[nodiscard]] bool precedes(std::size_t a, std::size_t b) const noexcept {
        std::size_t const common = std::min(length(a), length(b));
        for (std::size_t at = 0; at < common; at += 32) {
            std::size_t const count = std::min<std::size_t>(32, common - at);
            std::uint64_t const difference = code(a, at, count) ^ code(b, at, count);
            if (difference == 0) continue;
            std::size_t const place = at + static_cast<std::size_t>(std::countr_zero(difference)) / 2;
            return base(a, place) < base(b, place);
        }
        return length(a) < length(b);
    }
    [[nodiscard]] std::span<std::uint64_t const> all_bases() const noexcept { return bases_; }
    [[nodiscard]] std::uint64_t offset(std::size_t word) const noexcept { return offsets_[word]; }

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> offsets_{0};
    std::vector<std::uint32_t> lengths_;
    std::size_t min_length_ = 0;
    std::size_t max_length_ = 0;
};

}  // namespace motifcount::internal::cuda
