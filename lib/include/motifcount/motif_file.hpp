#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "motifcount/error.hpp"
#include "motifcount/motif_set.hpp"

namespace motifcount {

/// Columns of a motif table. Columns are given as names in the header, in any case, or as numbers from 1. If all members
/// are empty, columns are detected (see lib/doc/semantics.md). Otherwise only the given columns are read.
struct MotifColumns {
    /// Id column; empty = the sequence is the id
    std::string id;
    /// Sequence column; required. For guide pairs, column of guide A or of both guides
    std::string sequence;
    std::string sequence_b;  ///< Column of guide B; only for guide pairs
    std::string gene;        ///< Gene column; for guide pairs, genes of the pairs or of the guides A
    std::string gene_b;      ///< Gene column for guides B; only for guide pairs

    [[nodiscard]] bool empty() const noexcept {
        return id.empty() && sequence.empty() && sequence_b.empty() && gene.empty() && gene_b.empty();
    }
    friend bool operator==(MotifColumns const&, MotifColumns const&) = default;
};

/// Parses a value of `--columns`: "id=COLUMN,sequence=COLUMN,gene=COLUMN" or a part of this list. For guide pairs, sequence_a,
/// sequence_b, gene_a and gene_b are also allowed. Throws Error(usage).
[[nodiscard]] MotifColumns parse_motif_columns(std::string_view text);
[[nodiscard]] std::string to_string(MotifColumns const& columns);

/// Error if the columns of a motif table cannot be detected with certainty. what() returns the reason in one line.
class TableError : public Error {
public:
    TableError(Message const& reason, std::vector<std::string> rows, std::vector<MotifColumns> readings)
        : Error(ErrorCode::motif, reason),
          more_(std::make_shared<More const>(More{std::move(rows), std::move(readings)})) {}

    /// Lines of text that show the first rows of the table, after a line with the column numbers
    [[nodiscard]] std::vector<std::string> const& rows() const noexcept { return more_->rows; }
    /// Choices of columns that the user may have meant
    [[nodiscard]] std::vector<MotifColumns> const& readings() const noexcept { return more_->readings; }

private:
    struct More {
        std::vector<std::string> rows;
        std::vector<MotifColumns> readings;
    };
    std::shared_ptr<More const> more_;
};

/// Options for reading a motif file
struct MotifFileOptions {
    /// Columns to read from tables
    MotifColumns columns = {};
    /// Whether FASTA ids are whole titles, not only the part before the first blank
    bool full_ids = false;
    /// Whether to expect genes. If true, an unknown column that may have the genes is an error.
    bool library = false;
    /// Maximum number of threads; 0 = all CPUs available to this process. Motifs, warnings and errors do not depend on it.
    unsigned threads = 0;
};

/// How a motif file was read
struct MotifFileInfo {
    /// Column of a table
    struct Column {
        std::uint64_t number = 0;  ///< Number of the column, counting from 1; 0 = no column
        std::string name;          ///< Name of the column in the header; empty without a header
    };
    std::string path;
    /// "FASTA", "table", "list" or "Cas-OFFinder"
    std::string format;
    /// Known layout of columns that the header fits; empty if there is no header or no layout fits
    std::string layout;
    /// Sequence column; only for tables and lists
    Column sequence;
    /// Column of guides B; only for tables of guide pairs. Equal to `sequence` if one field has both guides
    Column sequence_b;
    Column id;  ///< Id column; number 0 = the sequence is the id
    Column gene;
    /// Gene column for guides B; only if pairs have two genes
    Column gene_b;
    /// Number of columns in the table
    std::size_t columns = 0;
    /// Warnings about possible problems, such as ids that look like dates, joined by "; also: "; may be empty
    Message warning;
};

/// Appends the motifs in a file to `motifs`; "-" is standard input. The file may be compressed in the same formats as reads,
/// and may have any line ends and a byte-order mark.
///
/// The first line that is not blank and does not begin with '#' determines the format:
/// - FASTA if the line begins with '>'. Also if it begins with ';' (a comment in old FASTA files), unless it is a table header
///   such as ";id;sequence". The id is the title up to the first blank. If the title is empty, the sequence is the id.
/// - Table if the line has a tab, comma or semicolon outside of quotes, or follows a line such as `sep=;`. The rules for its
///   columns are in lib/doc/semantics.md.
/// - Otherwise a list with one sequence per line. The sequence is the id.
///
/// Throws TableError if the columns are not clear. Throws Error(motif), with file and line, if a sequence is invalid, if an id
/// has two sequences, or if the file is empty, truncated, FASTQ or SAM. Throws Error(input) if the file cannot be read. After
/// an error, `motifs` has the motifs up to the error. Complexity: linear in the size of the file. Not thread-safe.
///
///     motifcount::MotifSet motifs;
///     motifcount::read_motif_file("library.csv", motifs, {.columns = {.id = "name", .sequence = "sgRNA_seq"}});
MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifFileOptions const& options);

/// Returns a description of the columns that were read, such as "library.csv: layout Yusa (Addgene 67989): sequences from
/// column 3 ('Guide sequence'), ids from ..."; empty if the file is not a table.
[[nodiscard]] std::string taken_columns(MotifFileInfo const& file);

/// Numbers of columns in a table in memory, counting from 0; empty = column not found
struct NamedColumns {
    std::optional<std::size_t> id;
    std::optional<std::size_t> gene;
};

/// Finds the columns of ids and genes by their names. Accepts the names that read_motif_file() accepts in any table, such as
/// "sgRNA" and "Gene Symbol". `names` must not include sequence columns. A result is empty if several columns qualify.
[[nodiscard]] NamedColumns find_named_columns(std::span<std::string const> names);

}  // namespace motifcount
