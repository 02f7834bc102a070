#pragma once

#include <cstddef>
#include <string>

#include "dna/packed_text.hpp"
#include "io/piece_link.hpp"
#include "reads/fastx/fastx_cut.hpp"
#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Where a piece of FASTX will be cut, a guess, with the bytes after the cut: known before it is parsed.
struct FastxCutTail {
    FastxCut::Kind kind = FastxCut::Kind::none;
    std::string tail;          ///< the bytes from FastxCut::from on
    std::size_t repeated = 0;  ///< how many of them lie before the cut
};

/// The parser's true state.
struct FastxOutcome {
    bool as_guessed = false;  ///< `state` is that at the cut; else that after the whole piece
    FastxState state;
    SuspendedRecord suspended;  ///< when state.in_record()
    /// Where records must not be split, the bytes that follow `state`: of a record that goes on. It was found to be
    /// incomplete when there were `looked_at` of them.
    std::string rest;
    std::size_t looked_at = 0;
    QualityRange qualities;        ///< of this piece, if a least quality was given
    bool ends_with_title = false;  ///< FASTA ends with the title of a record, without a sequence
};

using FastxLink = PieceLink<FastxCutTail, FastxOutcome>;

}  // namespace motifcount::internal
