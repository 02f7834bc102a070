#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/input_file.hpp"

namespace motifcount::internal {

/// The largest text of a BGZF block (SAM specification, section 4.1: ISIZE is at most 65536).
inline constexpr std::uint32_t largest_bgzf_text = 65536;

/// The text of the whole BGZF block at the front of `bytes`; nothing if there is none, or a damaged one.
[[nodiscard]] std::optional<std::string> inflate_bgzf_block(std::string_view bytes);

/// The first BGZF block at or after that byte of a regular file. It is whole and its checksum right: chance
/// cannot do that. Complexity: linear in the bytes passed over.
[[nodiscard]] std::optional<std::uint64_t> find_bgzf_block(InputFile const& file, std::uint64_t from);

/// The text of the first block of a BGZF input, of which nothing is consumed; empty if the block is damaged.
[[nodiscard]] std::string first_bgzf_text(InputFile& file);

/// The error of a file that ends so within a line: whether that is whole cannot be known.
inline constexpr char missing_end_in_line[] =
    "the BGZF file is cut: its end-of-file block is missing and its last line is incomplete";

/// What is told of an input without the end-of-file block.
[[nodiscard]] inline std::string missing_end_warning(std::string const& name) {
    return name + ": the BGZF end-of-file block is missing; the file may be cut after its last whole record";
}

}  // namespace motifcount::internal
