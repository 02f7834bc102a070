#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "dna/alphabet.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {

/// True if the text is not empty and every letter is an IUPAC nucleotide code
[[nodiscard]] inline bool is_iupac(std::string_view text) noexcept {
    bool all = !text.empty();
    // The loop has no branch per letter, because branches would take longer.
    for (char const letter : text) all &= iupac_mask(letter) != 0;
    return all;
}

/// Splits a cell with two guides, such as "ACGT|TTGA", at '|', '_', '+' or ';'. Without a separator, the second guide is empty.
[[nodiscard]] inline std::pair<std::string_view, std::string_view> split_guides(
    std::string_view cell) noexcept {
    std::size_t const end = std::min(cell.find_first_of("|_+;"), cell.size());
    return {trimmed(cell.substr(0, end)), trimmed(cell.substr(std::min(end + 1, cell.size())))};
}

/// True if the cell is a sequence or, if `both_guides`, two sequences
[[nodiscard]] inline bool holds_sequence(std::string_view cell, bool both_guides) noexcept {
    auto const [a, b] = split_guides(cell);
    return both_guides ? is_iupac(a) && is_iupac(b) : is_iupac(cell);
}

/// True for NA and NaN, which mark a missing value
[[nodiscard]] inline bool is_missing(std::string_view cell) {
    return (cell.size() == 2 || cell.size() == 3) && (to_lower(cell) == "na" || to_lower(cell) == "nan");
}

/// Returns the whole number in the cell; empty if the cell has characters other than digits, or if the number is 2^64 or more.
[[nodiscard]] inline std::optional<std::uint64_t> whole_number(std::string_view cell) noexcept {
    std::uint64_t number = 0;
    auto const [end, error] = std::from_chars(cell.begin(), cell.end(), number);
    return error == std::errc{} && end == cell.end() ? std::optional(number) : std::nullopt;
}

[[nodiscard]] inline bool is_integer(std::string_view cell) noexcept {
    return whole_number(cell).has_value();
}

[[nodiscard]] inline bool has_letters(std::string_view cell) noexcept {
    return std::ranges::any_of(cell,
                               [](char c) { return is_letter(c) || static_cast<unsigned char>(c) >= 0x80; });
}

using FieldList = std::vector<std::string>;
using Rows = std::span<FieldList const>;

/// Returns the cell of a row, or an empty string beyond the row's end.
[[nodiscard]] inline std::string_view field_of(FieldList const& row, std::size_t column) noexcept {
    return column < row.size() ? std::string_view(row[column]) : std::string_view();
}

/// Returns the number of columns up to the last column that has a cell with text.
[[nodiscard]] inline std::size_t filled_width(Rows rows) noexcept {
    std::size_t width = 0;
    for (FieldList const& row : rows)
        for (std::size_t i = row.size(); i > width; --i)
            if (!row[i - 1].empty()) width = i;
    return width;
}

/// Returns the number of rows whose cell in this column passes the test.
template <typename Test>
[[nodiscard]] std::size_t count_rows(Rows rows, std::size_t column, Test const& test) {
    return static_cast<std::size_t>(
        std::ranges::count_if(rows, [&](FieldList const& row) { return test(field_of(row, column)); }));
}

template <typename Test>
[[nodiscard]] bool all_rows(Rows rows, std::size_t column, Test const& test) {
    return count_rows(rows, column, test) == rows.size();
}

}  // namespace motifcount::internal
