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

/// Which columns of a table of motifs hold what: a name of the header, in any case, or a number, from 1. If all are empty, the
/// rule for tables chooses; otherwise only the columns given here are read.
struct MotifColumns {
    std::string id;          ///< empty: the sequence is the id
    std::string sequence;    ///< required; of pairs of guides: guide A, or both guides in one field
    std::string sequence_b;  ///< of pairs of guides only
    std::string gene;        ///< of pairs of guides: of the pair, or of guide A
    std::string gene_b;      ///< of pairs of guides only

    [[nodiscard]] bool empty() const noexcept {
        return id.empty() && sequence.empty() && sequence_b.empty() && gene.empty() && gene_b.empty();
    }
    friend bool operator==(MotifColumns const&, MotifColumns const&) = default;
};

/// Parses the value of `--columns`: "id=COLUMN,sequence=COLUMN,gene=COLUMN", or some of these; for pairs of guides also
/// sequence_a, sequence_b, gene_a and gene_b. Throws Error(usage).
[[nodiscard]] MotifColumns parse_motif_columns(std::string_view text);
[[nodiscard]] std::string to_string(MotifColumns const& columns);

/// The refusal of a table whose columns are not clear. what() is one line with the reason.
class TableError : public Error {
public:
    TableError(Message const& reason, std::vector<std::string> rows, std::vector<MotifColumns> readings)
        : Error(ErrorCode::motif, reason),
          more_(std::make_shared<More const>(More{std::move(rows), std::move(readings)})) {}

    /// The first rows as lines of text, below a line with the numbers of the columns
    [[nodiscard]] std::vector<std::string> const& rows() const noexcept { return more_->rows; }
    /// Plausible readings, one of which may be what is meant
    [[nodiscard]] std::vector<MotifColumns> const& readings() const noexcept { return more_->readings; }

private:
    struct More {
        std::vector<std::string> rows;
        std::vector<MotifColumns> readings;
    };
    std::shared_ptr<More const> more_;
};

/// How to read a file of motifs.
struct MotifFileOptions {
    MotifColumns columns = {};  ///< of a table
    bool full_ids = false;  ///< whether ids of FASTA are whole titles; otherwise they end at the first blank
    bool library = false;   ///< whether genes are expected: an unknown column that may hold them is an error
};

/// How a file of motifs was read.
struct MotifFileInfo {
    /// A column of a table; number 0: none.
    struct Column {
        std::uint64_t number = 0;  ///< from 1
        std::string name;          ///< from the header; empty without one
    };
    std::string path;
    std::string format;  ///< "FASTA", "table", "list" or "Cas-OFFinder"
    std::string
        layout;  ///< of a table with a header: the layout that the header fits; empty: none, or no header
    Column sequence;    ///< of tables and lists
    Column sequence_b;  ///< of tables of pairs; the same as `sequence` if one field holds both
    Column id;          ///< none: the sequence is the id
    Column gene;
    Column gene_b;            ///< of tables of pairs with a gene for each guide
    std::size_t columns = 0;  ///< number of columns of a table
    /// Doubts, such as short words among guides or ids that look like dates; several are joined by "; also: ". Empty: none.
    Message warning;
};

/// Appends the motifs of a file to `motifs`; "-" is standard input. The file may be plain or compressed as reads may be, with any
/// line ends and a byte-order mark.
///
/// The first line that is neither blank nor begins with '#' decides the format:
/// - FASTA if it begins with '>' (or with ';', an old kind of comment, unless it is a header such as ";id;sequence"). The id
///   is the title up to the first blank; a title without text makes the sequence the id.
/// - A table if it has a tab, comma or semicolon outside quotes, or if a line `sep=;` precedes it. Columns are chosen by the
///   rule in lib/doc/semantics.md.
/// - Otherwise a list: one sequence per line, which is its own id.
///
/// Throws TableError if the columns are not clear; Error(motif) with file and line for a wrong sequence, an id with two
/// sequences, an empty file, FASTQ or SAM, and a file that is truncated; Error(input) if the file cannot be read. `motifs` then
/// holds the motifs before the error. Complexity: linear. Not thread-safe.
///
///     motifcount::MotifSet motifs;
///     motifcount::read_motif_file("library.csv", motifs, {.columns = {.id = "name", .sequence = "sgRNA_seq"}});
MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifFileOptions const& options);

/// Returns "library.csv: layout Yusa (Addgene 67989): sequences from column 3 ('Guide sequence'), ids from ..."; empty if
/// the file is not a table.
[[nodiscard]] std::string taken_columns(MotifFileInfo const& file);

/// Columns of a table in memory, from 0; none if no name says so.
struct NamedColumns {
    std::optional<std::size_t> id;
    std::optional<std::size_t> gene;
};

/// Finds the ids and genes among columns that do not hold the sequences, by the names that read_motif_file() knows in any table
/// ("sgRNA", "guide_id", "Gene Symbol"). None if several columns qualify. Complexity: linear.
[[nodiscard]] NamedColumns find_named_columns(std::span<std::string const> names);

}  // namespace motifcount
