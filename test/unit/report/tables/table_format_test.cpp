#include "report/tables/table_format.hpp"

#include <doctest/doctest.h>

using namespace motifcount::internal;

namespace {

using Cells = std::vector<std::string>;

TableFormat const commas = TableFormat::of_file("a.csv");
TableFormat const tabs = TableFormat::of_file("a.tsv");

/// Returns the cells of a row; empty if the row is invalid.
Cells split(TableFormat format, std::string_view row) {
    Cells cells;
    return format.split(row, cells) ? cells : Cells{};
}

}  // namespace

TEST_CASE("the separator is known from the file's name or its header") {
    for (char const* name : {"a.csv", "a.csv.gz", "a.csv.bgz", "a.csv.zst", "dir/.csv", "a.tsv.csv"})
        CHECK(TableFormat::of_file(name).separator() == ',');
    for (char const* name : {"a.tsv", "-", "", "a.csv.tsv", "a.csv/x", "acsv", "a.csv.gz.gz"})
        CHECK(TableFormat::of_file(name).separator() == '\t');
    CHECK(TableFormat::of_header("seq_id,motif_id", "seq_id") == commas);
    CHECK(TableFormat::of_header("seq_id\ta,b", "seq_id") == tabs);
    CHECK(TableFormat::of_header("seq", "seq_id") == tabs);
}

TEST_CASE("rows with any cells are split into the cells that were joined") {
    for (Cells const& cells : {Cells{"a", "b"}, Cells{""}, Cells{"", ""},
                               Cells{"a,b", "\"", "", "x\"y\"\"z", " "}, Cells{"\"\"", ",", "\r", "\",\""}}) {
        std::string const row = commas.join(cells);
        CAPTURE(row);
        CHECK(split(commas, row) == cells);
        // end_of(row, n) is the end of the first n cells.
        for (std::size_t n = 1; n <= cells.size(); ++n)
            CHECK(commas.end_of(row, n) ==
                  commas.join(Cells{cells.begin(), cells.begin() + static_cast<long>(n)}).size());
        CHECK(commas.end_of(row, cells.size() + 1) == std::string::npos);
    }
    CHECK(split(tabs, tabs.join(Cells{"a,b", "\"", ""})) == Cells{"a,b", "\"", ""});
    CHECK(tabs.join(Cells{"a,b", "\""}) == "a,b\t\"");
    CHECK(commas.join(Cells{"a,b", "\"", "c"}) == "\"a,b\",\"\"\"\",c");
}

TEST_CASE("quotes that do not enclose a cell are refused") {
    for (char const* row :
         {"\"", "a,\"b", "\"a\"b\",c", "\"a,\"b \"\"c\"\"\"", "\"a\"b,c", "\"a\"\",b", "\"\"\""}) {
        CAPTURE(row);
        CHECK(split(commas, row).empty());
    }
}
