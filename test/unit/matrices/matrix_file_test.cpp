#include "matrices/matrix_file.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "motifcount/error.hpp"
#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using namespace motifcount::internal::test;

namespace {

using Columns = std::vector<std::array<double, 4>>;

MatrixFile read(std::string const& text) {
    TempDir const folder;
    LineReader reader(folder.write("M1_2.00.txt", text));
    REQUIRE_MESSAGE(is_matrix_text(reader.beginning()), text);
    return read_matrices(reader);
}

struct Layout {
    std::string format;
    std::string
        text;  ///< One matrix with the columns below; an id or name that the format has is "m1" or "n1"
    bool has_name = true;
    bool has_length = true;  ///< Whether a missing last row is detected
};

Columns const columns{{4, 0, 16, 0}, {19, 1, 0, 0}, {0, 0, 0, 20}};

std::vector<Layout> const layouts{
    {"JASPAR", ">m1\tn1\n4\t19\t0\n0\t1\t0\n16\t0\t0\n0\t0\t20\n"},
    {"JASPAR", ">m1 n1\nT [ 0 0 20 ]\nG[16 0 0]\nC: 0 1 0\na 4 19 0\n"},
    {"HOCOMOCO", ">m1\n4 0 16 0\n19.0 1.0 0 0\n0 0 0 2e1\n", false, false},
    {"HOMER", ">GAT\tm1\t-1.5\t-3\t0\n4 0 16 0\n19 1 0 0\n0 0 0 20\n", false},
    {"TRANSFAC",
     "VV  x\nXX\n//\nAC  m1\nXX\nNA  n1\nP0 A C T G\n01 4 0 0 16 G\n02 19 1 0 0 A\n03 0 0 20 0 T\nXX\n//\n"},
    {"TRANSFAC", "ID m1\nNA n1\nPO\tA\tC\tG\tU\n1 4 0 16 0\n2 19 1 0 0\n3 0 0 0 20\n//\n"},
    {"UniPROBE", "Protein: m1\tSeed k-mer: GAT\nA:\t4\t19\t0\nC:\t0\t1\t0\nG:\t16\t0\t0\nU:\t0\t0\t20\n",
     false},
    {"CIS-BP",
     "TF\tx\nTF Name\tn1\nMotif\tm1\nPos\tA\tC\tG\tT\n1\t4\t0\t16\t0\n2\t19\t1\t0\t0\n3\t0\t0\t0\t20\n", true,
     false},
    {"MEME",
     "MEME version 4\n\nALPHABET= ACGT\nstrands: + -\nMOTIF m1 n1\n"
     "letter-probability matrix: alength= 4 w= 3 nsites= 0 E= 0\n 4 0 16 0\n 19 1 0 0\n 0 0 0 20\nURL x\n"}};

std::string replaced(std::string text, std::string const& from, std::string const& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

}  // namespace

TEST_CASE("a matrix is the same in every layout, with any line ends") {
    for (Layout const& layout : layouts) {
        CAPTURE(layout.text);
        for (std::string const& text : {layout.text, replaced(layout.text, "\n", "\r\n"),
                                        "\xEF\xBB\xBF#c\n\n" + replaced(layout.text, "\n", "\n\n#c\n"),
                                        replaced(layout.text, "\n", "\r")}) {
            MatrixFile const file = read(text);
            CHECK(file.format == layout.format);
            CHECK(file.warning == "");
            REQUIRE(file.matrices.size() == 1);
            Matrix const& matrix = file.matrices[0];
            CHECK(matrix.id == "m1");
            CHECK(matrix.name == (layout.has_name ? "n1" : ""));
            CHECK((matrix.columns == columns));
            CHECK(matrix.sites == 0);
            CHECK(matrix.homer_threshold.value_or(0) == (layout.format == "HOMER" ? -1.5 : 0));
        }
    }
}

TEST_CASE("a truncated file gives whole matrices, a warning or an error") {
    for (Layout const& layout : layouts) {
        std::string const second = replaced(replaced(layout.text, "m1", "m2"), "MEME version 4", "");
        std::string const text = layout.text + second;
        CAPTURE(text);
        MatrixFile const whole = read(text);
        REQUIRE(whole.matrices.size() == 2);
        CHECK((whole.lines[0] < whole.lines[1]));
        for (std::size_t size = 0; size < text.size(); ++size) {
            std::string const cut = text.substr(0, size);
            if (!is_matrix_text(cut)) continue;
            MatrixFile file;
            Error const error = error_of([&] { return file = read(cut), 0; });
            if (error.code() != ErrorCode::internal) {
                CHECK(error.code() == ErrorCode::motif);
                CHECK(error.position().line != 0);
                continue;
            }
            // A format without the number of rows cannot show that rows are missing after a line end.
            if (!file.warning.empty() || (!layout.has_length && cut.ends_with('\n'))) continue;
            CAPTURE(cut);
            REQUIRE(!file.matrices.empty());
            CHECK(std::ranges::equal(file.matrices, std::span(whole.matrices).first(file.matrices.size())));
        }
    }
}

TEST_CASE("sequences, word lists and tables are not matrices") {
    for (std::string const text : {"",
                                   "\n",
                                   ">1\n1234\n",
                                   ">1\nACGT\n",
                                   ">m1 n1\nA\nC\nG\nT\n",
                                   ">m1\nA \n",
                                   ">m1\nNAN\n",
                                   ">a\tb\t3\nACGT\n",
                                   ">m1\n",
                                   "ACGT\n",
                                   "MEME\n",
                                   "MEME version\n",
                                   "A\tC\tG\tT\n1\t2\t3\t4\n",
                                   "id\tA\tC\tG\tT\nx\t1\t2\t3\t4\n",
                                   "Pos,A,C,G,T\n1,1,1,1,1\n",
                                   "Pos\tA\tC\tG\tT\n1\tACGT\t1\t1\t1\n",
                                   "Pos\tA\tC\tG\tT\nchr\t1\t1\t1\t1\n",
                                   "P0\tA\tC\tG\tT\ng1\tACGT\n",
                                   "AC\tACGT\nID\tACGG\n",
                                   "A:\tACGT\nC:\tACGG\n",
                                   "title\nA:\t0.5\nACGT\n",
                                   "g1,ACGT\ng2,ACGG\n",
                                   "1 2 3 4\n",
                                   ";A [ 1 ]\n>x\nACGT\n"}) {
        CAPTURE(text);
        CHECK_FALSE(is_matrix_text(text));
    }
}

TEST_CASE("invalid matrices give an error with file and line") {
    struct Case {
        std::string text;
        std::uint64_t line;
        std::string message;
    };
    std::string const meme = "MEME version 4\nMOTIF m\nletter-probability matrix: alength= 4 w= 2\n";
    std::string const protein(20, 'A');
    for (Case const& wrong : std::vector<Case>{
             {">m\n1 2\n1 2\n1 -2\n1 2\n", 4, "a log-odds matrix: use the counts"},
             {">m\n1 2\n1 nan\n1 2\n1 2\n", 3, "finite"},
             {">m\n1 2\n1 1e999\n1 2\n1 2\n", 3, "too large"},
             {">m\n0,5 0,5\n0 0\n1 2\n1 2\n", 2, "comma"},
             {">m\n1 2\n1 x\n1 2\n1 2\n", 3, "not a number"},
             {">m\n1 2 3 4\n1 2 3\n1 2 3 4\n1 2 3 4\n", 3, "3 numbers"},
             {">m\n1 2 3\n1 2 3\n1 2 3\n", 1, "3 rows of 3"},
             {">m\n1 1 9 0\n5 5 1 0\n1 2 3 4\n", 1, "3 rows of 4"},
             {">m\n1 0\n0 0\n0 0\n0 0\n", 1, "only zeros"},
             {">m\n0.5 0\n0 0.3\n0 0.3\n0.5 0.3\n", 1, "0.9, less"},
             {">m\n0 0 0 1\n0.3 0.3 0 0.3\n1 0 0 0\n1 0 0 0\n1 0 0 0\n", 3, "0.9, less"},
             {">\n1 0\n0 0\n0 0\n0 1\n", 1, "no id"},
             {">m\nA [ 1 ]\nC [ 1 ]\nG [ 1 ]\n", 1, "3 rows"},
             {">m\nA [ 1 ]\nC [ 1 ]\nG [ 1 ]\nG [ 1 ]\n", 5, "A, C, G and T"},
             {">m\nA [ 1 ]\nC [ 1 ]\nG [ 1 ]\nT [ 1 \n", 5, "bracket"},
             {">m\nA [ 1 ]\nD [ 1 ]\n", 3, "A, C, G, T, U"},
             {">m\n1 2\n1 2\n1 2\n1 2\n>n\nACGT\n", 7, "not a row"},
             {">m\n10 20\n10 20\n10 20\n20 2", 5, "may be truncated"},
             {">ACG\tm\t3\n1 0 0 0\n0 1 0 0\n", 1, "3 letters"},
             {">A\tm\t3\n1 0 0 0\n>A\tm2\n1 0 0 0\n", 3, "threshold"},
             {">A\tm\t3\t-1\t2,5\n1 0 0 0\n", 1, "gaps"},
             {">A\tm\t3\n1 0 0\n", 2, "3 numbers"},
             {"AC m\nP0 A C G T\n01 1 2 3 4 T\n03 1 2 3 4 T\nXX\n//\n", 4, "a row is missing"},
             {"AC m\nP0 A C G T\n01 1 2 3 4 T\n", 3, "XX or //"},
             {"P0 A C G T\n1 1 2 3 4\n//\nP0 A C G T\n1 1 2 3 4\n//\n", 4, "without an id"},
             {"AC m\nP0 A C D E F\n01 1 2 3 4 5\n//\n", 2, "proteins"},
             {"Pos\tA\tC\tG\tT\n1\t1\t0\t0\t0\n2\t1\t0\t0\n", 3, "3 numbers"},
             {"m\nA: 1 2\nC: 1 2\nG: 1 2\nn\nA: 1\n", 1, "3 rows"},
             {meme + "1 0 0 0\n", 3, "1 rows, but w= 2"},
             {meme + "1 0 0 0\n1 0 0 0\n1 0 0 0\n", 3, "3 rows, but w= 2"},
             {meme + "1 0 0 0\n1 0 0 0\nletter-probability matrix:\n", 6, "second matrix"},
             {"MEME version 4\nALPHABET= ACDEFGHIKLMNPQRSTVWY\n", 2, "proteins"},
             {"MEME version 4\nMOTIF m\nletter-probability matrix: alength= 20 w= 1\n", 3, "alength"},
             {"MEME version 4\nMOTIF m\nletter-probability matrix: alength= 4 w=\n", 3, "truncated"},
             {"MEME version 4\nMOTIF m\nlog-odds matrix: alength= 4 w= 1\n-1 0 1 2\nMOTIF n\n", 3,
              "log-odds"},
             {"MEME version 4\nletter-probability matrix:\n1 0 0 0\n", 2, "MOTIF"}}) {
        CAPTURE(wrong.text);
        Error const error = error_of([&] { return read(wrong.text); });
        CHECK(error.code() == ErrorCode::motif);
        CHECK(error.position().file.ends_with("M1_2.00.txt"));
        CHECK(error.position().line == wrong.line);
        CHECK_MESSAGE(std::string(error.what()).find(wrong.message) != std::string::npos, error.what());
    }
}

TEST_CASE("headers without a matrix are skipped with one warning") {
    for (std::string const text :
         {"Motif\tm2\nPos\tA\tC\tG\tT\n", "MEME version 4\nMOTIF m2\n", "AC m2\nP0 A C G T\nXX\n//\n",
          ">m1\n1 2\n1 2\n1 2\n1 2\n>m2\n", "MEME version 4\n"}) {
        CAPTURE(text);
        MatrixFile const file = read(text);
        CHECK(file.matrices.size() == (text.starts_with('>') ? 1 : 0));
        CHECK(file.warning.find(text == "MEME version 4\n" ? "no matrices" : "'m2'") != std::string::npos);
    }
    CHECK(read(">m1\n1 2\n1 2\n1 2\n1 2\n>m2\n>m3\n")
              .warning.ends_with("2 headers without a matrix are skipped, such as 'm2'"));
}

TEST_CASE("a matrix of 4 x 4 has the direction of the file or of equal sums") {
    Columns const by_position{{9, 1, 0, 0}, {0, 8, 2, 0}, {1, 0, 9, 0}, {5, 5, 0, 0}};
    Columns const by_base{{9, 0, 1, 5}, {1, 8, 0, 5}, {0, 2, 9, 0}, {0, 0, 0, 0.95}};
    std::string const rows = "9 1 0 0\n0 8 2 0\n1 0 9 0\n5 5 0 0.95\n";
    MatrixFile const positions = read(">m\n" + replaced(rows, "0.95", "0"));
    CHECK(positions.format == "HOCOMOCO");
    CHECK((positions.matrices[0].columns == by_position));
    MatrixFile const transposed = read(">m\n9 0 1 5\n1 8 0 5\n0 2 9 0\n0 0 0 0\n");
    CHECK(transposed.format == "JASPAR");
    CHECK((transposed.matrices[0].columns == by_position));
    MatrixFile const of_file = read(">m\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n>n\n" + rows);
    CHECK(of_file.format == "JASPAR");
    CHECK((of_file.matrices.at(1).columns == by_base));

    // The sums are different in both directions, or equal in both directions.
    for (std::string const unclear :
         {">m\n9 1 0 0\n1 8 2 0\n1 0 3 4\n5 0 0 1\n", ">m\n1 2 0 0\n0 1 2 0\n0 0 1 2\n2 0 0 1\n"})
        CHECK(error_of([&] { return read(unclear); }).position().line == 1);
    CHECK((read(">m\n3 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 0 3\n").matrices.size() == 1));
    // By its sums, the second matrix has another direction than the first.
    std::string const other = ">m\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n>n\n9 1 0 0\n0 8 2 0\n1 0 8 1\n5 4 0 1\n";
    CHECK(error_of([&] { return read(other); }).position().line == 6);
}

TEST_CASE("MEME: several motifs, alphabets and sections of meme's own output") {
    std::string const stars(80, '*');
    MatrixFile const file =
        read(stars + "\nMEME - Motif discovery tool\n" + stars +
             "\nMEME version 5.5.5 (Release date: x)\nALPHABET \"RNA\" RNA-LIKE\n\"x\"\n"
             "A \"Adenine\" CC0000 ~ U \"Uracil = U\" 008000\nC ~ G\nN \"any\" = ACGU\nEND ALPHABET\n"
             "Background letter frequencies\nA 0.3 C 0.2 G 0.2 U 0.3\n"
             "MOTIF AC MEME-1\twidth =   2  sites =  7\n\tlog-odds matrix: alength= 4 w= 2\n"
             "-1 2 3 4\n5 -6 7 8\n\tletter-probability matrix: alength= 4 w= 2 nsites= 7 E= 1e-4\n"
             "0.5 0.5 0 0\n0 1 -0.0 +0\nTime 1 secs.\nMOTIF  2\twidth =   1\n"
             "letter-probability matrix: nw= 9 nsites= 2.5 alength= 4 w= 1\n0 0 0 1\n");
    REQUIRE(file.matrices.size() == 2);
    CHECK(file.warning == "");
    CHECK((file.matrices[0] ==
           Matrix{.id = "AC", .name = "MEME-1", .columns = {{0.5, 0.5, 0, 0}, {0, 1, 0, 0}}, .sites = 7}));
    CHECK((file.matrices[1] == Matrix{.id = "2", .columns = {{0, 0, 0, 1}}, .sites = 2.5}));
    CHECK(file.lines == std::vector<std::uint64_t>{13, 21});
}

TEST_CASE("a matrix without an id takes the file name") {
    for (std::string const text : {"Pos\tA\tC\tG\tT\n1\t1\t0\t0\t0\n", "A: 1 0\nC: 0 1\nG: 0 0\nT: 0 0\n",
                                   "P0 A C G T\n1 1 0 0 0\nXX\n//\n"})
        CHECK(read(text).matrices.at(0).id == "M1_2.00");
}
