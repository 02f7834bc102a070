#pragma once

#include <cstdint>
#include <string>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Compares the names of interleaved mates. Complexity: linear in the number of records. Not thread-safe.
class InterleavedNames {
public:
    /// Adds the next batch of the input. The batch must have record names.
    void add(PackedText const& text);
    /// Description of the first pair with different names ("the mates of pair 3 are named a and b"); empty if all names match
    [[nodiscard]] std::string const& difference() const noexcept { return difference_; }

private:
    std::string first_;  ///< Name of a first mate whose second mate is in the next batch
    std::string difference_;
};

}  // namespace motifcount::internal
