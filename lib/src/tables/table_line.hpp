#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Returns the text without leading and trailing blanks (spaces, tabs, line ends, vertical tabs, form feeds).
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Returns the error value that a line begins with ("#NAME?"), as spreadsheets write it in place of ids such as -Mar1; empty
/// if there is none.
[[nodiscard]] std::string_view spreadsheet_error(std::string_view line) noexcept;

/// True for 1-Mar and Mar-01, which Excel makes of MARCH1.
[[nodiscard]] bool is_spreadsheet_date(std::string_view text);

/// One line of a table, split into trimmed and unquoted fields. Reuse it: it keeps its memory.
class TableLine {
public:
    /// Returns the separator of the table that this line belongs to: the first of tab, comma and semicolon that occurs outside
    /// quoted fields; '\0' if none does, so that the line is one field. Complexity: linear.
    [[nodiscard]] static char separator_of(std::string_view line) noexcept;

    /// Splits the line. A field that begins with '"' ends at the next single '"' and may hold separators and, as "", quotes
    /// (RFC 4180). False if such a field does not end on this line or is followed by other text.
    [[nodiscard]] bool split(std::string_view line, char separator);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// True if all fields are empty.
    [[nodiscard]] bool is_blank() const noexcept;
    /// The field; empty beyond the end of the line.
    [[nodiscard]] std::string_view operator[](std::size_t field) const noexcept {
        return field < count_ ? std::string_view(fields_[field]) : std::string_view();
    }
    [[nodiscard]] std::vector<std::string> copy() const {
        return {fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(count_)};
    }

private:
    std::vector<std::string> fields_;  ///< the first count_ belong to this line
    std::string unquoted_;
    std::size_t count_ = 0;
};

}  // namespace motifcount::internal
