#include "merge/merge_tables.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <string_view>

#include "motifcount/error.hpp"
#include "report/count_columns.hpp"
#include "report/tables/shard_report.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

std::string_view first_column(ReportType const& type) {
    return type.kind.columns.substr(0, type.kind.columns.find(' '));
}

/// Reads the rows of a shard's table after the shard line. Replaces their separators by the separator of the output.
class ShardTable {
public:
    ShardTable(std::string const& path, ReportType const& type, TableFormat out)
        : report_(path, ShardForm::table), type_(type), in_(out), out_(out) {
        std::string_view line;
        static_cast<void>(report_.next(line));
    }

    /// Reads the next row, starting with the header, without the line end. False at the end. `row`: valid until the next call
    [[nodiscard]] bool next(std::string_view& row) {
        if (!report_.next(row)) return false;
        row.remove_suffix(1);
        if (report_.number() == 2 && type_.header) in_ = format_of_header(row, type_);
        if (in_ == out_) return true;
        if (!in_.split(row, cells_)) report_.fail("a quoted cell has no closing quote");
        row = row_ = out_.join(cells_);
        return true;
    }
    [[nodiscard]] bool at_header() const noexcept { return report_.number() == 2 && type_.header; }
    [[noreturn]] void fail(std::string_view what) { report_.fail(what); }

private:
    ShardReader report_;
    ReportType const& type_;
    TableFormat in_;
    TableFormat out_;
    std::vector<std::string> cells_;
    std::string row_;
};

TableFormat format_of(OutputFile const& out, ReportType const& type) {
    return TableFormat::of_file(type.header ? out.path() : "");
}

void write_line(OutputFile& out, std::string_view line) {
    char* const end = out.reserve(line.size() + 1);
    out.advance(put(put(end, line), '\n'));
}

/// Sum of tables. The leading text columns are the same in all tables; all other columns contain numbers.
class SumTable {
public:
    SumTable(ShardRule const& rule, TableFormat format)
        : text_columns_(rule.text_columns), counts_(rule.counts), format_(format) {}

    void add(ShardTable& shard) {
        std::string_view row;
        if (!shard.next(row)) shard.fail("the table has no header");
        bool const first = header_.empty();
        if (first) set_header(row, shard);
        if (row != header_) shard.fail("the columns differ from the columns of the first shard");
        std::size_t rows = 0;
        for (std::size_t at = 0; shard.next(row); ++rows) {
            std::size_t const text_end = format_.end_of(row, text_columns_);
            if (text_end == std::string_view::npos) shard.fail("the row has too few columns");
            std::string_view const text = row.substr(0, text_end);
            if (first) texts_.emplace_back(text);
            if (rows >= texts_.size() || texts_[rows] != text)
                shard.fail("the motif differs from the motif in this row of the first shard");
            at = add_cells(row.substr(text_end), at, first, shard);
        }
        if (rows != texts_.size()) shard.fail("this file has fewer rows than the first shard");
    }

    void write(OutputFile& out) const {
        write_line(out, header_);
        for (std::size_t row = 0; row < texts_.size(); ++row) {
            out.write(texts_[row] + format_.separator());
            auto const sums = std::span(sums_).subspan(row * number_columns_, number_columns_);
            counts_ ? format_.put_row(out, cells_of(row_of(sums))) : format_.put_row(out, sums);
        }
    }

private:
    void set_header(std::string_view row, ShardTable& shard) {
        header_ = row;
        std::vector<std::string> columns;
        bool const is_valid = format_.split(row, columns);
        // A table of counts has one more text column if motifs are matrices.
        if (is_valid && counts_ && columns.size() == text_columns_ + 1 + std::size(count_columns))
            ++text_columns_;
        if (!is_valid || columns.size() <= text_columns_ ||
            (counts_ && columns.size() != text_columns_ + std::size(count_columns)))
            shard.fail("the header has too few columns");
        number_columns_ = columns.size() - text_columns_;
    }

    /// Adds the numbers of a row to sums_, starting at index `at`. Returns the index for the next row.
    std::size_t add_cells(std::string_view cells, std::size_t at, bool first, ShardTable& shard) {
        std::size_t const next_row = at + number_columns_;
        for (; !cells.empty(); ++at) {
            char const* const cell_end =
                cells.data() + std::min(cells.find(format_.separator(), 1), cells.size());
            std::uint64_t number = 0;
            auto const [end, error] = std::from_chars(cells.data() + 1, cell_end, number);
            if ((error != std::errc{} || end != cell_end) && !is_ratio(at + number_columns_ - next_row))
                shard.fail("a cell is not a whole number below 2^64");
            if (at == next_row) shard.fail("the row has more cells than the header has columns");
            if (first) sums_.push_back(0);
            if (__builtin_add_overflow(sums_[at], number, &sums_[at]))
                shard.fail("the sum over the shards is too large (limit: 2^64 - 1)");
            cells.remove_prefix(static_cast<std::size_t>(cell_end - cells.data()));
        }
        if (at != next_row) shard.fail("the row has fewer cells than the header has columns");
        return at;
    }

    /// True if the cells of this column are computed from other columns
    [[nodiscard]] bool is_ratio(std::size_t column) const noexcept {
        return counts_ && column < std::size(count_columns) && count_columns[column].is_ratio();
    }

    std::size_t text_columns_;
    bool counts_;  ///< Whether the numbers are in the columns of count_columns
    TableFormat format_;
    std::size_t number_columns_ = 0;
    std::string header_;
    std::vector<std::string> texts_;
    std::vector<std::uint64_t> sums_;
};

}  // namespace

void concatenate(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out) {
    bool begun = false;
    for (std::string const& path : shards) {
        ShardTable shard(path, type, format_of(out, type));
        for (std::string_view row; shard.next(row);) {
            if (!begun || !shard.at_header()) write_line(out, row);
            begun = true;
        }
    }
}

void add_up(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out) {
    SumTable table(type.shards, format_of(out, type));
    for (std::string const& path : shards) {
        ShardTable shard(path, type, format_of(out, type));
        table.add(shard);
    }
    table.write(out);
}

TableFormat format_of_header(std::string_view header, ReportType const& type) {
    return TableFormat::of_header(header, first_column(type));
}

bool is_header(std::string_view line, ReportType const& type) {
    TableFormat const format = format_of_header(line, type);
    std::string header = format.header(type.kind.columns);
    header.pop_back();
    // The header of a file may also have sample columns after these columns.
    return type.header && line.starts_with(header) &&
           (line.size() == header.size() || line[header.size()] == format.separator());
}

}  // namespace motifcount::internal
