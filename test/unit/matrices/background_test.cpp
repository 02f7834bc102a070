#include "matrices/background.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/error_of.hpp"
#include "support/temp_dir.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("backgrounds from numbers are scaled to the sum 1") {
    CHECK(read_background("0.3,0.2,0.2,0.3") == Background{0.3, 0.2, 0.2, 0.3});
    Background const scaled = read_background("0.303,0.202,0.202,0.303");
    CHECK(scaled[0] == doctest::Approx(0.3).epsilon(1e-15));
    CHECK(normalised_background(scaled) == scaled);
    CHECK(read_background("nrdb") == Background{0.281774, 0.222020, 0.228876, 0.267330});
    CHECK(averaged_over_strands({0.5, 0.125, 0.25, 0.125}) == Background{0.3125, 0.1875, 0.1875, 0.3125});
    for (std::string const value : {"0.3,0.2,0.2", "0.3,0.2,0.2,0.3,0", "0.3,0.2,0.2,0.35", "0.5,0,0.2,0.3",
                                    "0.6,-0.1,0.2,0.3", "0.25", "0.25 0.25 0.25 0.25", "0.3,x,0.2,0.3"}) {
        Error const error = test::error_of([&] { return read_background(value); });
        CAPTURE(value);
        CHECK(error.code() == ErrorCode::usage);
        CHECK(error.setting() == setting::background);
        CHECK(error.value() == value);
    }
}

TEST_CASE("backgrounds from MEME files") {
    test::TempDir const folder;
    auto const read = [&](std::string const& text) { return read_background(folder.write("bg", text)); };
    CHECK(read("# order 1\n\nA 0.3\r\nc\t2e-1\nAA 0.1\nG 0.2\nU  0.3\nTT 0.05") ==
          Background{0.3, 0.2, 0.2, 0.3});
    CHECK(test::error_of([&] { return read("A 0.5\nC 0.5\n"); }).position().file == folder.path("bg"));
    CHECK(test::error_of([&] { return read("A 0.5\nC 0.2\nG 0.2\nT 0.2\n"); }).code() == ErrorCode::input);
    for (std::string const second : {"C 0", "C -0.1", "C nan", "C 0,3", "C", "A 0.2", "D 0.2", "C 0.2 0.3"}) {
        CAPTURE(second);
        Error const error = test::error_of([&] { return read("A 0.3\n" + second + "\nG 0.2\nT 0.3\n"); });
        CHECK(error.code() == ErrorCode::input);
        CHECK(error.position().line == 2);
    }
}
