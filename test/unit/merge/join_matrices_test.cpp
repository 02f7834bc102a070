#include <doctest/doctest.h>

#include <filesystem>

#include "motifcount/error.hpp"
#include "motifcount/merge.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;
using test::TempDir;

namespace {

struct Matrices {
    TempDir dir;
    MergeSettings options;

    Matrices() { options.output = dir.path("joined.tsv"); }
    void add(std::string const& name, std::string const& text) {
        options.inputs.push_back(dir.write(name, text));
    }
    [[nodiscard]] std::string joined() const {
        merge(options);
        return test::read_file(options.output);
    }
};

}  // namespace

TEST_CASE("joined matrices keep every cell, of any size") {
    Matrices matrices;
    matrices.add("1", "sgRNA\tGene\ta\tb\nx\tX\t0\t127\ny\tY\t128\t18446744073709551615\n");
    matrices.add("2", "sgRNA\tGene\tc\nx\tX\t16384\ny\tY\t2097151\n");
    matrices.add("3",
                 "sgRNA\tGene\td\te\tf\nx\tX\t9223372036854775808\t1\t65535\ny\tY\t4294967296\t0\t16383\n");
    CHECK(matrices.joined() ==
          "sgRNA\tGene\ta\tb\tc\td\te\tf\n"
          "x\tX\t0\t127\t16384\t9223372036854775808\t1\t65535\n"
          "y\tY\t128\t18446744073709551615\t2097151\t4294967296\t0\t16383\n");
}

TEST_CASE("joined matrices: motifs and cells must be exact") {
    std::string const first = "sgRNA\tGene\ta\nx\tX\t1\ny\tY\t2\n";
    for (auto const& [rows, message] :
         {std::pair{"x\tX\t1\nz\tY\t2\n", "line 3: the motif differs"},
          {"x\tX\t1\ny\tZ\t2\n", "line 3: the motif differs"},
          {"x\tX\t1\ny\tY\t\n", "line 3: a cell is not a whole number below 2^64: ''"},
          {"x\tX\t01\ny\tY\t2\n", "line 2: a cell is not a whole number below 2^64: '01'"},
          {"x\tX\t18446744073709551616\ny\tY\t2\n", "line 2: a cell is not a whole number below 2^64"},
          {"x\tX\t1.5\ny\tY\t2\n", "line 2: a cell is not a whole number below 2^64: '1.5'"}}) {
        Matrices matrices;
        matrices.add("1", first);
        matrices.add("2", std::string("sgRNA\tGene\tb\n") + rows);
        CHECK_THROWS_WITH_AS(static_cast<void>(matrices.joined()), doctest::Contains(message), Error);
        CHECK(!std::filesystem::exists(matrices.options.output));
    }
}
