#pragma once

#include <cstdint>
#include <string>

#include "motifcount/streams.hpp"

namespace motifcount::internal {

/// Joins two mate streams: each record of the first stream is followed by its mate from the second stream. Different
/// numbers of records are an Error(input). Thread safety: see RecordStream
class PairedRecords final : public RecordStream {
public:
    /// The streams must outlive this object. `name`: name for messages
    PairedRecords(RecordStream& first, RecordStream& second, std::string name);

    bool next(Record& record) override;
    [[nodiscard]] bool keeps_records() const override;

private:
    RecordStream& first_;
    RecordStream& second_;
    std::string const name_;
    std::uint64_t pairs_ = 0;  ///< Number of pairs whose mates were both returned
    bool second_is_next_ = false;
};

}  // namespace motifcount::internal
