#include "core/small_file.hpp"

#include <doctest/doctest.h>

#include <cstdint>

#include "fake_root.hpp"

using namespace motifcount::internal;

TEST_CASE("a small file is read up to the limit; an unreadable one is empty") {
    FakeRoot const root;
    root.write("/file", std::string(40000, 'a') + "b");
    CHECK(read_small_file(root.path() + "/file", 50000) == std::string(40000, 'a') + "b");
    CHECK(read_small_file(root.path() + "/file", 40000) == std::string(40000, 'a'));
    CHECK(read_small_file(root.path() + "/none").empty());
    CHECK(read_small_file(root.path()).empty());
}

TEST_CASE("lines, words and numbers are removed from a text one by one") {
    std::string_view text = "one  two\n\n 12 -3 48K\n99999999999999999999 x";
    CHECK(take_line(text) == "one  two");
    CHECK(take_line(text).empty());
    CHECK(take_number<unsigned>(text) == 12U);
    CHECK_FALSE(take_number<unsigned>(text));
    CHECK(take_number<int>(text) == -3);
    CHECK(take_number<int>(text) == 48);
    CHECK(text.front() == 'K');
    CHECK(take_word(text) == "K");
    CHECK_FALSE(take_number<std::uint64_t>(text));
    CHECK(take_word(text) == "99999999999999999999");
    CHECK(take_word(text) == "x");
    CHECK(take_word(text).empty());
    CHECK(text.empty());
}
