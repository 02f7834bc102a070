#pragma once

#include <cstdint>
#include <vector>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Copies of hit bases that are still needed when the hits' batch is gone. A break precedes and follows each copy.
class KeptText {
public:
    /// Copies `length` slots in the text starting at `slot`. Returns the first slot of the copy in view().
    std::uint64_t add(TextView text, std::uint64_t slot, std::uint64_t length) {
        std::uint64_t const first = 64 * breaks_.size() + 1;
        end_ = first;
        append(text, slot, length);
        return first;
    }
    /// Appends slots to the copy that was added last. Requires such a copy.
    void append(TextView text, std::uint64_t slot, std::uint64_t length) {
        breaks_.resize((end_ + length) / 64 + 1, ~std::uint64_t{0});
        bases_.resize(2 * breaks_.size());
        for (std::uint64_t i = 0; i < length; ++i) {
            std::uint64_t const to = end_ + i;
            bases_[to / 32] |= std::uint64_t{text.base(slot + i)} << (2 * (to % 32));
            if (!text.is_break(slot + i)) breaks_[to / 64] &= ~(std::uint64_t{1} << (to % 64));
        }
        end_ += length;
    }
    void clear() noexcept {
        bases_.clear();
        breaks_.clear();
    }
    /// Text with all copies; valid until the next add(), append() or clear()
    [[nodiscard]] TextView view() const noexcept { return {bases_, breaks_, 64 * breaks_.size()}; }

private:
    std::vector<std::uint64_t> bases_;
    std::vector<std::uint64_t> breaks_;
    std::uint64_t end_ = 0;  ///< Slot after the last copy
};

}  // namespace motifcount::internal
