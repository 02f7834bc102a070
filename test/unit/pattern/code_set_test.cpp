#include "pattern/code_set.hpp"

#include <doctest/doctest.h>

#include <random>
#include <set>

namespace {

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("a code set finds exactly its codes, in any slot of a window") {
    std::mt19937_64 random(1);
    for (unsigned width = CodeSet::min_width; width <= CodeSet::max_width; ++width) {
        CodeSet codes(width);
        CHECK(codes.width() == width);
        CHECK(codes.memory_bytes() == (std::uint64_t{1} << (2 * width)) / 2);
        std::set<std::uint64_t> inserted{0, base_mask(width)};
        while (inserted.size() < 40) inserted.insert(random() & base_mask(width));
        for (auto const code : inserted) codes.insert(code);
        std::uint64_t const* const lines = codes.view().lines;
        for (auto const code : inserted) CHECK(codes.holds(code));
        for (int i = 0; i < 20000; ++i) {
            // Half of the windows contain a code of the set.
            std::uint64_t window = random() & base_mask(width + 3);
            if (i % 2 == 0) {
                unsigned const place = i / 2 % 4;
                auto const code = *std::next(inserted.begin(), static_cast<std::ptrdiff_t>(random() % 40));
                window = (window & ~(base_mask(width) << (2 * place))) | code << (2 * place);
            }
            std::uint64_t const core = (window >> 6U) & base_mask(width - 3);
            for (unsigned place = 0; place < CodeSet::places; ++place) {
                std::uint64_t const code = (window >> (2 * place)) & base_mask(width);
                std::uint64_t const extra = (code_extras(codes.view(), window) >> (2 * place)) & 63U;
                bool const marked = (lines[CodeSet::places * core + place] << extra >> 63U) != 0;
                REQUIRE(codes.holds(code) == inserted.contains(code));
                REQUIRE(marked == inserted.contains(code));
            }
        }
    }
}

}  // namespace
