#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Returns the text without leading and trailing blanks (spaces, tabs, line ends, vertical tabs, form feeds).
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Returns the spreadsheet error value at the start of a line, or empty. Example: spreadsheets turn the id -Mar1 into "#NAME?".
[[nodiscard]] std::string_view spreadsheet_error(std::string_view line) noexcept;

/// True for dates such as 1-Mar and Mar-01. Excel converts the gene name MARCH1 to such a date.
[[nodiscard]] bool is_spreadsheet_date(std::string_view text);

/// One line of a table, split into trimmed and unquoted fields. Reusing an object keeps its memory.
class TableLine {
public:
    /// Returns the separator of a table, found in one of its lines: tab, comma or semicolon, in this order of preference.
    /// Ignores separators in quoted fields. Returns '\0' if the line is a single field. Linear in the length of the line.
    [[nodiscard]] static char separator_of(std::string_view line) noexcept;

    /// Splits the line. A quoted field begins with '"' and ends at the next single '"'. It may contain separators, and quotes
    /// written as "" (RFC 4180). Returns false if a quoted field does not end on this line, or if other text follows it.
    [[nodiscard]] bool split(std::string_view line, char separator);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] bool is_blank() const noexcept;
    /// Text of a field; empty if the line has fewer fields
    [[nodiscard]] std::string_view operator[](std::size_t field) const noexcept {
        return field < count_ ? std::string_view(fields_[field]) : std::string_view();
    }
    [[nodiscard]] std::vector<std::string> copy() const {
        return {fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(count_)};
    }

private:
    std::vector<std::string> fields_;  ///< Only the first count_ elements are fields of this line
    std::string unquoted_;
    std::size_t count_ = 0;
};

}  // namespace motifcount::internal
