#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Throws Error(input) if `head` belongs to a format that is not supported. The message includes the format's name and a
/// remedy. `head`: first bytes of an input or of its decompressed text; at most 18 bytes are examined.
void refuse_foreign_format(std::string const& name, std::string_view head);

}  // namespace motifcount::internal
