#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>

/// Random sequences for tests. The same seed gives the same sequences on all machines and with all standard libraries.
namespace motifcount::internal::test {

class RandomDna {
public:
    explicit RandomDna(std::uint64_t seed) : engine_(seed) {}

    /// Returns a number from 0 to `bound` - 1; `bound` must not be 0. The bias is negligible here.
    /// std::uniform_int_distribution is not used, because its results differ between standard libraries.
    std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
    std::uint64_t between(std::uint64_t first, std::uint64_t last) { return first + below(last - first + 1); }
    bool one_in(std::uint64_t n) { return below(n) == 0; }

    std::string from(std::string_view letters, std::size_t length) {
        std::string text(length, ' ');
        for (char& letter : text) letter = letters[below(letters.size())];
        return text;
    }
    std::string bases(std::size_t length) { return from("ACGT", length); }
    /// Returns random IUPAC codes, each of the 15 with the same probability.
    std::string iupac(std::size_t length) { return from("ACGTRYSWKMBDHVN", length); }
    /// Returns mostly bases, in both cases and with U. One character in `one_break_in` is a break.
    std::string reads(std::size_t length, std::uint64_t one_break_in = 40) {
        std::string text = from("ACGTACGTACGTacgtUu", length);
        for (char& letter : text)
            if (one_in(one_break_in)) letter = std::string_view("NnRxZ-.*")[below(8)];
        return text;
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace motifcount::internal::test
