#include "count/partial_reads.hpp"

namespace motifcount::internal {

void PartialReads::add(Batch const& batch, std::span<PartialGroups const> partial) {
    for (PartialGroups const& part : partial) {
        count(part.first, batch.first_record);
        if (!part.last.empty()) count(part.last, batch.first_record + batch.records.size() - 1);
    }
}

void PartialReads::count(std::span<GroupId const> groups, std::uint64_t record) {
    if (groups.empty()) return;
    stamps_.resize(groups_);
    reads_.resize(groups_);
    for (GroupId const group : groups) {
        Stamp& stamp = stamps_[group];
        if (stamp.input == input_ && stamp.record == record) continue;
        stamp = {record, input_};
        ++reads_[group];
    }
}

}  // namespace motifcount::internal
