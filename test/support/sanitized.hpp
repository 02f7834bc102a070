#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

namespace motifcount::internal::test {

/// Whether a sanitizer is active: tests then take several times as long, and more memory
inline constexpr bool sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif

/// Whether tests with many cases run only a part: with a sanitizer, unless MOTIFCOUNT_ALL_CASES is set
inline constexpr bool takes_part =
#if defined(MOTIFCOUNT_ALL_CASES)
    false;
#else
    sanitized;
#endif

/// Returns the number of random cases to run.
template <std::integral Number>
constexpr Number cases_of(Number cases) {
    return takes_part ? (cases + 3) / 4 : cases;
}

/// Returns all settings, or only the first and the last. Each setting is tested with the same cases.
template <class Setting>
std::vector<Setting> some_of(std::vector<Setting> settings) {
    if (takes_part && settings.size() > 2) settings = {settings.front(), settings.back()};
    return settings;
}

/// Step for loops over all positions; odd, so that every bit of a byte is tested
inline constexpr std::size_t stride = takes_part ? 7 : 1;

}  // namespace motifcount::internal::test
