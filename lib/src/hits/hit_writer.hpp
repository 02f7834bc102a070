#pragma once

#include <cstdint>
#include <string_view>

#include "dna/packed_text.hpp"
#include "motifcount/results.hpp"

namespace motifcount::internal {

/// Location of a hit: the name of its record, and the text that contains its bases. Valid only during HitWriter::hit().
struct Location {
    std::string_view record_name;
    TextView text;
    std::uint64_t slot = 0;  ///< Slot of the hit's first base in `text`
    unsigned mate = 0;       ///< 1 or 2 if records are mates, otherwise 0
    /// Alleles in `text` that the genome lacks, such as "chr1:12345:A>G"; empty for the genome's own text
    std::string_view variants = {};
};

/// Receives every reported hit. Called by one thread at a time.
class HitWriter {
public:
    virtual ~HitWriter() = default;
    /// Called for each hit of an input. Hits are ordered by record, start, end, motif and strand, and hits with variants come last.
    virtual void hit(Hit const& hit, Location const& place) = 0;
    virtual void end_input() {}
};

}  // namespace motifcount::internal
