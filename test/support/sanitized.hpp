#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

namespace motifcount::internal::test {

/// Whether a sanitizer watches: everything takes several times as long then, and more memory.
inline constexpr bool sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif

/// Whether tests that draw many cases, or try every bit of a file, take a part of them: under a sanitizer, but not with
/// MOTIFCOUNT_ALL_CASES.
inline constexpr bool takes_part =
#if defined(MOTIFCOUNT_ALL_CASES)
    false;
#else
    sanitized;
#endif

/// How many of `cases` random cases to draw.
template <std::integral Number>
constexpr Number cases_of(Number cases) {
    return takes_part ? (cases + 3) / 4 : cases;
}

/// Of settings that are each tried with the same cases: all, or the first and the last.
template <class Setting>
std::vector<Setting> some_of(std::vector<Setting> settings) {
    if (takes_part && settings.size() > 2) settings = {settings.front(), settings.back()};
    return settings;
}

/// From one place to the next where every place is tried: odd, so that each of a byte's bits has its turn.
inline constexpr std::size_t stride = takes_part ? 7 : 1;

}  // namespace motifcount::internal::test
