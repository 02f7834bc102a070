#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "motifcount/motif_set.hpp"

namespace motifcount {

/// Which columns of a table of motifs hold what: a header's name, in any case, or a number, from 1. Empty: found by
/// name and content.
struct MotifColumns {
    std::string id;
    std::string sequence;    ///< of pairs of guides: A, or both in one field
    std::string sequence_b;  ///< of pairs of guides alone
    std::string gene;

    [[nodiscard]] bool empty() const noexcept {
        return id.empty() && sequence.empty() && sequence_b.empty() && gene.empty();
    }
};

/// As `--columns` takes it: "id=COLUMN,sequence=COLUMN,gene=COLUMN", or some of these; of pairs of guides with sequence_a
/// and sequence_b. Throws Error(usage).
[[nodiscard]] MotifColumns parse_motif_columns(std::string_view text);
[[nodiscard]] std::string to_string(MotifColumns const& columns);

/// How a motif file was read.
struct MotifFileInfo {
    /// A column that was taken for something; number 0: none.
    struct Column {
        std::uint64_t number = 0;  ///< from 1
        std::string name;          ///< as the header has it, if there is one
    };
    std::string path;
    std::string format;  ///< "FASTA", "table", "list" or "Cas-OFFinder"
    Column sequence;     ///< of tables and lists
    Column sequence_b;   ///< of tables of pairs; the same as `sequence` if one field holds both
    Column id;           ///< none: the sequence is the id
    Column gene;
    Column gene_b;            ///< of tables of pairs with a gene for each guide
    std::size_t columns = 0;  ///< of the first row of a table
    /// Of what was read as a motif, but may be a header or a missing sequence, of ids or genes that look like dates, and of columns
    /// or a header that are not sure, with file and line; several are joined by "; also: ". Empty: nothing.
    std::string warning;
};

/// Appends the motifs of a file to `motifs`; "-" is standard input. Plain or in any compression that reads may have; any line ends; a
/// byte-order mark, blank lines, and blanks around lines and fields are ignored.
///
/// The first line that is neither blank nor begins with '#' decides the format:
/// - FASTA when it begins with '>' (or ';', FASTA's comment of old, unless it is a header such as ";id;sequence"): the id
///   is the header up to the first blank, sequences may be wrapped, lines that begin with ';' are comments. Without an id
///   the sequence is the id.
/// - A table when it has a tab (TSV), else a comma, else a semicolon (CSV). A field may be quoted
/// ("a ""b"", c"). Rows of empty fields are ignored. The sequences are in the column that a header calls so, else in
/// column 2, else in the only one that looks like guides (10 bases or more); around column 2 are ids and genes, unless a
/// header names others. Without a column for it the sequence is the id. `columns` overrides all of this; FASTA has none.
/// - Otherwise one sequence a line, which is its own id.
/// A line "sep=;" before all, as spreadsheets have it, says what separates the fields.
/// In tables and lists, lines that begin with '#' are comments; one directly before the rows, with as many fields, may
/// name the columns. The first line is a header when its sequence field is no IUPAC sequence but holds a word
/// that such headers hold (sequence, motif, oligo, guide, ...), in any case, or is "dna", "rna" or "tag"
/// beside a first field like "id" or "name"; or when it names the column that holds the sequences, or numbers all columns
/// (0,1,2; V1,V2,V3).
///
/// Throws Error(motif) that names file, line and letter: what MotifSet::add() refuses, a table line without a
/// sequence or id, a quote that does not end, a file without motifs, FASTQ, a table with several columns of
/// sequences or none, a column of `columns` that is not there. Throws Error(input) if the
/// file cannot be read. `motifs` then holds the motifs before the error. Complexity: linear. Thread safety:
/// none.
///
///     motifcount::MotifSet motifs;
///     motifcount::read_motif_file("library.csv", motifs, {.sequence = "sgRNA_seq"});
MotifFileInfo read_motif_file(std::string const& path, MotifSet& motifs, MotifColumns const& columns);

/// "library.csv: sequences from column 2 ('guide'), ids from column 1 ('id'), genes from nowhere"; empty: it is no table.
[[nodiscard]] std::string taken_columns(MotifFileInfo const& file);

/// The columns of a table that is at hand, counted from 0; none: no name says so.
struct NamedColumns {
    std::optional<std::size_t> id;
    std::optional<std::size_t> gene;
};

/// What the names of columns other than that of the sequences say of ids and genes, by the words that read_motif_file() knows
/// ("sgRNA", "guide_id", "Gene Symbol"), in any case. Of several, the one that says it best, then the first. Complexity: linear.
[[nodiscard]] NamedColumns find_named_columns(std::span<std::string const> names);

}  // namespace motifcount
