#include "core/white_space.hpp"

#include <doctest/doctest.h>

#include <vector>

using namespace motifcount::internal;

TEST_CASE("white space in names becomes an underscore per character") {
    CHECK(without_white_space("Non-Targeting Control") == "Non-Targeting_Control");
    CHECK(without_white_space(" a  b\tc\r\v\f\x1c\x1f") == "_a__b_c_____");
    CHECK(without_white_space("a\u0085b\u00A0c\u2003d\u3000e") == "a_b_c_d_e");
    for (std::string const name :
         {"", "sg_1", "\u00E9t\u00E9", "\u200B", "a\u2010b", "\xC2", "\xE2\x80", "\x7f"}) {
        CAPTURE(name);
        CHECK(without_white_space(name) == name);
        CHECK_FALSE(has_white_space(name));
    }
    CHECK(has_white_space("a b"));
    CHECK(has_white_space("a\u2028"));
}

TEST_CASE("names that become equal without white space are reported") {
    using Names = std::vector<std::string>;
    auto const find = [](Names const& names) {
        return find_equal_without_white_space(names.size(), [&](std::size_t i) { return names[i]; });
    };
    CHECK_FALSE(find({}));
    CHECK_FALSE(find({"a_b", "a_b", "c"}));
    CHECK_FALSE(find({"a b", "a b", "a  b", "c"}));
    CHECK(find({"a b", "c", "a_b"}) == std::pair<std::string, std::string>("a b", "a_b"));
    CHECK(find({"a_b", "c", "a b"}) == std::pair<std::string, std::string>("a b", "a_b"));
    CHECK(find({"a b", "c", "a\tb"}) == std::pair<std::string, std::string>("a b", "a\tb"));
}
