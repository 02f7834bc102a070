#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {

/// Rows of a text table. Skips blank lines, rows of empty fields, and lines that begin with '#'. Also skips a first line such
/// as `sep=;`, in which spreadsheets declare the separator. Not thread-safe.
///
///     TableRows rows(path, ErrorCode::input);
///     if (rows.begin()) rows.choose_separator();
///     while (rows.next_row()) use(rows.fields());
class TableRows {
public:
    /// "-" is standard input. `code`: code of errors in a line. Throws Error(input) if the file cannot be opened.
    TableRows(std::string const& path, ErrorCode code) : reader_(path), code_(code) {}
    /// Rows of a part of the same file, which was returned by next_block(). `number`: number of lines before the part
    TableRows(TableRows const& rows, std::string_view part, std::uint64_t number)
        : reader_(rows.name(), part, number),
          code_(rows.code_),
          separator_(rows.separator_),
          keeps_comments_(false),
          keeps_hashes_(rows.keeps_hashes_) {}

    // Functions for reading the rest of the file in parts; see LineReader

    [[nodiscard]] bool next_block(std::string& block, std::size_t bytes, char begin) {
        return reader_.next_block(block, bytes, begin);
    }
    void put_line_back() { reader_.put_back(whole_line_); }
    void skip_lines(std::uint64_t lines, bool has_line_end) noexcept { reader_.skip(lines, has_line_end); }

    // Functions for lines, for files that may not be tables

    /// Lines of the file, for formats that are not tables. Only before begin()
    [[nodiscard]] LineReader& lines() noexcept { return reader_; }

    /// Goes to the first line; false if the file is empty. Throws like next_line(), and Error(code) if `sep=` is invalid.
    [[nodiscard]] bool begin();
    /// Goes to the next line. Returns false at the end. Throws Error(input) if the file cannot be read, and Error(code) if
    /// the line begins with a spreadsheet's error value.
    [[nodiscard]] bool next_line();
    /// Treats '#' as an ordinary character in all following lines.
    void keep_hashes() noexcept { keeps_hashes_ = true; }
    /// Current line without leading and trailing blanks; valid until the next line is read
    [[nodiscard]] std::string_view line() const noexcept { return line_; }
    /// Number of the current line, counting from 1
    [[nodiscard]] std::uint64_t number() const noexcept { return reader_.number(); }
    /// True if the current line has a line end, which only the last line of a file may lack
    [[nodiscard]] bool has_line_end() const noexcept { return reader_.has_line_end(); }

    /// Makes the current line the next row. Uses the separator declared by `sep=`, or else detects it in this line.
    void choose_separator();
    /// Makes the current line the next row, and sets the separator.
    void set_separator(char separator) noexcept;
    [[nodiscard]] char separator() const noexcept { return separator_; }
    /// Goes to the next row; false at the end. Throws like next_line(), and Error(code) if a quoted field does not end.
    [[nodiscard]] bool next_row();
    [[nodiscard]] TableLine const& fields() const noexcept { return fields_; }

    /// Comment lines before the first row, without '#': the first 999 lines and the last line
    [[nodiscard]] std::vector<std::string> const& comments() const noexcept { return comments_; }
    [[nodiscard]] std::string const& name() const noexcept { return reader_.name(); }
    /// "FILE: line 3"
    [[nodiscard]] std::string where(std::uint64_t line) const;
    /// Throws Error(code) with a message such as "FILE: line 3: WHAT".
    [[noreturn]] void fail(std::uint64_t line, std::string_view what) const;
    [[noreturn]] void fail(std::string_view what) const { fail(number(), what); }

private:
    LineReader reader_;
    ErrorCode code_;
    std::string_view whole_line_;
    std::string_view line_;
    std::vector<std::string> comments_;
    TableLine fields_;
    char separator_ = '\0';
    bool has_separator_ = false;  ///< Whether `sep=` declared the separator
    bool has_row_ = false;        ///< Whether the current line is a row that next_row() must still return
    bool keeps_comments_ = true;
    bool keeps_hashes_ = false;
};

}  // namespace motifcount::internal
