// Windows without breaks, and q-values that are computed from their number

#include "report/tables/q_values.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/list_reader.hpp"
#include "support/random_dna.hpp"
#include "support/read_file.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("windows are counted for any batches") {
    constexpr std::size_t longest = 9;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        CAPTURE(seed);
        test::RandomDna random(seed);
        test::ListReader::Records records;
        std::vector<std::uint64_t> expected(longest + 1);
        for (std::uint64_t i = random.between(1, 5); i > 0; --i) {
            std::string const text = random.from("ACGTN", random.below(4)) + random.bases(random.below(200)) +
                                     random.from("ACGTACGTACGTN", random.below(150));
            records.emplace_back("r", text);
            for (std::size_t length = 1; length <= longest; ++length)
                for (std::size_t at = 0; at + length <= text.size(); ++at)
                    expected[length] += text.substr(at, length).find('N') == std::string::npos ? 1 : 0;
        }
        test::ListReader reader(records, random.between(1, 150), random.below(longest));
        WindowCounter counter(longest);
        auto const piece = reader.make_piece();
        PackedText text;
        while (reader.fetch(*piece)) {
            reader.pack(*piece, text);
            counter.add(text.batch());
        }
        for (std::size_t length = 1; length <= longest; ++length)
            REQUIRE(counter.windows(length) == expected[length]);
    }
}

TEST_CASE("q-values never increase with the score") {
    test::TempDir const folder;
    std::string const path = folder.path("q.tsv");
    OutputFile out(path);
    // The lowest score has 0.5 x 100 / 40 = 1.25, the middle 0.1 x 100 / 20 = 0.5, and the best 0.06 x 100 / 10 = 0.6.
    write_q_values({"M1", "a", 100, {{2500, "0.06", 10}, {-250, "0.1", 10}, {-1000, "0.5", 20}}},
                   TableFormat::of_file(path), out);
    write_q_values({"M2", "", 7, {}}, TableFormat::of_file(path), out);
    publish_all({&out});
    CHECK(test::read_file(path) ==
          "M1\ta\t2.500\t0.06\t10\t100\t0.5\n"
          "M1\ta\t-0.250\t0.1\t10\t100\t0.5\n"
          "M1\ta\t-1.000\t0.5\t20\t100\t1\n"
          "M2\t\t\t\t0\t7\t\n");
}
