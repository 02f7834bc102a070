#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// A line of SAM, as far as reads are concerned (SAM specification, section 1.4). Views of the line.
struct SamLine {
    std::string_view name;
    unsigned flag = 0;
    std::string_view sequence;   ///< empty for '*'
    std::string_view qualities;  ///< empty for '*', and for no sequence
};

/// The flag of a line; none if it has no second field that is one.
[[nodiscard]] std::optional<unsigned> sam_flag(std::string_view line);

/// Takes a line without its line end apart. What is wrong with it, if anything, is the end of a message: too few fields, a
/// number that is none, bytes that no sequence or quality may hold, lengths that differ, tags that are none. '=' stays in the
/// sequence. Complexity: linear.
[[nodiscard]] std::optional<std::string> parse_sam_line(std::string_view line, SamLine& parsed);

/// Whether the first of these lines is one of a header of SAM, by which alone SAM is known. A title of FASTQ may look so.
[[nodiscard]] bool begins_as_sam(std::string_view text);
/// The same, and the next line, as far as it is there, is not that of a FASTQ record.
[[nodiscard]] bool is_sam_text(std::string_view text);

/// Whether the end of this line of a header is a line of SAM: the line end between them was lost.
[[nodiscard]] bool holds_sam_line(std::string_view header_line);

}  // namespace motifcount::internal
