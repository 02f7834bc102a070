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

/// Columns of a table of motifs: names in the header, in any case, or numbers from 1. If all are empty, the rule for tables
/// chooses the columns; otherwise only the given columns are read.
struct MotifColumns {
    std::string id;          ///< If empty, the sequence is the id
    std::string sequence;    ///< Required. For guide pairs: guide A, or both guides in one field
    std::string sequence_b;  ///< Only for guide pairs
    std::string gene;        ///< Gene; for guide pairs, gene of the pair or of guide A
    std::string gene_b;      ///< Only for guide pairs

    [[nodiscard]] bool empty() const noexcept {
        return id.empty() && sequence.empty() && sequence_b.empty() && gene.empty() && gene_b.empty();
    }
    friend bool operator==(MotifColumns const&, MotifColumns const&) = default;
};

/// Parses the value of `--columns`: "id=COLUMN,sequence=COLUMN,gene=COLUMN" or some of these parts. For guide pairs,
/// sequence_a, sequence_b, gene_a and gene_b are also allowed. Throws Error(usage).
[[nodiscard]] MotifColumns parse_motif_columns(std::string_view text);
[[nodiscard]] std::string to_string(MotifColumns const& columns);

/// Error if the columns of a table are not clear. what() returns the reason in one line.
class TableError : public Error {
public:
    TableError(Message const& reason, std::vector<std::string> rows, std::vector<MotifColumns> readings)
        : Error(ErrorCode::motif, reason),
          more_(std::make_shared<More const>(More{std::move(rows), std::move(readings)})) {}

    /// First rows as lines of text, below a line with the numbers of the columns
    [[nodiscard]] std::vector<std::string> const& rows() const noexcept { return more_->rows; }
    /// Plausible readings of the columns
    [[nodiscard]] std::vector<MotifColumns> const& readings() const noexcept { return more_->readings; }

private:
    struct More {
        std::vector<std::string> rows;
        std::vector<MotifColumns> readings;
    };
    std::shared_ptr<More const> more_;
};

/// Options for reading a file of motifs
struct MotifFileOptions {
    MotifColumns columns = {};  ///< For tables
    bool full_ids = false;  ///< Whether FASTA ids are complete titles; otherwise they end at the first blank
    /// Whether genes are expected. If true, an unknown column that may have the genes is an error.
    bool library = false;
};

/// Describes how a file of motifs was read.
struct MotifFileInfo {
    /// Column of a table
    struct Column {
        std::uint64_t number = 0;  ///< From 1; 0 = no column
        std::string name;          ///< Name from the header; empty without a header
    };
    std::string path;
    std::string format;  ///< "FASTA", "table", "list" or "Cas-OFFinder"
    /// Layout that the header fits; empty if no layout fits or there is no header
    std::string layout;
    Column sequence;  ///< For tables and lists
    /// Column of the second guides; only for tables of pairs. Equal to `sequence` if one field has both guides
    Column sequence_b;
    Column id;  ///< Number 0: the sequence is the id
    Column gene;
    Column gene_b;            ///< Gene of guide B; only for tables of pairs with two genes
    std::size_t columns = 0;  ///< Number of columns of the table
    /// Possible problems, such as short words among guides or ids that look like dates, joined by "; also: "; may be empty
    Message warning;
};

/// Appends the motifs of a file to `motifs`; "-" is standard input. The file may be compressed like reads, and may have any
/// line ends and a byte-order mark.
///
/// The first line that is not blank and does not begin with '#' determines the format:
/// - FASTA if it begins with '>'; also if it begins with ';' (a comment in old FASTA files), unless it is the header of a
///   table, such as ";id;sequence". The id is the title up to the first blank. If the title is empty, the sequence is the id.
/// - A table if it has a tab, comma or semicolon outside of quotes, or follows a line `sep=;`. Columns are chosen by the rule
///   in lib/doc/semantics.md.
/// - Otherwise a list with one sequence per line. The sequence is the id.
///
/// Throws TableError if the columns are not clear. Throws Error(motif) with file and line for a wrong sequence, an id with
/// two sequences, an empty file, FASTQ or SAM, and a truncated file. Throws Error(input) if the file cannot be read. After an
/// error, `motifs` has the motifs up to the error. Complexity: linear. Not thread-safe.
///
///     motifcount::MotifSet motifs;
///     motifcount::read_motif_file("library.csv", motifs, {.columns = {.id = "name", .sequence = "sgRNA_seq"}});
MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifFileOptions const& options);

/// Returns a text such as "library.csv: layout Yusa (Addgene 67989): sequences from column 3 ('Guide sequence'), ids from
/// ..."; empty if the file is not a table.
[[nodiscard]] std::string taken_columns(MotifFileInfo const& file);

/// Columns of a table in memory, from 0; empty if no name matches
struct NamedColumns {
    std::optional<std::size_t> id;
    std::optional<std::size_t> gene;
};

/// Finds the columns of ids and genes by the names that read_motif_file() accepts in any table ("sgRNA", "Gene Symbol").
/// `names` must not include columns of sequences. Results are empty if several columns qualify.
[[nodiscard]] NamedColumns find_named_columns(std::span<std::string const> names);

}  // namespace motifcount
