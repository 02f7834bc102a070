#pragma once

#include <concepts>
#include <cstddef>
#include <vector>

namespace motifcount::internal::test {

/// Whether a sanitizer is active. Tests then take several times as long and need more memory.
inline constexpr bool sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif

/// Whether tests run only some of their cases. True with a sanitizer, unless MOTIFCOUNT_ALL_CASES is defined.
inline constexpr bool takes_part =
#if defined(MOTIFCOUNT_ALL_CASES)
    false;
#else
    sanitized;
#endif

/// Returns how many of `cases` random cases a test runs: all or a quarter.
template <std::integral Number>
constexpr Number cases_of(Number cases) {
    return takes_part ? (cases + 3) / 4 : cases;
}

/// Returns all settings, or only the first and the last if takes_part. For tests that run the same cases with each setting.
template <class Setting>
std::vector<Setting> some_of(std::vector<Setting> settings) {
    if (takes_part && settings.size() > 2) settings = {settings.front(), settings.back()};
    return settings;
}

/// Step of loops over all positions of a file. It is odd, so that every bit of a byte is tested.
inline constexpr std::size_t stride = takes_part ? 7 : 1;

}  // namespace motifcount::internal::test
