#pragma once

#include <cstddef>
#include <string>

#include "dna/packed_text.hpp"
#include "io/piece_link.hpp"
#include "reads/fastx/fastx_cut.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Guessed cut of a FASTX piece and the bytes after it, known before the piece is parsed
struct FastxCutTail {
    FastxCut::Kind kind = FastxCut::Kind::none;
    std::string tail;          ///< Bytes from FastxCut::from on
    std::size_t repeated = 0;  ///< Number of tail bytes before the cut
};

/// State of the parser after a piece was parsed from its true start
struct FastxOutcome {
    /// Whether `state` is the state at the cut; otherwise, it is the state after the whole piece
    bool as_guessed = false;
    FastxState state;
    SuspendedRecord suspended;  ///< Set if state.in_record()
    /// If records must not be split: bytes of an incomplete record, which was last parsed when it had `looked_at` bytes
    std::string rest;
    std::size_t looked_at = 0;
    QualityRange qualities;  ///< Qualities of this piece; only with a minimum quality
    /// Whether a FASTA text ends with the title of a record, without a sequence
    bool ends_with_title = false;
};

using FastxLink = PieceLink<FastxCutTail, FastxOutcome>;

}  // namespace motifcount::internal
