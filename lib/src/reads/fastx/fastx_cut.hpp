#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "reads/fastx/fastx_parser.hpp"

namespace motifcount::internal {

/// Where a piece of text, whose beginning is unknown, can be handed over to the next one, so that the next
/// one can be parsed at once. A guess: whoever parses this piece finds out whether it holds.
struct FastxCut {
    enum class Kind : std::uint8_t {
        none,      ///< no good place: the next piece must wait for this one's end
        record,    ///< a record begins at `at` (or what follows the piece begins one)
        sequence,  ///< FASTA: a sequence line of the open record begins at `at`
    };
    Kind kind = Kind::none;
    std::size_t from =
        0;  ///< sequence: the last `overlap` letters before `at`, or all of the record's, begin here
    std::size_t at = 0;
};

/// FASTQ: after the last complete 4-line record, recognised by its first and third lines' first letters and
/// by equal lengths of its second and fourth lines; it never looks at more than the last few lines. FASTA: at
/// the last title if it lies near the end, else after the last line end. `overlap` is how many letters a
/// record split here must repeat. Complexity: linear in the last lines and in `overlap`.
[[nodiscard]] FastxCut find_cut(FastxFormat format, std::string_view text, std::uint64_t overlap);

}  // namespace motifcount::internal
