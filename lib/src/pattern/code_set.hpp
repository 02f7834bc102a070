#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

/// A set of codes of `width` bases, laid out so that one load of 32 bytes answers for four neighbouring slots.
///
/// The codes at slots s to s + 3 all cover the `width` - 3 bases from s + 3 on, their core. A core's line has a word
/// for each of the four, with a bit for each value of the three bases that the slot's code has besides the core:
/// the first 3 - p of the window from s on, and the last p of its `width` + 3. A window has only six such bases;
/// with these in twelve bits (extras()), those of slot p are the six bits from 2p on.
///
/// Memory: 4^width / 2 bytes: 32 kB, a level-1 cache, for codes of 8 bases. Immutable after the last insertion: then
/// safe to share between threads.
class CodeSet {
public:
    static constexpr unsigned min_width = 4;
    static constexpr unsigned max_width = 12;
    static constexpr unsigned places = CodeSetView::places;

    /// An empty set. `width` is min_width to max_width.
    explicit CodeSet(unsigned width)
        : width_(width), words_(places << (2 * (width - (places - 1))), std::uint64_t{0}) {
        assert(width >= min_width && width <= max_width);
    }

    void insert(std::uint64_t code) noexcept {
        for (unsigned place = 0; place < places; ++place) {
            unsigned const before = places - 1 - place;  // bases of the code before the core
            std::uint64_t const core = (code >> (2 * before)) & base_mask(width_ - 3);
            std::uint64_t const behind = code >> (2 * (width_ - place));
            std::uint64_t const extra = (code & base_mask(before)) | behind << (2 * before);
            words_[places * core + place] |= top >> extra;
        }
    }
    [[nodiscard]] bool holds(std::uint64_t code) const noexcept {
        return (words_[places * (code >> 6U)] << (code & 63U) & top) != 0;
    }

    [[nodiscard]] unsigned width() const noexcept { return width_; }
    /// `places` words for each core in turn. Of the word of place p, the bit 63 - extra is set where the set holds
    /// the code of that core and of extra = (extras(window) >> 2p) & 63.
    [[nodiscard]] std::span<std::uint64_t const> lines() const noexcept { return words_; }
    [[nodiscard]] CodeSetView view() const noexcept { return {words_.data(), width_}; }
    [[nodiscard]] std::uint64_t extras(std::uint64_t window) const noexcept {
        return code_extras(view(), window);
    }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 8 * words_.size(); }

private:
    static constexpr std::uint64_t top = std::uint64_t{1} << 63U;

    unsigned width_;
    LargeVector<std::uint64_t> words_;
};

}  // namespace motifcount::internal
