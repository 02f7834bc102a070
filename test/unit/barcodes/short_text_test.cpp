#include "barcodes/short_text.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/random_dna.hpp"

namespace motifcount::internal::test {
namespace {

/// Returns the letters as ShortText has them: in upper case, N for breaks.
std::string normal(std::string text) {
    for (char& letter : text) {
        std::size_t const at = std::string_view("AaCcGgTtUu").find(letter);
        letter = at == std::string_view::npos ? 'N' : "ACGTT"[at / 2];
    }
    return text;
}

std::string complement(std::string text) {
    for (char& letter : text) letter = "TGCAN"[std::string_view("ACGTN").find(letter)];
    return text;
}

TEST_CASE("short texts: letters, reversal and complement of random texts") {
    RandomDna random(1);
    for (unsigned round = 0; round < 2000; ++round) {
        PackedText packed;
        std::string const record = random.reads(random.between(1, 200), 6);
        packed.begin_record("");
        packed.append(record);
        packed.end_record();
        auto const length = static_cast<unsigned>(random.below(std::min<std::size_t>(64, record.size()) + 1));
        std::uint64_t const first = random.below(record.size() - length + 1);
        std::string const expected = normal(record.substr(first, length));

        ShortText const text = short_text(packed.batch().text, first, length);
        CHECK(letters(text) == expected);
        CHECK(parse_short_text(record.substr(first, length)) == text);
        std::string const backwards(expected.rbegin(), expected.rend());
        CHECK(reversed(text) == parse_short_text(backwards));
        CHECK(reverse_complement(text) == parse_short_text(complement(backwards)));
        BasePlanes const planes = planes_of(text);
        for (unsigned i = 0; i < 64; ++i) {
            bool const is_break = i >= length || expected[i] == 'N';
            CHECK(((planes.breaks >> i) & 1U) == is_break);
            if (is_break) continue;
            CHECK("ACGT"[((planes.low >> i) & 1U) | ((planes.high >> i) & 1U) << 1U] == expected[i]);
        }
    }
}

}  // namespace
}  // namespace motifcount::internal::test
