#pragma once

#include <cstdint>
#include <string>

#include "dna/packed_text.hpp"

namespace motifcount::internal {

/// Checks that interleaved mates have matching names. Complexity: linear in the records. Not thread-safe.
class InterleavedNames {
public:
    /// Adds the next batch of the input. The text must have names.
    void add(PackedText const& text);
    /// Description of the first pair with different names, such as "the mates of pair 3 are named a and b"; otherwise empty
    [[nodiscard]] std::string const& difference() const noexcept { return difference_; }

private:
    std::string first_;  ///< Name of the first mate, if its second mate is in the next batch
    std::string difference_;
};

}  // namespace motifcount::internal
