// Formats whose matrices begin with a title '>': JASPAR, HOCOMOCO and HOMER

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/ascii.hpp"
#include "matrices/matrix_formats.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

enum class Direction { unknown, by_base, by_position };

/// Title and rows of a matrix
struct Block {
    std::string title;  ///< Without '>'
    std::uint64_t line = 0;
    std::vector<MatrixRow> rows;
};

/// True if the line is a row such as "A [ 1 2 ]", "A: 1 2" or "A 1 2". A letter that may be a sequence is not enough.
bool is_lettered(std::string_view line) {
    if (line.size() < 2 || !is_letter(line.front())) return false;
    std::string_view const rest = trimmed(line.substr(1));
    if (rest.starts_with('[') || rest.starts_with('|') || rest.starts_with(':')) return true;
    return rest.size() != line.size() - 1 && looks_numeric(first_word(rest));
}

/// True if the line has at least two words, and all words are cells of a matrix.
bool is_numeric_row(std::string_view line) {
    auto const words = split_blanks(line);
    return words.size() > 1 && std::ranges::all_of(words, looks_like_cell) &&
           std::ranges::any_of(words, looks_numeric);
}

std::vector<std::string_view> split_tabs(std::string_view text) {
    std::vector<std::string_view> fields;
    for (;;) {
        std::size_t const tab = text.find('\t');
        fields.push_back(trimmed(text.substr(0, tab)));
        if (tab == std::string_view::npos) return fields;
        text.remove_prefix(tab + 1);
    }
}

MatrixRow read_row(MatrixLines const& lines) {
    MatrixRow row{lines.number(), {}, {}};
    std::string_view text = lines.line();
    if (is_letter(text.front()) && !looks_like_cell(first_word(text))) {
        row.base = base_index(text.front());
        if (!row.base || !is_lettered(text))
            lines.fail(in_quotes(text) +
                       " is not a row of a matrix: rows begin with a number or one of A, C, G, T, U");
        text = trimmed(text.substr(1));
        if (text.starts_with(':') || text.starts_with('|')) text = trimmed(text.substr(1));
    }
    if (text.starts_with('[')) {
        if (!text.ends_with(']')) lines.fail("the row has no closing bracket: the line may be truncated");
        text = text.substr(1, text.size() - 2);
    }
    row.cells = lines.cells(split_blanks(text));
    if (row.cells.empty()) lines.fail("the row has no numbers: the line may be truncated");
    return row;
}

std::vector<Block> read_blocks(MatrixLines& lines) {
    std::vector<Block> blocks;
    while (lines.next()) {
        if (lines.line().starts_with('>'))
            blocks.push_back({std::string(lines.line().substr(1)), lines.number(), {}});
        else if (blocks.empty())
            lines.fail("a row appears before the first title ('>')");
        else
            blocks.back().rows.push_back(read_row(lines));
    }
    return blocks;
}

/// True if all sums are equal within 2%, which allows probabilities with two decimals.
bool are_equal(std::array<double, 4> const& sums, std::size_t count) {
    auto const [least, most] =
        std::minmax_element(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(count));
    return *least >= 0.98 * *most;
}

/// Decides the direction of a matrix of up to four rows of four numbers by its sums.
Direction direction_by_sums(std::vector<MatrixRow> const& rows) {
    std::array<double, 4> by_row{};
    std::array<double, 4> by_column{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < 4; ++j) {
            by_row[i] += rows[i].cells[j];
            by_column[j] += rows[i].cells[j];
        }
    bool const rows_are_equal = are_equal(by_row, rows.size());
    // Fewer rows than four are positions, unless rows of bases are missing. Then their sums differ.
    if (rows.size() < 4) return rows_are_equal ? Direction::by_position : Direction::unknown;
    bool const columns_are_equal = are_equal(by_column, 4);
    if (rows_are_equal == columns_are_equal) {
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (rows[i].cells[j] != rows[j].cells[i]) return Direction::unknown;
        return rows_are_equal ? Direction::by_base : Direction::unknown;
    }
    return rows_are_equal ? Direction::by_position : Direction::by_base;
}

/// Decides the direction by the letters and the number of rows; unknown for a matrix of 4 x 4. Fails if rows are missing.
Direction direction_by_shape(Block const& block, MatrixLines const& lines) {
    auto const& rows = block.rows;
    if (rows.front().base) return Direction::by_base;
    std::size_t const width = rows.front().cells.size();
    for (MatrixRow const& row : rows)
        if (row.cells.size() != width)
            lines.fail(row.line, std::string("the row has ") + std::to_string(row.cells.size()) +
                                     " numbers, but the first row of the matrix has " +
                                     std::to_string(width) + ": the line may be truncated");
    if (rows.size() == 4 && width == 4) return Direction::unknown;
    if (rows.size() == 4) return Direction::by_base;
    if (width == 4 && (rows.size() > 4 || direction_by_sums(rows) == Direction::by_position))
        return Direction::by_position;
    lines.fail(block.line,
               std::string("the matrix has ") + std::to_string(rows.size()) + " rows of " +
                   std::to_string(width) +
                   " numbers, but a matrix has 4 rows (A, C, G, T), or 4 numbers per row: a row may be "
                   "missing");
}

/// Refuses a title of HOMER whose fields are separated by blanks, because its threshold would be ignored.
void refuse_homer_title(MatrixLines& lines, Block const& block) {
    std::string_view const title = trimmed(block.title);
    std::string_view const first = first_word(title);
    bool const is_consensus = first.size() == block.rows.size() &&
                              first.find_first_not_of("ACGTURYSWKMBDHVN") == std::string_view::npos;
    if (is_consensus && title.size() > first.size())
        lines.fail(block.line,
                   "the title looks like HOMER's, but has no threshold after a second tab: write "
                   ">CONSENSUS<TAB>NAME<TAB>THRESHOLD");
}

}  // namespace

bool is_jaspar(FirstLines lines) {
    return lines.size() > 1 && lines[0].starts_with('>') &&
           (is_numeric_row(lines[1]) || is_lettered(lines[1]));
}

void read_jaspar(MatrixLines& lines, MatrixFile& file, MatrixCollector& found) {
    std::vector<Block> const blocks = read_blocks(lines);
    std::vector<Direction> directions(blocks.size(), Direction::unknown);
    auto const first_known = [&] {
        auto const known =
            std::ranges::find_if(directions, [](Direction d) { return d != Direction::unknown; });
        return known == directions.end() ? blocks.size()
                                         : static_cast<std::size_t>(known - directions.begin());
    };
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (!blocks[i].rows.empty()) directions[i] = direction_by_shape(blocks[i], lines);
    std::size_t known = first_known();
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (!blocks[i].rows.empty() && directions[i] == Direction::unknown)
            directions[i] = direction_by_sums(blocks[i].rows);
    if (known == blocks.size()) known = first_known();
    if (known != blocks.size() && directions[known] == Direction::by_position) file.format = "HOCOMOCO";
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        Block const& block = blocks[i];
        std::string_view const title = trimmed(block.title);
        Matrix matrix{.id = std::string(first_word(title)), .columns = {}};
        if (block.rows.empty()) {
            found.skip(matrix.id);
            continue;
        }
        if (known == blocks.size())
            lines.fail(block.line,
                       "a matrix of 4 x 4 without letters, whose direction is unknown, because the sums of "
                       "its rows and columns do not decide: begin the rows with A, C, G and T");
        Direction const direction = directions[known];
        if (directions[i] != Direction::unknown && directions[i] != direction)
            lines.fail(block.line, std::string("the matrix has another direction than the matrix on line ") +
                                       std::to_string(blocks[known].line) +
                                       ": a row may be missing; otherwise, use separate files");
        matrix.name = trimmed(title.substr(matrix.id.size()));
        if (direction == Direction::by_base) {
            found.add_bases(std::move(matrix), block.line, block.rows);
        } else {
            refuse_homer_title(lines, block);
            found.add_positions(std::move(matrix), block.line, block.rows);
            found.length_unknown();
        }
    }
}

bool is_homer(FirstLines lines) {
    if (lines.size() < 2 || !lines[0].starts_with('>') || !is_numeric_row(lines[1])) return false;
    auto const fields = split_tabs(lines[0].substr(1));
    return fields.size() > 2 && looks_numeric(fields[2]);
}

void read_homer(MatrixLines& lines, MatrixFile& /*file*/, MatrixCollector& found) {
    for (Block const& block : read_blocks(lines)) {
        auto const fields = split_tabs(block.title);
        if (block.rows.empty()) {
            found.skip(fields.size() > 1 ? fields[1] : fields[0]);
            continue;
        }
        Matrix matrix;
        if (fields.size() > 1) matrix.id = fields[1];
        matrix.homer_threshold = fields.size() > 2 ? parse_number(fields[2]) : std::nullopt;
        if (!matrix.homer_threshold)
            lines.fail(block.line,
                       "the title has no threshold: HOMER's titles are "
                       ">CONSENSUS<TAB>NAME<TAB>THRESHOLD");
        // The fifth field describes gaps. Today HOMER writes 0.
        if (fields.size() > 4 && looks_numeric(fields[4]) && parse_number(fields[4]) != 0)
            lines.fail(block.line,
                       "the matrix has gaps (field 5 of the title): gapped HOMER matrices are not supported");
        // The consensus is optional and may be any text. If it is longer than the matrix, rows are missing.
        bool const is_consensus = fields[0].find_first_not_of("ACGTURYSWKMBDHVN") == std::string_view::npos;
        if (is_consensus && fields[0].size() > block.rows.size())
            lines.fail(block.line, std::string("the matrix has ") + std::to_string(block.rows.size()) +
                                       " rows, but its consensus has " + std::to_string(fields[0].size()) +
                                       " letters: the file may be truncated");
        if (auto const row =
                std::ranges::find_if(block.rows, [](MatrixRow const& r) { return r.base.has_value(); });
            row != block.rows.end())
            lines.fail(row->line,
                       "the row begins with a letter: HOMER's rows are positions with four numbers");
        found.add_positions(std::move(matrix), block.line, block.rows);
        if (!is_consensus || fields[0].size() != block.rows.size()) found.length_unknown();
    }
}

}  // namespace motifcount::internal
