#include "layouts/kits.hpp"

#include <doctest/doctest.h>

#include <set>

#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

TEST_CASE("kits: every layout is valid and every list has a source") {
    std::set<std::string> names;
    for (LayoutKit const& kit : layout_kits()) {
        CAPTURE(kit.name);
        CHECK(names.insert(kit.name).second);
        CHECK(!kit.description.empty());
        CHECK(!kit.source.empty());
        LayoutSource const source = find_layout(kit.name);
        CHECK(source.text == kit.layout);
        ReadLayout const layout = parse_layout(source);
        bool listed = false;
        for (LayoutSegment const* const segment : layout.segments()) {
            if (segment->list.empty()) continue;
            listed = true;
            Error const error = error_of([&] { return check_list_exists(*segment), 0; });
            CHECK(error.code() == ErrorCode::input);
            CHECK(error.message().command().find(". The list ") != std::string::npos);
        }
        CHECK(listed);
    }
    CHECK(names.contains("10x-3p-v3"));
}

TEST_CASE("kits: layouts from text, read structures and files") {
    CHECK(find_layout("[umi:8]").text == "[umi:8]");
    CHECK(find_layout("8M+T").text == "8M+T");
    TempDir const folder;
    std::string const path = folder.write("my.layout", "R1: [cell:4 = cells.txt]\nR2: [x = /lists/x.txt]\n");
    ReadLayout const layout = parse_layout(find_layout(path));
    std::string const cells = path.substr(0, path.rfind('/') + 1) + "cells.txt";
    CHECK(layout.segments()[0]->list == cells);
    CHECK(layout.segments()[1]->list == "/lists/x.txt");
    CHECK(error_of([&] { return check_list_exists(*layout.segments()[0]), 0; }).code() == ErrorCode::input);
    folder.write("cells.txt", "ACGT\n");
    LayoutSource const wrong = find_layout(folder.write("wrong.layout", "R1: [x:3]\nR2: *[x:3]*\n"));
    Error const error = error_of([&] { return parse_layout(wrong); });
    CHECK(error.value() == wrong.file);
    CHECK(error.message().library().starts_with("layout " + wrong.file + ": line 2, column 6: "));
    CHECK_NOTHROW(check_list_exists(*layout.segments()[0]));
}

TEST_CASE("kits: words that are not a layout") {
    for (std::string const word : {"10x-3p-v9", "", "8X"}) {
        Error const error = error_of([&] { return find_layout(word); });
        CHECK(error.code() == ErrorCode::usage);
        CHECK(error.setting() == layout_setting);
    }
    TempDir const folder;
    CHECK(error_of([&] { return find_layout(folder.write("empty", "")); }).code() == ErrorCode::input);
}

}  // namespace motifcount::internal::test
