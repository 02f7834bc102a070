#include "fragments/segment_lists.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/error_of.hpp"
#include "support/random_dna.hpp"
#include "support/temp_dir.hpp"

namespace motifcount::internal::test {

TEST_CASE("segment lists: cells in several blocks, and the line of an error") {
    TempDir const temp;
    RandomDna random(3);
    std::vector<std::string> cells;
    std::string text;
    for (unsigned i = 0; i < 300'000; ++i) {
        cells.push_back(random.bases(12 + i % 4));
        text.append(cells.back()).append(i % 5 == 0 ? "-1\r\n" : "\n");
    }
    std::string const path = temp.write("cells.txt", text);
    for (unsigned const threads : {1U, 2U}) CHECK(std::ranges::equal(read_cells(path, threads), cells));
    (void)temp.write("cells.txt", text + "ACGT\n\nAC!T\n" + text);
    Error const error = error_of([&] { return read_cells(path, 2); });
    CHECK(std::string(error.what()).starts_with(path + ": line 300003: AC!T: not a sequence"));
}

}  // namespace motifcount::internal::test
