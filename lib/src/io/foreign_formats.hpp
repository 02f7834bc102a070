#pragma once

#include <string>
#include <string_view>

namespace motifcount::internal {

/// Start of a .2bit file in little-endian order; see reads/two_bit/two_bit_file.hpp
inline constexpr std::string_view two_bit_magic = "\x43\x27\x41\x1A";
inline constexpr std::string_view swapped_two_bit_magic = "\x1A\x41\x27\x43";

/// Throws Error(input) if `head` belongs to a format that is not supported. The message includes the format's name and a
/// remedy. `head`: first bytes of an input or of its decompressed text; at most 18 bytes are examined.
void refuse_foreign_format(std::string const& name, std::string_view head);

}  // namespace motifcount::internal
