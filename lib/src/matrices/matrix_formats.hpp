#pragma once

#include <span>
#include <string_view>

#include "matrices/matrix_lines.hpp"

namespace motifcount::internal {

/// First lines of a text, without blank lines, comments, and blanks at both ends. The last line may be truncated.
using FirstLines = std::span<std::string_view const>;

// The functions is_FORMAT() detect a format by its first lines. They return false if the lines may be sequences or a table.
// The functions read_FORMAT() read all matrices of a file. Only read_jaspar() changes the format in the file.

[[nodiscard]] bool is_meme(FirstLines lines);
void read_meme(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

[[nodiscard]] bool is_homer(FirstLines lines);
void read_homer(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

/// JASPAR and HOCOMOCO: titles that begin with '>', then rows of numbers per base (JASPAR) or per position (HOCOMOCO)
[[nodiscard]] bool is_jaspar(FirstLines lines);
void read_jaspar(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

[[nodiscard]] bool is_transfac(FirstLines lines);
void read_transfac(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

[[nodiscard]] bool is_uniprobe(FirstLines lines);
void read_uniprobe(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

[[nodiscard]] bool is_cis_bp(FirstLines lines);
void read_cis_bp(MatrixLines& lines, MatrixFile& file, MatrixCollector& found);

}  // namespace motifcount::internal
