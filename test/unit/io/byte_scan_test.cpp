#include "io/byte_scan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// True if all scans of the text agree with scans of one byte at a time
bool agree(std::string const& text) {
    char const* const begin = text.data();
    char const* const end = begin + text.size();
    auto const first = [&](auto const& stops) {
        return std::find_if(begin, end, [&](char byte) { return stops(static_cast<unsigned char>(byte)); });
    };
    return find_control(begin, end) == first([](unsigned byte) { return byte < 32 && byte != '\t'; }) &&
           find_blank(begin, end) == first([](unsigned byte) { return byte == ' ' || byte == '\t'; }) &&
           begin + count_printable(begin, text.size()) ==
               first([](unsigned byte) { return byte < 33 || byte > 126; }) &&
           find_no_letter(begin, end) == first([](unsigned byte) {
               return !((byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'));
           });
}

}  // namespace

TEST_CASE("scans agree with scalar scans for every byte, position and length") {
    for (int value = 0; value < 256; ++value) {
        for (std::size_t size = 0; size < 50; ++size) {
            for (std::size_t at = 0; at <= size; ++at) {
                std::string text(size, 'x');
                if (at < size) text[at] = static_cast<char>(value);
                if (!agree(text)) FAIL("byte ", value, " at ", at, " of ", size);
            }
        }
    }
}

TEST_CASE("the scans find the bytes that they search for") {
    std::string const title = "id \twords\x7F\xC3\xA9\x1F.";
    char const* const end = title.data() + title.size();
    CHECK(find_control(title.data(), end) - title.data() == 12);
    CHECK(find_control(end - 1, end) == end);
    CHECK(find_blank(title.data(), end) - title.data() == 2);
    CHECK(find_blank(title.data() + 3, end) - title.data() == 3);
    CHECK(find_blank(title.data() + 4, end) == end);
    CHECK(count_printable("!~I I", 5) == 3);
    CHECK(count_printable("\x7F", 1) == 0);
    std::string const letters = "AczZ@U";
    char const* const last = letters.data() + letters.size();
    CHECK(find_no_letter(letters.data(), last) - letters.data() == 4);
    CHECK(find_no_letter(last - 1, last) == last);
}

TEST_CASE("scans of random bytes agree with the scalar scans") {
    test::RandomDna random(11);
    for (int round = 0; round < 20'000; ++round) {
        std::string const text = random.from("abcdefghij@!~ \t\n\r\x7F\xFF", random.below(70));
        if (!agree(text)) FAIL("text ", text);
    }
}
