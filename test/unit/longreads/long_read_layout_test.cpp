#include "longreads/long_read_layout.hpp"

#include <doctest/doctest.h>

#include "layouts/kits.hpp"
#include "support/error_of.hpp"

namespace motifcount::internal::test {
namespace {

LongReadLayout layout_of(std::string const& text, std::vector<std::size_t> const& barcodes = {0}) {
    std::vector<std::string> const listed{"barcode", "other"};
    return {parse_layout(std::string_view(text), listed), barcodes};
}

}  // namespace

TEST_CASE("long reads: flanks are the bases next to the barcode") {
    LongReadLayout const layout =
        layout_of("*(AACCCCCCCCCCGGGGGGGGGGT)[barcode](GTACGTACGTACGTACGTACGG).{30}[template]");
    CHECK(layout.left.flank == "CCCCCCCCCGGGGGGGGGGT");
    CHECK(layout.right.flank == "GTACGTACGTACGTACGTAC");
    CHECK(layout.right.anchor == "GTACGTACGTACGTACGTACGG");
    CHECK(layout.left.bases == 23);
    CHECK(layout.right.bases == 52);
    CHECK(layout.has_both_flanks());
    CHECK(!layout.insert_is_left);
    BarcodeLimits const limits = limits_of(layout, {std::string(24, 'A'), std::string(26, 'C')}, {});
    CHECK(limits.flank_edits == 10);
    CHECK(limits.barcode_edits == 8);
    CHECK(limits.all_edits == 12);
    CHECK(limits_of(layout, {"ACGTACGTA"}, 3).flank_edits == 3);
}

TEST_CASE("long reads: the side of the insert") {
    CHECK(layout_of("[template](ACGTACGT)[barcode]*", {1}).insert_is_left);
    CHECK(layout_of("*(ACGTACGT)[barcode]").insert_is_left);
    CHECK(!layout_of("*(ACGTACGT)[barcode]*").insert_is_left);
    CHECK(!layout_of("[barcode](ACGTACGT)*").insert_is_left);
    CHECK(!layout_of("*(ACGTACGT)[barcode](ACCA)[template]").insert_is_left);
}

TEST_CASE("long reads: nanopore kits have valid layouts") {
    std::vector<std::string> const listed{"barcode"};
    unsigned kits = 0;
    for (LayoutKit const& kit : layout_kits()) {
        CHECK(find_layout(kit.name).long_reads == kit.long_reads);
        if (!kit.long_reads) continue;
        ++kits;
        CHECK(LongReadLayout(parse_layout(find_layout(kit.name), listed), {0}).has_both_flanks());
    }
    CHECK(kits == 2);
}

TEST_CASE("long reads: layouts that are refused") {
    for (char const* const text :
         {"[barcode:8]*", "*(ACGTACGT)[barcode][umi:8]*", "*(ACGTACGT)[barcode]*(TTGCA)*",
          "R1: *(ACGTACGT)[barcode]* R2: *", "*(ACGTACGT).{3}[barcode]*"}) {
        CAPTURE(text);
        CHECK(error_of([&] { return layout_of(text), 0; }).code() == ErrorCode::usage);
    }
    CHECK(error_of([&] {
              return layout_of("*(ACGTACGT)[barcode](ACC)[other]*", {0, 1}), 0;
          }).code() == ErrorCode::usage);
}

}  // namespace motifcount::internal::test
