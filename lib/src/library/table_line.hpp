#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace motifcount::internal {

/// Without the spaces, tabs and other blanks around it.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// The error that a spreadsheet wrote in place of what the line begins with, as for ids like -Mar1, which are formulas to it:
/// "#NAME?". Empty if the line does not begin with one, as comments do not.
[[nodiscard]] std::string_view spreadsheet_error(std::string_view line) noexcept;

/// What a text looks like if spreadsheets made it of a name: "a date ... of a name such as MARCH1" (1-Mar, 1-Mar-26, Mar-01,
/// 2026-03-01 00:00:00, 3/1/2026), "a number ..." (2.31E+19). Empty if it does not.
[[nodiscard]] std::string_view spreadsheet_damage(std::string_view text);

/// The fields of a line of a TSV or CSV table, trimmed and unquoted. Reuse it: it keeps its memory.
class TableLine {
public:
    /// The character that separates the fields of a table to which this line belongs: tab, comma or
    /// semicolon, whichever of them it holds first in this order outside quoted fields; '\0' where it holds
    /// none, so that it is one field.
    [[nodiscard]] static char separator_of(std::string_view line) noexcept;

    /// Splits the line. A field that begins with '"' goes on to the next single '"' and may hold separators
    /// and, as
    /// "", quotes (RFC 4180); it must end on its line. False if it does not, or is followed by something
    /// else.
    [[nodiscard]] bool split(std::string_view line, char separator);

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// Whether all fields are empty, as in the rows that spreadsheets leave at the end.
    [[nodiscard]] bool is_blank() const noexcept;
    /// Empty if the line has fewer fields.
    [[nodiscard]] std::string_view operator[](std::size_t field) const noexcept {
        return field < count_ ? std::string_view(fields_[field]) : std::string_view();
    }

private:
    std::vector<std::string> fields_;  ///< the first count_ of them are of this line
    std::string unquoted_;
    std::size_t count_ = 0;
};

}  // namespace motifcount::internal
