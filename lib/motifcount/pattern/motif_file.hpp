#pragma once

#include <string>

#include "motifcount/pattern/motif_set.hpp"

namespace motifcount {

/// Appends the motifs of a file to `motifs`; "-" is standard input. Plain, gzip or BGZF; any line ends; a
/// byte-order mark, blank lines, and blanks around lines and fields are ignored.
///
/// The first line that is neither blank nor begins with '#' decides the format:
/// - FASTA when it begins with '>' (or ';', FASTA's comment of old): the id is the header up to the first
/// blank,
///   sequences may be wrapped, lines that begin with ';' are comments. Without an id the sequence is the id.
/// - A table when it has a tab (TSV), else a comma, else a semicolon (CSV): columns id, sequence, and
/// optionally gene;
///   further ones are ignored. A field may be quoted ("a ""b"", c"). A header line is skipped, see below.
/// - Otherwise one sequence a line, which is its own id.
/// In tables and lists, lines that begin with '#' are comments. Their first line is a header when its
/// sequence field is no IUPAC sequence but holds a word that such headers hold (sequence, motif, oligo,
/// guide, ...), in any case, or is "dna", "rna" or "tag" beside a first field like "id" or "name".
///
/// Throws Error(motif) that names file, line and letter: what MotifSet::add() refuses, a table line without a
/// second field or id, a quote that does not end, a file without motifs, FASTQ. Throws Error(input) where the
/// file cannot be read. `motifs` then holds the motifs before the error. Complexity: linear. Thread safety:
/// none.
void read_motif_file(std::string const& path, MotifSet& motifs);

}  // namespace motifcount
