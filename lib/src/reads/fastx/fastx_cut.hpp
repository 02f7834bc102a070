#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Guess where a piece can be cut, to parse the next piece first. Parsing this piece shows whether the guess was right.
struct FastxCut {
    enum class Kind : std::uint8_t {
        none,      ///< No cut: the next piece must wait
        record,    ///< A record begins at `at`, or after the piece
        sequence,  ///< FASTA: a sequence line of the open record begins at `at`
    };
    Kind kind = Kind::none;
    /// For `sequence`: start of the last `overlap` letters before `at`, or of all letters of the record
    std::size_t from = 0;
    std::size_t at = 0;
};

/// Finds a cut. FASTQ: after the last complete 4-line record, recognised by the first letters of its first
/// and third lines and by equal lengths of its second and fourth lines. FASTA: at the last title if it is
/// near the end, else after the last line end. `overlap`: number of letters to repeat if a record is split.
/// Linear in the last lines (FASTQ: at most eight) and in `overlap`.
[[nodiscard]] FastxCut find_cut(FastxFormat format, std::string_view text, std::uint64_t overlap);

}  // namespace motifcount::internal
