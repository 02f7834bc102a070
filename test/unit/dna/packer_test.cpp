#include "dna/packer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "support/random_dna.hpp"

using namespace motifcount;
using namespace motifcount::internal;

namespace {

constexpr std::uint64_t canary = 0xDEADBEEFCAFEF00DU;

struct Packed {
    std::size_t taken = 0;
    std::vector<std::uint64_t> bases;
    std::vector<std::uint64_t> breaks;

    unsigned base(std::uint64_t slot) const {
        return static_cast<unsigned>(bases[slot / 32] >> (2 * (slot % 32))) & 3U;
    }
    bool is_break(std::uint64_t slot) const { return ((breaks[slot / 64] >> (slot % 64)) & 1U) != 0; }
};

/// Packs letters after `slot` slots, which have a known pattern. The buffer has exactly the size of the letters, so that a
/// sanitizer detects reads past the end.
Packed pack(PackFunction function, std::string const& letters, std::uint64_t slot) {
    std::unique_ptr<char[]> exact(new char[letters.size()]);
    std::copy(letters.begin(), letters.end(), exact.get());
    Packed packed;
    std::uint64_t const room = slot + letters.size() + pack_slack;
    packed.bases.assign(room / 32 + 2, canary);
    packed.breaks.assign(room / 64 + 2, canary);
    packed.taken = function(exact.get(), letters.size(), packed.bases.data(), packed.breaks.data(), slot);
    return packed;
}

/// Checks that each slot has the value of its letter, and that the slots before `slot` are unchanged.
void check_against_letters(Packed const& packed, std::string const& letters, std::uint64_t slot) {
    std::string const bases = "ACGT";
    std::string const legal = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.*";
    std::size_t const expected = std::min(letters.find_first_not_of(legal), letters.size());
    REQUIRE(packed.taken == expected);
    bool right = true;
    for (std::uint64_t before = 0; before < slot; ++before) {
        right = right && packed.base(before) == ((canary >> (2 * (before % 32))) & 3U);
        right = right && packed.is_break(before) == (((canary >> (before % 64)) & 1U) != 0);
    }
    REQUIRE(right);
    for (std::size_t i = 0; i < expected; ++i) {
        char letter = static_cast<char>(letters[i] & 0xDF);
        if (letter == 'U') letter = 'T';
        auto const code = (letters[i] & 0x40) != 0 ? bases.find(letter) : std::string::npos;
        right = right && packed.is_break(slot + i) == (code == std::string::npos);
        right = right && packed.base(slot + i) == (code == std::string::npos ? 0 : code);
    }
    REQUIRE(right);
    std::uint64_t const end = slot + expected;
    for (std::uint64_t behind = end; behind < (end / 32 + 1) * 32; ++behind)
        right = right && packed.base(behind) == 0;
    for (std::uint64_t behind = end; behind < (end / 64 + 1) * 64; ++behind)
        right = right && packed.is_break(behind);
    REQUIRE(right);
    REQUIRE(packed.bases.back() == canary);
    REQUIRE(packed.breaks.back() == canary);
}

}  // namespace

TEST_CASE("every packer of this CPU packs each byte as the alphabet defines") {
    for (Packer const& packer : packers().runnable()) {
        CAPTURE(to_string(packer.level));
        for (int value = 0; value < 256; ++value) {
            for (std::size_t place : {0U, 5U, 31U, 32U, 63U, 64U, 100U}) {
                std::string letters = test::RandomDna(7).bases(130);
                letters[place] = static_cast<char>(value);
                check_against_letters(pack(packer.pack, letters, 3), letters, 3);
            }
        }
    }
}

TEST_CASE("every packer of this CPU is right at every offset and length") {
    test::RandomDna random(11);
    for (Packer const& packer : packers().runnable()) {
        CAPTURE(to_string(packer.level));
        for (std::uint64_t slot = 0; slot < 130; ++slot) {
            for (std::size_t length = 0; length < 200; length += 1 + random.below(7)) {
                std::string letters = random.reads(length, 1 + random.below(100));
                if (random.one_in(3) && length > 0) letters[random.below(length)] = '\n';
                check_against_letters(pack(packer.pack, letters, slot), letters, slot);
            }
        }
    }
}

TEST_CASE("every packer of this CPU equals the scalar packer on random bytes") {
    test::RandomDna random(13);
    auto const all = packers().runnable();
    REQUIRE(all.front().level == SimdLevel::scalar);
    for (int round = 0; round < 3000; ++round) {
        std::uint64_t const slot = random.below(200);
        std::string letters = random.reads(random.below(1000), 30);
        for (std::uint64_t i = random.below(4); i > 0 && !letters.empty(); --i)
            letters[random.below(letters.size())] = static_cast<char>(random.below(256));
        Packed const expected = pack(all.front().pack, letters, slot);
        for (Packer const& packer : all) {
            Packed const packed = pack(packer.pack, letters, slot);
            CAPTURE(to_string(packer.level));
            REQUIRE(packed.taken == expected.taken);
            auto const end = static_cast<std::ptrdiff_t>(slot + expected.taken);
            REQUIRE(std::equal(expected.breaks.begin(), expected.breaks.begin() + end / 64 + 1,
                               packed.breaks.begin()));
            REQUIRE(std::equal(expected.bases.begin(), expected.bases.begin() + end / 32 + 1,
                               packed.bases.begin()));
        }
    }
}

TEST_CASE("all packers for the CPU are available; a forced packer is used") {
    std::vector<SimdLevel> offered;
    for (Packer const& packer : packers().runnable()) offered.push_back(packer.level);
    CHECK(offered == simd_levels());
    if (char const* const forced = std::getenv("MOTIFCOUNT_SIMD"); forced != nullptr && *forced != '\0')
        CHECK(to_string(packers().chosen().level) == forced);
    else
        CHECK(packers().chosen().level == offered.back());
    for (Packer const& packer : packers().runnable()) {
        ForcedSimdLevel const forced(packer.level);
        CHECK(&packers().chosen() == &packer);
    }
}
