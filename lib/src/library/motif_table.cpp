#include "library/motif_table.hpp"

#include <optional>

#include "core/counted.hpp"
#include "library/column_names.hpp"
#include "library/table_finder.hpp"
#include "motifcount/error.hpp"

namespace motifcount::internal {
namespace {

constexpr std::size_t sample_rows = 256;

std::vector<std::string> list(TableLine const& fields) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < fields.count(); ++i) texts.emplace_back(fields[i]);
    return texts;
}

}  // namespace

bool is_header_of_semicolons(std::string_view line) {
    TableLine fields;
    if (line.find("; ") != std::string_view::npos || !fields.split(line, ';') || fields.count() < 3)
        return false;
    for (std::size_t i = 1; i < fields.count(); ++i)
        if (sequence_rank(fields[i]) + id_rank(fields[i]) + gene_rank(fields[i]) > 0) return true;
    return false;
}

void MotifTable::read(Finder& find) {
    separator_ = lines_.separator();
    if (separator_ == '\0') separator_ = TableLine::separator_of(lines_.line());
    constexpr std::size_t sam_type = 3;  // @HD, @SQ, @RG, @PG, @CO
    if (lines_.line().front() == '@' && (separator_ == '\0' || lines_.line().find('\t') == sam_type))
        lines_.fail("this looks like FASTQ or SAM; motifs are read from FASTA, a table, or one a line");
    std::vector<Row> const first = read_sample(find);
    if (!columns_.possible_header.empty())
        warn_at(first.front().line, "'" + columns_.possible_header +
                                        "' is taken for a motif, as its letters are nucleotide codes; if "
                                        "this is the header, say --columns sequence=" +
                                        columns_.possible_header);
    if (!columns_.unsure.empty()) warn(columns_.unsure);
    for (std::size_t i = columns_.skip_first_row ? 1 : 0; i < first.size(); ++i)
        add_row(first[i].text, first[i].line);
    if (sample_error_) std::rethrow_exception(sample_error_);
    while (lines_.next()) add_row(row_at_hand(), lines_.number());
    lines_.refuse_cut(bases_, row_fields_);
    warn_of_short_words();
    warn_of_damage();
}

/// The first rows, by which the columns are told apart. What is wrong with them is told when they are added.
std::vector<MotifTable::Row> MotifTable::read_sample(Finder& find) {
    std::vector<Row> rows;
    TableSample sample;
    if (fields_.split(lines_.comment(), separator_)) sample.comment = list(fields_);
    try {
        do {
            rows.push_back({std::string(row_at_hand()), lines_.number()});
            if (!fields_.split(rows.back().text, separator_)) break;
            if (fields_.is_blank())
                rows.pop_back();
            else
                sample.rows.push_back(list(fields_));
        } while (rows.size() < sample_rows && lines_.next());
    } catch (Error const&) {
        sample_error_ = std::current_exception();
    }
    columns_ = find(sample, wanted_, lines_.name());
    if (!sample.rows.empty()) info_.columns = sample.rows.front().size();
    describe_columns();
    return rows;
}

void MotifTable::describe_columns() {
    auto const describe = [this](std::optional<std::size_t> column) -> MotifFileInfo::Column {
        if (!column) return {};
        return {*column + 1, std::string(columns_.name(*column))};
    };
    info_.format = separator_ == '\0' ? "list" : "table";
    info_.sequence = describe(columns_.sequence);
    info_.sequence_b = describe(columns_.sequence_b);
    info_.id = describe(columns_.id);
    info_.gene = describe(columns_.gene);
    info_.gene_b = describe(columns_.gene_b);
}

void MotifTable::add_row(std::string_view text, std::uint64_t line) {
    if (!fields_.split(text, separator_))
        fail(line, std::string("a quoted field (\"...\") that does not end where it should") +
                       (separator_ == '\0' ? "; a blank separates no columns: put tabs or commas between them"
                                           : ""));
    if (fields_[columns_.sequence].empty() && fields_.is_blank()) return;
    refuse_surplus(line);
    row_fields_.add(fields_.count());
    refuse_no_guide(columns_.sequence, line);
    add(line);
    note_damage(line);
}

void MotifTable::refuse_surplus(std::uint64_t line) const {
    for (std::size_t i = columns_.width; columns_.width != 0 && i < fields_.count(); ++i)
        if (!fields_[i].empty())
            fail(line, counted(fields_.count(), "field") + ", but the header has " +
                           std::to_string(columns_.width) +
                           "; put a field that holds the separator into quotes (\"...\")");
}

void MotifTable::refuse_no_guide(std::size_t column, std::uint64_t line) const {
    if (columns_.holds_guides && is_no_guide(fields_[column], columns_.name(column)))
        fail(line, columns_.describe(column) + " has '" + std::string(fields_[column]) +
                       "', where the others have guides: give its sequence, or leave the row out");
}

void MotifTable::note_sequence(std::string_view sequence, std::uint64_t line) {
    bases_.add(sequence.size());
    bool const is_odd = columns_.mostly_guides ? sequence.size() < shortest_guide : is_missing(sequence);
    if (sequence == columns_.possible_header) return;  // told already
    if (is_odd) short_words_.add(sequence, line);
}

void MotifTable::note_damage(std::uint64_t line) {
    for (auto const& column : {columns_.id, columns_.gene, columns_.gene_b})
        if (column && !spreadsheet_damage(fields_[*column]).empty()) damaged_.add(fields_[*column], line);
}

void MotifTable::warn_of_short_words() {
    std::size_t const count = short_words_.count;
    if (count == 0) return;
    warn_at(short_words_.line,
            "'" + short_words_.first +
                (count == 1 ? "' is taken for a motif; if it stands for a missing sequence, leave the row out"
                            : "' is taken for a motif, as " + std::string(count == 2 ? "is " : "are ") +
                                  counted(count - 1, "other short word") +
                                  "; if they stand for missing sequences, leave the rows out"));
}

void MotifTable::warn_of_damage() {
    if (damaged_.count == 0) return;
    std::string text =
        "'" + damaged_.first + "' looks like " + std::string(spreadsheet_damage(damaged_.first));
    if (damaged_.count > 1)
        text.append(damaged_.count == 2 ? ", as does " : ", as do ")
            .append(counted(damaged_.count - 1, "other field"));
    warn_at(damaged_.line, text + "; take ids and genes from the original table");
}

/// In one line that begins with the file's name.
void MotifTable::warn(std::string const& what) {
    info_.warning.append(info_.warning.empty() ? lines_.name() + ": " : "; also: ").append(what);
}

void MotifTable::warn_at(std::uint64_t line, std::string const& what) {
    warn("line " + std::to_string(line) + ": " + what);
}

}  // namespace motifcount::internal
