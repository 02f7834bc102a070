#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace motifcount::internal {

/// View of the fields in a SAM line that are needed for reads (SAM specification, section 1.4)
struct SamLine {
    std::string_view name;
    unsigned flag = 0;
    std::string_view sequence;   ///< Empty if the field is '*'
    std::string_view qualities;  ///< Empty if the field is '*' or there is no sequence
};

/// Returns the flag of a line; empty if the second field is missing or invalid.
[[nodiscard]] std::optional<unsigned> sam_flag(std::string_view line);

/// Parses a line without its line end. Returns empty if the line is valid, otherwise an error description without its subject:
/// too few fields; an invalid number, sequence, quality or tag; or different lengths. Accepts '='. Linear.
[[nodiscard]] std::optional<std::string> parse_sam_line(std::string_view line, SamLine& parsed);

/// True if the first line is a SAM header line, which is the only sign of SAM. A FASTQ title may look like a header line.
[[nodiscard]] bool begins_as_sam(std::string_view text);
/// True if begins_as_sam() is true, unless the next line is available and shows that the text is FASTQ
[[nodiscard]] bool is_sam_text(std::string_view text);

/// True if a header line also contains a SAM line, because the line end between them was lost
[[nodiscard]] bool holds_sam_line(std::string_view header_line);

}  // namespace motifcount::internal
