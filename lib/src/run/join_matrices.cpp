#include "run/join_matrices.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <set>
#include <string_view>

#include "io/line_reader.hpp"
#include "motifcount/error.hpp"
#include "report/format.hpp"

namespace motifcount::internal {
namespace {

/// Numbers one after another, seven bits a byte, the low ones first; all but a number's last byte have the high bit set.
class PackedNumbers {
public:
    void push(std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) bytes_.push_back(static_cast<unsigned char>(number | 0x80));
        bytes_.push_back(static_cast<unsigned char>(number));
    }
    void shrink() { bytes_.shrink_to_fit(); }

    /// The next number, in the order of push().
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
    void add(std::string const& path) {
        LineReader lines(path);
        std::size_t row = 0;
        std::ptrdiff_t columns = 0;
        PackedNumbers cells;
        for (std::string_view line; lines.next(line); ++row) {
            if (!lines.has_line_end())
                lines.fail(ErrorCode::input, "the last line has no line end, so the table is cut");
            if (row == 0) columns = std::ranges::count(line, '\t');
            if (std::ranges::count(line, '\t') != columns)
                lines.fail(ErrorCode::input, "another number of cells than the header has columns");
            std::size_t const first = line.find('\t');
            std::size_t const end = first == std::string_view::npos ? first : line.find('\t', first + 1);
            if (end == std::string_view::npos) lines.fail(ErrorCode::input, "a row has too few columns");
            add_motif(lines, row, line.substr(0, end));
            if (row == 0)
                add_samples(lines.name(), line.substr(end));
            else
                add_cells(lines, line.substr(end), cells);
        }
        if (row != motifs_.size()) lines.fail(ErrorCode::input, "fewer rows than " + first_path_ + " has");
        cells.shrink();
        matrices_.push_back({static_cast<std::size_t>(columns) - 1, std::move(cells)});
    }

    void write(OutputFile& out) {
        for (std::size_t row = 0; row < motifs_.size(); ++row) {
            out.write(motifs_[row]);
            if (row == 0) {
                out.write(samples_);
            } else {
                for (Matrix& matrix : matrices_)
                    for (std::size_t column = 0; column < matrix.columns; ++column) {
                        char* const end = out.reserve(max_digits + 1);
                        out.advance(put(put(end, '\t'), matrix.cells.next()));
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

    void add_motif(LineReader const& lines, std::size_t row, std::string_view motif) {
        if (matrices_.empty()) {
            if (row == 0) first_path_ = lines.name();
            motifs_.emplace_back(motif);
        } else if (row >= motifs_.size() || motifs_[row] != motif) {
            lines.fail(ErrorCode::input, "another motif than in this row of " + first_path_);
        }
    }

    /// `names` begins with a tab, as does each name in it.
    void add_samples(std::string const& path, std::string_view names) {
        samples_ += names;
        while (!names.empty()) {
            names.remove_prefix(1);
            std::string_view const name = names.substr(0, names.find('\t'));
            if (!names_.emplace(name).second)
                throw Error(ErrorCode::input, "merge: " + path + ": sample '" + std::string(name) +
                                                  "' is in another of the matrices too");
            names.remove_prefix(name.size());
        }
    }

    static void add_cells(LineReader const& lines, std::string_view line, PackedNumbers& cells) {
        while (!line.empty()) {
            line.remove_prefix(1);
            std::string_view const cell = line.substr(0, line.find('\t'));
            std::uint64_t number = 0;
            auto const [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
            if (error != std::errc{} || end != cell.data() + cell.size() ||
                (cell.size() > 1 && cell[0] == '0'))
                lines.fail(ErrorCode::input, "a cell is no number below 2^64: '" + std::string(cell) + "'");
            cells.push(number);
            line.remove_prefix(cell.size());
        }
    }

    std::string first_path_;
    std::vector<std::string> motifs_;  ///< the first two columns, the header's too
    std::string samples_;              ///< the rest of the header
    std::set<std::string, std::less<>> names_;
    std::vector<Matrix> matrices_;
};

}  // namespace

void join_matrices(std::vector<std::string> const& paths, OutputFile& out) {
    JoinedMatrices joined;
    for (std::string const& path : paths) joined.add(path);
    joined.write(out);
}

}  // namespace motifcount::internal
