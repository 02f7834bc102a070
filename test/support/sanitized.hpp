#ifndef MOTIFCOUNT_TEST_SUPPORT_SANITIZED_HPP
#define MOTIFCOUNT_TEST_SUPPORT_SANITIZED_HPP

#include <concepts>
#include <cstddef>

namespace motifcount::internal::test {

/// Whether a sanitizer watches. Everything takes several times as long then, so tests that draw many cases, or try
/// every bit of a file, take a part of them: all of them are tried without a sanitizer, and with MOTIFCOUNT_ALL_CASES.
inline constexpr bool sanitized =
#if (defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)) && !defined(MOTIFCOUNT_ALL_CASES)
    true;
#else
    false;
#endif

/// How many of `cases` random cases to draw.
template <std::integral Number>
constexpr Number cases_of(Number cases) {
    return sanitized ? (cases + 3) / 4 : cases;
}

/// From one place to the next where every place is tried: odd, so that each of a byte's bits has its turn.
inline constexpr std::size_t stride = sanitized ? 7 : 1;

}  // namespace motifcount::internal::test

#endif
