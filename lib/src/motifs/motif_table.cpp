#include "motifs/motif_table.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "core/utf8.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t sample_rows = 256;

/// Returns the first rows as lines of aligned columns, below a line with the column numbers.
std::vector<std::string> numbered_table(Rows rows) {
    constexpr std::size_t max_rows = 3;
    constexpr std::size_t max_columns = 12;
    constexpr std::size_t max_letters = 24;
    rows = rows.first(std::min(rows.size(), max_rows));
    std::size_t columns = 0;
    for (FieldList const& row : rows) columns = std::max(columns, row.size());
    std::vector<std::string> lines(rows.size() + 1);
    for (std::size_t i = 0; i < std::min(columns, max_columns); ++i) {
        std::size_t end = 0;
        for (std::size_t line = 0; line < lines.size(); ++line) {
            std::string cell =
                line == 0 ? std::to_string(i + 1) : without_controls(field_of(rows[line - 1], i));
            if (!is_utf8(cell))
                std::ranges::replace_if(
                    cell, [](char c) { return static_cast<signed char>(c) < 0; }, '?');
            if (cell.size() > max_letters) cell.replace(max_letters, std::string::npos, "...");
            lines[line] += (i == 0 ? "" : "  ") + cell;
            end = std::max(end, lines[line].size());
        }
        for (std::string& line : lines) line.resize(end, ' ');
    }
    for (std::string& line : lines) {
        if (columns > max_columns) line += "  ...";
        line.erase(line.find_last_not_of(' ') + 1);
    }
    return lines;
}

class Reader {
public:
    Reader(TableRows& rows, MotifFileInfo& info, std::function<void(MotifRow const&)> const& add)
        : rows_(rows), info_(info), add_(add) {}

    void read(MotifColumns const& wanted, TableJob job) {
        // Length of a record type in a SAM header line: @HD, @SQ, @RG, @PG, @CO
        constexpr std::size_t sam_type = 3;
        rows_.choose_separator();
        if (rows_.line().front() == '@' && (rows_.separator() == '\0' || rows_.line().find('\t') == sam_type))
            rows_.fail("this looks like FASTQ or SAM; motifs must be FASTA, a table, or a list of sequences");
        read_sample();
        choose(wanted, job);
        for (std::size_t i = reading_.skip_first_row ? 1 : 0; i < first_.size(); ++i)
            add(first_[i], sample_.lines[i]);
        if (sample_error_) std::rethrow_exception(sample_error_);
        while (rows_.next_row()) add(rows_.fields(), rows_.number());
        lengths_.refuse_truncated(rows_);
        refuse_truncated();
        if (short_words_ != 0)
            warn(short_word_ + others(short_words_) +
                 " is read as a motif, although nearly all other motifs are at least twice as long; if this "
                 "is not a sequence, remove the row, or name the columns with " +
                 setting::columns);
        if (dates_ != 0)
            warn(date_ + others(dates_) +
                 " looks like a date that a spreadsheet made from a name such as MARCH1; take "
                 "ids and genes from the original table");
    }

private:
    /// Reads the rows from which columns are chosen. An error in the next row is thrown only after these rows are added.
    void read_sample() {
        TableLine comment;
        if (!rows_.comments().empty() && comment.split(rows_.comments().back(), rows_.separator()))
            sample_.comment = comment.copy();
        try {
            while (first_.size() < sample_rows && rows_.next_row()) {
                first_.push_back(rows_.fields());
                sample_.rows.push_back(first_.back().copy());
                sample_.lines.push_back(rows_.number());
            }
        } catch (Error const& error) {
            if (error.code() != ErrorCode::motif) throw;
            sample_error_ = std::current_exception();
        }
        reading_.width = filled_width(sample_.rows);
        for (TableLine const& row : first_) count_fields(row);
        refuse_truncated();
    }

    void choose(MotifColumns const& wanted, TableJob job) {
        auto choice = choose_columns(sample_, wanted, job, Layouts::built_in());
        if (auto const* const refusal = std::get_if<ColumnRefusal>(&choice))
            throw TableError(Message(rows_.name() + ": ") + refusal->reason, numbered_table(sample_.rows),
                             refusal->readings);
        reading_ = std::get<ColumnReading>(std::move(choice));
        if (!reading_.warning.empty()) warn(reading_.warning);
        auto const describe = [this](std::optional<std::size_t> column) -> MotifFileInfo::Column {
            if (!column) return {};
            return {*column + 1, std::string(reading_.name(*column))};
        };
        info_.format = rows_.separator() == '\0' ? "list" : "table";
        info_.layout = reading_.layout;
        info_.columns = reading_.width;
        info_.sequence = describe(reading_.sequence);
        info_.sequence_b = describe(reading_.sequence_b);
        info_.id = describe(reading_.id);
        info_.gene = describe(reading_.gene);
        info_.gene_b = describe(reading_.gene_b);
        std::vector<std::size_t> lengths;
        for (std::size_t i = reading_.skip_first_row ? 2 : 1; i < sample_.rows.size(); ++i)
            lengths.push_back(field_of(sample_.rows[i], reading_.sequence).size());
        if (lengths.empty()) return;
        auto const tenth = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 10);
        std::ranges::nth_element(lengths, tenth);
        usual_length_ = *tenth;
    }

    void add(TableLine const& fields, std::uint64_t line) {
        for (std::size_t i = reading_.width; i < fields.count(); ++i)
            if (!fields[i].empty())
                rows_.fail(line, std::string("the row has ") + counted(fields.count(), "field") +
                                     ", but the " + (reading_.names.empty() ? "table has " : "header has ") +
                                     std::to_string(reading_.width) +
                                     "; put quotes (\"...\") around fields that contain the separator");
        count_fields(fields);
        MotifRow row{.sequence = sequence(fields, reading_.sequence, line), .line = line};
        if (reading_.id) {
            row.id = fields[*reading_.id];
            if (row.id.empty()) rows_.fail(line, reading_.describe(*reading_.id) + ", the id, is empty");
        }
        if (reading_.sequence_b == reading_.sequence)
            std::tie(row.sequence, row.sequence_b) = split_guides(row.sequence);
        else if (reading_.sequence_b)
            row.sequence_b = sequence(fields, *reading_.sequence_b, line);
        if (reading_.gene) row.gene = fields[*reading_.gene];
        if (reading_.gene_b && fields[*reading_.gene_b] != row.gene) {
            genes_.assign(row.gene).append("|").append(fields[*reading_.gene_b]);
            row.gene = genes_;
        }
        for (auto const& column : {reading_.id, reading_.gene, reading_.gene_b})
            if (column && is_spreadsheet_date(fields[*column]) && dates_++ == 0)
                date_ = quoted_in(fields[*column], line);
        lengths_.add(row.sequence.size());
        add_(row);
    }

    [[nodiscard]] std::string_view sequence(TableLine const& fields, std::size_t column, std::uint64_t line) {
        std::string_view const text = fields[column];
        std::string_view const name = reading_.name(column);
        bool const is_name =
            text.size() <= name.size() && !text.empty() && normalised(text) == normalised(name);
        if (is_name || is_missing(text))
            rows_.fail(line, reading_.describe(column) + " contains '" + std::string(text) +
                                 "', which is not a sequence: enter the sequence, or remove the row");
        if (2 * text.size() <= usual_length_ && !text.empty() && short_words_++ == 0)
            short_word_ = quoted_in(text, line);
        return text;
    }

    void count_fields(TableLine const& row) noexcept {
        count_before_ = std::exchange(count_, std::min(row.count(), reading_.width));
    }

    void refuse_truncated() const {
        if (!rows_.has_line_end() && count_ < count_before_)
            rows_.fail(
                "the file seems to be truncated: the last line has no line end, and fewer fields than the "
                "row before; get the complete file, or add a line end if nothing is missing");
    }

    static std::string quoted_in(std::string_view text, std::uint64_t line) {
        return "line " + std::to_string(line) + ": '" + std::string(text) + "'";
    }
    static std::string others(std::size_t count) {
        return count == 1 ? "" : " (and " + counted(count - 1, "other") + ")";
    }
    void warn(Message const& what) {
        info_.warning += (info_.warning.empty() ? rows_.name() + ": " : "; also: ") + what;
    }

    TableRows& rows_;
    MotifFileInfo& info_;
    std::function<void(MotifRow const&)> const& add_;
    TableSample sample_;
    std::vector<TableLine> first_;  ///< Rows from which columns are chosen
    std::exception_ptr sample_error_;
    ColumnReading reading_;
    /// Length that at least nine tenths of these sequences reach; the first sequence is ignored
    std::size_t usual_length_ = 0;
    LastLength lengths_;
    std::size_t count_ = 0;         ///< Number of fields in the last row
    std::size_t count_before_ = 0;  ///< Number of fields in the row before the last row
    std::size_t short_words_ = 0;
    std::string short_word_;  ///< First sequence with at most half the usual length
    std::size_t dates_ = 0;   ///< Number of ids and genes that are dates
    std::string date_;
    std::string genes_;  ///< Genes of the current pair, joined into one string
};

}  // namespace

void LastLength::refuse_truncated(TableRows const& rows) const {
    constexpr std::size_t fewest = 10;
    if (rows.has_line_end() || count_ < fewest || differ_ || last_ >= common_) return;
    rows.fail(
        std::string("the file seems to be truncated: the last line has no line end, and its sequence has ") +
        counted(last_, "base") + ", but all other sequences have " + std::to_string(common_) +
        "; get the complete file, or add a line end if nothing is missing");
}

void read_motif_table(TableRows& rows, MotifColumns const& wanted, TableJob job, MotifFileInfo& info,
                      std::function<void(MotifRow const&)> const& add) {
    Reader(rows, info, add).read(wanted, job);
}

MotifFileInfo read_pair_file(std::string const& path, MotifColumns const& columns,
                             std::function<void(MotifRow const&)> const& add) {
    TableRows rows(path, ErrorCode::motif);
    MotifFileInfo info;
    info.path = rows.name();
    if (!rows.begin()) return info;
    if (rows.line().front() == '>')
        rows.fail(
            "this is FASTA: pairs of guides need a table with columns such as id,sequence_a,sequence_b,gene");
    // The metadata of pyCROQUET state which guide comes first in a field.
    constexpr std::string_view key = "#dual-orientation:";
    bool const b_first = std::ranges::any_of(rows.comments(), [key](std::string_view comment) {
        return comment.starts_with(key) && trimmed(comment.substr(key.size())) == "R2_R1";
    });
    read_motif_table(rows, columns, TableJob::pairs, info, [&](MotifRow row) {
        if (b_first && info.sequence_b.number == info.sequence.number)
            std::swap(row.sequence, row.sequence_b);
        add(row);
    });
    return info;
}

}  // namespace motifcount::internal
