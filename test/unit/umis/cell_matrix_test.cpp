#include "umis/cell_matrix.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <sstream>

#include "io/byte_source.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {
namespace {

std::string read_text(std::string const& path) {
    ByteSource source(path);
    std::string text;
    for (std::string_view part = source.next(); !part.empty(); part = source.next()) text += part;
    return text;
}

/// (row, column) from 1 -> value. Checks the header and the order of the entries.
using Entries = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t>;
Entries read_matrix(std::string const& path, std::uint64_t rows, std::uint64_t columns) {
    std::istringstream text(read_text(path));
    std::string header;
    std::getline(text, header);
    CHECK(header == "%%MatrixMarket matrix coordinate integer general");
    std::uint64_t row = 0;
    std::uint64_t column = 0;
    std::uint64_t value = 0;
    std::uint64_t size = 0;
    text >> row >> column >> size;
    CHECK(row == rows);
    CHECK(column == columns);
    Entries entries;
    std::pair<std::uint64_t, std::uint64_t> last;
    while (text >> row >> column >> value) {
        CHECK(last < std::pair(column, row));
        last = {column, row};
        entries[{row, column}] = value;
    }
    CHECK(entries.size() == size);
    return entries;
}

std::string name_of(std::uint64_t cell) {
    return std::string("CELL") + std::to_string(cell) + "-1";
}

TEST_CASE("cell matrices: chosen cells in the order of the list, and all features") {
    RandomDna random(13);
    Texts features;
    Texts feature_names;
    for (unsigned i = 0; i < 30; ++i) {
        features.push_back(std::string("id").append(std::to_string(i)));
        feature_names.push_back(i == 1 ? "" : "a\tname");
    }
    std::string const type = "Antibody Capture";
    std::vector<CellCount> counts;
    for (std::uint64_t cell = 0; cell < 3000; ++cell)
        for (std::uint32_t feature = 0; feature < features.size(); ++feature)
            if (random.one_in(5))
                counts.push_back(
                    {cell, random.between(1, 1000), feature, 5, static_cast<std::uint32_t>(random.below(5))});
    MatrixCells cells{{}, &name_of};
    for (std::uint64_t cell = 3100; cell-- > 0;)
        if (!random.one_in(4)) cells.cells.push_back(cell);
    CellTables const tables{cells, {features, feature_names, type}, counts};

    Entries umis;
    Entries reads;
    std::string names;
    for (std::size_t column = 0; column < cells.cells.size(); ++column) {
        std::string const name = name_of(cells.cells[column]);
        names += name + "\n";
        for (CellCount const& count : counts) {
            if (count.cell != cells.cells[column]) continue;
            reads[{count.feature + 1, column + 1}] = count.reads;
            if (count.molecules != 0) umis[{count.feature + 1, column + 1}] = count.molecules;
        }
    }
    for (unsigned const threads : {1U, 4U}) {
        TempDir const temp;
        std::string const folder = temp.path("counts");
        CellMatrices matrices(folder, true);
        matrices.write(tables, threads);
        publish_all(matrices.files());
        matrices.keep();
        CHECK(read_matrix(folder + "/umis/matrix.mtx.gz", features.size(), cells.cells.size()) == umis);
        CHECK(read_matrix(folder + "/reads/matrix.mtx.gz", features.size(), cells.cells.size()) == reads);
        CHECK(read_text(folder + "/umis/barcodes.tsv.gz") == names);
        CHECK(read_text(folder + "/reads/features.tsv.gz")
                  .starts_with("id0\ta_name\tAntibody Capture\nid1\tid1\tAntibody Capture\nid2\ta_name\t"));
    }
}

TEST_CASE("cell matrices: no cells") {
    TempDir const temp;
    CellMatrices matrices(temp.path("counts"), false);
    matrices.write({MatrixCells{{}, &name_of}, {Texts(), Texts(), "type"}, {}}, 2);
    publish_all(matrices.files());
    matrices.keep();
    CHECK(read_matrix(temp.path("counts/reads/matrix.mtx.gz"), 0, 0).empty());
}

TEST_CASE("cell matrices: folders disappear if the files are not published") {
    TempDir const temp;
    std::string const folder = temp.path("counts");
    {
        CellMatrices matrices(folder, false);
        CHECK(matrices.files().size() == 3);
        CHECK(std::filesystem::exists(folder + "/reads"));
    }
    CHECK_FALSE(std::filesystem::exists(folder));
}

}  // namespace
}  // namespace motifcount::internal::test
