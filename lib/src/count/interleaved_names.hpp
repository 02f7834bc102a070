#pragma once

#include <cstdint>
#include <string>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Compares the names of interleaved mates. Complexity: linear in the records. Not thread-safe.
class InterleavedNames {
public:
    /// The next batch of the input, with its names.
    void add(PackedText const& text);
    /// Describes the first pair whose names do not belong together: "the mates of pair 3 are named a and b"; otherwise empty.
    [[nodiscard]] std::string const& difference() const noexcept { return difference_; }

private:
    std::string first_;  ///< of the pair that the next batch goes on with, the first mate's
    std::string difference_;
};

}  // namespace motifcount::internal
