#include "motifcount/motif_file.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "core/counted.hpp"
#include "io/line_reader.hpp"
#include "motifcount/error.hpp"
#include "pattern/guide_pairs.hpp"
#include "pattern/table_columns.hpp"
#include "pattern/table_finder.hpp"
#include "pattern/table_line.hpp"

namespace motifcount {
using namespace internal;
namespace {

class MotifFile {
public:
    MotifFile(std::string const& path, MotifSet& motifs, MotifColumns const& wanted)
        : reader_(path), motifs_(motifs), wanted_(wanted) {
        info_.path = reader_.name();
    }
    /// Of a table of pairs, which go to `pairs`.
    MotifFile(std::string const& path, GuidePairs& pairs, MotifColumns const& wanted)
        : MotifFile(path, none_, wanted) {
        pairs_ = &pairs;
        pairs.begin(reader_.name());
    }

    MotifFileInfo read_pairs() {
        read_lines();
        pairs_->complete();
        return std::move(info_);
    }

    MotifFileInfo read() {
        std::size_t const before = motifs_.size();
        try {
            read_lines();
        } catch (...) {
            // What is wrong with a motif before the line that is wrong comes first.
            add_pending();
            throw;
        }
        add_pending();
        warn_of_short_words();
        if (motifs_.size() == before)
            throw Error(ErrorCode::motif, reader_.name() +
                                              ": holds no motif; give FASTA, a table of id<TAB>sequence, "
                                              "or one sequence a line (lines that begin with # " +
                                              (in_fasta_ ? "or ; " : "") + "are left out)");
        return std::move(info_);
    }

private:
    void read_lines() {
        if (!next_line()) return;
        if (to_lower(line_).starts_with("sep=") && !take_separator()) return;
        if (line_.front() == '>' || line_.front() == ';')
            read_fasta();
        else
            read_table();
    }

    /// A first line that tells a spreadsheet what separates the fields: "sep=;". False if no line follows it.
    bool take_separator() {
        // The blanks around a line are gone, a tab among them.
        separator_ = line_.size() == 4 ? '\t' : line_[4];
        if (line_.size() > 5 || TableLine::separator_of({&separator_, 1}) == '\0')
            reader_.fail(ErrorCode::motif, "fields are separated by tabs, commas or semicolons, not as '" +
                                               std::string(line_) + "' says");
        return next_line();
    }

    /// The next line that is not blank, without the blanks around it, and in tables and before FASTA without
    /// comments.
    bool next_line() {
        std::string_view line;
        while (reader_.next(line)) {
            whole_line_ = line;
            line_ = trimmed(line);
            if (line_.empty()) continue;
            if (in_fasta_ || line_.front() != '#') return true;
            if (auto const error = spreadsheet_error(line_); !error.empty())
                reader_.fail(ErrorCode::motif,
                             "begins with '" + std::string(error) +
                                 "', a spreadsheet's error in place of the motif's id: give the "
                                 "id, or leave the row out");
            comment_ = line_.substr(1);
            note_orientation();
        }
        return false;
    }

    /// pyCROQUET's metadata say so if the first sequence of each pair is on the second mate.
    void note_orientation() {
        constexpr std::string_view key = "#dual-orientation:";
        if (comment_.starts_with(key) && trimmed(std::string_view(comment_).substr(key.size())) == "R2_R1")
            b_first_ = true;
    }

    [[nodiscard]] std::string where(std::uint64_t line) const {
        return reader_.name() + ": line " + std::to_string(line);
    }

    /// In one line that begins with the file's name.
    void warn(std::string const& what) {
        info_.warning.append(info_.warning.empty() ? reader_.name() + ": " : "; also: ").append(what);
    }

    void warn_at(std::uint64_t line, std::string const& what) {
        warn("line " + std::to_string(line) + ": " + what);
    }

    /// A motif on its way to the set, into which they go by the block.
    struct Pending {
        std::string id;
        std::string sequence;
        std::string gene;
        std::uint64_t line = 0;
    };

    /// The next one's memory, which it keeps.
    Pending& begin_motif(std::string_view id, std::uint64_t line) {
        if (pending_count_ == pending_.size()) add_pending();
        Pending& motif = pending_[pending_count_++];
        motif.id = id;
        motif.sequence.clear();
        motif.gene.clear();
        motif.line = line;
        return motif;
    }

    void add_pending() {
        std::array<MotifSet::Entry, most_pending> entries;
        for (std::size_t i = 0; i < pending_count_; ++i)
            entries[i] = {pending_[i].id, pending_[i].sequence, pending_[i].gene};
        std::size_t const count = std::exchange(pending_count_, 0);
        motifs_.add_all(std::span(entries).first(count),
                        [this](std::size_t i) { return where(pending_[i].line); });
    }

    void read_fasta() {
        bool const is_comment = line_.front() == ';';
        constexpr char const* name_it =
            "begins with ';', as comments of FASTA do; in a table, give the first column a name";
        if (pairs_ != nullptr && is_comment) reader_.fail(ErrorCode::motif, name_it);
        if (pairs_ != nullptr)
            reader_.fail(ErrorCode::motif,
                         "this is FASTA: pairs of guides are read from a table of id, sequence A, sequence B "
                         "and gene");
        in_fasta_ = true;
        info_.format = "FASTA";
        Pending* motif = nullptr;
        std::uint64_t const first = reader_.number();
        do {
            if (line_.front() == ';') continue;
            if (line_.front() == '>') {
                std::string_view const header = trimmed(line_.substr(1));
                motif = &begin_motif(header.substr(0, header.find_first_of(" \t")), reader_.number());
                continue;
            }
            if (motif == nullptr && is_comment && line_.find(';') != std::string_view::npos)
                throw Error(ErrorCode::motif, where(first) + ": " + name_it);
            if (motif == nullptr) reader_.fail(ErrorCode::motif, "a sequence before the first header ('>')");
            motif->sequence += line_;
            // Refused here, where the line is known; the set finds the same letter and says what is wrong
            // with it.
            if (!is_iupac(line_)) {
                motif->line = reader_.number();
                add_pending();
            }
        } while (next_line());
    }

    void read_table() {
        if (separator_ == '\0') separator_ = TableLine::separator_of(line_);
        if (separator_ == '\0' && line_.front() == '@')
            reader_.fail(ErrorCode::motif,
                         "this looks like FASTQ; motifs are read from FASTA, a table, or one a line");
        std::vector<Row> const first = read_sample();
        if (!columns_.possible_header.empty())
            warn_at(first.front().line, "'" + columns_.possible_header +
                                            "' is taken for a motif, as its letters are nucleotide codes; if "
                                            "this is the header, say --columns sequence=" +
                                            columns_.possible_header);
        if (!columns_.unsure.empty()) warn(columns_.unsure);
        for (std::size_t i = columns_.skip_first_row ? 1 : 0; i < first.size(); ++i)
            add_row(first[i].text, first[i].line);
        if (sample_error_) std::rethrow_exception(sample_error_);
        while (next_line()) add_row(table_line(), reader_.number());
    }

    /// A row of the table as it stands in the file.
    struct Row {
        std::string text;
        std::uint64_t line;
    };

    /// The first rows, by which the columns are told apart. What is wrong with them is told when they are added.
    std::vector<Row> read_sample() {
        std::vector<Row> rows;
        TableSample sample;
        TableLine fields;
        auto const list = [&fields] {
            std::vector<std::string> texts;
            for (std::size_t i = 0; i < fields.count(); ++i) texts.emplace_back(fields[i]);
            return texts;
        };
        if (fields.split(comment_, separator_)) sample.comment = list();
        try {
            do {
                rows.push_back({std::string(table_line()), reader_.number()});
                if (!fields.split(rows.back().text, separator_)) break;
                if (is_blank(fields))
                    rows.pop_back();
                else
                    sample.rows.push_back(list());
            } while (rows.size() < sample_rows && next_line());
        } catch (Error const&) {
            sample_error_ = std::current_exception();
        }
        auto const find = pairs_ != nullptr ? find_pair_columns : find_columns;
        columns_ = find(sample, wanted_, reader_.name());
        if (!sample.rows.empty()) info_.columns = sample.rows.front().size();
        describe_columns();
        return rows;
    }

    /// A tab at the beginning or end of a line is an empty field, not a blank.
    [[nodiscard]] std::string_view table_line() const { return separator_ == '\t' ? whole_line_ : line_; }

    /// Spreadsheets leave rows of empty cells at the end.
    static bool is_blank(TableLine const& fields) {
        for (std::size_t i = 0; i < fields.count(); ++i)
            if (!fields[i].empty()) return false;
        return true;
    }

    void add_row(std::string_view text, std::uint64_t line) {
        if (!fields_.split(text, separator_))
            fail(line, "a quoted field (\"...\") that does not end where it should");
        std::string_view const sequence = fields_[columns_.sequence];
        if (sequence.empty() && is_blank(fields_)) return;
        refuse_surplus(line);
        refuse_no_guide(columns_.sequence, line);
        if (pairs_ != nullptr) return add_pair(line);
        if (fields_.count() <= columns_.sequence) fail_for_fields(line);
        std::string_view const id = columns_.id ? fields_[*columns_.id] : std::string_view();
        if (columns_.id && id.empty())
            fail(line, *columns_.id == 0 ? "the first field, the motif's id, is empty"
                                         : columns_.describe(*columns_.id) + ", the motif's id, is empty");
        if (columns_.refuse_second_sequence && is_second_sequence(fields_[2], columns_.name(2)))
            refuse_second_sequence(line);
        note_short_word(sequence, line);
        Pending& motif = begin_motif(id, line);
        motif.sequence = sequence;
        if (columns_.gene) motif.gene = fields_[*columns_.gene];
    }

    void refuse_no_guide(std::size_t column, std::uint64_t line) const {
        if (columns_.holds_guides && is_no_guide(fields_[column], columns_.name(column)))
            fail(line, columns_.describe(column) + " has '" + std::string(fields_[column]) +
                           "', where the others have guides: give its sequence, or leave the row out");
    }

    void note_short_word(std::string_view sequence, std::uint64_t line) {
        bool const is_odd = columns_.mostly_guides ? sequence.size() < shortest_guide : is_missing(sequence);
        if (sequence == columns_.possible_header) return;  // told already
        if (is_odd && short_words_++ == 0) {
            first_short_word_ = sequence;
            first_short_line_ = line;
        }
    }

    void warn_of_short_words() {
        if (short_words_ == 0) return;
        warn_at(first_short_line_,
                "'" + first_short_word_ +
                    (short_words_ == 1
                         ? "' is taken for a motif; if it stands for a missing sequence, leave the row out"
                         : "' is taken for a motif, as " + std::string(short_words_ == 2 ? "is " : "are ") +
                               counted(short_words_ - 1, "other short word") +
                               "; if they stand for missing sequences, leave the rows out"));
    }

    void refuse_surplus(std::uint64_t line) const {
        for (std::size_t i = columns_.width; columns_.width != 0 && i < fields_.count(); ++i)
            if (!fields_[i].empty())
                fail(line, std::to_string(fields_.count()) + " fields, but the header has " +
                               std::to_string(columns_.width) +
                               "; put a field that holds the separator into quotes (\"...\")");
    }

    void add_pair(std::uint64_t line) {
        refuse_no_guide(*columns_.sequence_b, line);
        std::string_view a = fields_[columns_.sequence];
        std::string_view b = fields_[*columns_.sequence_b];
        if (columns_.sequence == *columns_.sequence_b) {
            std::size_t const end = std::min(a.find_first_of("|_+;"), a.size());
            b = trimmed(a.substr(std::min(end + 1, a.size())));
            a = trimmed(a.substr(0, end));
        }
        if (b_first_) std::swap(a, b);
        std::string gene(columns_.gene ? fields_[*columns_.gene] : std::string_view());
        if (columns_.gene_b && fields_[*columns_.gene_b] != gene)
            gene.append("|").append(fields_[*columns_.gene_b]);
        std::string_view const id = columns_.id ? fields_[*columns_.id] : std::string_view();
        if (columns_.id && id.empty())
            fail(line, columns_.describe(*columns_.id) + ", the pair's id, is empty");
        pairs_->add(id, a, b, gene, line);
    }

    [[noreturn]] void fail(std::uint64_t line, std::string const& what) const {
        throw Error(ErrorCode::motif, where(line) + ": " + what);
    }

    [[noreturn]] void fail_for_fields(std::uint64_t line) const {
        std::string const separated = separator_ == '\t'  ? "tabs"
                                      : separator_ == ',' ? "commas"
                                                          : "semicolons";
        if (columns_.sequence == 1)
            fail(line, "only one field; the first line has two or more, separated by " + separated);
        fail(line, std::to_string(fields_.count()) + " fields, separated by " + separated +
                       "; the sequences are in " + columns_.describe(columns_.sequence));
    }

    [[noreturn]] void refuse_second_sequence(std::uint64_t line) const {
        auto const named = [this](std::size_t column) {
            std::string_view const name = columns_.name(column);
            return name.empty() ? "" : " ('" + std::string(name) + "')";
        };
        fail(line, "columns 2" + named(1) + " and 3" + named(2) +
                       " both hold sequences; give a table of id, sequence and gene, with one sequence a "
                       "motif, choose one with --columns sequence=2, or count pairs with screen --dual");
    }

    void describe_columns() {
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

    LineReader reader_;
    MotifSet none_;  ///< of a table of pairs
    MotifSet& motifs_;
    GuidePairs* pairs_ = nullptr;
    bool b_first_ = false;  ///< in each row of a table of pairs
    std::string_view whole_line_;
    std::string_view line_;
    static constexpr std::size_t most_pending = 32;
    std::array<Pending, most_pending> pending_;
    std::size_t pending_count_ = 0;
    bool in_fasta_ = false;

    // Tables
    static constexpr std::size_t sample_rows = 256;
    MotifColumns const& wanted_;
    MotifFileInfo info_;
    std::string comment_;  ///< the last comment before the first row, without its '#'
    char separator_ = '\0';
    TableColumns columns_;
    TableLine fields_;
    std::size_t short_words_ = 0;  ///< among guides, or missing values
    std::string first_short_word_;
    std::uint64_t first_short_line_ = 0;
    std::exception_ptr sample_error_;  ///< why the file could not be read on, after the first rows
};

}  // namespace

MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifColumns const& columns) {
    return MotifFile(path, motifs, columns).read();
}

void read_motif_file(std::string const& path, MotifSet& motifs) {
    static_cast<void>(read_motif_file(path, motifs, {}));
}

MotifFileInfo internal::read_pair_file(std::string const& path, GuidePairs& pairs,
                                       MotifColumns const& columns) {
    return MotifFile(path, pairs, columns).read_pairs();
}

std::string to_string(MotifColumns const& columns) {
    std::string text;
    for (auto const& [role, column] :
         {std::pair{"id=", &columns.id},
          {columns.sequence_b.empty() ? "sequence=" : "sequence_a=", &columns.sequence},
          {"sequence_b=", &columns.sequence_b},
          {"gene=", &columns.gene}})
        if (!column->empty()) text.append(text.empty() ? "" : ",").append(role).append(*column);
    return text;
}

MotifColumns parse_motif_columns(std::string_view text) {
    std::string const wanted =
        "--columns " + std::string(text) +
        ": want id=COLUMN,sequence=COLUMN,gene=COLUMN or some of them, each a column's "
        "name or its number, from 1";
    MotifColumns columns;
    for (bool more = true; more;) {
        std::size_t const comma = text.find(',');
        std::string_view const part = text.substr(0, comma);
        more = comma != std::string_view::npos;
        if (more) text.remove_prefix(comma + 1);
        std::size_t const equals = part.find('=');
        std::string_view const role = part.substr(0, equals);
        std::string* const column = role == "id"                                 ? &columns.id
                                    : role == "sequence" || role == "sequence_a" ? &columns.sequence
                                    : role == "sequence_b"                       ? &columns.sequence_b
                                    : role == "gene"                             ? &columns.gene
                                                                                 : nullptr;
        if (column == nullptr || !column->empty() || equals == std::string_view::npos)
            throw Error(ErrorCode::usage, wanted);
        *column = trimmed(part.substr(equals + 1));
        if (column->empty()) throw Error(ErrorCode::usage, wanted);
    }
    return columns;
}

}  // namespace motifcount
