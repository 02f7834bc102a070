#pragma once

#include <cstddef>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "report/format.hpp"

namespace motifcount::internal {

/// Format of table rows. By default, cells are separated by tabs and are not quoted. If the file name ends with .csv,
/// .csv.gz, .csv.bgz or .csv.zst, cells are separated by commas, and quoted if necessary (RFC 4180).
class TableFormat {
public:
    [[nodiscard]] static TableFormat of_file(std::string_view path) noexcept;
    /// Returns the format of a table with the given header line. `first_column`: name of the first column
    [[nodiscard]] static TableFormat of_header(std::string_view header,
                                               std::string_view first_column) noexcept;

    [[nodiscard]] char separator() const noexcept { return separator_; }
    /// Returns an upper limit on the bytes that put() writes for this cell.
    [[nodiscard]] std::size_t room(std::string_view cell) const noexcept {
        return separator_ == '\t' ? cell.size() : 2 * cell.size() + 2;
    }
    /// Writes a cell into a buffer with enough room, in quotes if necessary. Returns the end of the written text.
    char* put(char* out, std::string_view cell) const noexcept {
        return separator_ == '\t' ? internal::put(out, cell) : put_quoted(out, cell);
    }
    /// Writes a row. Text cells are quoted if necessary. Each number or text of a range is a cell.
    template <class Out, class... Cells>
    void put_row(Out& out, Cells const&... cells) const {
        internal::put_row(out, separator_, as_cell(cells)...);
    }
    /// Returns the header line with its line end. `names`: column names, separated by blanks
    [[nodiscard]] std::string header(std::string_view names) const;

    /// Splits a row without line end into cells. Returns false if a quote is not closed, or is closed within its cell.
    [[nodiscard]] bool split(std::string_view row, std::vector<std::string>& cells) const;
    /// Returns the end of the first `cells` cells of the row; npos if the row has fewer cells or invalid quotes.
    [[nodiscard]] std::size_t end_of(std::string_view row, std::size_t cells) const noexcept;
    /// Returns the cells as a row, without a line end.
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
    /// Several texts, each of which is a cell. This must not be the first cell of the row.
    struct Texts {
        TableFormat const& format;
        std::vector<std::string> const& texts;
        friend std::size_t room(Texts const& cells) noexcept {
            std::size_t sum = 0;
            for (std::string const& text : cells.texts) sum += cells.format.room(text) + 1;
            return sum;
        }
        friend char* put(char* out, Texts const& cells) noexcept {
            for (std::string const& text : cells.texts)
                out = internal::put(cells.format.put(out, text), cells.format.separator());
            return out - 1;
        }
    };
    template <class Cell>
    [[nodiscard]] auto as_cell(Cell const& cell) const noexcept {
        if constexpr (std::is_convertible_v<Cell, std::string_view>)
            return Quoted{*this, cell};
        else if constexpr (std::is_same_v<Cell, std::vector<std::string>>)
            return Texts{*this, cell};
        else if constexpr (std::ranges::range<Cell>)
            return Joined<Cell>{separator_, cell};
        else
            return cell;
    }
    [[nodiscard]] std::size_t cell_end(std::string_view row, std::size_t start) const noexcept;
    static char* put_quoted(char* out, std::string_view cell) noexcept;

    char separator_;
};

}  // namespace motifcount::internal
