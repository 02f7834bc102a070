#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "core/large_vector.hpp"
#include "dna/text_window.hpp"
#include "pattern/gram_views.hpp"

namespace motifcount::internal {

/// Set of codes of `width` bases. One load of 32 bytes shows for four adjacent slots in a text whether their codes are in the
/// set. The codes at slots s to s + 3 share the `width` - 3 bases starting at slot s + 3, called the core. Each core has a line
/// of four words, one per slot. The code at slot s + p consists of 3 - p bases, the core, and p bases. Word p has one bit for
/// each value of these three other bases. A window of `width` + 3 bases has six bases outside the core. code_extras() returns
/// them in twelve bits; the six bits starting at bit 2p are the three other bases of slot s + p. Memory: 4^width / 2 bytes. For
/// codes of 8 bases, these are 32 KiB, the size of a level-1 cache. Thread-safe once complete.
class CodeSet {
public:
    static constexpr unsigned min_width = 4;
    static constexpr unsigned max_width = 12;
    static constexpr unsigned places = CodeSetView::places;

    /// Creates an empty set. `width`: min_width to max_width
    explicit CodeSet(unsigned width)
        : width_(width), words_(places << (2 * (width - (places - 1))), std::uint64_t{0}) {
        assert(width >= min_width && width <= max_width);
    }

    void insert(std::uint64_t code) noexcept {
        for (unsigned place = 0; place < places; ++place) {
            unsigned const before = places - 1 - place;  // Number of the code's bases before the core
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
    /// Lines of all cores, in core order, with `places` words per line. Bit 63 - extra of word p is set if the set has the code
    /// at slot s + p with this core and the other bases extra = (code_extras(window) >> 2p) & 63.
    [[nodiscard]] CodeSetView view() const noexcept { return {words_.data(), width_}; }
    [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return 8 * words_.size(); }

private:
    static constexpr std::uint64_t top = std::uint64_t{1} << 63U;

    unsigned width_;
    LargeVector<std::uint64_t> words_;
};

}  // namespace motifcount::internal
