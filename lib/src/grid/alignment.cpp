#include "grid/alignment.hpp"

#include <algorithm>
#include <string_view>

#include "core/counted.hpp"
#include "core/shown_byte.hpp"
#include "dna/alphabet.hpp"
#include "io/byte_order_mark.hpp"

namespace motifcount::internal {

namespace {

struct Rows {
    std::vector<std::string> names;
    std::vector<std::uint8_t> cells;
    std::uint64_t columns = 0;
};

/// Splits a text in memory into lines. Line ends may be LF, CRLF, CR or mixed. A byte order mark at the start is skipped.
class Lines {
public:
    explicit Lines(Content const& content) : rest_(content.bytes), name_(content.name) {
        if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
    }

    bool next(std::string_view& line) {
        if (rest_.empty()) return false;
        auto const end = std::min(rest_.find_first_of("\r\n"), rest_.size());
        line = rest_.substr(0, end);
        bool const pair = rest_.substr(end, 2) == "\r\n";
        rest_.remove_prefix(std::min(rest_.size(), end + (pair ? 2 : 1)));
        ++number_;
        return true;
    }
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }
    [[nodiscard]] std::string const& name() const noexcept { return name_; }

    [[noreturn]] void fail(ErrorCode code, std::string const& what) const {
        throw Error(code, name_ + ": line " + std::to_string(number_) + ": " + what);
    }

private:
    std::string_view rest_;
    std::string const& name_;
    std::uint64_t number_ = 0;
};

bool is_space(char letter) {
    return letter == ' ' || letter == '\t';
}

/// Reads all rows. `cell(letter)`: cell of a letter, or 0 if the letter is not allowed
template <typename CellOf>
Rows read_rows(Content const& content, ErrorCode code, std::string const& no_letter, CellOf cell) {
    Lines lines(content);
    Rows rows;
    std::uint64_t row_start = 0;
    std::uint64_t row_line = 0;
    auto const end_row = [&] {
        if (rows.names.empty()) return;
        auto const length = rows.cells.size() - row_start;
        if (rows.names.size() == 1) rows.columns = length;
        if (length != rows.columns)
            throw Error(code, lines.name() + ": row " + std::to_string(rows.names.size()) + " ('" +
                                  rows.names.back() + "', line " + std::to_string(row_line) + ") has " +
                                  counted(length, "letter") + ", but the rows before it have " +
                                  std::to_string(rows.columns) +
                                  "; all rows of an alignment must have the same length");
    };
    std::string_view line;
    while (lines.next(line)) {
        if (!line.empty() && line.front() == '>') {
            end_row();
            row_start = rows.cells.size();
            row_line = lines.number();
            auto const name = line.substr(1);
            rows.names.emplace_back(name.substr(0, name.find_first_of(" \t")));
            continue;
        }
        for (char const letter : line) {
            if (is_space(letter)) continue;
            if (rows.names.empty())
                lines.fail(code,
                           "this is neither FASTA, which begins with '>', nor a grey image (PGM, P2 or P5)");
            auto const value = cell(letter);
            if (value == 0) lines.fail(code, shown_byte(letter) + no_letter);
            rows.cells.push_back(value);
        }
    }
    end_row();
    return rows;
}

std::uint8_t text_cell(char letter) {
    if (auto const code = base_code(letter); code != no_base) return static_cast<std::uint8_t>(1U << code);
    if (letter == '-' || letter == '.') return gap_cell;
    return letter == '?' || text_byte(letter) == TextByte::breaking ? other_cell : std::uint8_t{0};
}

/// Returns the text cells that a letter in a block matches, as bits.
std::uint8_t allowed_cells(char letter) {
    if (letter == '-' || letter == '.') return gap_cell;
    if (letter == '?') return GridBlock<std::uint8_t>::exact;
    return iupac_mask(letter);
}

}  // namespace

Alignment parse_alignment(Content const& content) {
    auto rows = read_rows(content, ErrorCode::input, " is not a letter of an alignment", text_cell);
    GridShape const shape{rows.names.size(), rows.columns};
    return {std::move(rows.names), Grid<std::uint8_t>(shape, std::move(rows.cells))};
}

GridBlock<std::uint8_t> parse_alignment_block(Content const& content, std::string const& id) {
    auto rows = read_rows(content, ErrorCode::motif, " is not an IUPAC code, a gap ('-') or a wildcard ('?')",
                          allowed_cells);
    if (rows.cells.empty()) throw Error(ErrorCode::motif, content.name + ": the block has no letters");
    // A text cell has one bit set. The cell matches if this bit is not set in `care`.
    std::vector<std::uint8_t> care(rows.cells.size());
    for (std::size_t i = 0; i < care.size(); ++i) care[i] = static_cast<std::uint8_t>(~rows.cells[i]);
    std::vector<std::uint8_t> values(care.size(), 0);
    return {id, GridShape{rows.names.size(), rows.columns}, std::move(values), std::move(care)};
}

}  // namespace motifcount::internal
