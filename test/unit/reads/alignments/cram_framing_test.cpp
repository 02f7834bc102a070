// Tests of the parser for CRAM containers, which does not use HTSlib
#include "reads/alignments/cram_framing.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

using namespace motifcount::internal;

TEST_CASE("a container header is parsed in time linear in its landmarks") {
    constexpr std::size_t landmarks = 3'000'000;
    std::string file("CRAM\3\0", 6);
    file += std::string(20, 'i');
    file += std::string("\xF0\xFF\xFF\x7F", 4);  // length
    file += std::string("\0\1\1\1\0\0\1", 7);    // Fields from reference to number of blocks
    file += {static_cast<char>(0xE0), static_cast<char>(landmarks >> 16U & 0xFFU),
             static_cast<char>(landmarks >> 8U & 0xFFU), static_cast<char>(landmarks & 0xFFU)};
    file += std::string(landmarks, '\0');
    file += "\1\2\3\4";  // wrong checksum
    auto const start = std::chrono::steady_clock::now();
    CramFraming framing;
    framing.take(file);
    CHECK(std::chrono::steady_clock::now() - start <
          std::chrono::seconds(5));  // Takes minutes if each byte starts the parsing again
    CHECK(framing.fault(0).find("the header of a container") != std::string::npos);
}
