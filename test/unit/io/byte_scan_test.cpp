#include "io/byte_scan.hpp"

#include <doctest/doctest.h>

#include <string>

#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

TEST_CASE("scans agree with scalar scans for every byte, position and length") {
    for (int value = 0; value < 256; ++value) {
        for (std::size_t size = 0; size < 50; ++size) {
            for (std::size_t at = 0; at <= size; ++at) {
                std::string text(size, 'x');
                if (at < size) text[at] = static_cast<char>(value);
                char const* const begin = text.data();
                char const* const end = begin + size;
                bool const fine = find_control(begin, end) == scalar::find_control(begin, end) &&
                                  find_blank(begin, end) == scalar::find_blank(begin, end) &&
                                  count_printable(begin, size) == scalar::count_printable(begin, size) &&
                                  find_no_letter(begin, end) == scalar::find_no_letter(begin, end);
                if (!fine) FAIL("byte ", value, " at ", at, " of ", size);
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
        char const* const end = text.data() + text.size();
        bool const fine =
            find_control(text.data(), end) == scalar::find_control(text.data(), end) &&
            find_blank(text.data(), end) == scalar::find_blank(text.data(), end) &&
            count_printable(text.data(), text.size()) == scalar::count_printable(text.data(), text.size()) &&
            find_no_letter(text.data(), end) == scalar::find_no_letter(text.data(), end);
        if (!fine) FAIL("text ", text);
    }
}
