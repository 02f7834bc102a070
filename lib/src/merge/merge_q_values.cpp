#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "core/decimal.hpp"
#include "merge/merge_tables.hpp"
#include "merge/shard_table.hpp"
#include "report/tables/q_values.hpp"

namespace motifcount::internal {
namespace {

/// Sum of tables. Every table has rows for all matrices, in the same order.
class QValueTables {
public:
    explicit QValueTables(TableFormat format) : format_(format) {}

    void add(ShardTable& shard) {
        std::string_view row;
        if (!shard.next(row) || std::string(row).append("\n") != format_.header(QValueWriter::columns))
            shard.fail("the columns differ from the columns of a table of q-values");
        std::size_t count = 0;  // Number of matrices so far in this table
        std::optional<std::int64_t> before;
        while (shard.next(row)) {
            if (!format_.split(row, cells_) || cells_.size() != 7)
                shard.fail("the row does not have 7 cells");
            std::optional<std::int64_t> const score = score_in(cells_[2], shard);
            // The scores of a matrix decrease. A matrix without hits has one row.
            bool const same =
                count != 0 && matrices_[count - 1].is(cells_) && before && score && *score < *before;
            if (!same) begin_matrix(count++, shard);
            before = score;
            if (!score) continue;
            Scores::mapped_type& own = matrices_[count - 1].scores[*score];
            if (!own.p_value.empty() && own.p_value != cells_[3])
                shard.fail("the p-value differs from the p-value of this score in another shard");
            own.p_value = cells_[3];
            add(own.hits, cells_[4], shard);
        }
        if (count != matrices_.size()) shard.fail("this file has fewer matrices than the first shard");
        is_first_ = false;
    }

    void write(OutputFile& out) const {
        out.write(format_.header(QValueWriter::columns));
        for (Matrix const& matrix : matrices_) {
            ScoreCounts counts{.id = matrix.id, .name = matrix.name, .windows = matrix.windows};
            for (auto const& [score, row] : matrix.scores)
                counts.rows.push_back({score, row.p_value, row.hits});
            write_q_values(counts, format_, out);
        }
    }

private:
    struct Row {
        std::string p_value = {};
        std::uint64_t hits = 0;
    };
    using Scores = std::map<std::int64_t, Row, std::greater<>>;
    struct Matrix {
        std::string id;
        std::string name;
        std::uint64_t windows = 0;
        Scores scores = {};

        [[nodiscard]] bool is(std::vector<std::string> const& cells) const {
            return id == cells[0] && name == cells[1];
        }
    };

    /// `index`: number of matrices before this matrix
    void begin_matrix(std::size_t index, ShardTable& shard) {
        if (is_first_) matrices_.push_back({cells_[0], cells_[1]});
        if (index >= matrices_.size() || !matrices_[index].is(cells_))
            shard.fail("the matrix differs from the matrix at this position in the first shard");
        add(matrices_[index].windows, cells_[5], shard);
    }

    static void add(std::uint64_t& sum, std::string const& cell, ShardTable& shard) {
        std::uint64_t number = 0;
        auto const [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
        if (error != std::errc{} || end != cell.data() + cell.size() ||
            __builtin_add_overflow(sum, number, &sum))
            shard.fail("a cell, or the sum over the shards, is not a whole number below 2^64");
    }

    /// Returns the score in a cell, in thousandths of a bit; empty if the cell is empty.
    [[nodiscard]] static std::optional<std::int64_t> score_in(std::string_view cell, ShardTable& shard) {
        if (cell.empty()) return std::nullopt;
        bool const is_negative = cell.front() == '-';
        auto const number = parse_fixed_point(cell.substr(is_negative ? 1 : 0), 3);
        if (!number || *number > INT64_MAX) shard.fail("a score is not a number with 3 decimals");
        auto const score = static_cast<std::int64_t>(*number);
        return is_negative ? -score : score;
    }

    TableFormat format_;
    bool is_first_ = true;  ///< Whether the table is from the first shard
    std::vector<Matrix> matrices_;
    std::vector<std::string> cells_;
};

}  // namespace

void merge_q_values(std::vector<std::string> const& shards, ReportType const& type, OutputFile& out) {
    QValueTables tables(format_of(out, type));
    for (std::string const& path : shards) {
        ShardTable shard(path, type, format_of(out, type));
        tables.add(shard);
    }
    tables.write(out);
}

}  // namespace motifcount::internal
