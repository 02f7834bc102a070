#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "dna/packed_text.hpp"
#include "io/piece_link.hpp"
#include "reads/fastx/fastx_cut.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Guessed cut of a FASTA or FASTQ piece, and the bytes after it; known before the piece is parsed
struct FastxCutTail {
    FastxCut::Kind kind = FastxCut::Kind::none;
    std::string tail;          ///< Bytes of the piece starting at FastxCut::from
    std::size_t repeated = 0;  ///< Number of bytes in `tail` before the cut
};

/// State of the parser after a piece was parsed from its true start
struct FastxOutcome {
    /// Whether `state` is the state at the guessed cut; if false, it is the state at the end of the piece
    bool as_guessed = false;
    FastxState state;
    /// Set only if state.in_record() is true
    SuspendedRecord suspended;
    /// Bytes of an incomplete record, if records must not be split. `looked_at`: size of `rest` when it was last parsed
    std::string rest;
    std::size_t looked_at = 0;
    /// Qualities of the piece; set only if a minimum quality is required
    QualityRange qualities;
    /// Whether a FASTA text ends with the title of a record without a sequence
    bool ends_with_title = false;
};

using FastxLink = PieceLink<FastxCutTail, std::monostate>;

}  // namespace motifcount::internal
