#include "layouts/layout.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/error_of.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

constexpr unsigned unlimited = LayoutSegment::unlimited;

/// Formats the parsed elements, so that a test can compare all of their members at once.
std::string described(ReadLayout const& layout) {
    std::string text;
    auto const range = [](unsigned first, unsigned last) {
        return std::to_string(first) + "-" + (last == unlimited ? "" : std::to_string(last));
    };
    for (MateLayout const& mate : layout.mates) {
        text.append(text.empty() ? "" : " ").append(name_of(mate.mate)).append(":");
        for (LayoutElement const& element : mate.elements) {
            if (auto const* const segment = std::get_if<LayoutSegment>(&element)) {
                text.append(" [").append(segment->name).append(" ") +=
                    range(segment->shortest, segment->longest);
                if (!segment->list.empty())
                    text.append(" ")
                        .append(segment->list)
                        .append(" m")
                        .append(std::to_string(segment->rule.mismatches) + "e" +
                                std::to_string(segment->rule.edits) + "d" +
                                std::to_string(segment->rule.lead) + "r" +
                                std::to_string(static_cast<int>(segment->direction)));
                text += "]";
            } else if (auto const* const anchor = std::get_if<LayoutAnchor>(&element)) {
                text.append(" (").append(anchor->sequence).append(" m") +=
                    std::to_string(anchor->mismatches) + "e" + std::to_string(anchor->edits) + ")";
            } else {
                auto const& gap = std::get<LayoutGap>(element);
                text.append(" .") += range(gap.shortest, gap.longest);
            }
        }
    }
    return text;
}

std::string parsed(std::string const& text) {
    return described(parse_layout(text));
}

/// Returns the column that the error of an invalid layout points at; 0 without this error.
std::size_t column_of_error(std::string const& text) {
    Error const error = error_of([&] { return parse_layout(text); });
    std::string const start = "--layout: column ";
    CHECK_MESSAGE(error.code() == ErrorCode::usage, text);
    CHECK_MESSAGE(error.setting() == layout_setting, text);
    std::string const message = error.message().command();
    return message.starts_with(start) ? std::stoul(message.substr(start.size())) : 0;
}

}  // namespace

TEST_CASE("layout: segments, anchors and gaps of several mates") {
    CHECK(parsed("R1: [cell:16 = 737k.txt.gz, m=1][umi:12]\n"
                 "R2: *(TTGTGGAAAGGACGAAACACCG, e=2)[guide = library.csv]*") ==
          "R1: [cell 16-16 737k.txt.gz m1e0d1r0] [umi 12-12] "
          "R2: .0- (TTGTGGAAAGGACGAAACACCG m0e2) [guide 0-0 library.csv m1e0d1r0] .0-");
    CHECK(parsed("[ barcode : 6 - 9 = 'my, list].txt' , e = 2 , d=3, rc ] .{4} (acguN , m=0) [template]") ==
          "R1: [barcode 6-9 my, list].txt m0e2d3r1] .4-4 (ACGTN m0e0) [template 1-]");
    CHECK(parsed("[x:8-12](ACGT)[y:3-](A)") == "R1: [x 8-12] (ACGT m1e0) [y 3-] (A m0e0)");
    CHECK(parsed("[x = \"a b\", m=0, auto]") == "R1: [x 0-0 a b m0e0d1r2]");
}

TEST_CASE("layout: mates are sorted") {
    CHECK(parsed("title:[a:8] I2:[b:8] I1:[c:8] R2:[template] R1:.{0,3}(ACG)[d:8]") ==
          "R1: .0-3 (ACG m1e0) [d 8-8] R2: [template 1-] I1: [c 8-8] I2: [b 8-8] title: [a 8-8]");
}

TEST_CASE("layout: read structures") {
    CHECK(parsed("8B12M+T +T") == "R1: [barcode 8-8] [umi 12-12] [template 1-] R2: [template 1-]");
    CHECK(parsed(" 16C3S10T 5M+T\t8B 8B\n") ==
          "R1: [cell 16-16] [skip 3-3] [template 10-10] R2: [umi 5-5] [template 1-] I1: [barcode 8-8] I2: "
          "[barcode 8-8]");
    CHECK(parsed("+T8B") == "R1: [template 1-] [barcode 8-8]");
    std::vector<std::pair<std::string, std::size_t>> const invalid{
        {"8B12M+T+B", 8},       {"8BT", 3}, {"0B", 1},  {"8B M", 4},
        {"8B 8B 8B 8B 8B", 13}, {"40M", 1}, {"4T4T", 3}};
    for (auto const& [text, column] : invalid) CHECK_MESSAGE(column_of_error(text) == column, text);
}

TEST_CASE("layout: segments of one name are one value") {
    auto const layout = parse_layout("R1: [cell:8][skip:2][cell:8][umi:10][template] R2: [umi:4][guide:20]");
    auto const values = values_of(layout);
    REQUIRE(values.size() == 3);
    CHECK(values[0].name == "cell");
    CHECK(values[0].segments == std::vector<std::size_t>{0, 2});
    CHECK(values[1].kind == SegmentKind::umi);
    CHECK(values[1].segments == std::vector<std::size_t>{3, 5});
    CHECK(values[2].kind == SegmentKind::feature);
    CHECK(values[2].segments == std::vector<std::size_t>{6});
}

TEST_CASE("layout: lists that the caller has") {
    std::string const text = "[barcode, m=2]* R2: [umi:8][barcode:6-8]*";
    CHECK(segment_names(text) == std::vector<std::string>{"barcode", "umi"});
    CHECK(column_of_error(text) == 11);
    std::vector<std::string> const listed{"barcode"};
    ReadLayout const layout = parse_layout(text, listed);
    CHECK(described(layout) == "R1: [barcode 0-0] .0- R2: [umi 8-8] [barcode 6-8] .0-");
    CHECK(layout.segments()[0]->rule.mismatches == 2);
}

TEST_CASE("layout: errors point at the character") {
    std::vector<std::pair<std::string, std::size_t>> const invalid{
        {"", 1},
        {"*[umi:12]*", 2},
        {"R1: [umi:8]*.{2}[x:3]*(ACG)", 13},
        {"(ACG)[template]*", 6},
        {"(ACG)*[template]", 7},
        {"[umi:8][template][x:1-3]", 18},
        {"(ACG)**", 6},
        {"R1: *", 1},
        {"R1: [umi:8] R2:", 16},
        {"R1: [umi:8] R1: [x:3]", 13},
        {"R3: [umi:8]", 1},
        {"[umi:8", 7},
        {"[umi:8 x]", 8},
        {"[:8]", 2},
        {"[umi:]", 6},
        {"[umi:0]", 6},
        {"[umi:9-8]", 6},
        {"[umi:33]", 1},
        {"[umi:20]R2:[umi:13]", 12},
        {"[umi]", 1},
        {"[umi:99999999999999999999]", 6},
        {"[x = ]", 6},
        {"[x = 'abc]", 6},
        {"[x:65 = abc]", 1},
        {"[template = abc]", 1},
        {"[x = abc, m=9]", 13},
        {"[x = abc, e=5]", 13},
        {"[x = abc, d=0]", 11},
        {"[x = abc, m=1, e=1]", 16},
        {"[x = abc, rc, auto]", 15},
        {"[x = abc, q=1]", 11},
        {"[x:8, m=1]", 7},
        {"(ACG)(AXG)", 8},
        {"()", 2},
        {"(ACG, e=3)[x:3]", 2},
        {"(ACG, d=1)[x:3]", 7},
        {"(ACG, m=1, e=1)[x:3]", 12},
        {".{4,3}[x:3]", 1},
        {".4[x:3]", 2},
        {"[template:3][x:3][template]", 18},
        {"(ACG)", 1},
        {"[x:3]?", 6},
        {std::string("(").append(65, 'A') + ")", 2},
    };
    for (auto const& [text, column] : invalid) CHECK_MESSAGE(column_of_error(text) == column, text);
}

TEST_CASE("layout: errors in texts of several lines have the line") {
    CHECK(message_of([] {
              return parse_layout("R1: [umi:12]\nR2: *[x:3]*\n");
          }).starts_with("layout: line 2, column 6: \"[x:3]*\": "));
}
