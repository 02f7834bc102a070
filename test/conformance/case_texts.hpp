#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Functions that make texts for the test cases
namespace motifcount::internal::test {

/// Returns one of the three bases other than `base`; `by` selects which.
inline char other_base(char base, std::uint64_t by) {
    constexpr std::string_view bases = "ACGT";
    return bases[(bases.find(base) + 1 + by % 3) % 4];
}

inline std::string repeated(std::string const& unit, std::size_t length) {
    std::string text;
    while (text.size() < length) text += unit;
    text.resize(length);
    return text;
}

/// Overwrites the text with `word`, starting at `place`. Letters beyond the end of the text are dropped.
inline void plant(std::string& text, std::size_t place, std::string const& word) {
    for (std::size_t i = 0; i < word.size() && place + i < text.size(); ++i) text[place + i] = word[i];
}

}  // namespace motifcount::internal::test
