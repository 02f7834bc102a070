#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/motif_set.hpp"
#include "report/output_file.hpp"

namespace motifcount::internal {

/// The name of a sample: the file's name without its directory and its known suffixes (.gz, .bgz, .fastq,
/// ...); "stdin" for "-". Control characters, which would break a table, become '_'.
[[nodiscard]] std::string sample_name(std::string_view path);

/// One column of the matrix.
struct MatrixColumn {
    std::string sample;
    std::span<std::uint64_t const> reads;  ///< by motif
};

/// Writes the motif by sample table that MAGeCK's `test` takes: `sgRNA Gene <sample> ...`, a row a motif in
/// file order, zeros included; cells are `reads`. Gene is the motif's id where the motif file gave none.
void write_matrix_tsv(OutputFile& out, MotifSet const& motifs, std::span<MatrixColumn const> columns);

}  // namespace motifcount::internal
