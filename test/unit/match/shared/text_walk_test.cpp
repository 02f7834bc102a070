#include "match/shared/text_walk.hpp"

#include <doctest/doctest.h>

#include <random>
#include <vector>

namespace {

using namespace motifcount;
using namespace motifcount::internal;

/// Text of `size` slots, with a break at about one slot in `rarity`
struct Text {
    Text(std::uint64_t size, unsigned rarity) : bases(size / 32 + 9, 0), breaks(size / 64 + 9, 0) {
        std::mt19937_64 random(size + rarity);
        for (std::uint64_t slot = 0; slot < size; ++slot)
            if (random() % rarity == 0) breaks[slot / 64] |= std::uint64_t{1} << (slot % 64);
        if (size % 64 != 0) breaks[size / 64] |= ~std::uint64_t{0} << (size % 64);
        view.bases = std::span(bases).first((size + 31) / 32);
        view.breaks = std::span(breaks).first((size + 63) / 64);
        view.size = size;
    }
    std::vector<std::uint64_t> bases;
    std::vector<std::uint64_t> breaks;
    TextView view;
};

TEST_CASE("runs start at slots that are followed by enough slots without a break") {
    for (std::uint64_t const size : {0U, 1U, 63U, 64U, 65U, 128U, 200U, 256U}) {
        for (unsigned const rarity : {3U, 20U, 100U, 100000U}) {
            Text text(size, rarity);
            bool const has_breaks = rarity != 100000;
            if (!has_breaks) text.view.breaks = {};
            for (unsigned const length : {1U, 2U, 3U, 6U, 8U, 11U, 33U, 63U, 64U}) {
                for (std::uint64_t word = 0; word * 64 < size; ++word) {
                    std::uint64_t const starts = unbroken_starts(text.view, word, length);
                    for (std::uint64_t slot = 64 * word; slot < 64 * word + 64; ++slot) {
                        bool expected = slot + length <= size;
                        for (unsigned i = 0; expected && i < length; ++i)
                            expected = !text.view.is_break(slot + i);
                        REQUIRE((((starts >> (slot % 64)) & 1U) != 0) == expected);
                    }
                }
            }
        }
    }
}

TEST_CASE("a text without breaks has a mask of zeros for all slots") {
    std::vector<std::uint64_t> none{~std::uint64_t{0}};
    Text const text(130, 5);
    CHECK(break_mask(text.view, none) == text.view.breaks.data());
    TextView plain = text.view;
    plain.breaks = {};
    std::uint64_t const* const mask = break_mask(plain, none);
    for (std::uint64_t word = 0; word < 130 / 64 + 3; ++word) CHECK(mask[word] == 0);
}

}  // namespace
