// Formats of tables without titles '>': TRANSFAC, UniPROBE and CIS-BP

#include "matrices/matrix_formats.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.hpp"
#include "tables/table_line.hpp"

namespace motifcount::internal {
namespace {

/// True if all words are single letters, as in the header of a table with one column per base.
bool are_letters(std::span<std::string_view const> words) {
    return words.size() >= 4 && std::ranges::all_of(words, [](std::string_view word) {
               return word.size() == 1 && is_letter(word.front());
           });
}

std::string_view after_first_word(std::string_view line) {
    return trimmed(line.substr(first_word(line).size()));
}

bool is_whole_number(std::string_view word) {
    return !word.empty() && std::ranges::all_of(word, is_digit);
}

/// Reads the rows after the header of a table: position, four numbers, and the letter of the consensus if `has_consensus`.
std::vector<MatrixRow> read_numbered_rows(MatrixLines& lines, bool has_consensus) {
    std::vector<MatrixRow> rows;
    double first = 0;
    while (lines.next()) {
        auto const words = split_blanks(lines.line());
        if (!is_whole_number(words.front())) {
            lines.step_back();
            break;
        }
        double const position = parse_number(words.front()).value_or(-1);
        if (rows.empty()) first = position;
        if ((rows.empty() && position > 1) || position != first + static_cast<double>(rows.size()))
            lines.fail("position " + in_quotes(words.front()) +
                       " is not the next position: a row is missing");
        std::span<std::string_view const> cells = std::span(words).subspan(1);
        if (has_consensus && cells.size() == 5 && is_letter(cells.back().front()) && cells.back().size() == 1)
            cells = cells.first(4);
        rows.push_back({lines.number(), lines.cells(cells)});
    }
    return rows;
}

/// True if a line is a header of letters, and the line after it is a row, or begins the end or the header of an entry.
bool is_numbered_table(FirstLines lines, std::size_t header) {
    if (!are_letters(split_blanks(after_first_word(lines[header])))) return false;
    if (header + 1 == lines.size()) return true;
    auto const row = split_blanks(lines[header + 1]);
    if (is_whole_number(row.front())) return row.size() > 1 && looks_like_cell(row[1]);
    constexpr std::array<std::string_view, 4> names{"XX", "//", "TF", "Pos"};
    return std::ranges::find(names, row.front()) != names.end();
}

bool is_transfac_header(std::string_view line) {
    std::string_view const word = first_word(line);
    return word == "P0" || word == "PO";
}

struct TransfacEntry {
    std::string accession, id, name;
    std::uint64_t line = 0;      ///< First line
    std::uint64_t last_row = 0;  ///< 0 = no matrix
    bool is_closed = true;       ///< Whether XX or // follows the matrix
    BaseOrder order{};
    std::vector<MatrixRow> rows = {};
};

void end_entry(TransfacEntry& entry, MatrixLines const& lines, MatrixCollector& found) {
    if (!entry.is_closed)
        lines.fail(entry.last_row, "the matrix is not followed by XX or //: the file may be truncated");
    Matrix matrix;
    matrix.id = !entry.accession.empty() ? entry.accession : entry.id;
    matrix.name = !entry.name.empty() ? entry.name : entry.id;
    if (!entry.rows.empty()) {
        if (matrix.id.empty()) matrix.id = found.id_or_stem(std::string(first_word(matrix.name)), entry.line);
        found.add_positions(std::move(matrix), entry.line, entry.rows, entry.order);
    } else if (!matrix.id.empty()) {
        found.skip(matrix.id);
    }
    entry = {};
}

}  // namespace

bool is_transfac(FirstLines lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string_view const code = first_word(lines[i]);
        if (code.size() > 2 || is_lower(code.front()) || is_whole_number(code)) return false;
        if (is_transfac_header(lines[i])) return is_numbered_table(lines, i);
    }
    return false;
}

void read_transfac(MatrixLines& lines, MatrixFile& /*file*/, MatrixCollector& found) {
    TransfacEntry entry;
    while (lines.next()) {
        std::string_view const line = lines.line();
        std::string_view const code = first_word(line);
        if (entry.line == 0) entry.line = lines.number();
        if (code == "//") {
            entry.is_closed = true;
            end_entry(entry, lines, found);
            found.accept_line();
        } else if (code == "XX") {
            entry.is_closed = true;
        } else if (code == "AC") {
            entry.accession = first_word(after_first_word(line));
        } else if (code == "ID") {
            entry.id = first_word(after_first_word(line));
        } else if (code == "NA") {
            entry.name = after_first_word(line);
        } else if (is_transfac_header(line)) {
            if (!entry.rows.empty()) lines.fail("the entry has a second matrix: end each entry with //");
            entry.order = base_order(split_blanks(after_first_word(line)), lines);
            entry.rows = read_numbered_rows(lines, true);
            entry.is_closed = entry.rows.empty();
            if (!entry.rows.empty()) entry.last_row = entry.rows.back().line;
        } else if (is_whole_number(code)) {
            lines.fail("a row of a matrix without the line P0 before it");
        }
    }
    if (!entry.rows.empty() && entry.is_closed)
        found.warn("the last entry has no line //: the file may be truncated");
    end_entry(entry, lines, found);
}

namespace {

/// True if the line is a row such as "A: 0.1 0.9".
bool is_uniprobe_row(std::string_view line) {
    if (line.size() < 2 || !is_letter(line.front()) || line[1] != ':') return false;
    return looks_like_cell(first_word(trimmed(line.substr(2))));
}

}  // namespace

bool is_uniprobe(FirstLines lines) {
    if (lines.front().front() == '>') return false;
    for (std::size_t i = 0; i + 1 < std::min<std::size_t>(lines.size(), 3); ++i)
        if (is_uniprobe_row(lines[i]))
            return base_index(lines[i].front()) && is_letter(lines[i + 1].front()) &&
                   lines[i + 1].substr(1, 1) == ":";
    return false;
}

void read_uniprobe(MatrixLines& lines, MatrixFile& /*file*/, MatrixCollector& found) {
    std::string title;
    std::uint64_t line = 0;
    std::vector<MatrixRow> rows;
    auto const end_matrix = [&] {
        std::string_view text = trimmed(title);
        if (text.starts_with("Protein:")) text = trimmed(text.substr(std::string_view("Protein:").size()));
        Matrix matrix{.id = std::string(line == 0 ? "" : first_word(text)), .columns = {}};
        if (rows.empty()) {
            if (!matrix.id.empty()) found.skip(matrix.id);
        } else {
            matrix.id = found.id_or_stem(std::move(matrix.id), rows.front().line);
            found.add_bases(std::move(matrix), line == 0 ? rows.front().line : line, rows);
        }
        title.clear();
        line = 0;
        rows.clear();
    };
    while (lines.next()) {
        std::string_view const text = lines.line();
        bool const is_row = text.size() > 1 && is_letter(text.front()) && text[1] == ':';
        if (!is_row) {
            end_matrix();
            title = text;
            line = lines.number();
            continue;
        }
        auto const base = base_index(text.front());
        if (!base) lines.fail(in_quotes(text.substr(0, 1)) + " is not a base: the matrix is of proteins");
        rows.push_back({lines.number(), lines.cells(split_blanks(text.substr(2))), base});
        if (rows.back().cells.empty()) lines.fail("the row has no numbers: the line may be truncated");
    }
    end_matrix();
}

bool is_cis_bp(FirstLines lines) {
    constexpr std::array<std::string_view, 8> keys{"TF",     "TF Name", "Gene",    "Motif",
                                                   "Family", "Species", "TF Info", "Motif Type"};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (first_word(lines[i]) == "Pos") return is_numbered_table(lines, i);
        std::string_view const key = trimmed(lines[i].substr(0, lines[i].find('\t')));
        if (std::ranges::find(keys, key) == keys.end()) return false;
    }
    return false;
}

void read_cis_bp(MatrixLines& lines, MatrixFile& /*file*/, MatrixCollector& found) {
    std::string motif, name, factor;
    std::uint64_t line = 0;
    auto const id = [&] { return !motif.empty() ? motif : !name.empty() ? name : factor; };
    auto const clear = [&] {
        motif.clear();
        name.clear();
        factor.clear();
        line = 0;
    };
    while (lines.next()) {
        std::string_view const text = lines.line();
        if (line == 0) line = lines.number();
        if (first_word(text) != "Pos") {
            std::size_t const tab = std::min(text.find('\t'), text.size());
            std::string_view const key = trimmed(text.substr(0, tab));
            if (is_whole_number(key))
                lines.fail("a row of a matrix without the header Pos, A, C, G, T before it");
            if (key == "Motif") motif = trimmed(text.substr(tab));
            if (key == "TF Name") name = trimmed(text.substr(tab));
            if (key == "TF") factor = trimmed(text.substr(tab));
            continue;
        }
        BaseOrder const order = base_order(split_blanks(after_first_word(text)), lines);
        auto const rows = read_numbered_rows(lines, false);
        if (rows.empty()) {
            found.skip(id());
        } else {
            Matrix matrix{
                .id = found.id_or_stem(id(), line), .name = motif.empty() ? "" : name, .columns = {}};
            found.add_positions(std::move(matrix), line, rows, order);
            found.length_unknown();
        }
        clear();
    }
    if (line != 0) found.skip(id());
}

}  // namespace motifcount::internal
