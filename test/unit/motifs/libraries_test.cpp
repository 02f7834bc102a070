// Reads motif tables in published layouts: each file in test-data/libraries must give the result in its row of expected.tsv.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "motifs/motif_table.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

std::string const folder = MOTIFCOUNT_TEST_DATA "/libraries/";

std::vector<std::vector<std::string>> rows_of(std::string const& path) {
    std::vector<std::vector<std::string>> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields(line);
        rows.emplace_back();
        for (std::string field; std::getline(fields, field, '\t');) rows.back().push_back(field);
    }
    return rows;
}

std::string number(MotifFileInfo::Column const& column) {
    return column.number == 0 ? "-" : std::to_string(column.number);
}

}  // namespace

TEST_CASE("libraries: published layouts are read as expected") {
    auto const expected = rows_of(folder + "expected.tsv");
    REQUIRE(expected.size() > 30);
    REQUIRE(expected[0] == std::vector<std::string>{"file", "job", "layout", "id", "gene", "sequence",
                                                    "sequence_b", "gene_b", "rows", "options"});
    for (std::size_t i = 1; i < expected.size(); ++i) {
        auto const& row = expected[i];
        CAPTURE(row[0]);
        MotifColumns const columns = row[9] == "-" ? MotifColumns{} : parse_motif_columns(row[9]);
        MotifFileInfo info;
        std::size_t count = 0;
        if (row[1] == "pairs") {
            info = read_pair_file(folder + row[0], columns, [&count](MotifRow const&) { ++count; });
        } else {
            MotifSet motifs;
            info = read_motif_file(folder + row[0], motifs, {.columns = columns});
            count = motifs.size();
        }
        std::string const layout = info.layout.substr(0, info.layout.find(" ("));
        CHECK(std::vector<std::string>{row[0], row[1], layout.empty() ? "-" : layout, number(info.id),
                                       number(info.gene), number(info.sequence), number(info.sequence_b),
                                       number(info.gene_b), std::to_string(count), row[9]} == row);
        CHECK(info.warning == "");
    }
}
