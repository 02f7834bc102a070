#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "motifcount/motif_file.hpp"
#include "motifcount/motif_set.hpp"
#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

struct Row {
    std::string id;
    std::string sequence;
    std::string gene;
};

/// Returns motifs whose file has several parts, and several blocks of the indices.
std::vector<Row> many_rows() {
    test::RandomDna random(50);
    std::vector<Row> rows(40'000);
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = {"m" + std::to_string(i), random.bases(24 + i % 3), "g" + std::to_string(i / 4)};
    return rows;
}

std::string table_of(std::vector<Row> const& rows, std::string const& line_end = "\n") {
    std::string text;
    for (Row const& row : rows) text += row.id + "\t" + row.sequence + "\t" + row.gene + line_end;
    return text;
}

/// Returns FASTA with two lines per sequence, and without a line end after the last line.
std::string fasta_of(std::vector<Row> const& rows, std::string const& line_end) {
    std::string text;
    for (Row const& row : rows) {
        text += ">" + row.id + line_end + row.sequence.substr(0, 20) + line_end;
        text += row.sequence.substr(20) + line_end;
    }
    return text.substr(0, text.size() - line_end.size());
}

/// Adds one motif after the other, and so does not use blocks.
MotifSet added(std::vector<Row> const& rows, bool with_genes) {
    MotifSet set;
    for (Row const& row : rows) set.add({row.id, row.sequence, with_genes ? row.gene : ""}, "");
    return set;
}

void check_equal(MotifSet const& set, MotifSet const& expected) {
    CHECK(set.size() == expected.size());
    CHECK(set.checksum() == expected.checksum());
    CHECK(set.warnings() == expected.warnings());
}

/// Checks that a file has these motifs with any number of threads.
void check_motifs(std::string const& content, MotifSet const& expected) {
    test::TempDir const folder;
    std::string const path = folder.write("motifs", content);
    for (unsigned const threads : {1U, 2U, 7U}) {
        CAPTURE(threads);
        MotifSet set;
        CHECK(read_motif_file(path, set, {.threads = threads}).warning.empty());
        check_equal(set, expected);
    }
}

/// Checks that a file has this error with any number of threads, and that the set has the motifs before the error. Further
/// motifs can be added.
void check_error(std::string const& content, std::string const& error, std::vector<Row> const& rows,
                 std::size_t good) {
    test::TempDir const folder;
    std::string const path = folder.write("motifs", content);
    std::vector<Row> left(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(good));
    left.push_back({"last", rows.back().sequence, ""});
    MotifSet const expected = added(left, content.front() != '>');
    for (unsigned const threads : {1U, 2U, 7U}) {
        CAPTURE(threads);
        MotifSet set;
        std::string const found =
            test::error_of([&] { return read_motif_file(path, set, {.threads = threads}); }).what();
        CHECK(found == path + ": " + error);
        set.add({left.back().id, left.back().sequence}, "");
        check_equal(set, expected);
    }
}

}  // namespace

TEST_CASE("large motif files: motifs and warnings do not depend on threads") {
    std::vector<Row> rows = many_rows();
    std::size_t end = rows.size();
    for (std::size_t const first : {39'000, 20'002, 20'000, 9'000, 3}) {
        rows[first + 1].sequence = rows[first].sequence;
        rows[--end].sequence = rows[first].sequence;
        rows[--end] = rows[first];
    }
    MotifSet const expected = added(rows, true);
    REQUIRE(expected.warnings().size() == 2);
    check_motifs(table_of(rows), expected);
    check_motifs(table_of(rows, "\r\n"), expected);
    check_motifs(fasta_of(rows, "\n"), added(rows, false));
    check_motifs(fasta_of(rows, "\r\n"), added(rows, false));
    check_motifs(fasta_of(rows, "\r"), added(rows, false));
}

TEST_CASE("large motif files: the first error is reported with any threads") {
    std::vector<Row> const rows = many_rows();
    std::vector<Row> wrong = rows;
    wrong[39'000].id.clear();
    check_error(table_of(wrong), "line 39001: column 1, the id, is empty", rows, 39'000);
    wrong[38'000].sequence[3] = '!';
    check_error(table_of(wrong),
                "line 38001: motif 'm38000' has '!' at position 4, which is not an IUPAC nucleotide code "
                "(ACGTU RYSWKM BDHV N)",
                rows, 38'000);
    wrong[20'000].id = "m7";
    std::string const repeated = ": motif id 'm7' has two sequences, '" + rows[7].sequence + "' and '" +
                                 rows[20'000].sequence + "'; give each sequence its own id";
    check_error(table_of(wrong), "line 20001" + repeated, rows, 20'000);
    check_error(fasta_of(wrong, "\r\n"), "line 60001" + repeated, rows, 20'000);
    wrong[39'999].id += " title";  // Titles after the error do not change the message.
    check_error(fasta_of(wrong, "\r\n"), "line 60001" + repeated, rows, 20'000);
    wrong[0].id += " title";
    check_error(fasta_of(wrong, "\r\n"),
                "line 60001" + repeated +
                    " (an id ends at the first blank of the title; --full-ids keeps whole titles)",
                rows, 20'000);
    wrong[20'000].id = rows[20'000].id;
    wrong[21'000].sequence.back() = '!';
    check_error(fasta_of(wrong, "\n"),
                "line 63003: motif 'm21000' has '!' at position 24, which is not an IUPAC nucleotide code "
                "(ACGTU RYSWKM BDHV N)",
                rows, 21'000);
}

TEST_CASE("large motif files: checks of all rows and of the last row") {
    std::vector<Row> rows = many_rows();
    rows[30'000].gene = "1-Mar";
    rows[39'000].gene = "2-Sep";
    rows[35'000].sequence.resize(9);
    test::TempDir const folder;
    std::string const table = table_of(rows);
    std::string const path = folder.write("motifs", table);
    std::string const truncated = folder.write("truncated", table.substr(0, table.rfind('\t')));
    for (unsigned const threads : {1U, 2U, 7U}) {
        CAPTURE(threads);
        MotifSet set;
        std::string const warning = read_motif_file(path, set, {.threads = threads}).warning.library();
        CHECK(warning.find("line 35001: '" + rows[35'000].sequence + "' is read as a motif") !=
              std::string::npos);
        CHECK(warning.find("line 30001: '1-Mar' (and 1 other) looks like a date") != std::string::npos);
        std::string const error =
            test::error_of([&] { return read_motif_file(truncated, set, {.threads = threads}); }).what();
        CHECK(error.find("line 40000: the file seems to be truncated") != std::string::npos);
    }
}
