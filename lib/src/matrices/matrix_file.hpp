#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "motifcount/matrix.hpp"
#include "reads/fastx/line_reader.hpp"

namespace motifcount::internal {

/// Contents of a matrix file
struct MatrixFile {
    /// "MEME", "JASPAR", "HOMER", "TRANSFAC", "UniPROBE", "CIS-BP" or "HOCOMOCO"
    std::string format;
    std::vector<Matrix> matrices;      ///< In the order of the file
    std::vector<std::uint64_t> lines;  ///< Line on which each matrix begins, counting from 1
    std::string warning;               ///< Possible problem, such as headers without a matrix; usually empty
};

/// True if a text is a matrix file and not a list of sequences. `beginning`: first bytes of the text, which may end anywhere
[[nodiscard]] bool is_matrix_text(std::string_view beginning);

/// Returns what to do with a text that has matrices in a form that cannot be read; empty for other texts. `beginning`: as for
/// is_matrix_text(), which must return false
[[nodiscard]] std::string_view remedy_for_matrices(std::string_view beginning);

/// Reads all matrices of a file for which is_matrix_text() is true. Throws Error(motif), with file and line, if a matrix is
/// invalid or truncated. Linear. Memory: the matrices.
[[nodiscard]] MatrixFile read_matrices(LineReader& lines);

}  // namespace motifcount::internal
