#pragma once

#include <cstdint>
#include <optional>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Receives the names of all records, in input order. The object must also be a HitWriter of the same run. It receives a batch's
/// hits before the batch. Called by one thread at a time.
class NameSink {
public:
    virtual ~NameSink() = default;
    virtual void begin_input(bool pairs) = 0;
    /// Receives the next batch. `decided`: all hits in fragments that end before this record have been reported. `last_record`:
    /// records after this number are not needed; empty = all records are needed.
    virtual void add(PackedText const& text, std::uint64_t decided,
                     std::optional<std::uint64_t> last_record) = 0;
};

}  // namespace motifcount::internal
