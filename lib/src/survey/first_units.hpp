#pragma once

#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"
#include "motifcount/offsets.hpp"

namespace motifcount::internal {

/// The first units of an input (records, or pairs of mates), as far as MotifStarts wants them: counts those that are
/// whole. Memory: the lengths of a batch's records. Thread safety: none.
class FirstUnits {
public:
    explicit FirstUnits(bool pairs) : pairs_(pairs) {}

    /// The next batch; whether it completes a unit.
    bool add(Batch const& batch);

    /// No further unit counts.
    [[nodiscard]] bool full() const noexcept {
        return units_ == MotifStarts::most_units || bases_ > MotifStarts::most_bases;
    }
    /// Whole ones that count.
    [[nodiscard]] std::uint64_t units() const noexcept { return units_; }
    [[nodiscard]] std::uint64_t unit_of(std::uint64_t record) const noexcept {
        return pairs_ ? record / 2 : record;
    }
    /// So far, of a record of the batch or one of the two before.
    [[nodiscard]] std::uint64_t length(std::uint64_t record) const {
        return lengths_[record - first_record_];
    }

private:
    bool const pairs_;
    std::uint64_t first_record_ = 0;      ///< of lengths_
    std::vector<std::uint64_t> lengths_;  ///< so far
    std::uint64_t bases_ = 0;             ///< of all records so far
    std::uint64_t units_ = 0;
};

}  // namespace motifcount::internal
