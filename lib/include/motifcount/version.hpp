#pragma once

#include <string_view>

namespace motifcount {

/// This library's version, as "1.2.3"; from the top CMakeLists.txt.
///
///     std::cout << "motifcount " << motifcount::version() << '\n';
[[nodiscard]] std::string_view version() noexcept;

/// How to cite motifcount and the works it is built on: a few lines of plain text, the last one ended by a
/// line break. The text is lib/doc/citation.txt.
[[nodiscard]] std::string_view citation() noexcept;

}  // namespace motifcount
