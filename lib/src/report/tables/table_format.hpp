#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "report/format.hpp"

namespace motifcount::internal {

/// How the cells of a table's rows are written: separated by tabs, as they are; or, if the file's name ends with .csv
/// (before .gz, .bgz or .zst, if it is compressed), separated by commas, and in quotes if they need them (RFC 4180).
class TableFormat {
public:
    /// The format for a table written to this file.
    [[nodiscard]] static TableFormat of_file(std::string_view path) noexcept;
    /// The format of a table with this header, whose first column is named `first_column`.
    [[nodiscard]] static TableFormat of_header(std::string_view header,
                                               std::string_view first_column) noexcept;

    [[nodiscard]] char separator() const noexcept { return separator_; }
    /// Most letters that put() writes for a cell.
    [[nodiscard]] std::size_t room(std::string_view cell) const noexcept {
        return separator_ == '\t' ? cell.size() : 2 * cell.size() + 2;
    }
    /// Writes a cell of text into a buffer that is large enough; returns the end of what it wrote.
    char* put(char* out, std::string_view cell) const noexcept {
        return separator_ == '\t' ? internal::put(out, cell) : put_quoted(out, cell);
    }
    /// Writes a row: texts are quoted if they need it.
    template <class Out, class... Cells>
    void put_row(Out& out, Cells const&... cells) const {
        internal::put_row(out, separator_, as_cell(cells)...);
    }
    /// The line, with its end, of a row of names that are separated by blanks.
    [[nodiscard]] std::string header(std::string_view names) const;

    /// Takes a row, without its line end, apart. False if a quote is not closed or does not enclose a cell.
    [[nodiscard]] bool split(std::string_view row, std::vector<std::string>& cells) const;
    /// The position in a row at which so many cells end; npos if it has fewer.
    [[nodiscard]] std::size_t end_of(std::string_view row, std::size_t cells) const noexcept;
    /// The row that these cells make, without a line end.
    [[nodiscard]] std::string join(std::span<std::string const> cells) const;

    friend bool operator==(TableFormat const&, TableFormat const&) = default;

private:
    explicit TableFormat(char separator) noexcept : separator_(separator) {}

    struct Quoted {
        TableFormat const& format;
        std::string_view text;
        friend std::size_t room(Quoted const& cell) noexcept { return cell.format.room(cell.text); }
        friend char* put(char* out, Quoted const& cell) noexcept { return cell.format.put(out, cell.text); }
    };
    template <class Cell>
    [[nodiscard]] auto as_cell(Cell const& cell) const noexcept {
        if constexpr (std::is_convertible_v<Cell, std::string_view>)
            return Quoted{*this, cell};
        else
            return cell;
    }
    [[nodiscard]] std::size_t cell_end(std::string_view row, std::size_t start) const noexcept;
    static char* put_quoted(char* out, std::string_view cell) noexcept;

    char separator_;
};

}  // namespace motifcount::internal
