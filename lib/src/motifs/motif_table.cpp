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

/// How the rows of a table are read
struct RowReading {
    ColumnReading columns;
    /// Length that at least nine tenths of the first sequences reach; the very first sequence is ignored
    std::size_t usual_length = 0;
};

/// Reads rows of a table into a part.
class RowReader {
public:
    RowReader(TableRows const& rows, RowReading const& reading, MotifPart& part)
        : rows_(rows), reading_(reading.columns), usual_length_(reading.usual_length), part_(part) {}

    void add(TableLine const& fields, std::uint64_t line) {
        for (std::size_t i = reading_.width; i < fields.count(); ++i)
            if (!fields[i].empty())
                rows_.fail(line, std::string("the row has ") + counted(fields.count(), "field") +
                                     ", but the " + (reading_.names.empty() ? "table has " : "header has ") +
                                     std::to_string(reading_.width) +
                                     "; put quotes (\"...\") around fields that contain the separator");
        part_.findings.widths.append({1, std::min(fields.count(), reading_.width), 0});
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
            if (column && is_spreadsheet_date(fields[*column]))
                part_.findings.dates.add(fields[*column], line);
        part_.findings.lengths.add(row.sequence.size());
        part_.add(row);
    }

private:
    [[nodiscard]] std::string_view sequence(TableLine const& fields, std::size_t column, std::uint64_t line) {
        std::string_view const text = fields[column];
        std::string_view const name = reading_.name(column);
        bool const is_name =
            text.size() <= name.size() && !text.empty() && normalised(text) == normalised(name);
        if (is_name || is_missing(text))
            rows_.fail(line, reading_.describe(column) + " contains '" + std::string(text) +
                                 "', which is not a sequence: enter the sequence, or remove the row");
        if (2 * text.size() <= usual_length_ && !text.empty()) part_.findings.short_words.add(text, line);
        return text;
    }

    TableRows const& rows_;
    ColumnReading const& reading_;
    std::size_t usual_length_;
    MotifPart& part_;
    std::string genes_;  ///< Genes of the current pair, joined into one string
};

class Reader {
public:
    Reader(TableRows& rows, MotifFileInfo& info, TakeParts const& take)
        : rows_(rows), info_(info), take_(take) {}

    void read(MotifColumns const& wanted, TableJob job, unsigned threads) {
        // Length of a record type in a SAM header line: @HD, @SQ, @RG, @PG, @CO
        constexpr std::size_t sam_type = 3;
        rows_.choose_separator();
        if (rows_.line().front() == '@' && (rows_.separator() == '\0' || rows_.line().find('\t') == sam_type))
            rows_.fail("this looks like FASTQ or SAM; motifs must be FASTA, a table, or a list of sequences");
        read_sample();
        choose(wanted, job);
        take_sample();
        if (sample_error_) std::rethrow_exception(sample_error_);
        auto const read = [this](TableRows& rows, MotifPart& part) {
            RowReader reader(rows, reading_, part);
            while (rows.next_row()) reader.add(rows.fields(), rows.number());
        };
        findings_.append(read_parts(rows_, '\0', threads, read, take_), 0);
        findings_.lengths.refuse_truncated(rows_);
        refuse_truncated(findings_.widths);
        if (findings_.short_words.count != 0)
            warn(findings_.short_words.describe() +
                 " is read as a motif, although nearly all other motifs are at least twice as long; if this "
                 "is not a sequence, remove the row, or name the columns with " +
                 setting::columns);
        if (findings_.dates.count != 0)
            warn(findings_.dates.describe() +
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
        reading_.columns.width = filled_width(sample_.rows);
        LastWidths widths;
        for (TableLine const& row : first_)
            widths.append({1, std::min(row.count(), reading_.columns.width), 0});
        refuse_truncated(widths);
    }

    void choose(MotifColumns const& wanted, TableJob job) {
        auto choice = choose_columns(sample_, wanted, job, Layouts::built_in());
        if (auto const* const refusal = std::get_if<ColumnRefusal>(&choice))
            throw TableError(Message(rows_.name() + ": ") + refusal->reason, numbered_table(sample_.rows),
                             refusal->readings);
        ColumnReading& columns = reading_.columns = std::get<ColumnReading>(std::move(choice));
        if (!columns.warning.empty()) warn(columns.warning);
        auto const describe = [&columns](std::optional<std::size_t> column) -> MotifFileInfo::Column {
            if (!column) return {};
            return {*column + 1, std::string(columns.name(*column))};
        };
        info_.format = rows_.separator() == '\0' ? "list" : "table";
        info_.layout = columns.layout;
        info_.columns = columns.width;
        info_.sequence = describe(columns.sequence);
        info_.sequence_b = describe(columns.sequence_b);
        info_.id = describe(columns.id);
        info_.gene = describe(columns.gene);
        info_.gene_b = describe(columns.gene_b);
        std::vector<std::size_t> lengths;
        for (std::size_t i = columns.skip_first_row ? 2 : 1; i < sample_.rows.size(); ++i)
            lengths.push_back(field_of(sample_.rows[i], columns.sequence).size());
        if (lengths.empty()) return;
        auto const tenth = lengths.begin() + static_cast<std::ptrdiff_t>(lengths.size() / 10);
        std::ranges::nth_element(lengths, tenth);
        reading_.usual_length = *tenth;
    }

    void take_sample() {
        MotifPart part;
        try {
            RowReader reader(rows_, reading_, part);
            for (std::size_t i = reading_.columns.skip_first_row ? 1 : 0; i < first_.size(); ++i)
                reader.add(first_[i], sample_.lines[i]);
        } catch (Error const&) {
            part.finish();
            take_({&part, 1});
            throw;
        }
        part.finish();
        take_({&part, 1});
        findings_.append(part.findings, 0);
    }

    void refuse_truncated(LastWidths const& widths) const {
        if (!rows_.has_line_end() && widths.last < widths.before)
            rows_.fail(
                "the file seems to be truncated: the last line has no line end, and fewer fields than the "
                "row before; get the complete file, or add a line end if nothing is missing");
    }

    void warn(Message const& what) {
        info_.warning += (info_.warning.empty() ? rows_.name() + ": " : "; also: ") + what;
    }

    TableRows& rows_;
    MotifFileInfo& info_;
    TakeParts const& take_;
    TableSample sample_;
    std::vector<TableLine> first_;  ///< Rows from which columns are chosen
    std::exception_ptr sample_error_;
    RowReading reading_;
    MotifFindings findings_;
};

}  // namespace

void read_motif_table(TableRows& rows, MotifColumns const& wanted, TableJob job, unsigned threads,
                      MotifFileInfo& info, TakeParts const& take) {
    Reader(rows, info, take).read(wanted, job, threads);
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
    auto const take = [&](std::span<MotifPart const> parts) {
        bool const swap = b_first && info.sequence_b.number == info.sequence.number;
        for (MotifPart const& part : parts) {
            for (std::size_t i = 0; i < part.entries().size(); ++i) {
                auto const& [id, sequence, gene] = part.entries()[i];
                MotifRow row{id, sequence, part.sequence_b(i), gene, part.line(i)};
                if (swap) std::swap(row.sequence, row.sequence_b);
                add(row);
            }
        }
    };
    read_motif_table(rows, columns, TableJob::pairs, 1, info, take);
    return info;
}

}  // namespace motifcount::internal
