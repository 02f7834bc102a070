#include "matrices/matrix_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "core/ascii.hpp"
#include "core/decimal.hpp"
#include "matrices/background.hpp"
#include "motifcount/error.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

/// True if the word is a not-a-number or an infinity in a notation of C.
bool is_not_finite(std::string_view word) {
    if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
    std::string const lower = to_lower(word);
    return lower == "nan" || lower == "inf" || lower == "infinity";
}

}  // namespace

std::optional<std::size_t> base_index(char letter) noexcept {
    switch (letter) {
        case 'A':
        case 'a':
            return 0;
        case 'C':
        case 'c':
            return 1;
        case 'G':
        case 'g':
            return 2;
        case 'T':
        case 't':
        case 'U':
        case 'u':
            return 3;
        default:
            return std::nullopt;
    }
}

std::vector<std::string_view> split_blanks(std::string_view text) {
    std::vector<std::string_view> words;
    for (;;) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        if (text.empty()) return words;
        words.push_back(first_word(text));
        text.remove_prefix(words.back().size());
    }
}

std::string_view first_word(std::string_view text) noexcept {
    return text.substr(0, text.find_first_of(" \t"));
}

bool looks_numeric(std::string_view word) noexcept {
    return !word.empty() && !is_letter(word.front()) &&
           word.find_first_not_of("0123456789.,+-eE") == std::string_view::npos &&
           word.find_first_of("0123456789") != std::string_view::npos;
}

bool looks_like_cell(std::string_view word) {
    return looks_numeric(word) || is_not_finite(word);
}

std::optional<double> parse_number(std::string_view text) noexcept {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    double number = 0;
    char const* const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || stop != end || !std::isfinite(number)) return std::nullopt;
    return number;
}

bool MatrixLines::next() {
    if (std::exchange(stepped_back_, false)) return true;
    std::string_view whole;
    while (reader_.next(whole)) {
        line_ = trimmed(whole);
        if (line_.empty() || line_.front() == '#') continue;
        number_ = reader_.number();
        has_line_end_ = reader_.has_line_end();
        return true;
    }
    line_ = {};
    return false;
}

std::string MatrixLines::stem() const {
    std::string_view stem = name();
    stem.remove_prefix(stem.find_last_of('/') + 1);
    for (std::string_view const extension : {".gz", ".bgz", ".bz2", ".xz", ".zst"})
        if (stem.ends_with(extension)) stem.remove_suffix(extension.size());
    // Ids of CIS-BP contain a dot, as in M00001_2.00.txt.
    if (std::size_t const dot = stem.rfind('.');
        dot != std::string_view::npos && dot != 0 &&
        stem.find_first_not_of("0123456789", dot + 1) != std::string_view::npos)
        stem = stem.substr(0, dot);
    return std::string(stem);
}

void MatrixLines::fail(std::uint64_t line, std::string const& what) const {
    throw Error(ErrorCode::motif, Position{.file = name(), .line = line}, what);
}

double MatrixLines::cell(std::string_view word) const {
    std::optional<double> const number = parse_number(word);
    if (number && *number >= 0) return *number + 0.0;  // turns -0.0 into 0.0
    std::string what = in_quotes(word);
    if (number)
        what += " is negative, as in a log-odds matrix: use the counts";
    else if (is_not_finite(word))
        what += " is not a finite number: use the counts, or remove the matrix";
    else if (word.find(',') != std::string_view::npos && looks_numeric(word))
        what += " has a comma: separate numbers by blanks, and write decimals with a point";
    else if (looks_numeric(word))
        what += " is not a number, or is too large or too small: the line may be truncated";
    else
        what += " is not a number: a row of a matrix has only numbers";
    fail(what);
}

std::vector<double> MatrixLines::cells(std::span<std::string_view const> words) const {
    std::vector<double> numbers;
    numbers.reserve(words.size());
    for (std::string_view const word : words) numbers.push_back(cell(word));
    return numbers;
}

BaseOrder base_order(std::span<std::string_view const> words, MatrixLines const& lines) {
    BaseOrder order{};
    std::array<bool, 4> seen{};
    bool valid = words.size() == order.size();
    for (std::size_t i = 0; valid && i < order.size(); ++i) {
        auto const base = words[i].size() == 1 ? base_index(words[i].front()) : std::nullopt;
        valid = base && !std::exchange(seen[*base], true);
        if (valid) order[i] = *base;
    }
    if (!valid)
        lines.fail(
            in_quotes(lines.line()) +
            " does not declare the letters A, C, G and T or U: the line is truncated, or the matrix is "
            "of proteins or another alphabet");
    return order;
}

void MatrixCollector::add_positions(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows,
                                    BaseOrder const& order) {
    for (MatrixRow const& row : rows) {
        if (row.cells.size() != order.size())
            lines_.fail(row.line, std::string("the row has ") + std::to_string(row.cells.size()) +
                                      " numbers instead of 4, for A, C, G and T: the line may be truncated, "
                                      "or the matrix has another alphabet");
        std::array<double, 4>& column = matrix.columns.emplace_back();
        for (std::size_t i = 0; i < order.size(); ++i) column[order[i]] = row.cells[i];
    }
    add(std::move(matrix), line, rows, true);
}

void MatrixCollector::add_bases(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows) {
    if (rows.size() != 4)
        lines_.fail(line, std::string("the matrix has ") + std::to_string(rows.size()) +
                              " rows instead of 4, for A, C, G and T: the file may be truncated");
    std::array<bool, 4> seen{};
    matrix.columns.resize(rows.front().cells.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        MatrixRow const& row = rows[i];
        std::size_t const base = row.base.value_or(i);
        if (row.base.has_value() != rows.front().base.has_value() || std::exchange(seen[base], true))
            lines_.fail(row.line, "each of A, C, G and T must begin one row of the matrix, or no row");
        if (row.cells.size() != matrix.columns.size())
            lines_.fail(row.line, std::string("the row has ") + std::to_string(row.cells.size()) +
                                      " numbers, but the first row of the matrix has " +
                                      std::to_string(matrix.columns.size()) + ": the line may be truncated");
        for (std::size_t column = 0; column < row.cells.size(); ++column)
            matrix.columns[column][base] = row.cells[column];
    }
    add(std::move(matrix), line, rows, false);
}

void MatrixCollector::add(Matrix matrix, std::uint64_t line, std::span<MatrixRow const> rows,
                          bool by_position) {
    if (matrix.id.empty()) lines_.fail(line, "the matrix has no id: write one in its title");
    constexpr double min_sum = 0.95;
    for (std::size_t i = 0; i < matrix.columns.size(); ++i) {
        double const sum = sum_of(matrix.columns[i]);
        if (sum >= min_sum && std::isfinite(sum)) continue;
        std::string what = "position ";
        what.append(std::to_string(i + 1)).append(" of matrix ").append(in_quotes(matrix.id));
        if (sum == 0)
            what += " has only zeros: remove the position, or correct the file";
        else if (sum < min_sum)
            what.append(" sums to ")
                .append(significant(sum, 4))
                .append(", less than 0.95: give counts, or probabilities that sum to 1");
        else
            what += " has numbers that are too large to be added";
        lines_.fail(by_position ? rows[i].line : line, what);
    }
    last_row_ = rows.back().line;
    length_is_known_ = true;
    file_.matrices.push_back(std::move(matrix));
    file_.lines.push_back(line);
}

std::string MatrixCollector::id_or_stem(std::string id, std::uint64_t line) {
    if (!id.empty()) return id;
    if (std::exchange(has_stem_, true))
        lines_.fail(line, "a second matrix without an id: give each matrix an id");
    return lines_.stem();
}

void MatrixCollector::skip(std::string_view id) {
    if (skipped_++ == 0) skipped_id_ = id;
}

void MatrixCollector::warn(std::string const& what) {
    file_.warning += file_.warning.empty() ? lines_.name() + ": " : "; also: ";
    file_.warning += what;
}

/// If the file ends in the middle of its last number, the sum of the last position differs from the other sums.
void MatrixCollector::check_end() {
    if (lines_.has_line_end() || accepted_line_ == lines_.number()) return;
    if (last_row_ == lines_.number()) {
        constexpr double rounding = 1e-9;
        constexpr double tolerance = 0.01;
        auto const& columns = file_.matrices.back().columns;
        double const last = sum_of(columns.back());
        double least = last;
        double most = last;
        for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
            double const sum = sum_of(columns[i]);
            least = i == 0 ? sum : std::min(least, sum);
            most = i == 0 ? sum : std::max(most, sum);
        }
        if (last < least * (1 - tolerance) || last > most * (1 + tolerance))
            lines_.fail(
                "the last line has no line end, and the sum of the last position differs from the others: "
                "the file may be truncated; if it is complete, add a line end");
        bool const equal = std::max(most, last) - std::min(least, last) <= rounding * most;
        if (equal && columns.size() > 1 && length_is_known_) return;
    }
    warn("the last line has no line end: the file may be truncated");
}

void MatrixCollector::finish() {
    if (skipped_ != 0) {
        std::string what = std::to_string(skipped_);
        what +=
            skipped_ == 1 ? " header without a matrix is skipped" : " headers without a matrix are skipped";
        if (!skipped_id_.empty())
            what.append(skipped_ == 1 ? ": " : ", such as ").append(in_quotes(skipped_id_));
        warn(what);
    }
    check_end();
    if (file_.matrices.empty() && file_.warning.empty()) warn("the file contains no matrices");
}

}  // namespace motifcount::internal
