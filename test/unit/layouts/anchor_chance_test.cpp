#include "layouts/anchor_chance.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace motifcount::internal::test {
namespace {

double chance_of(std::string const& text, std::size_t element, unsigned length) {
    return anchor_chance(parse_layout(text).mates.front(), element, length);
}

}  // namespace

TEST_CASE("anchor chance: simulated reads agree with exact chances") {
    // Counted in 10,000 random reads with dynamic programming
    CHECK(chance_of("*(ACGTTGCAAC, e=2)[x:4]", 1, 90) == doctest::Approx(0.093).epsilon(0.1));
    double const one = 1 - std::pow(1 - std::pow(0.25, 4), 87);
    CHECK(chance_of("*(ACGT, m=0)[x:4]", 1, 90) == doctest::Approx(one).epsilon(0.1));
    CHECK(chance_of("[x:0-3](ACGT, m=1)", 1, 90) == doctest::Approx(4 * 13.0 / 256).epsilon(0.1));
    CHECK(chance_of("[x:5](ACG, m=0)", 1, 90) == doctest::Approx(1.0 / 64).epsilon(0.2));
    CHECK(chance_of("*(ACGTTGCAACGTTACGGATC)[x:4]", 1, 90) == 0);
    CHECK(chance_of("*(ACGTTGCAAC, e=2)[x:4]", 1, 5) == 0);
}

TEST_CASE("anchor chance: warnings only for anchors that are searched for") {
    std::string const text =
        "R1: [x:5](ACG, m=0) R2: *(ACGTTGCAAC, e=2)[y:4](ACG, m=0)*(TTGTGGAAAGGACGAAACACCG, e=2)[z:4]";
    auto const warnings = anchor_warnings(parse_layout(text), {90, 90});
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].find("ACGTTGCAAC (e=2)") != std::string::npos);
    CHECK(anchor_warnings(parse_layout(text), {90, 0}).empty());
}

}  // namespace motifcount::internal::test
