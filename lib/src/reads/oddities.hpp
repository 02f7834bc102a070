#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "motifcount/message.hpp"
#include "reads/letter_sample.hpp"
#include "reads/quality_range.hpp"

namespace motifcount::internal {

/// What a piece of an input shows that is no error; Reader::warnings() says it of the pieces that were read.
struct Oddities {
    LetterSample letters;               ///< of FASTA
    QualityRange qualities;             ///< if a least quality was given
    std::vector<Message> warnings;  ///< one line each

    /// Those of a later piece.
    void add(Oddities later) {
        letters.add(later.letters);
        qualities.add(later.qualities);
        std::ranges::move(later.warnings, std::back_inserter(warnings));
    }
};

}  // namespace motifcount::internal
