#pragma once

#include <cstdint>
#include <string_view>

#include "dna/packed_text.hpp"
#include "motifcount/types.hpp"

namespace motifcount::internal {

/// Where a hit lies: its record's name, and the text that holds its bases. Valid during the call only.
struct HitPlace {
    std::string_view record_name;
    TextView text;
    std::uint64_t slot = 0;  ///< of the hit's first base
};

/// A report that is written hit by hit.
///
/// hit() is called for every hit of an input in the order of reports (record, start, end, motif, strand), by
/// one thread at a time; end_input() between two inputs and behind the last one.
class HitWriter {
public:
    virtual ~HitWriter() = default;
    virtual void hit(Hit const& hit, HitPlace const& place) = 0;
    virtual void end_input() {}
};

}  // namespace motifcount::internal
