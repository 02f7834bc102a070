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

/// True state of the parser
struct FastxOutcome {
    bool as_guessed = false;  ///< Whether `state` is the state at the cut; else after the whole piece
    FastxState state;
    SuspendedRecord suspended;  ///< If state.in_record()
    /// If records must not be split: bytes of an incomplete record, last parsed when there were `looked_at`
    std::string rest;
    std::size_t looked_at = 0;
    QualityRange qualities;        ///< For this piece, with a minimum quality only
    bool ends_with_title = false;  ///< Whether FASTA ends with the title of a record, without a sequence
};

using FastxLink = PieceLink<FastxCutTail, FastxOutcome>;

}  // namespace motifcount::internal
