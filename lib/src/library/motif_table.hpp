#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "library/motif_lines.hpp"
#include "library/short_last.hpp"
#include "library/table_columns.hpp"
#include "library/table_line.hpp"
#include "motifcount/motif_file.hpp"

namespace motifcount::internal {

/// Whether a line that begins with ';' is the header of a table whose first column has no name, as pandas writes it
/// (";id;sequence"), not a comment of FASTA.
[[nodiscard]] bool is_header_of_semicolons(std::string_view line);

/// A table of motifs, or of pairs of guides: finds its columns by its first rows, then reads it row by row.
class MotifTable {
public:
    using Finder = TableColumns(TableSample const& sample, MotifColumns const& wanted,
                                std::string const& file);

    /// How the file is read goes to `info`. All must outlive this.
    MotifTable(MotifLines& lines, MotifColumns const& wanted, MotifFileInfo& info)
        : lines_(lines), wanted_(wanted), info_(info) {}
    virtual ~MotifTable() = default;
    MotifTable(MotifTable const&) = delete;
    MotifTable& operator=(MotifTable const&) = delete;

    /// From the line at hand to the end. Throws Error(motif) that names the file, and the line if there is one.
    void read(Finder& find);

protected:
    /// Takes the row at hand, of this line.
    virtual void add(std::uint64_t line) = 0;

    [[nodiscard]] TableColumns const& columns() const noexcept { return columns_; }
    /// Of the row at hand; empty if it has fewer.
    [[nodiscard]] TableLine const& fields() const noexcept { return fields_; }
    [[nodiscard]] char separator() const noexcept { return separator_; }
    [[noreturn]] void fail(std::uint64_t line, std::string const& what) const { lines_.fail(line, what); }
    /// Of a column of guides.
    void refuse_no_guide(std::size_t column, std::uint64_t line) const;
    /// To be called for each sequence of the row.
    void note_sequence(std::string_view sequence, std::uint64_t line);

private:
    /// A row as it stands in the file.
    struct Row {
        std::string text;
        std::uint64_t line;
    };

    /// Fields of one kind that are to be told: how many, and the first one.
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

    std::vector<Row> read_sample(Finder& find);
    void add_row(std::string_view text, std::uint64_t line);
    [[nodiscard]] std::string_view row_at_hand() const noexcept {
        return separator_ == '\t' ? lines_.whole_line() : lines_.line();
    }
    void refuse_surplus(std::uint64_t line) const;
    void describe_columns();
    void warn(std::string const& what);
    void warn_at(std::uint64_t line, std::string const& what);
    void note_damage(std::uint64_t line);
    void warn_of_short_words();
    void warn_of_damage();

    MotifLines& lines_;
    MotifColumns const& wanted_;
    MotifFileInfo& info_;
    char separator_ = '\0';
    TableColumns columns_;
    TableLine fields_;
    ShortLast bases_;                  ///< by sequence
    ShortLast row_fields_;             ///< by row
    Oddities short_words_;             ///< among guides, or missing values
    Oddities damaged_;                 ///< in place of ids or genes
    std::exception_ptr sample_error_;  ///< why the file could not be read on, after the first rows
};

}  // namespace motifcount::internal
