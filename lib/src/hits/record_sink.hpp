#pragma once

#include <cstdint>
#include <optional>

#include "reads/reader.hpp"

namespace motifcount::internal {

/// Receives the text of every record, in input order. The object must also be a HitWriter of the same run. It receives a
/// batch's hits before the batch's text. Called by one thread at a time.
class RecordSink {
public:
    virtual ~RecordSink() = default;
    virtual void begin_input(bool pairs) = 0;
    /// Receives the next text. `decided`: all hits in records before this number have been reported. `last_record`: records
    /// after this number are not needed; empty = all records are needed.
    virtual void add(RecordText const& text, std::uint64_t decided,
                     std::optional<std::uint64_t> last_record) = 0;
    /// Number of records in this input that are completely processed
    [[nodiscard]] virtual std::uint64_t written() const noexcept = 0;
};

}  // namespace motifcount::internal
