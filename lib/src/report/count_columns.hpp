#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <ranges>
#include <span>
#include <string_view>
#include <variant>

#include "core/decimal.hpp"
#include "motifcount/results.hpp"
#include "report/format.hpp"

namespace motifcount::internal {

/// Cell in a column of counts: a whole number or a ratio
struct CountCell : std::variant<std::uint64_t, double> {
    using variant::variant;
    friend char* put(char* out, CountCell const& cell) {
        if (auto const* const number = std::get_if<std::uint64_t>(&cell)) return internal::put(out, *number);
        return internal::put(out, significant(std::get<double>(cell), 4));
    }
};

struct CountColumn {
    std::string_view name;
    /// Source of the value. It determines how merge computes the value:
    /// - member of MotifCounts: merge adds up the values of the shards
    /// - function (a sum of members): merge adds up the values in tables, and ignores them in JSON reports
    /// - ratio of members: merge computes the ratio from the merged members
    std::variant<std::uint64_t MotifCounts::*, std::uint64_t (MotifCounts::*)() const,
                 double (*)(MotifCounts const&)>
        value;
    bool of_pairs = false;  ///< Whether reports about guide pairs have this column

    [[nodiscard]] auto const* member() const noexcept { return std::get_if<0>(&value); }
    [[nodiscard]] bool is_ratio() const noexcept { return value.index() == 2; }
    [[nodiscard]] CountCell of(MotifCounts const& row) const {
        return std::visit([&row](auto get) { return CountCell(std::invoke(get, row)); }, value);
    }
};

/// Columns of counts in tables, JSON reports and merged reports. To add a column, add an entry here.
inline constexpr CountColumn count_columns[] = {
    {"hits", &MotifCounts::hits},
    {"hits_fwd", &MotifCounts::hits_forward},
    {"hits_rev", &MotifCounts::hits_reverse},
    {"reads", &MotifCounts::reads, true},
};

/// Counts table header; column names are separated by blanks
inline constexpr auto count_header = [] {
    std::array<char, 200> header{};
    char* end = std::ranges::copy(std::string_view("motif_id motif length"), header.data()).out;
    for (CountColumn const& column : count_columns) {
        *end++ = ' ';
        end = std::ranges::copy(column.name, end).out;
    }
    return header;
}();

/// Returns a view of the cells in the row, one per column. `row` must outlive the view.
[[nodiscard]] inline auto cells_of(MotifCounts const& row) {
    return std::views::transform(count_columns, [&row](CountColumn const& column) { return column.of(row); });
}

/// Returns the row with these numbers, one per column. Numbers of columns that are not members are ignored.
[[nodiscard]] inline MotifCounts row_of(std::span<std::uint64_t const> numbers) {
    MotifCounts row;
    for (std::size_t i = 0; i < std::size(count_columns); ++i)
        if (auto const* const member = count_columns[i].member()) row.*(*member) = numbers[i];
    return row;
}

}  // namespace motifcount::internal
