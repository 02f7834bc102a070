#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Returns the text without leading and trailing blanks (spaces, tabs, line ends, vertical tabs, form feeds).
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Returns the spreadsheet error value that a line begins with, such as "#NAME?" for the id -Mar1; otherwise empty.
[[nodiscard]] std::string_view spreadsheet_error(std::string_view line) noexcept;

/// True for 1-Mar and Mar-01, which Excel makes of MARCH1
[[nodiscard]] bool is_spreadsheet_date(std::string_view text);

/// One line of a table, split into trimmed and unquoted fields. Reusing an object keeps its memory.
class TableLine {
public:
    /// Returns the separator of the line's table: the first of tab, comma and semicolon that occurs outside of quoted fields,
    /// or '\0' if the line is a single field. Complexity: linear.
    [[nodiscard]] static char separator_of(std::string_view line) noexcept;

    /// Splits the line. A field that begins with '"' ends at the next single '"' and may contain separators, and quotes as ""
    /// (RFC 4180). Returns false if a quoted field does not end on this line or is followed by other text.
    [[nodiscard]] bool split(std::string_view line, char separator);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// True if all fields are empty
    [[nodiscard]] bool is_blank() const noexcept;
    /// Field; empty beyond the end of the line
    [[nodiscard]] std::string_view operator[](std::size_t field) const noexcept {
        return field < count_ ? std::string_view(fields_[field]) : std::string_view();
    }
    [[nodiscard]] std::vector<std::string> copy() const {
        return {fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(count_)};
    }

private:
    std::vector<std::string> fields_;  ///< The first count_ fields belong to this line
    std::string unquoted_;
    std::size_t count_ = 0;
};

}  // namespace motifcount::internal
