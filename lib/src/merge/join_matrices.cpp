#include "merge/join_matrices.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <span>
#include <string_view>

#include "core/white_space.hpp"
#include "merge/merge_tables.hpp"
#include "motifcount/error.hpp"
#include "reads/fastx/line_reader.hpp"
#include "report/format.hpp"

namespace motifcount::internal {
namespace {

/// Queue of numbers in compact form. A byte has 7 bits of a number, low bits first; its high bit is set if more bytes follow.
class PackedNumbers {
public:
    void push(std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<unsigned char>(number | 0x80));
        bytes_.push_back(static_cast<unsigned char>(number));
    }
    void shrink() { bytes_.shrink_to_fit(); }

    std::uint64_t next() {
        std::uint64_t number = 0;
        unsigned shift = 0;
        for (; bytes_[read_] >= 0x80; shift += 7) number |= (std::uint64_t{bytes_[read_++]} - 0x80) << shift;
        return number | std::uint64_t{bytes_[read_++]} << shift;
    }

private:
    std::vector<unsigned char> bytes_;
    std::size_t read_ = 0;
};

class JoinedMatrices {
public:
    JoinedMatrices(ReportType const& type, TableFormat format)
        : type_(type), text_columns_(type.shards.text_columns), format_(format) {}

    void add(std::string const& path) {
        LineReader lines(path);
        std::size_t row = 0;
        std::vector<std::string> row_cells;
        std::size_t columns = 0;
        TableFormat format = format_;
        PackedNumbers cells;
        for (std::string_view line; lines.next(line); ++row) {
            if (!lines.has_line_end())
                lines.fail(ErrorCode::input, "the last line has no line end, so the table is truncated");
            if (row == 0) format = format_of_header(line, type_);
            if (!format.split(line, row_cells))
                lines.fail(ErrorCode::input, "a quoted cell has no closing quote");
            if (row == 0) columns = row_cells.size();
            if (row_cells.size() != columns)
                lines.fail(ErrorCode::input,
                           "the number of cells differs from the number of columns in the header");
            if (columns <= text_columns_) lines.fail(ErrorCode::input, "a row has too few columns");
            auto const numbers = std::span(row_cells).subspan(text_columns_);
            add_motif(lines, row, std::span(row_cells).first(text_columns_));
            if (row == 0)
                add_samples(lines.name(), numbers);
            else
                add_cells(lines, numbers, cells);
        }
        if (row == 1)
            lines.fail(ErrorCode::input, "the table is truncated, because no motif follows the header");
        if (row != motifs_.size())
            lines.fail(ErrorCode::input, "this file has fewer rows than " + first_path_);
        if (matrices_.empty() && renames_) check_names();
        cells.shrink();
        matrices_.push_back({columns - text_columns_, std::move(cells)});
    }

    void write(OutputFile& out) {
        for (std::size_t row = 0; row < motifs_.size(); ++row) {
            out.write(renames_ ? written(motifs_[row]) : motifs_[row]);
            if (row == 0) {
                out.write(format_.separator() + format_.join(samples_));
            } else {
                for (Matrix& matrix : matrices_)
                    for (std::size_t column = 0; column < matrix.columns; ++column) {
                        char* const end = out.reserve(max_digits + 1);
                        out.advance(put(put(end, format_.separator()), matrix.cells.next()));
                    }
            }
            out.write("\n");
        }
    }

private:
    struct Matrix {
        std::size_t columns;
        PackedNumbers cells;
    };

    void add_motif(LineReader const& lines, std::size_t row, std::span<std::string const> cells) {
        std::string motif = format_.join(cells);
        if (matrices_.empty()) {
            if (row == 0) first_path_ = lines.name();
            renames_ = renames_ || std::ranges::any_of(cells, has_white_space);
            motifs_.push_back(std::move(motif));
        } else if (row >= motifs_.size()) {
            lines.fail(ErrorCode::input,
                       "this file has more rows than " + first_path_ + ": is " + first_path_ + " truncated?");
        } else if (motifs_[row] != motif && written(motifs_[row]) != written(motif)) {
            lines.fail(ErrorCode::input, "the motif differs from the motif in this row of " + first_path_);
        }
    }

    [[nodiscard]] std::vector<std::string> cells_of(std::string_view motif) const {
        std::vector<std::string> cells;
        static_cast<void>(format_.split(motif, cells));  // The row is valid, because join() wrote it
        return cells;
    }

    /// Returns the first columns of a row. White space is replaced, because matrices from versions up to 0.2 may have it.
    [[nodiscard]] std::string written(std::string_view motif) const {
        std::vector<std::string> cells = cells_of(motif);
        std::ranges::transform(cells, cells.begin(), without_white_space);
        return format_.join(cells);
    }

    /// Throws Error(input) if two different names in a column become equal when white space is replaced.
    void check_names() const {
        for (std::size_t column = 0; column < text_columns_; ++column) {
            auto const names = find_equal_without_white_space(
                motifs_.size() - 1, [&](std::size_t row) { return cells_of(motifs_[row + 1])[column]; });
            if (names)
                throw Error(ErrorCode::input, "merge: " + first_path_ + ": '" + names->first + "' and '" +
                                                  names->second + "' would both be " +
                                                  without_white_space(names->first) +
                                                  ", because white space is written as _: rename one");
        }
    }

    void add_samples(std::string const& path, std::span<std::string const> names) {
        for (std::string const& name : names) {
            if (name.empty()) throw Error(ErrorCode::input, "merge: " + path + ": a sample has no name");
            if (!names_.insert(name).second)
                throw Error(ErrorCode::input,
                            "merge: " + path + ": sample '" + name + "' is also in another matrix");
            samples_.push_back(name);
        }
    }

    static void add_cells(LineReader const& lines, std::span<std::string const> row, PackedNumbers& cells) {
        for (std::string const& cell : row) {
            std::uint64_t number = 0;
            auto const [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
            if (error != std::errc{} || end != cell.data() + cell.size() ||
                (cell.size() > 1 && cell[0] == '0'))
                lines.fail(ErrorCode::input, "a cell is not a whole number below 2^64: '" + cell + "'");
            cells.push(number);
        }
    }

    ReportType const& type_;
    std::size_t text_columns_;
    TableFormat format_;  ///< Output format
    std::string first_path_;
    /// First columns of each row in the first matrix, including the header
    std::vector<std::string> motifs_;
    bool renames_ = false;  ///< Whether a name in the first matrix has white space
    std::vector<std::string> samples_;
    std::set<std::string, std::less<>> names_;
    std::vector<Matrix> matrices_;
};

}  // namespace

void join_matrices(std::vector<std::string> const& paths, ReportType const& type, OutputFile& out) {
    JoinedMatrices joined(type, TableFormat::of_file(out.path()));
    for (std::string const& path : paths) joined.add(path);
    joined.write(out);
}

}  // namespace motifcount::internal
