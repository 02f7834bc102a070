#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "merge/merge_tables.hpp"
#include "report/tables/shard_report.hpp"
#include "report/tables/table_format.hpp"

namespace motifcount::internal {

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

}  // namespace motifcount::internal
