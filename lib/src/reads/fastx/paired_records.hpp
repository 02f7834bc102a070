#pragma once

#include <cstdint>
#include <string>

#include "motifcount/streams.hpp"

namespace motifcount::internal {

/// Two streams of mates as one in which each record of the first is followed by its mate in the second. Streams with
/// different numbers of records are an Error(input). Thread safety: as RecordStream.
class PairedRecords final : public RecordStream {
public:
    /// The streams must outlive it. `name` is for messages.
    PairedRecords(RecordStream& first, RecordStream& second, std::string name);

    bool next(Record& record) override;
    [[nodiscard]] bool keeps_records() const override;

private:
    RecordStream& first_;
    RecordStream& second_;
    std::string const name_;
    std::uint64_t pairs_ = 0;  ///< both mates of which were given
    bool second_is_next_ = false;
};

}  // namespace motifcount::internal
