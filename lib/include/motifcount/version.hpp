#pragma once

#include <string_view>

namespace motifcount {

/// Returns the version of this library, such as "1.2.3".
///
///     std::cout << "motifcount " << motifcount::version() << '\n';
[[nodiscard]] std::string_view version() noexcept;

/// Returns lines of plain text that cite motifcount and the works on which it is based (lib/doc/citation.txt).
[[nodiscard]] std::string_view citation() noexcept;

}  // namespace motifcount
