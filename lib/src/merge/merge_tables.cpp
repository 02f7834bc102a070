#include "merge/merge_tables.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/decimal.hpp"
#include "merge/shard_table.hpp"
#include "motifcount/error.hpp"
#include "report/count_columns.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {
namespace {

std::string_view first_column(ReportType const& type) {
    return type.kind.columns.substr(0, type.kind.columns.find(' '));
}

void write_line(OutputFile& out, std::string_view line) {
    char* const end = out.reserve(line.size() + 1);
    out.advance(put(put(end, line), '\n'));
}

/// Sum of tables. The leading text columns are the same in all tables; all other columns contain numbers.
class SumTable {
public:
    SumTable(ShardRule const& rule, TableFormat format) : rule_(rule), format_(format) {}

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
            auto const sums = std::span(sums_).subspan(row * names_.size(), names_.size());
            if (rule_.counts)
                format_.put_row(out, cells_of(row_of(sums)));
            else if (rule_.cell_rule == nullptr)
                format_.put_row(out, sums);
            else
                write_line(out, format_.join(cells_of_rules(sums)));
        }
    }

    [[nodiscard]] Message remark() const {
        if (rule_.remark == nullptr) return {};
        return rule_.remark(texts_.size(), [this](std::string_view column) {
            std::size_t zeros = 0;
            auto const at = static_cast<std::size_t>(std::ranges::find(names_, column) - names_.begin());
            for (std::size_t i = at; at < names_.size() && i < sums_.size(); i += names_.size())
                zeros += sums_[i] == 0 ? 1 : 0;
            return zeros;
        });
    }

private:
    /// Value of a cell with `-`, in columns with decimals
    static constexpr std::uint64_t missing = UINT64_MAX;

    void set_header(std::string_view row, ShardTable& shard) {
        header_ = row;
        std::vector<std::string> columns;
        bool const is_valid = format_.split(row, columns);
        text_columns_ = rule_.text_columns;
        while (text_columns_ < columns.size() && rule_.cell_rule != nullptr &&
               rule_.cell_rule(columns[text_columns_]).how == CellRule::How::same)
            ++text_columns_;
        if (!is_valid || columns.size() <= text_columns_ ||
            (rule_.counts && columns.size() != text_columns_ + std::size(count_columns)))
            shard.fail("the header has too few columns");
        names_.assign(columns.begin() + static_cast<std::ptrdiff_t>(text_columns_), columns.end());
        for (std::size_t i = 0; i < names_.size(); ++i)
            rules_.push_back(rule_.counts && count_columns[i].is_ratio() ? CellRule{CellRule::How::computed}
                             : rule_.cell_rule != nullptr                ? rule_.cell_rule(names_[i])
                                                                         : CellRule{});
    }

    /// Adds the numbers of a row to sums_, starting at index `at`. Returns the index for the next row.
    std::size_t add_cells(std::string_view cells, std::size_t at, bool first, ShardTable& shard) {
        std::size_t const next_row = at + names_.size();
        for (; !cells.empty(); ++at) {
            std::size_t const size = std::min(cells.find(format_.separator(), 1), cells.size()) - 1;
            if (at == next_row) shard.fail("the row has more cells than the header has columns");
            CellRule const& rule = rules_[at + names_.size() - next_row];
            std::uint64_t const number = number_in(cells.substr(1, size), rule, shard);
            if (first)
                sums_.push_back(number);
            else if (rule.decimals != 0 && (sums_[at] == missing) != (number == missing))
                shard.fail("a cell is -, but the cell of the first shard is a number, or the reverse");
            else if (rule.how == CellRule::How::max || (rule.decimals != 0 && number == missing))
                sums_[at] = std::max(sums_[at], number);
            else if (__builtin_add_overflow(sums_[at], number, &sums_[at]))
                shard.fail("the sum over the shards is too large (limit: 2^64 - 1)");
            cells.remove_prefix(size + 1);
        }
        if (at != next_row) shard.fail("the row has fewer cells than the header has columns");
        return at;
    }

    /// Returns the number in a cell; 0 if the column is computed.
    [[nodiscard]] static std::uint64_t number_in(std::string_view cell, CellRule const& rule,
                                                 ShardTable& shard) {
        if (rule.how == CellRule::How::computed) return 0;
        if (rule.decimals != 0) {
            if (cell == "-") return missing;
            if (auto const number = parse_fixed_point(cell, rule.decimals)) return *number;
            shard.fail("a cell is not a number with " + std::to_string(rule.decimals) + " decimals");
        }
        std::uint64_t number = 0;
        auto const [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
        if (error != std::errc{} || end != cell.data() + cell.size())
            shard.fail("a cell is not a whole number below 2^64");
        return number;
    }

    /// Returns the cells of a row as text, for tables with a cell rule.
    [[nodiscard]] std::vector<std::string> cells_of_rules(std::span<std::uint64_t const> sums) const {
        CellOf const cell_of = [&](std::string_view column) -> std::optional<std::uint64_t> {
            auto const at = static_cast<std::size_t>(std::ranges::find(names_, column) - names_.begin());
            if (at == names_.size() || (rules_[at].decimals != 0 && sums[at] == missing)) return std::nullopt;
            return sums[at];
        };
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < names_.size(); ++i)
            cells.push_back(rules_[i].how == CellRule::How::computed ? rule_.compute(names_[i], cell_of)
                            : rules_[i].decimals != 0 && sums[i] == missing
                                ? "-"
                                : fixed_point(sums[i], rules_[i].decimals));
        return cells;
    }

    ShardRule const& rule_;
    TableFormat format_;
    std::size_t text_columns_ = 0;
    std::string header_;
    std::vector<std::string> names_;  ///< Names of the number columns
    std::vector<CellRule> rules_;     ///< Rules of the number columns
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

Message add_up(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out) {
    SumTable table(type.shards, format_of(out, type));
    for (std::string const& path : shards) {
        ShardTable shard(path, type, format_of(out, type));
        table.add(shard);
    }
    table.write(out);
    return table.remark();
}

TableFormat format_of(OutputFile const& out, ReportType const& type) {
    return TableFormat::of_file(type.header ? out.path() : "");
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
