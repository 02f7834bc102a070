#include "report/tables/table_format.hpp"

#include <algorithm>

#include "output/block_format.hpp"

namespace motifcount::internal {

TableFormat TableFormat::of_file(std::string_view path) noexcept {
    return TableFormat(has_suffix(without_compression_suffix(path), ".csv") ? ',' : '\t');
}

TableFormat TableFormat::of_header(std::string_view header, std::string_view first_column) noexcept {
    return TableFormat(header.substr(std::min(first_column.size(), header.size())).starts_with(',') ? ','
                                                                                                    : '\t');
}

std::string TableFormat::header(std::string_view names) const {
    std::string line(names);
    std::ranges::replace(line, ' ', separator_);
    return line + '\n';
}

char* TableFormat::put_quoted(char* out, std::string_view cell) noexcept {
    bool plain = true;  // This loop has no branch per letter, because it is faster that way
    for (char const letter : cell)
        plain &= letter != ',' && letter != '"' && letter != '\r' && letter != '\n';
    if (plain) return internal::put(out, cell);
    *out++ = '"';
    for (char const letter : cell) {
        if (letter == '"') *out++ = '"';
        *out++ = letter;
    }
    *out++ = '"';
    return out;
}

/// Returns the end of the cell that begins at `start`; npos if a quote is not closed or is followed by text.
std::size_t TableFormat::cell_end(std::string_view row, std::size_t start) const noexcept {
    if (separator_ == '\t' || !row.substr(start).starts_with('"'))
        return std::min(row.find(separator_, start), row.size());
    for (std::size_t at = start + 1;; at += 2) {
        at = row.find('"', at);
        if (at == std::string_view::npos) return at;
        std::string_view const rest = row.substr(at + 1);
        if (rest.empty() || rest.starts_with(separator_)) return at + 1;
        if (!rest.starts_with('"')) return std::string_view::npos;
    }
}

std::size_t TableFormat::end_of(std::string_view row, std::size_t cells) const noexcept {
    std::size_t end = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        if (i > 0 && end == row.size()) return std::string_view::npos;
        end = cell_end(row, i == 0 ? 0 : end + 1);
        if (end == std::string_view::npos) return end;
    }
    return end;
}

bool TableFormat::split(std::string_view row, std::vector<std::string>& cells) const {
    cells.clear();
    for (std::size_t start = 0;;) {
        std::size_t const end = cell_end(row, start);
        if (end == std::string_view::npos) return false;
        std::string_view cell = row.substr(start, end - start);
        if (separator_ == ',' && cell.starts_with('"')) {
            cell = cell.substr(1, cell.size() - 2);
            std::string& text = cells.emplace_back();
            for (std::size_t i = 0; i < cell.size(); ++i) {
                text += cell[i];
                if (cell[i] == '"') ++i;
            }
        } else {
            cells.emplace_back(cell);
        }
        if (end == row.size()) return true;
        start = end + 1;
    }
}

std::string TableFormat::join(std::span<std::string const> cells) const {
    std::string row;
    for (std::string const& cell : cells) {
        if (&cell != &cells.front()) row += separator_;
        std::size_t const size = row.size();
        row.resize(size + room(cell));
        row.resize(static_cast<std::size_t>(put(row.data() + size, cell) - row.data()));
    }
    return row;
}

}  // namespace motifcount::internal
