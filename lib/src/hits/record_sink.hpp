#pragma once

#include <cstdint>
#include <optional>

#include "reads/reader.hpp"

namespace motifcount::internal {

/// Receives the text of every record, in input order. A record sink is also a HitWriter of the same run; it receives the hits
/// of a batch before the batch's text. Called by one thread at a time.
class RecordSink {
public:
    virtual ~RecordSink() = default;
    virtual void begin_input(bool pairs) = 0;
    /// Receives the next text. Hits of records before `decided` were reported. Records after `last_record` are not wanted.
    virtual void add(RecordText const& text, std::uint64_t decided,
                     std::optional<std::uint64_t> last_record) = 0;
    /// Number of this input's records that are processed completely.
    [[nodiscard]] virtual std::uint64_t written() const noexcept = 0;
};

}  // namespace motifcount::internal
