// Runs the cases of sheets.json, which also test the sheet readers of the workflows.

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "motifcount/error.hpp"
#include "motifcount/inputs.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

using Row = std::array<std::string, 3>;

/// Rows of a sheet, or the error message without the sheet's name
struct Outcome {
    std::vector<Row> rows;
    std::string refused;
};

/// Working folder with the files that the cases name, and a separate folder for the sheets
class Sheets {
public:
    explicit Sheets(nlohmann::json const& cases) {
        for (std::string const name : cases["files"]) files_.write(name, "");
        for (std::string const name : cases["folders"]) std::filesystem::create_directory(files_.path(name));
        for (std::string const name : cases["files_beside_the_sheet"]) sheets_.write(name, "");
        for (auto const& [name, file] : cases["links"].items())
            std::filesystem::create_symlink(file.get<std::string>(), files_.path(name));
        std::filesystem::current_path(files_.path("."));
    }
    ~Sheets() { std::filesystem::current_path(before_); }
    Sheets(Sheets const&) = delete;
    Sheets& operator=(Sheets const&) = delete;

    [[nodiscard]] Outcome read(std::string const& text) const {
        std::string const path = sheets_.write("sheet", text);
        Outcome outcome;
        try {
            for (ReadInput const& row : read_sample_sheet(path))
                outcome.rows.push_back({row.sample, shown(row.path), shown(row.mates)});
        } catch (Error const& error) {
            CHECK(error.code() == ErrorCode::input);
            std::string const message = error.what();
            REQUIRE(message.starts_with(path + ": "));
            outcome.refused = message.substr(path.size() + 2);
        }
        return outcome;
    }

private:
    [[nodiscard]] std::string shown(std::string const& path) const {
        std::string const folder = std::filesystem::path(sheets_.path("x")).parent_path().string();
        return path.starts_with(folder + "/") ? "SHEETS" + path.substr(folder.size()) : path;
    }

    std::filesystem::path before_ = std::filesystem::current_path();
    TempDir files_;
    TempDir sheets_;
};

/// Returns the bytes of a case's sheet.
std::string sheet_of(nlohmann::json const& each) {
    if (!each.contains("bytes")) return each["sheet"];
    // In the JSON file, each byte is written as the letter U+0000 to U+00FF with the same value, in UTF-8.
    std::string bytes;
    for (std::string const text = each["bytes"]; char const letter : text) {
        if ((letter & 0xC0) == 0x80)
            bytes.back() = static_cast<char>((bytes.back() & 0x03) << 6 | (letter & 0x3F));
        else
            bytes += letter;
    }
    return bytes;
}

nlohmann::json cases_of_sheets() {
    return nlohmann::json::parse(std::ifstream(MOTIFCOUNT_SHEETS));
}

}  // namespace

TEST_CASE("sheets are read or refused as in sheets.json") {
    nlohmann::json const cases = cases_of_sheets();
    Sheets const sheets(cases);
    for (nlohmann::json const& each : cases["cases"]) {
        std::string const name = each["case"];
        CAPTURE(name);
        Outcome const outcome = sheets.read(sheet_of(each));
        CHECK(outcome.refused == each.value("refused", ""));
        CHECK(outcome.rows == each.value("rows", std::vector<Row>()));
    }
}

TEST_CASE("only whole rows of a truncated sheet are used") {
    Sheets const sheets(cases_of_sheets());
    std::string const whole =
        "sample,fastq_1,fastq_2,group\r\na,a_1.fq,a_2.fq,x\r\na,b_1.fq,b_2.fq,x\r\nc,c.fq,,y\r\n";
    std::vector<Row> const rows = sheets.read(whole).rows;
    REQUIRE(rows.size() == 3);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        Outcome const outcome = sheets.read(whole.substr(0, length));
        REQUIRE(outcome.rows.size() <= rows.size());
        CHECK(std::equal(outcome.rows.begin(), outcome.rows.end(), rows.begin()));
        CHECK(outcome.rows.empty() != outcome.refused.empty());
    }
}

TEST_CASE("rows with one file are interleaved on request") {
    TempDir const dir;
    std::string const file = dir.write("a", "");
    std::string const mates = dir.write("b", "");
    std::string const row = "p," + file + "," + mates + "\n";
    std::string const both = dir.write("both.csv", row + "s," + mates + ",\n");
    std::vector<ReadInput> const rows = read_sample_sheet(both, true);
    CHECK(!rows[0].interleaved);
    CHECK(rows[1].interleaved);
    std::string const pairs = dir.write("pairs.csv", row);
    CHECK(read_sample_sheet(pairs).size() == 1);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_sample_sheet(pairs, true)),
                         doctest::Contains("pairs.csv list second mates"), Error);
}

TEST_CASE("further columns are kept by their names") {
    TempDir const dir;
    std::string const sheet =
        dir.write("s.csv", "sample,day,fastq_1,,dose\na,0," + dir.write("a", "") + ",note,\n");
    CHECK(read_sample_sheet(sheet)[0].columns ==
          std::vector<std::pair<std::string, std::string>>{{"day", "0"}});
}

TEST_CASE("an unreadable sheet is refused") {
    TempDir const dir;
    CHECK_THROWS_AS(static_cast<void>(read_sample_sheet(dir.path("none.csv"))), Error);
    CHECK_THROWS_AS(static_cast<void>(read_sample_sheet(dir.path("."))), Error);
    std::string const binary = dir.write("binary", std::string("s,\0", 3));
    CHECK_THROWS_WITH_AS(static_cast<void>(read_sample_sheet(binary)), doctest::Contains("NUL byte"), Error);
}

TEST_CASE("a file that a sample names twice is refused, under any name") {
    test::TempDir const folder;
    std::string const reads = folder.write("r.fq", "@r\nA\n+\nI\n");
    std::filesystem::create_hard_link(reads, folder.path("hard"));
    std::filesystem::create_symlink(reads, folder.path("soft"));
    for (char const* const name : {"r.fq", "hard", "soft", "./r.fq"}) {
        std::string const sheet =
            folder.write("sheet.csv", std::string("sample,fastq_1\na,r.fq\na,") + name + "\n");
        CHECK_THROWS_WITH_AS(static_cast<void>(read_sample_sheet(sheet)),
                             doctest::Contains(" twice, first in line 2"), Error);
    }
}
