#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Guessed position at which to cut a piece, so that the next piece can be parsed early. Parsing this piece checks the guess.
struct FastxCut {
    enum class Kind : std::uint8_t {
        none,      ///< There is no cut, and the next piece must wait.
        record,    ///< A record begins at `at`, or directly after the piece.
        sequence,  ///< FASTA: a sequence line of an unfinished record begins at `at`
    };
    Kind kind = Kind::none;
    /// For `sequence`: start of the last `halo` letters before `at`; if the record has fewer letters, start of its sequence
    std::size_t from = 0;
    std::size_t at = 0;
};

/// Finds a cut. In FASTQ, cuts after the last complete 4-line record: its first and third lines begin with @ and +, and its
/// second and fourth lines have equal lengths. In FASTA, cuts at the last title if it is near the end, otherwise after the last
/// line end. `halo`: letters to repeat if a record is split. Linear in the last lines (FASTQ: at most eight) and `halo`.
[[nodiscard]] FastxCut find_cut(FastxFormat format, std::string_view text, std::uint64_t halo);

}  // namespace motifcount::internal
