#include "motifs/motif_table.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "motifs/table_cells.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t sample_rows = 256;
constexpr std::size_t shortest_guide = 10;  ///< shorter sequences among guides may be words

/// A field as an error shows it
std::string shown(std::string_view field) {
    constexpr std::size_t most = 24;
    std::string text = without_controls(field.substr(0, most));
    return text.size() < field.size() ? text + "..." : text;
}

/// The first rows as lines of aligned columns, below the numbers of the columns.
std::vector<std::string> numbered_table(Rows rows) {
    constexpr std::size_t most_rows = 3;
    constexpr std::size_t most_columns = 12;
    std::vector<std::string> lines(std::min(rows.size(), most_rows) + 1);
    std::size_t columns = 0;
    for (std::size_t row = 0; row + 1 < lines.size(); ++row) columns = std::max(columns, rows[row].size());
    for (std::size_t i = 0; i < std::min(columns, most_columns); ++i) {
        std::size_t end = 0;
        for (std::size_t row = 0; row < lines.size(); ++row) {
            lines[row].append(i == 0 ? "" : "  ");
            if (row == 0)
                lines[row] += std::to_string(i + 1);
            else if (i < rows[row - 1].size())
                lines[row] += shown(rows[row - 1][i]);
            end = std::max(end, lines[row].size());
        }
        for (std::string& line : lines) line.resize(end, ' ');
    }
    for (std::string& line : lines) {
        if (columns > most_columns) line += "  ...";
        line.erase(line.find_last_not_of(' ') + 1);
    }
    return lines;
}

/// Reads one table.
class Reader {
public:
    Reader(TableRows& rows, MotifFileInfo& info, std::function<void(MotifRow const&)> const& add)
        : rows_(rows), info_(info), add_(add) {}

    void read(MotifColumns const& wanted, TableJob job) {
        rows_.choose_separator();
        refuse_reads();
        read_sample();
        choose(wanted, job);
        for (std::size_t i = reading_.skip_first_row ? 1 : 0; i < first_.size(); ++i)
            add(first_[i], sample_.lines[i]);
        if (sample_error_) std::rethrow_exception(sample_error_);
        while (rows_.next_row()) add(rows_.fields(), rows_.number());
        refuse_truncated();
        warn_of_oddities();
    }

private:
    /// Fields that are odd: their number, and the first one.
    struct Oddities {
        std::size_t count = 0;
        std::string first;
        std::uint64_t line = 0;

        void add(std::string_view field, std::uint64_t of_line) {
            if (count++ != 0) return;
            first = field;
            line = of_line;
        }
    };

    void refuse_reads() const {
        constexpr std::size_t sam_type = 3;  // @HD, @SQ, @RG, @PG, @CO
        if (rows_.line().front() == '@' && (rows_.separator() == '\0' || rows_.line().find('\t') == sam_type))
            rows_.fail("this looks like FASTQ or SAM; motifs are read from FASTA, a table, or a list");
    }

    /// Reads the rows that decide. An error in them is thrown after the rows before it are added.
    void read_sample() {
        std::vector<std::string> const comments = rows_.comments();
        TableLine comment;
        if (!comments.empty() && comment.split(comments.back(), rows_.separator()))
            sample_.comment = comment.copy();
        try {
            while (sample_.rows.size() < sample_rows && rows_.next_row()) {
                first_.push_back(rows_.fields());
                sample_.rows.push_back(first_.back().copy());
                sample_.lines.push_back(rows_.number());
            }
        } catch (Error const&) {
            sample_error_ = std::current_exception();
        }
        std::size_t width = 0;
        for (TableLine const& row : first_)
            for (std::size_t i = 0; i < row.count(); ++i)
                if (!row[i].empty()) width = std::max(width, i + 1);
        for (TableLine const& row : first_) count_fields(row, width);
        refuse_truncated();
    }

    void choose(MotifColumns const& wanted, TableJob job) {
        auto choice = choose_columns(sample_, wanted, job, Layouts::built_in());
        if (auto const* const refusal = std::get_if<ColumnRefusal>(&choice))
            throw TableError(rows_.name() + ": " + refusal->reason, numbered_table(sample_.rows),
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
        info_.id = describe(reading_.id == reading_.sequence ? std::nullopt : reading_.id);
        info_.gene = describe(reading_.gene);
        info_.gene_b = describe(reading_.gene_b);
        std::size_t guides = 0;
        for (auto const& row : sample_.rows)
            guides += reading_.sequence < row.size() && row[reading_.sequence].size() >= shortest_guide;
        mostly_guides_ = 10 * guides >= 9 * sample_.rows.size();
    }

    void add(TableLine const& fields, std::uint64_t line) {
        refuse_surplus(fields, line);
        count_fields(fields, reading_.width);
        MotifRow row{.id = {},
                     .sequence = fields[reading_.sequence],
                     .sequence_b = {},
                     .gene = reading_.gene ? fields[*reading_.gene] : std::string_view(),
                     .line = line};
        if (reading_.id && reading_.id != reading_.sequence) {
            row.id = fields[*reading_.id];
            if (row.id.empty()) rows_.fail(line, reading_.describe(*reading_.id) + ", the id, is empty");
        }
        check_sequence(row.sequence, reading_.sequence, line);
        if (reading_.sequence_b == reading_.sequence) {
            auto const [a, b] = split_guides(row.sequence);
            row.sequence = a;
            row.sequence_b = b;
        } else if (reading_.sequence_b) {
            row.sequence_b = fields[*reading_.sequence_b];
            check_sequence(row.sequence_b, *reading_.sequence_b, line);
        }
        if (reading_.gene_b && fields[*reading_.gene_b] != row.gene) {
            genes_.assign(row.gene).append("|").append(fields[*reading_.gene_b]);
            row.gene = genes_;
        }
        for (std::string_view const name : {row.id, row.gene})
            if (!spreadsheet_damage(name).empty()) damaged_.add(name, line);
        lengths_.add(row.sequence.size());
        add_(row);
    }

    void refuse_surplus(TableLine const& fields, std::uint64_t line) const {
        for (std::size_t i = reading_.width; i < fields.count(); ++i)
            if (!fields[i].empty())
                rows_.fail(line, counted(fields.count(), "field") + ", but the " +
                                     (reading_.names.empty() ? "table has " : "header has ") +
                                     std::to_string(reading_.width) +
                                     "; put a field that holds the separator into quotes (\"...\")");
    }

    void check_sequence(std::string_view sequence, std::size_t column, std::uint64_t line) {
        if (mostly_guides_ && sequence.size() < shortest_guide && !sequence.empty())
            short_words_.add(sequence, line);
        bool const repeats_name = !reading_.names.empty() &&
                                  sequence.size() <= reading_.name(column).size() &&
                                  normalised(sequence) == normalised(reading_.name(column));
        if (is_missing(sequence) || (repeats_name && !sequence.empty()))
            rows_.fail(line, reading_.describe(column) + " has '" + std::string(sequence) +
                                 "', which is not a sequence: give the sequence, or leave the row out");
    }

    /// Refuses a last row without a line end that has fewer fields than the row before, or a shorter sequence.
    void refuse_truncated() const {
        if (!rows_.has_line_end() && fields_ < fields_before_)
            rows_.fail(
                "the file is truncated here: the line has no line end, and fewer fields than the row before; "
                "get the whole file, or end the line if nothing is missing");
        lengths_.refuse_truncated(rows_);
    }

    /// `width`: number of columns; further fields of a row are empty.
    void count_fields(TableLine const& row, std::size_t width) noexcept {
        fields_before_ = std::exchange(fields_, std::min(row.count(), width));
    }

    void warn(std::string const& what) {
        info_.warning += (info_.warning.empty() ? rows_.name() + ": " : "; also: ") + what;
    }

    void warn_of_oddities() {
        auto const others = [](Oddities const& odd) {
            return odd.count == 1 ? std::string() : " (and " + counted(odd.count - 1, "other") + ")";
        };
        if (short_words_.count != 0)
            warn("line " + std::to_string(short_words_.line) + ": '" + short_words_.first + "'" +
                 others(short_words_) +
                 " is read as a motif, although nearly all others have at least 10 letters; if it is not "
                 "one, leave "
                 "the row out");
        if (damaged_.count != 0)
            warn("line " + std::to_string(damaged_.line) + ": '" + damaged_.first + "'" + others(damaged_) +
                 " looks like " + std::string(spreadsheet_damage(damaged_.first)) +
                 "; take ids and genes from the original table");
    }

    TableRows& rows_;
    MotifFileInfo& info_;
    std::function<void(MotifRow const&)> const& add_;
    TableSample sample_;
    std::vector<TableLine> first_;  ///< rows of the sample
    std::exception_ptr sample_error_;
    ColumnReading reading_;
    bool mostly_guides_ =
        false;  ///< nine of ten sequences of the sample have at least shortest_guide letters
    LastLength lengths_;
    std::size_t fields_ = 0;  ///< of the last row
    std::size_t fields_before_ = 0;
    Oddities short_words_;
    Oddities damaged_;
    std::string genes_;  ///< both genes of a pair
};

}  // namespace

void LastLength::refuse_truncated(TableRows const& rows) const {
    constexpr std::size_t fewest = 10;
    if (rows.has_line_end() || count_ < fewest || differ_ || last_ >= common_) return;
    rows.fail("the file is truncated here: the line has no line end, and " + std::to_string(last_) +
              " bases where all others have " + std::to_string(common_) +
              "; get the whole file, or end the line if nothing is missing");
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
            "this is FASTA: pairs of guides are read from a table with a header, such as "
            "id,sequence_a,sequence_b,gene");
    // pyCROQUET's metadata tell which guide comes first in a field.
    constexpr std::string_view key = "#dual-orientation:";
    bool const b_first = std::ranges::any_of(rows.comments(), [key](std::string_view comment) {
        return comment.starts_with(key) && trimmed(comment.substr(key.size())) == "R2_R1";
    });
    read_motif_table(rows, columns, TableJob::pairs, info, [&](MotifRow const& row) {
        MotifRow turned = row;
        if (b_first && info.sequence_b.number == info.sequence.number)
            std::swap(turned.sequence, turned.sequence_b);
        add(turned);
    });
    return info;
}

}  // namespace motifcount::internal
