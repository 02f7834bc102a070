#include "pattern/code_table.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>

namespace {

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("a code table maps codes of any distribution to their entries") {
    std::mt19937_64 random(3);
    for (std::uint32_t const count : {0U, 1U, 2U, 5U, 17U, 1000U, 30000U}) {
        for (unsigned const kind : {0U, 1U, 2U}) {
            CodeTable table(count);
            std::map<std::uint64_t, std::uint32_t> expected;
            auto const draw = [&](std::uint64_t i) {
                return kind == 0 ? random() : kind == 1 ? i : i << 40U;
            };
            for (std::uint32_t i = 0; i < count; ++i) {
                std::uint64_t const code = i % 7 == 6 ? expected.begin()->first : draw(i);
                auto const known = expected.find(code);
                CHECK(table.exchange(code, i) == (known == expected.end() ? CodeTable::none : known->second));
                expected[code] = i;
            }
            for (auto const& [code, number] : expected)
                REQUIRE(table.find(code, table.bucket(code)) == number);
            for (std::uint64_t i = 0; i < 1000; ++i) {
                std::uint64_t const code = draw(i + 100000);
                if (!expected.contains(code))
                    REQUIRE(table.find(code, table.bucket(code)) == CodeTable::none);
            }
        }
    }
}

TEST_CASE("a code table takes 21 bytes per code") {
    CHECK(CodeTable(3000000).memory_bytes() < 22 * 3000000);
}

}  // namespace
