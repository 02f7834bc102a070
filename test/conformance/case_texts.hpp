#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Functions that make the texts of cases
namespace motifcount::internal::test {

/// Returns a base other than `base`; `by` selects one of the three.
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

/// Writes `word` over the text from `place` on; letters beyond the end of the text are dropped.
inline void plant(std::string& text, std::size_t place, std::string const& word) {
    for (std::size_t i = 0; i < word.size() && place + i < text.size(); ++i) text[place + i] = word[i];
}

}  // namespace motifcount::internal::test
