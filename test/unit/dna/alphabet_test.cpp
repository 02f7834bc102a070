#include "dna/alphabet.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <map>
#include <string>

using namespace motifcount;
using namespace motifcount::internal;

namespace {

/// Bases of each IUPAC code (Cornish-Bowden 1985), typed by hand, because the tables under test are derived from SeqAn3
std::map<char, std::string> const meanings{
    {'A', "A"},   {'C', "C"},   {'G', "G"},   {'T', "T"},    {'U', "T"},  {'R', "AG"},
    {'Y', "CT"},  {'S', "CG"},  {'W', "AT"},  {'K', "GT"},   {'M', "AC"}, {'B', "CGT"},
    {'D', "AGT"}, {'H', "ACT"}, {'V', "ACG"}, {'N', "ACGT"},
};

BaseMask mask_of(std::string const& bases) {
    unsigned mask = 0;
    for (char const base : bases) mask |= 1U << std::string("ACGT").find(base);
    return static_cast<BaseMask>(mask);
}

}  // namespace

TEST_CASE("only IUPAC codes, in either case, match bases") {
    for (int value = 0; value < 256; ++value) {
        char const byte = static_cast<char>(value);
        auto const found = meanings.find(static_cast<char>(value < 128 ? std::toupper(value) : value));
        CHECK_MESSAGE(int{iupac_mask(byte)} == (found == meanings.end() ? 0 : int{mask_of(found->second)}),
                      "byte " << value);
    }
}

TEST_CASE("bases are numbered in the order A, C, G, T; U is read as T") {
    CHECK(base_code('A') == 0);
    CHECK(base_code('c') == 1);
    CHECK(base_code('G') == 2);
    CHECK(base_code('t') == 3);
    CHECK(base_code('U') == 3);
    CHECK(base_code('u') == 3);
    CHECK(base_code('N') == no_base);
    CHECK(base_code('\n') == no_base);
    CHECK(base_code(static_cast<char>(0xC1)) == no_base);
}

TEST_CASE("each byte of a text is a base, a break or an error") {
    for (int value = 0; value < 256; ++value) {
        char const byte = static_cast<char>(value);
        bool const ascii = value > 0 && value < 128;
        TextByte expected = TextByte::illegal;
        if (ascii && (std::isalpha(value) != 0 || std::string("-.*").find(byte) != std::string::npos))
            expected = TextByte::breaking;
        if (ascii && std::string("ACGTUacgtu").find(byte) != std::string::npos) expected = TextByte::base;
        CHECK_MESSAGE(text_byte(byte) == expected, "byte " << value);
    }
}

TEST_CASE("complements pair A with T and C with G, and are their own inverse") {
    CHECK(complement_base(0) == 3);
    CHECK(complement_base(1) == 2);
    for (unsigned mask = 0; mask < 16; ++mask) {
        unsigned expected = 0;
        for (unsigned base = 0; base < 4; ++base)
            if (((mask >> base) & 1U) != 0) expected |= 1U << complement_base(base);
        CHECK(complement_mask(static_cast<BaseMask>(mask)) == expected);
        CHECK(complement_mask(complement_mask(static_cast<BaseMask>(mask))) == mask);
    }
}

TEST_CASE("each mask is the meaning of its letter") {
    for (unsigned mask = 1; mask < 16; ++mask)
        CHECK(iupac_mask(iupac_letter(static_cast<BaseMask>(mask))) == mask);
    CHECK(iupac_letter(8) == 'T');
    CHECK(iupac_letter(15) == 'N');
    CHECK(is_concrete(4));
    CHECK_FALSE(is_concrete(5));
    CHECK_FALSE(is_concrete(0));
}
