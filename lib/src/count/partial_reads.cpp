#include "count/partial_reads.hpp"

namespace motifcount::internal {

void PartialReads::add(std::uint64_t first, std::uint64_t last, std::span<PartialGroups const> partial) {
    for (PartialGroups const& part : partial) {
        count(part.first, first);
        count(part.last, last);
    }
}

void PartialReads::count(std::span<GroupId const> groups, std::uint64_t fragment) {
    if (groups.empty()) return;
    stamps_.resize(groups_);
    reads_.resize(groups_);
    for (GroupId const group : groups) {
        Stamp& stamp = stamps_[group];
        if (stamp.input == input_ && stamp.fragment == fragment) continue;
        stamp = {fragment, input_};
        ++reads_[group];
    }
}

}  // namespace motifcount::internal
