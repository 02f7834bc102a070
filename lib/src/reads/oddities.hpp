#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

#include "motifcount/message.hpp"
#include "reads/letter_sample.hpp"
#include "reads/quality_range.hpp"

namespace motifcount::internal {

/// Unusual features of a piece that are not errors. Reader::warnings() reports them.
struct Oddities {
    LetterSample letters;           ///< Set only for FASTA
    QualityRange qualities;         ///< Set only if a minimum quality is required
    std::vector<Message> warnings;  ///< Warnings of one line each

    void add(Oddities later) {
        letters.add(later.letters);
        qualities.add(later.qualities);
        std::ranges::move(later.warnings, std::back_inserter(warnings));
    }
};

}  // namespace motifcount::internal
