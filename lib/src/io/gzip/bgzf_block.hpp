#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// Maximum text size of a BGZF block in bytes (SAM specification, section 4.1: ISIZE is at most 65536)
inline constexpr std::uint32_t largest_bgzf_text = 65536;

/// Returns the text of the BGZF block at the start of `bytes`; empty if the block is incomplete or invalid.
[[nodiscard]] std::optional<std::string> inflate_bgzf_block(std::string_view bytes);

/// Returns the position of the first BGZF block at or after `from` in a regular file. Verifies the block's checksum, so other
/// data cannot be mistaken for a block. Linear in the number of bytes skipped.
[[nodiscard]] std::optional<std::uint64_t> find_bgzf_block(InputFile const& file, std::uint64_t from);

/// Returns the text of the first block of a BGZF input without consuming it; empty if the block is damaged.
[[nodiscard]] std::string first_bgzf_text(InputFile& file);

/// Error message for a file that has no end-of-file block and ends inside a line, which may be incomplete
inline constexpr char missing_end_in_line[] =
    "the BGZF file is truncated: its end-of-file block is missing and its last line is incomplete";

[[nodiscard]] inline std::string missing_end_warning(std::string const& name) {
    return name +
           ": the BGZF end-of-file block is missing; the file may be truncated after its last complete "
           "record";
}

}  // namespace motifcount::internal
