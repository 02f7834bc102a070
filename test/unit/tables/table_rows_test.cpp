#include "tables/table_rows.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Returns the fields of each row, with '/' before each field.
std::vector<std::string> rows_of(std::string const& content) {
    test::TempDir const folder;
    TableRows rows(folder.write("table", content), ErrorCode::input);
    std::vector<std::string> found;
    if (rows.begin()) rows.choose_separator();
    while (rows.next_row()) {
        found.emplace_back();
        for (std::string const& field : rows.fields().copy()) found.back() += "/" + field;
    }
    return found;
}

}  // namespace

TEST_CASE("the separator is the first of tab, comma and semicolon outside quotes") {
    CHECK(TableLine::separator_of("a;b,c\td") == '\t');
    CHECK(TableLine::separator_of("a;b,c") == ',');
    CHECK(TableLine::separator_of("\"a,b\";c") == ';');
    CHECK(TableLine::separator_of("5\" x;y") == ';');
    CHECK(TableLine::separator_of("abc") == '\0');
    auto const begin = std::chrono::steady_clock::now();
    CHECK(TableLine::separator_of(std::string(4'000'000, 'A') + ';') == ';');
    // This would take minutes if the time grew with the square of the length.
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("rows skip blank lines, comments and empty rows") {
    using Rows = std::vector<std::string>;
    CHECK(rows_of("# x\n\na,b\n,,\n#y\nc,\"d, \"\"e\"\"\"\n") == Rows{"/a/b", "/c/d, \"e\""});
    CHECK(rows_of("sep=;\na,b;c\n") == Rows{"/a,b/c"});
    CHECK(rows_of("\ta\t\n\tb\n") == Rows{"//a/", "//b"});
    CHECK(rows_of("") == Rows{});
    CHECK(rows_of("#x\n") == Rows{});
}

TEST_CASE("comments before the first row are kept") {
    test::TempDir const folder;
    std::string many;
    for (int i = 0; i < 2000; ++i) many += "#c" + std::to_string(i) + "\n";
    TableRows rows(folder.write("table", many + "a,b\n#later\nc,d\n"), ErrorCode::input);
    REQUIRE(rows.begin());
    rows.choose_separator();
    while (rows.next_row()) CHECK(rows.fields().count() == 2);
    CHECK(rows.comments().size() == 1000);
    CHECK(rows.comments().back() == "c1999");
}

TEST_CASE("rows: errors name file and line") {
    CHECK_THROWS_WITH(rows_of("a,b\n\"c,d\n"),
                      doctest::Contains("table: line 2: a quoted field (\"...\") has no closing quote"));
    CHECK_THROWS_WITH(rows_of("a,b\n#N/A,d\n"),
                      doctest::Contains("table: line 2: '#N/A' is a spreadsheet error value"));
    CHECK_THROWS_WITH(rows_of("sep=|\na|b\n"),
                      doctest::Contains("table: line 1: 'sep=|' names an unsupported separator"));
}
