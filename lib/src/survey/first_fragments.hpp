#pragma once

#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/offsets.hpp"

namespace motifcount::internal {

/// First fragments of an input, up to the limits of DetectedOffsets. Memory: the lengths of a batch's records. Not thread-safe.
class FirstFragments {
public:
    explicit FirstFragments(bool pairs) : pairs_(pairs) {}

    /// Adds a batch. Returns true if at least one fragment was completed.
    bool add(Batch const& batch);

    [[nodiscard]] bool full() const noexcept {
        return fragments_ == DetectedOffsets::max_fragments || bases_ > DetectedOffsets::max_bases;
    }
    /// Number of complete fragments within the limits
    [[nodiscard]] std::uint64_t fragments() const noexcept { return fragments_; }
    [[nodiscard]] std::uint64_t fragment_of(std::uint64_t record) const noexcept {
        return pairs_ ? record / 2 : record;
    }
    /// Number of bases in a record that have been added so far. The record must be in one of the last three batches.
    [[nodiscard]] std::uint64_t length(std::uint64_t record) const {
        return lengths_[record - first_record_];
    }

private:
    bool const pairs_;
    std::uint64_t first_record_ = 0;      ///< Number of the record that lengths_ begins with
    std::vector<std::uint64_t> lengths_;  ///< Number of bases per record so far
    std::uint64_t bases_ = 0;             ///< Number of bases in all records so far
    std::uint64_t fragments_ = 0;
};

}  // namespace motifcount::internal
