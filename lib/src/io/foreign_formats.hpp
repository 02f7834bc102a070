#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Throws Error(input) with the name of the format and a remedy if `head`, the first bytes of an input or of its decompressed
/// text, belong to a format that is not supported. Looks at up to 18 bytes.
void refuse_foreign_format(std::string const& name, std::string_view head);

}  // namespace motifcount::internal
