#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "matrices/matrix_file.hpp"

namespace motifcount::internal {

/// Returns 0 to 3 for A, C, G, T in either case. U is T. Empty for other letters.
[[nodiscard]] std::optional<std::size_t> base_index(char letter) noexcept;
/// Splits at spaces and tabs.
[[nodiscard]] std::vector<std::string_view> split_blanks(std::string_view text);
[[nodiscard]] std::string_view first_word(std::string_view text) noexcept;
/// True if the text resembles a number. Decimal commas are allowed, because parse_cell() has a better message for them.
[[nodiscard]] bool looks_numeric(std::string_view word) noexcept;
/// True if the word resembles a number, or is "nan" or "inf" with or without a sign.
[[nodiscard]] bool looks_like_cell(std::string_view word);
/// Parses a finite number as std::from_chars() does, also with a plus sign. Empty if any character is left over.
[[nodiscard]] std::optional<double> parse_number(std::string_view text) noexcept;

/// Lines of a matrix file, without blank lines and comments ('#'). Not thread-safe.
class MatrixLines {
public:
    explicit MatrixLines(LineReader& reader) : reader_(reader) {}

    /// Moves to the next line. Returns false at the end of the file.
    [[nodiscard]] bool next();
    /// Makes the next call of next() return the current line again.
    void step_back() noexcept { stepped_back_ = true; }
    [[nodiscard]] std::string_view line() const noexcept { return line_; }  ///< Without blanks at both ends
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] bool has_line_end() const noexcept { return has_line_end_; }
    [[nodiscard]] std::string const& name() const noexcept { return reader_.name(); }
    /// File name without folder and extensions, as an id for a file that has no ids
    [[nodiscard]] std::string stem() const;

    /// Throws Error(motif) about a line.
    [[noreturn]] void fail(std::uint64_t line, std::string const& what) const;
    [[noreturn]] void fail(std::string const& what) const { fail(number_, what); }
    /// Parses numbers of the current line. Fails if a number is invalid, negative or not finite.
    [[nodiscard]] std::vector<double> cells(std::span<std::string_view const> words) const;

private:
    [[nodiscard]] double cell(std::string_view word) const;

    LineReader& reader_;
    std::string_view line_;
    std::uint64_t number_ = 0;
    bool has_line_end_ = true;
    bool stepped_back_ = false;
};

/// Row of numbers in a file
struct MatrixRow {
    std::uint64_t line = 0;
    std::vector<double> cells;
    std::optional<std::size_t> base = {};  ///< 0 to 3 if the row begins with the letter of a base
};

/// Order of the bases in the rows of a file; element i: index of the base in column i
using BaseOrder = std::array<std::size_t, 4>;
inline constexpr BaseOrder acgt_order{0, 1, 2, 3};

/// Returns the order that the header of a table declares. Fails if the words are not the letters of DNA or RNA.
[[nodiscard]] BaseOrder base_order(std::span<std::string_view const> words, MatrixLines const& lines);

/// Checks matrices and adds them to a file.
class MatrixCollector {
public:
    MatrixCollector(MatrixFile& file, MatrixLines const& lines) : file_(file), lines_(lines) {}

    /// Adds a matrix with one row per position. `line`: line on which the matrix begins
    void add_positions(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows,
                       BaseOrder const& order = acgt_order);
    /// Adds a matrix with one row per base. Rows without letters are in the order A, C, G, T.
    void add_bases(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows);
    /// Returns the id, or the stem of the file name if the id is empty. Fails if a second matrix has no id.
    [[nodiscard]] std::string id_or_stem(std::string id, std::uint64_t line);
    /// Records a header without a matrix.
    void skip(std::string_view id);
    /// Declares that the number of rows of the last added matrix is unknown, so that missing rows cannot be detected.
    void length_unknown() noexcept { length_is_known_ = false; }
    /// Declares that the current line is complete even without a line end.
    void accept_line() noexcept { accepted_line_ = lines_.number(); }
    /// Adds a sentence to the warning of the file.
    void warn(std::string const& what);
    /// Must be called at the end of the file. Fails if the last row is truncated; sets the warning.
    void finish();

private:
    void add(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows, bool by_position);
    void check_end();

    MatrixFile& file_;
    MatrixLines const& lines_;
    std::uint64_t last_row_ = 0;  ///< Line of the last row of a matrix
    std::uint64_t accepted_line_ = 0;
    bool length_is_known_ = true;
    bool has_stem_ = false;  ///< Whether a matrix has the stem as its id
    std::size_t skipped_ = 0;
    std::string skipped_id_;  ///< First header without a matrix
};

}  // namespace motifcount::internal
